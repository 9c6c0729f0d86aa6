import { follow, type Follower, type Following } from '#platform/resource/implementation.ts'
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

/** What a change of a cheque means for the document that had brought it: undefined while it is not returned by it. */
export function returnedBy({ doc, before, today }: Changed): InstrumentReturned | undefined {
  const isBack = (status: string) => status === 'bounced' || status === 'returned' || status === 'replaced'
  // One that bounced and is given back then was returned before.
  if (before === null || !isBack(doc.status) || isBack(before.status)) return undefined
  const { source_type: type, source_id: id, sub_ledger, amount } = doc
  return {
    source: type === null || id === null ? null : { type, id },
    sub_ledger,
    amount,
    on: (doc.status === 'bounced' ? doc.bounced_on : doc.returned_on) ?? today,
  }
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
]
