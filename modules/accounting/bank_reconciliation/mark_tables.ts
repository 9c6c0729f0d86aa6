import type { TrailFence } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** The tables of marks as the reading gate knows them (marks.sql). Nobody writes them but its functions. */
export interface MarkTables {
  readonly bank_match: {
    readonly id: number
    readonly reconciliation: number
    readonly how: 'manual' | 'cheque' | 'amount' | 'earlier'
    readonly made_by: number
    readonly made_at: string
  }
  readonly bank_match_line: { readonly line: number; readonly match: number }
  readonly bank_match_entry: {
    readonly entry: number
    readonly line_no: number
    readonly match: number
    readonly ledger: number
    readonly entry_date: string
    readonly debit: string
    readonly credit: string
  }
}

declare module '#platform/resource/tables.ts' {
  interface Tables extends MarkTables {}
}

/** Marks say of a line only that the bank has it; lines themselves are fenced where they stand. Members of the association see none. */
const ofOffice: TrailFence = ({ member }) => (member === null ? expression`true` : expression`false`)

/** Which marks a session may read, by table. */
export const markFences: Readonly<Record<keyof MarkTables, TrailFence>> = {
  bank_match: ofOffice,
  bank_match_line: ofOffice,
  bank_match_entry: ofOffice,
}
