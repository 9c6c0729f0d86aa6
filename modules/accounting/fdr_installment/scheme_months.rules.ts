import { addMonths } from '#platform/clock/day.ts'
import { asMonth } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Movement } from '../fdr/deposit_standing.ts'

/** A deposit scheme: when it began, for how many months, and until when. */
export interface Scheme {
  readonly open_date: string
  readonly tenor_months: number
  readonly maturity_date: string
}

/** What is paid in, and for which month; null while nobody has said. */
export interface PaidIn {
  readonly date: string
  readonly due_month: string | null
}

/** The month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/**
 * Months for which an instalment is due, as `missedInstalments` counts them: from that of the opening on, one for each month of the
 * tenor, as far as it falls before maturity.
 */
export const dueMonths = ({ open_date, tenor_months, maturity_date }: Scheme): readonly string[] =>
  Array.from({ length: tenor_months }, (_, nth) => addMonths(open_date, nth))
    .filter((day) => day < maturity_date)
    .map(monthOf)

/** Which instalment of the scheme that of a month is, from 1. */
export const nthInstalment = (scheme: Scheme, month: string): number => dueMonths(scheme).indexOf(month) + 1

const paidMonths = (movements: readonly Movement[]): ReadonlySet<string | null> =>
  new Set(movements.map(({ due_month }) => due_month))

/**
 * The month that an instalment is for where nobody says: that of its day, as who pays in time means; where that one is paid, or none is due
 * in it, the first that was missed. Where none was missed it stays that of its day, which is then refused.
 * @param missed months before the day in which nothing was paid, the first one first
 */
export function usualMonth(
  scheme: Scheme & { readonly movements: readonly Movement[] },
  date: string,
  missed: readonly string[],
): string {
  const own = monthOf(date)
  const paid = paidMonths(scheme.movements)
  if (!paid.has(own) && dueMonths(scheme).includes(own)) return own
  return missed.find((month) => !paid.has(month)) ?? own
}

/** A month of the scheme, that of the day or one before, for which nothing is paid yet. accounting.md 3 fdr_installment. */
export function monthFaults(
  { date, due_month }: PaidIn,
  scheme: Scheme,
  movements: readonly Movement[],
): readonly RuleFault[] {
  const due = dueMonths(scheme)
  if (due_month === null) return []
  const at = { field: 'due_month', text: 'fdr_installment.month_paid', params: { month: asMonth(due_month) } }
  if (!due.includes(due_month)) {
    const params = { first: asMonth(due[0] ?? due_month), last: asMonth(due.at(-1) ?? due_month) }
    return [{ ...at, text: 'fdr_installment.month_outside_scheme', params }]
  }
  if (due_month > monthOf(date)) return [{ ...at, text: 'fdr_installment.month_ahead' }]
  return paidMonths(movements).has(due_month) ? [{ ...at, status: 409 }] : []
}
