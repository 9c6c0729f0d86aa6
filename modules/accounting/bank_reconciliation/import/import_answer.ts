import type { MappedColumn, StatementMapping } from './statement_mapping.ts'
import type { BalanceGap, FileLine } from './statement_lines.rules.ts'

/** What is against a row of the file, in words. */
export interface ToldFault {
  readonly row: number
  readonly field: MappedColumn
  readonly message: string
}

/** A row as it stands in the file. */
export interface RawRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** Answer of `import_statement/{id}`. Amounts are decimal strings of taka. */
export interface ImportAnswer<Fault = ToldFault> {
  /** Lines that were stored; with `dry_run` those that would be. */
  readonly imported: number
  /** Lines that the statement has already. */
  readonly duplicates: number
  /** Rows that are left out because something is against them. */
  readonly failed: readonly Fault[]
  /** Rows that are no lines: the foot, headings again, a balance brought forward. */
  readonly left_out: number
  /** How the file is read: as was asked, or as is proposed. */
  readonly mapping: StatementMapping
  /** The mapping is that of the last statement of the bank. */
  readonly is_remembered: boolean
  /** What the mapping lacks; nothing is read then. */
  readonly lacks: 'date' | 'amount' | 'both' | 'twice' | null
  /** Of the file; null where it has no balances. */
  readonly opening_balance: string | null
  readonly closing_balance: string | null
  /** The closing balance of the statement is taken from the file, because nobody has typed one. */
  readonly takes_closing: boolean
  /** Where balances of the file do not follow from the line before. */
  readonly gaps: readonly BalanceGap[]
  /** First rows of the file as they are, and first lines as they are understood: with `dry_run`. */
  readonly raw: readonly RawRow[]
  readonly lines: readonly (FileLine & { readonly is_duplicate: boolean })[]
}
