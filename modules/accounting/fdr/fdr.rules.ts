import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { placed } from '../voucher/voucher.rules.ts'

/** A deposit as its rules look at it. */
export interface FdrDoc {
  readonly kind: 'fdr' | 'dps'
  readonly fund: string
  readonly branch: number
  readonly principal: string
  readonly open_date: string
  readonly maturity_date: string
  /** Percent of an instalment, two decimals. */
  readonly late_fine_rate: string | null
}

/** The deposit in whose place it comes. */
export interface Renewed extends Omit<FdrDoc, 'principal' | 'late_fine_rate'> {
  readonly fdr_no: string
  readonly status: string
  readonly lien: string | null
  /** What lies there, in poisha. */
  readonly balance: bigint
  /** Interest until maturity that the bank has not paid, in poisha. */
  readonly unpaid: bigint
}

/** What the rules need to know besides. */
export interface TermFacts {
  /** The money comes out of an account of the association, and interest goes into one. */
  readonly isOwnAccount: boolean
  readonly isInterestAccount: boolean
  readonly renewed: Renewed | undefined
}

/** What is against the terms of a deposit. @param isNew it is recorded now */
export const termFaults = (
  doc: FdrDoc,
  { isOwnAccount, isInterestAccount, renewed }: TermFacts,
  isNew: boolean,
): readonly RuleFault[] => [
  ...(poisha(doc.principal) > 0n ? [] : [bookFault('ACC-002', 'principal')]),
  ...(doc.maturity_date > doc.open_date ? [] : [{ field: 'maturity_date', text: 'fdr.maturity_before_opening' }]),
  ...(doc.kind === 'fdr' && doc.late_fine_rate !== null
    ? [{ field: 'late_fine_rate', text: 'fdr.fine_of_scheme_only' }]
    : []),
  ...(isOwnAccount ? [] : [{ field: 'source_bank', text: 'postdate_cheque.own_account' }]),
  ...(isInterestAccount ? [] : [{ field: 'interest_bank', text: 'postdate_cheque.own_account' }]),
  ...(renewed === undefined ? [] : renewalFaults(doc, renewed, isNew)),
]

/**
 * A deposit comes in the place of one that has run to its end and whose interest is entered; of the same fund and branch, because nothing
 * moves between these. Under lien nothing may leave it.
 */
function renewalFaults(doc: FdrDoc, old: Renewed, isNew: boolean): RuleFault[] {
  const at = 'renewed_from'
  const no = asWritten(old.fdr_no)
  if (isNew && old.status !== 'active' && old.status !== 'matured')
    return [{ field: at, text: 'fdr.renewal.ended', params: { no, status: `$fdr.status.${old.status}` }, status: 409 }]
  return [
    ...(doc.kind === 'fdr' && old.kind === 'fdr' ? [] : [{ field: at, text: 'fdr.renewal.no_scheme' }]),
    ...(doc.fund === old.fund ? [] : [{ field: 'fund', text: 'fdr.renewal.other_fund' }]),
    ...(doc.branch === old.branch ? [] : [{ field: 'branch', text: 'fdr.renewal.other_branch' }]),
    ...(doc.open_date < old.maturity_date
      ? [{ field: 'open_date', text: 'fdr.renewal.too_early', params: { no, date: old.maturity_date } }]
      : []),
    ...(isNew && old.unpaid > 0n
      ? [
          {
            field: at,
            text: 'fdr.renewal.interest_first',
            params: { no, date: old.maturity_date },
            status: 409 as const,
          },
        ]
      : []),
    ...(old.lien !== null && poisha(doc.principal) < old.balance
      ? [
          {
            field: 'principal',
            text: 'fdr.under_lien',
            params: { no, lien: asWritten(old.lien) },
            status: 409 as const,
          },
        ]
      : []),
  ]
}

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
