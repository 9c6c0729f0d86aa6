import { addDays, daysBetween } from '#platform/clock/day.ts'

/** What there is to tell of a deposit that matures. */
export type MaturityNotice = 'due_in_month' | 'due_in_week' | 'matured'

/** Days before its maturity on which a deposit is told of. accounting.md 3 fdr, Notifications. */
const ahead = { month: 30, week: 7 } as const
/** A server that was off catches up for so many days. */
const lateDays = 7

/** What there is to tell of a deposit on a day; nothing while it is far off, or long over. */
export function maturityNotices(maturity_date: string, today: string): readonly MaturityNotice[] {
  const left = daysBetween(today, maturity_date)
  if (left > ahead.month || left < -lateDays) return []
  return left <= 0 ? ['matured'] : left <= ahead.week ? ['due_in_week'] : ['due_in_month']
}

/** The days of maturity of which something may be to be told. @returns business days, both included */
export const watchedMaturities = (today: string): { readonly from: string; readonly to: string } => ({
  from: addDays(today, -lateDays),
  to: addDays(today, ahead.month),
})
