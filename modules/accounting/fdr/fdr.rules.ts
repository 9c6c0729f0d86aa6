import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { placed } from '../voucher/voucher.rules.ts'

/** A deposit as its rules look at it. */
export interface FdrDoc {
  readonly principal: string
  readonly open_date: string
  readonly maturity_date: string
}

/** What is against the terms of a deposit. @param isOwnAccount the money comes out of an account of the association */
export const termFaults = (doc: FdrDoc, { isOwnAccount }: { readonly isOwnAccount: boolean }): readonly RuleFault[] => [
  ...(poisha(doc.principal) > 0n ? [] : [bookFault('ACC-002', 'principal')]),
  ...(doc.maturity_date > doc.open_date ? [] : [{ field: 'maturity_date', text: 'fdr.maturity_before_opening' }]),
  ...(isOwnAccount ? [] : [{ field: 'source_bank', text: 'postdate_cheque.own_account' }]),
]

/** Where the lines of the opening stand in a deposit. */
const places = [
  { ledger: 'fund', debit: 'principal', other: 'fund' },
  { ledger: 'source_bank', credit: 'principal', other: 'source_bank' },
] as const

/** What the books say against the opening, at the fields of the deposit. */
export const atFields = (faults: readonly RuleFault[]): readonly RuleFault[] =>
  faults.map((fault) => {
    const at = placed(fault, places)
    return at.field === 'voucher_date' ? { ...at, field: 'open_date' } : at
  })
