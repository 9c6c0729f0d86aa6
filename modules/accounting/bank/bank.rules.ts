import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { holdsLeaf, leafKey, type Leaves } from './leaves.ts'

interface Bank {
  readonly id: number | null
  readonly account_no: string | null
  readonly ledger: number | null
  readonly signatories: readonly { readonly from: string | null; readonly to: string | null }[] | null
  readonly cheque_books: readonly Leaves[] | null
  readonly void_leaves: readonly { readonly cheque_no: string }[] | null
  readonly cheque_layout: readonly { readonly part: string }[] | null
}

export interface BankFacts {
  /** The chosen ledger; undefined when none is chosen. */
  readonly ledger: { readonly system_role: string | null } | undefined
  /** Vouchers that drew leaves of the account, by the number of the leaf. */
  readonly drawn: ReadonlyMap<string, string>
}

/** An account whose ledger has lines in the books stays. `lines`: how many. accounting.md 3 bank. */
export const postedBankFaults = ({ lines }: { readonly lines: number }): RuleFault[] =>
  lines === 0 ? [] : [{ text: 'bank.used', params: { n: lines }, status: 409, code: 'in_use' }]

/** What is against a bank. accounting.md 3 bank. */
export function bankFaults(doc: Bank, { ledger, drawn }: BankFacts): RuleFault[] {
  const faults: RuleFault[] = []
  if (doc.ledger !== null && doc.account_no === null)
    faults.push({ field: 'account_no', text: 'bank.ledger_needs_account' })
  if (ledger && ledger.system_role !== 'BANK') faults.push({ field: 'ledger', text: 'bank.ledger_not_bank' })
  return [
    ...faults,
    ...signatoryFaults(doc.signatories ?? []),
    ...chequeBookFaults(doc.cheque_books ?? []),
    ...voidLeafFaults(doc, drawn),
    ...placeFaults(doc.cheque_layout ?? []),
  ]
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

/** A void leaf is one of a book, was not drawn, and is void once. */
function voidLeafFaults({ void_leaves, cheque_books }: Bank, drawn: ReadonlyMap<string, string>): RuleFault[] {
  const books = cheque_books ?? []
  const leaves = (void_leaves ?? []).map(({ cheque_no }) => leafKey(cheque_no))
  return leaves.flatMap((leaf, at): RuleFault[] => {
    const field = `void_leaves[${at}].cheque_no`
    if (leaves.indexOf(leaf) < at) return [{ field, text: 'bank.void_leaves.twice' }]
    const number = drawn.get(leaf)
    if (number !== undefined)
      return [
        { field, text: 'bank.void_leaves.drawn', params: { number: asWritten(number) }, status: 409, code: 'in_use' },
      ]
    return books.length === 0 || books.some((book) => holdsLeaf(book, leaf))
      ? []
      : [{ field, text: 'bank.void_leaves.in_no_book' }]
  })
}

const placeFaults = (places: NonNullable<Bank['cheque_layout']>): RuleFault[] =>
  places.flatMap(({ part }, at) =>
    places.findIndex((one) => one.part === part) < at
      ? [{ field: `cheque_layout[${at}].part`, text: 'bank.cheque_layout.part_twice' }]
      : [],
  )

/** Name of the ledger that is opened for an account. */
export const ledgerName = ({
  short_name,
  account_no,
}: {
  readonly short_name: string
  readonly account_no: string
}): string => `Bank - ${short_name} ${account_no}`
