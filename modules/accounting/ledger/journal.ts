/**
 * What is posted: facts of a journal, immutable, in poisha. Nothing here knows a database, a clock or a request, so that a
 * document's journal can be read like a book-keeper's example. accounting.md 2.
 */

/** Where money stands: a ledger, its sub-ledger where it demands one, and the branch whose books it is in. */
export interface Account {
  readonly ledger: number
  /** Null: the ledger takes none. */
  readonly sub_ledger: number | null
  /** Branch of the books; that of the voucher unless told. */
  readonly branch?: number
}

/** What a line may say besides its account and amount. */
export interface LineNotes {
  readonly narration?: string
  readonly cost_centre?: number
  /** Bill that the line makes or settles. */
  readonly bill?: number
  /** Cheque or pay order that the line is about. */
  readonly instrument?: number
}

/** One debit or credit: exactly one of both is above zero. */
export interface JournalLine extends LineNotes {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly branch: number
  /** In poisha. */
  readonly debit: bigint
  /** In poisha. */
  readonly credit: bigint
  /** Added by the books themselves, so that each branch balances (2.8). */
  readonly auto: boolean
}

/** Whose journal it is, when, and what made it. */
export interface JournalHeader {
  readonly voucher_type: number
  readonly branch: number
  /** Business day. */
  readonly date: string
  /** 0 opening, 13 audit adjustments, 14 closing; absent for the month of the day. */
  readonly period?: 0 | 13 | 14
  /** Sub-ledger of the party, where there is one. */
  readonly party?: number
  readonly party_name?: string
  readonly narration: string
  readonly reference_no?: string
  /** Resource and record that it belongs to: one live journal each. */
  readonly source_type: string
  readonly source_id: number
}

export interface Journal extends JournalHeader {
  readonly lines: readonly JournalLine[]
}

/** A line before its branch is known. */
export type Side = Omit<JournalLine, 'branch'> & { readonly branch: number | undefined }

/** Money comes to the account. @param amount poisha */
export const debit = (account: Account, amount: bigint, notes: LineNotes = {}): Side => side(account, amount, 0n, notes)

/** Money leaves the account. @param amount poisha */
export const credit = (account: Account, amount: bigint, notes: LineNotes = {}): Side =>
  side(account, 0n, amount, notes)

const side = ({ ledger, sub_ledger, branch }: Account, debited: bigint, credited: bigint, notes: LineNotes): Side => ({
  ledger,
  sub_ledger,
  branch,
  debit: debited,
  credit: credited,
  auto: false,
  ...notes,
})

/** A journal of these sides; those that name no branch are in the voucher's. */
export const journal = (header: JournalHeader, sides: readonly Side[]): Journal => ({
  ...header,
  lines: sides.map((one) => ({ ...one, branch: one.branch ?? header.branch })),
})

/** Sums of both sides in poisha. */
export function sumsOf(lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]): { debit: bigint; credit: bigint } {
  const sums = { debit: 0n, credit: 0n }
  for (const line of lines) {
    sums.debit += line.debit
    sums.credit += line.credit
  }
  return sums
}

/** What the journal comes to, in poisha: the sum of its debits, lines between branches included (I1). */
export const totalOf = ({ lines }: Pick<Journal, 'lines'>): bigint => sumsOf(lines).debit

/** The same journal with its sides exchanged: what a reversal posts. Twice is the journal again. */
export const mirror = (original: Journal): Journal => ({
  ...original,
  lines: original.lines.map((line) => ({ ...line, debit: line.credit, credit: line.debit })),
})
