import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { mostOpen, type Year } from './fiscal_year.rules.ts'
import { shortestReason } from './period_lock.rules.ts'

/** Somebody who may close the books, and whether one person alone may do what otherwise takes two. */
interface Asker {
  readonly user: number
  /** Setting `acc_self_approval`, for an office of one. */
  readonly mayApproveOwn: boolean
}

interface ClosedYear {
  readonly start_date: string
  readonly reopening_asked_by: number | null
}

/** What is against opening a closed year again: the year after it is closed, or two others are open. accounting.md 2.7. */
export function closedFaults(doc: Pick<ClosedYear, 'start_date'>, years: readonly Year[]): RuleFault[] {
  const following = years
    .filter(({ start_date, status }) => start_date > doc.start_date && status === 'closed')
    .toSorted((a, b) => (a.start_date > b.start_date ? -1 : 1))[0]
  if (following)
    return [
      { field: 'status', text: 'fiscal_year.reopen_first', status: 409, params: { fy: asWritten(following.code) } },
    ]
  const open = years.filter(({ status }) => status === 'open' || status === 'closing')
  return open.length >= mostOpen ? [{ field: 'status', text: 'fiscal_year.two_open', status: 409 }] : []
}

/** Who asks for it says why, in words that somebody else can understand. */
export const reasonFaults = (reason: string | null): RuleFault[] =>
  [...(reason ?? '').trim()].length < shortestReason ? [{ field: 'note', text: 'period_lock.reason_short' }] : []

/** A closed year is opened again by a second person, where one asked for it and said why. accounting.md 2.7. */
export function reopeningFaults(
  before: ClosedYear,
  reason: string | null,
  years: readonly Year[],
  { user, mayApproveOwn }: Asker,
): RuleFault[] {
  const closed = closedFaults(before, years)
  if (closed.length > 0) return closed
  if (!mayApproveOwn && before.reopening_asked_by === null)
    return [{ field: 'status', text: 'fiscal_year.ask_first', status: 409 }]
  if (!mayApproveOwn && before.reopening_asked_by === user)
    return [{ text: 'acc_update_perm.own_request', status: 403, code: 'forbidden' }]
  return reasonFaults(reason)
}
