import type { RuleFault } from '#platform/resource/implementation.ts'

interface Leaves {
  readonly prefix: string | null
  readonly from_no: number
  readonly to_no: number
}

interface Bank {
  readonly id: number | null
  readonly account_no: string | null
  readonly ledger: number | null
  readonly signatories: readonly { readonly from: string | null; readonly to: string | null }[] | null
  readonly cheque_books: readonly Leaves[] | null
}

export interface BankFacts {
  /** The chosen ledger; undefined when none is chosen. */
  readonly ledger: { readonly system_role: string | null } | undefined
}

/** An account whose ledger has lines in the books stays. `lines`: how many. accounting.md 3 bank. */
export const postedBankFaults = ({ lines }: { readonly lines: number }): RuleFault[] =>
  lines === 0 ? [] : [{ text: 'bank.used', params: { n: lines }, status: 409, code: 'in_use' }]

/** What is against a bank. accounting.md 3 bank. */
export function bankFaults(doc: Bank, { ledger }: BankFacts): RuleFault[] {
  const faults: RuleFault[] = []
  if (doc.ledger !== null && doc.account_no === null)
    faults.push({ field: 'account_no', text: 'bank.ledger_needs_account' })
  if (ledger && ledger.system_role !== 'BANK') faults.push({ field: 'ledger', text: 'bank.ledger_not_bank' })
  return [...faults, ...signatoryFaults(doc.signatories ?? []), ...chequeBookFaults(doc.cheque_books ?? [])]
}

const signatoryFaults = (rows: NonNullable<Bank['signatories']>): RuleFault[] =>
  rows.flatMap(({ from, to }, at) =>
    from !== null && to !== null && to < from
      ? [{ field: `signatories[${at}].to`, text: 'bank.signatories.to_after_from' }]
      : [],
  )

/** A leaf is in one book: two books of a prefix do not share numbers. */
function chequeBookFaults(books: readonly Leaves[]): RuleFault[] {
  return books.flatMap((book, at): RuleFault[] => {
    if (book.to_no < book.from_no || book.from_no < 1)
      return [{ field: `cheque_books[${at}].to_no`, text: 'bank.cheque_books.order' }]
    const isShared = books
      .slice(0, at)
      .some((one) => one.prefix === book.prefix && one.from_no <= book.to_no && book.from_no <= one.to_no)
    return isShared ? [{ field: `cheque_books[${at}].from_no`, text: 'bank.cheque_books.overlap' }] : []
  })
}

/** Name of the ledger that is opened for an account. */
export const ledgerName = ({
  short_name,
  account_no,
}: {
  readonly short_name: string
  readonly account_no: string
}): string => `Bank - ${short_name} ${account_no}`
