import { addDays } from '../clock/day.ts'

/** Periods that stand for other days tomorrow: what is kept with one of them, or sent regularly, is always of its time. */
export const periods = [
  'today',
  'yesterday',
  'last_7_days',
  'this_month',
  'last_month',
  'this_fiscal_year',
  'last_fiscal_year',
  'next_30_days',
] as const
export type Period = (typeof periods)[number]

export const isPeriod = (word: unknown): word is Period => periods.some((one) => one === word)

/** First day of the month `less` months before the day's. */
function monthStart(day: string, less = 0): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - less
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`
}

/** The first of July before the day, `less` years earlier. */
function fiscalYearStart(day: string, less = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return `${(month >= 7 ? year : year - 1) - less}-07-01`
}

/** First and last day of a period, `today` being Dhaka's. What still goes on ends with today. Pure. */
export function daysOf(period: Period, today: string): { readonly from: string; readonly to: string } {
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last_7_days':
      return { from: addDays(today, -7), to: addDays(today, -1) }
    case 'this_month':
      return { from: monthStart(today), to: today }
    case 'last_month':
      return { from: monthStart(today, 1), to: addDays(monthStart(today), -1) }
    case 'this_fiscal_year':
      return { from: fiscalYearStart(today), to: today }
    case 'last_fiscal_year':
      return { from: fiscalYearStart(today, 1), to: addDays(fiscalYearStart(today), -1) }
    case 'next_30_days':
      return { from: today, to: addDays(today, 30) }
  }
}
