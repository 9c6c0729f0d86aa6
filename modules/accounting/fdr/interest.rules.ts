import { daysBetween } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'

/** At which rate a bank pays. The rate in percent a year with three decimals, as a decimal string. */
export interface Rate {
  readonly interest_rate: string
  /** Days that a year of interest has. */
  readonly day_basis: '360' | '365'
}

/** What a bank pays on a deposit. Principal in taka, as a decimal string. */
export interface Terms extends Rate {
  readonly principal: string
}

/** A sum that lies on deposit from a day on, in poisha; below zero what was taken out of it. */
export interface Part {
  readonly on: string
  readonly amount: bigint
}

/** What lies there, in poisha. */
export const balanceOf = (parts: readonly Part[]): bigint => parts.reduce((sum, { amount }) => sum + amount, 0n)

/**
 * Interest of a span in poisha, half a poisha up: principal x rate x days / (100 x basis). The day on which it begins counts, the
 * one on which it ends does not. accounting.md 3 fdr.
 * @returns 0 where the span ends before it begins
 */
export const interestOf = (terms: Terms, from: string, to: string): bigint =>
  interestOfParts(terms, [{ on: from, amount: poisha(terms.principal) }], from, to)

/** The same of several sums, each from its own day on: rounded once, so that a scheme earns what its sums earn together. */
export function interestOfParts(rate: Rate, parts: readonly Part[], from: string, to: string): bigint {
  const shares = parts.map(({ on, amount }) => amount * BigInt(Math.max(0, daysBetween(on > from ? on : from, to))))
  const share = shares.reduce((sum, one) => sum + one, 0n) * thousandths(rate.interest_rate)
  const whole = 100_000n * BigInt(rate.day_basis)
  return (2n * share + whole) / (2n * whole)
}

/** `9.5` percent is 9500. */
function thousandths(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(`${whole}${fraction.padEnd(3, '0')}`)
}
