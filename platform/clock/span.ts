import { addDays } from './day.ts'

/** Spans of days that a filter may name instead of its days, so that it means other ones tomorrow. */
export const spans = [
  'today',
  'yesterday',
  'this_month',
  'last_month',
  'this_fiscal_year',
  'last_fiscal_year',
  'next_30_days',
] as const
export type Span = (typeof spans)[number]

export const isSpan = (word: unknown): word is Span => spans.some((one) => one === word)

/** The whole month that begins `less` months before the day's. */
function month(day: string, less = 0): { from: string; to: string } {
  const first = (months: number): string =>
    `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - less
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

/** The whole fiscal year that began before the day, `less` years earlier. */
function fiscalYear(day: string, startMonth: number, less = 0): { from: string; to: string } {
  const start = String(startMonth).padStart(2, '0')
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < start ? 1 : 0) - less
  return { from: `${year}-${start}-01`, to: addDays(`${year + 1}-${start}-01`, -1) }
}

/**
 * First and last day of a span, `today` being Dhaka's. Months and years are whole, unlike those of reports: a licence that
 * expires on the 30th expires this month. Pure.
 * @param startMonth of the fiscal year, 7 for July
 */
export function daysOfSpan(
  span: Span,
  today: string,
  startMonth: number,
): { readonly from: string; readonly to: string } {
  switch (span) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_month':
      return month(today)
    case 'last_month':
      return month(today, 1)
    case 'this_fiscal_year':
      return fiscalYear(today, startMonth)
    case 'last_fiscal_year':
      return fiscalYear(today, startMonth, 1)
    case 'next_30_days':
      return { from: today, to: addDays(today, 30) }
  }
}
