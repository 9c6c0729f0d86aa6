import type { DocOf } from '#platform/resource/implementation.ts'
import type { ChequeEvent } from './postdate_cheque.posting.ts'
import type { postdate_cheque } from './postdate_cheque.resource.ts'

export type ChequeRow = DocOf<typeof postdate_cheque>

/** What a change of its status means in the books. */
export function stepOf(before: ChequeRow, doc: ChequeRow): ChequeEvent | null {
  if (before.status === doc.status) return null
  switch (doc.status) {
    case 'deposited':
      return before.status === 'bounced' ? 'present_again' : 'deposit'
    case 'cleared':
      return 'clear'
    case 'bounced':
      return 'bounce'
    case 'returned':
    case 'replaced':
      return 'give_back'
    case 'canceled':
      return 'cancel'
    case 'in_hand':
      return null
  }
}

/** What was posted of a cheque: it changes with a permission only. */
const posted = [
  'cheque_no',
  'bank',
  'cheque_date',
  'received_on',
  'amount',
  'branch',
  'party_ledger',
  'sub_ledger',
  'party_name',
  'narration',
] as const

/** Whether something reads otherwise that was posted. */
export const isOther = (before: ChequeRow, doc: ChequeRow): boolean => posted.some((name) => before[name] !== doc[name])

/**
 * What a change means in the books: it is received, a step is taken, or what was posted is posted anew. Null where nothing
 * moves: also of one that another document brought, while that document receives or takes it back.
 */
export function eventOf(before: ChequeRow | null, doc: ChequeRow, isEffect: boolean): ChequeEvent | 'edit' | null {
  const isOwn = doc.source_type === null
  if (before === null) return isOwn ? 'receive' : null
  const step = stepOf(before, doc)
  if (step === 'cancel' && !isOwn && isEffect) return null
  if (step === null && isOther(before, doc)) return isOwn ? 'edit' : null
  return step
}

/** Under which name the voucher of a step stands in the books: what may happen again is counted. */
export const nameOfEvent = (event: string, { bounce_count }: Pick<ChequeRow, 'bounce_count'>): string =>
  event === 'bounce' || event === 'charge' || event === 'present_again' ? `${event}:${bounce_count}` : event
