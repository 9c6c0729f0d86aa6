import { follow, type Follower, type Following } from '#platform/resource/implementation.ts'
import { payorder_clearing } from '../payorder_clearing/payorder_clearing.resource.ts'
import { postdate_cheque } from '../postdate_cheque/postdate_cheque.resource.ts'

/** A cheque or pay order that a bank did not pay, or that went back to whoever gave it. */
export interface InstrumentReturned {
  /** The document that had brought it; null where it was recorded by itself. */
  readonly source: { readonly type: string; readonly id: number } | null
  readonly sub_ledger: number | null
  /** Decimal string of taka. */
  readonly amount: string
  /** Business day. */
  readonly on: string
}

type Changed = Pick<Following<typeof postdate_cheque>, 'doc' | 'before' | 'today'>
type ChangedPayorder = Pick<Following<typeof payorder_clearing>, 'doc' | 'before' | 'today'>

const sourceIn = (doc: { readonly source_type: string | null; readonly source_id: number | null }) =>
  doc.source_type === null || doc.source_id === null ? null : { type: doc.source_type, id: doc.source_id }

/** What a change of a cheque means for the document that had brought it: undefined while it is not returned by it. */
export function returnedBy({ doc, before, today }: Changed): InstrumentReturned | undefined {
  const isBack = (status: string) => status === 'bounced' || status === 'returned' || status === 'replaced'
  // One that bounced and is given back then was returned before.
  if (before === null || !isBack(doc.status) || isBack(before.status)) return undefined
  const { sub_ledger, amount } = doc
  const on = (doc.status === 'bounced' ? doc.bounced_on : doc.returned_on) ?? today
  return { source: sourceIn(doc), sub_ledger, amount, on }
}

/** The same of a pay order. */
export function payorderReturnedBy({ doc, before, today }: ChangedPayorder): InstrumentReturned | undefined {
  if (before === null || doc.status !== 'returned' || before.status === 'returned') return undefined
  const { sub_ledger, amount } = doc
  return { source: sourceIn(doc), sub_ledger, amount, on: doc.returned_on ?? today }
}

/**
 * `instrument_returned`: lets a module hear that a paper was not paid, in the transaction of that; what it throws refuses the step.
 * Its followers come after the books. GLOSSARY.md
 */
export const whenInstrumentReturned = (
  effects: (
    returned: InstrumentReturned,
    change: Pick<Following<typeof postdate_cheque>, 'store' | 'db' | 'readAll'>,
  ) => Promise<void>,
): readonly Follower[] => [
  follow(postdate_cheque, async (change) => {
    const returned = returnedBy(change)
    if (returned) await effects(returned, change)
  }),
  follow(payorder_clearing, async (change) => {
    const returned = payorderReturnedBy(change)
    if (returned) await effects(returned, change)
  }),
]
