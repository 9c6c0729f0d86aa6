import { poisha, taka } from '#platform/money/poisha.ts'
import { earnedUntil, type Accruing } from '../fdr/accrual.rules.ts'
import type { Movement } from '../fdr/deposit_standing.ts'
import { balanceOf, interestOfParts } from '../fdr/interest.rules.ts'
import { exciseDuty } from './excise.rules.ts'
import type { InstallmentKind } from './fdr_installment.resource.ts'
import { usualMonth } from './scheme_months.rules.ts'

/** A deposit as a proposal looks at it. */
export interface Proposing extends Accruing {
  readonly kind: 'fdr' | 'dps'
  /** Decimal string of taka. */
  readonly principal: string
  /** In percent, two decimals. */
  readonly tax_rate: string
  readonly compounding: boolean
  readonly on_maturity: string
  readonly source_bank: number
  readonly interest_bank: number
  readonly branch: number
  readonly movements: readonly Movement[]
  readonly tenor_months: number
  /** Months of a scheme before the day in which nothing was paid in, the first one first, with what the bank takes for paying one on that day. */
  readonly missed: readonly { readonly month: string; readonly fine: string | null }[]
}

/** What a writer has said of an instalment so far; null is nothing. */
export interface Said {
  readonly kind: InstallmentKind
  readonly date: string
  readonly due_month: string | null
  readonly period_from: string | null
  readonly period_to: string | null
  /** Decimal string of taka. */
  readonly gross: string | null
}

/** Kinds that move money by which the bank pays, and keeps a part. */
export const isPaidOut = (kind: InstallmentKind): boolean => kind === 'interest' || kind === 'encash'

/**
 * What an instalment would be by the terms of its deposit; the bank's advice goes before. Amounts are decimal strings of taka.
 * accounting.md 3 fdr_installment.
 * @param exciseTables as the general settings hold them
 */
export function proposed(deposit: Proposing, said: Said, exciseTables: string) {
  const { kind, date } = said
  const { period_from, period_to } = periodOf(deposit, said)
  const gross =
    said.gross === null ? grossOf(deposit, { kind, date, period_from, period_to }, exciseTables) : poisha(said.gross)
  const interest = kind === 'interest' ? gross : kind === 'encash' ? gross - balanceOf(deposit.parts) : 0n
  const isAtEnd = (period_to ?? date) >= deposit.maturity_date
  const staysByItself =
    deposit.compounding || deposit.kind === 'dps' || (deposit.on_maturity === 'renew_with_interest' && isAtEnd)
  const months = deposit.missed.map(({ month }) => month)
  const due_month = kind === 'deposit' ? (said.due_month ?? usualMonth(deposit, date, months)) : null
  const late = deposit.missed.find(({ month }) => month === due_month)
  const moves = kind !== 'deposit' && kind !== 'encash' && kind !== 'accrual'
  return {
    ...(due_month === null ? {} : { due_month }),
    ...(period_from === null ? {} : { period_from }),
    ...(period_to === null ? {} : { period_to }),
    ...(gross > 0n ? { gross: taka(gross) } : {}),
    tax: taka(interest > 0n ? shareOf(interest, deposit.tax_rate) : 0n),
    excise: taka(isPaidOut(kind) ? exciseOf(deposit, date, exciseTables) : 0n),
    charge: late?.fine ?? '0.00',
    settled_in: moves && staysByItself ? ('deposit' as const) : ('account' as const),
    bank: kind === 'deposit' ? deposit.source_bank : deposit.interest_bank,
    branch: deposit.branch,
  }
}

/** Since the last credit, until the day or the end of the deposit. */
function periodOf(deposit: Proposing, { kind, date, period_from, period_to }: Said) {
  if (kind !== 'interest' && kind !== 'accrual') return { period_from: null, period_to: null }
  const last = deposit.movements.flatMap((one) => (one.kind === kind && one.period_to !== null ? [one.period_to] : []))
  const since = [deposit.credited ?? deposit.open_date, ...last].toSorted((a, b) => (a < b ? 1 : -1))[0] ?? date
  return {
    period_from: period_from ?? since,
    period_to: period_to ?? (date < deposit.maturity_date ? date : deposit.maturity_date),
  }
}

function grossOf(
  deposit: Proposing,
  { kind, date, period_from, period_to }: Omit<Said, 'gross' | 'due_month'>,
  exciseTables: string,
): bigint {
  if (kind === 'deposit') return poisha(deposit.principal)
  if (kind === 'excise') return exciseOf(deposit, date, exciseTables)
  if (kind === 'encash')
    // Who asks for it early gets what the bank says.
    return balanceOf(deposit.parts) + (date < deposit.maturity_date ? 0n : earnedUntil(deposit, date))
  return period_from === null || period_to === null
    ? 0n
    : interestOfParts(deposit, deposit.parts, period_from, period_to)
}

/** Half a poisha up. @param rate in percent, two decimals */
function shareOf(amount: bigint, rate: string): bigint {
  const parts = amount * poisha(rate)
  return (2n * parts + 10_000n) / 20_000n
}

/** What of the year's duty the bank has not taken yet: once for an account and calendar year. */
function exciseOf({ parts, movements }: Proposing, date: string, tables: string): bigint {
  const isTaken = movements.some(
    (one) => one.date.slice(0, 4) === date.slice(0, 4) && (one.kind === 'excise' || one.excise > 0n),
  )
  return isTaken ? 0n : exciseDuty(tables, highestIn(parts, date), date)
}

/** The highest balance of the calendar year until a day. */
function highestIn(parts: Proposing['parts'], date: string): bigint {
  const first = `${date.slice(0, 4)}-01-01`
  const days = [first, ...parts.flatMap(({ on }) => (on > first && on <= date ? [on] : []))]
  const balances = days.map((day) => balanceOf(parts.filter(({ on }) => on <= day)))
  return balances.reduce((most, one) => (one > most ? one : most), 0n)
}
