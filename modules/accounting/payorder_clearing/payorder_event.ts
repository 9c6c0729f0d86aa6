import type { DocOf } from '#platform/resource/implementation.ts'
import type { PayorderEvent } from './payorder_clearing.posting.ts'
import type { payorder_clearing } from './payorder_clearing.resource.ts'

export type PayorderRow = DocOf<typeof payorder_clearing>

/** What a change of its status means in the books. */
export function stepOf(before: PayorderRow, doc: PayorderRow): PayorderEvent | null {
  if (before.status === doc.status) return null
  switch (doc.status) {
    case 'sent':
      return 'send'
    case 'cleared':
      return 'clear'
    case 'returned':
      return 'send_back'
    case 'canceled':
      return 'cancel'
    case 'received':
      return null
  }
}

/** What was posted of a pay order: it changes with a permission only. */
const posted = [
  'type',
  'instrument_no',
  'bank',
  'issue_date',
  'received_on',
  'amount',
  'branch',
  'party_ledger',
  'sub_ledger',
  'party_name',
  'narration',
] as const

/** What an issued one costs is posted with it; the charge of a received one when the bank has taken it. */
const charges = ['charge', 'vat_on_charge'] as const

/** What of one that was bought stands in the voucher of its cost and comes from its payment. */
const followed = ['bank', 'branch', 'sub_ledger', 'party_name'] as const

/** Whether something reads otherwise that was posted. */
export const isOther = (before: PayorderRow, doc: PayorderRow): boolean =>
  [...posted, ...(doc.direction === 'issued' ? charges : [])].some((name) => before[name] !== doc[name])

/** Whether a receipt brought it: then it is corrected there. One that was bought is recorded by hand, beside its payment. */
export const isBrought = ({ source_type }: Pick<PayorderRow, 'source_type'>): boolean =>
  source_type === 'receipt_voucher'

/** What a change of a pay order means: `follow`, what it cost moves with its payment; `edit`, it is written anew by itself. */
export type PayorderMove = PayorderEvent | 'edit' | 'follow'

/** The step whose vouchers a change posts. */
export const stepIn = (move: PayorderMove | null): PayorderEvent | null =>
  move === 'edit' || move === 'follow' ? 'receive' : move

/**
 * What a change means: it is recorded, a step is taken, or what was posted is posted anew. Null where nothing moves: also while the
 * receipt that brought it, or the payment that bought it, is posted anew or taken back. What the bank took for one that was bought
 * stands in the account and branch of its payment, and names its payee: it follows there.
 * @param isEffect a change of another record brings it, and no permission of its own
 */
export function eventOf(before: PayorderRow | null, doc: PayorderRow, isEffect: boolean): PayorderMove | null {
  if (before === null) return isBrought(doc) ? null : 'receive'
  const step = stepOf(before, doc)
  const isFollowing = doc.source_type !== null && isEffect
  if (step === 'cancel' && isFollowing) return null
  if (step === null && isFollowing && !isBrought(doc))
    return followed.some((name) => before[name] !== doc[name]) ? 'follow' : null
  if (step === null && isOther(before, doc)) return isBrought(doc) ? null : 'edit'
  return step
}
