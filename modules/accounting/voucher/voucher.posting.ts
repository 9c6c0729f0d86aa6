import { poisha } from '#platform/money/poisha.ts'
import type { Account, JournalHeader, LineNotes } from '../ledger/journal.ts'

/** What posting needs to know of any voucher. accounting.md 3 Common voucher fields. */
export interface Voucher {
  readonly id: number
  readonly voucher_type: number
  readonly branch: number
  readonly voucher_date: string
  readonly reference_no: string | null
  readonly narration: string
}

/** A line of a voucher; null where nothing was said. */
export interface VoucherLine {
  readonly ledger: number
  readonly sub_ledger: number | null
  /** Branch of the books; null: that of the voucher. */
  readonly branch: number | null
  readonly cost_centre: number | null
  readonly narration: string | null
}

/** A line whose side its voucher knows: a decimal string of taka. */
export interface AmountLine extends VoucherLine {
  readonly amount: string
}

/** Head of the journal of a voucher. @param who the party, and the name by which the voucher calls it */
export const headerOf = (
  voucher: Voucher,
  source_type: string,
  who: { readonly party?: number | null; readonly party_name?: string } = {},
): JournalHeader => ({
  voucher_type: voucher.voucher_type,
  branch: voucher.branch,
  date: voucher.voucher_date,
  ...(who.party == null ? {} : { party: who.party }),
  ...(who.party_name === undefined ? {} : { party_name: who.party_name }),
  narration: voucher.narration,
  ...(voucher.reference_no === null ? {} : { reference_no: voucher.reference_no }),
  source_type,
  source_id: voucher.id,
})

export const accountOf = ({
  ledger,
  sub_ledger,
  branch,
}: Pick<VoucherLine, 'ledger' | 'sub_ledger' | 'branch'>): Account => ({
  ledger,
  sub_ledger,
  ...(branch === null ? {} : { branch }),
})

export const notesOf = ({ narration, cost_centre }: Pick<VoucherLine, 'narration' | 'cost_centre'>): LineNotes => ({
  ...(narration === null ? {} : { narration }),
  ...(cost_centre === null ? {} : { cost_centre }),
})

/** In poisha. */
export const sumOf = (rows: readonly { readonly amount: string }[]): bigint =>
  rows.reduce((sum, { amount }) => sum + poisha(amount), 0n)

/** What the lines come to less what is kept back, in poisha. */
export const netOf = (voucher: {
  readonly lines: readonly { readonly amount: string }[]
  readonly deductions: readonly { readonly amount: string }[]
}): bigint => sumOf(voucher.lines) - sumOf(voucher.deductions)

/** As posting reads a line: one that was just typed has no word where a stored one has null. */
export const readLine = <Line extends { readonly [Column in Unsaid]?: VoucherLine[Column] | undefined }>(
  line: Line,
) => ({
  ...line,
  sub_ledger: line.sub_ledger ?? null,
  branch: line.branch ?? null,
  cost_centre: line.cost_centre ?? null,
  narration: line.narration ?? null,
})

type Unsaid = 'sub_ledger' | 'branch' | 'cost_centre' | 'narration'
