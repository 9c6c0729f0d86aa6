import { addDays, daysBetween } from '#platform/clock/day.ts'
import { freshDays } from '../postdate_cheque/postdate_cheque.rules.ts'

/** What people hear of a cheque or pay order that lies in the drawer. accounting.md 3 postdate_cheque, Notifications. */
export type PaperNotice = 'due_soon' | 'due' | 'stale_soon' | 'stale'

/** Days before a cheque falls due, and before a paper becomes stale, in which people hear of it. */
const soon = { due: 3, stale: 14 } as const
/** So long after its day something is still told: the server may have been off that night. */
const lateDays = 7

/** What is to be told of a cheque by its date. A night that was left out is made up for; who tells keeps it from coming twice. */
export function chequeNotices(cheque_date: string, today: string): PaperNotice[] {
  const left = daysBetween(today, cheque_date)
  const isSoon = left > 0 && left <= soon.due
  const isDue = left <= 0 && left > -lateDays
  return [
    ...(isSoon ? (['due_soon'] as const) : []),
    ...(isDue ? (['due'] as const) : []),
    ...staleNotices(cheque_date, today),
  ]
}

/** What is to be told of a paper that no bank takes after some months: before that, and when it has come to it. */
export function staleNotices(dated: string, today: string): PaperNotice[] {
  const left = daysBetween(today, addDays(dated, freshDays))
  if (left >= 0 && left <= soon.stale) return ['stale_soon']
  return left < 0 && left >= -lateDays ? ['stale'] : []
}

/** The last day on which a bank takes a paper. */
export const lastFreshDay = (dated: string): string => addDays(dated, freshDays)

/** The days of papers of which something may be to be told. @returns business days, both included */
export const watchedDays = (today: string): readonly { readonly from: string; readonly to: string }[] => [
  { from: addDays(today, -lateDays), to: addDays(today, soon.due) },
  { from: addDays(today, -freshDays - lateDays), to: addDays(today, soon.stale - freshDays) },
]
