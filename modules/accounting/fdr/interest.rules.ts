import { daysBetween } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'

/** What a bank pays on a deposit. Principal in taka, rate in percent a year with three decimals, both as decimal strings. */
export interface Terms {
  readonly principal: string
  readonly interest_rate: string
  /** Days that a year of interest has. */
  readonly day_basis: '360' | '365'
}

/**
 * Interest of a span in poisha, half a poisha up: principal x rate x days / (100 x basis). The day on which it begins counts, the
 * one on which it ends does not. accounting.md 3 fdr.
 * @returns 0 where the span ends before it begins
 */
export function interestOf(terms: Terms, from: string, to: string): bigint {
  const days = BigInt(Math.max(0, daysBetween(from, to)))
  const rate = thousandths(terms.interest_rate)
  const parts = poisha(terms.principal) * rate * days
  const whole = 100_000n * BigInt(terms.day_basis)
  return (2n * parts + whole) / (2n * whole)
}

/** `9.5` percent is 9500. */
function thousandths(rate: string): bigint {
  const [whole = '0', fraction = ''] = rate.split('.')
  return BigInt(`${whole}${fraction.padEnd(3, '0')}`)
}
