/**
 * The tables of the books as the reading gate knows them (tables.sql): ids are numbers, amounts decimal strings of taka, days
 * `YYYY-MM-DD`. Nobody writes them but the functions of post.sql.
 */

/** Header of a posted money document, whatever its module. */
export interface VoucherRow {
  readonly id: number
  readonly voucher_type: number
  readonly branch: number
  readonly fiscal_year: number
  /** Year whose series the number is of; null where numbers never begin anew. */
  readonly series_year: number | null
  readonly number: number
  readonly invoice_no: string
  readonly voucher_date: string
  readonly status: 'posted' | 'void'
  readonly revision: number
  readonly party: number | null
  readonly party_name: string | null
  readonly narration: string
  readonly reference_no: string | null
  readonly total: string
  readonly source_type: string
  readonly source_id: number
  readonly source_event: string
  readonly replaces: number | null
  readonly replaced_by: number | null
  readonly posted_by: number
  readonly posted_at: string
}

/** One immutable posting of a voucher. */
export interface EntryRow {
  readonly id: number
  readonly voucher: number
  readonly revision: number
  readonly kind: 'original' | 'reversal' | 'replacement'
  readonly entry_date: string
  readonly branch: number
  readonly fiscal_year: number
  readonly period: number
  readonly total: string
  readonly reverses_entry: number | null
  /** Why something was taken back or posted anew; null on what was posted first. */
  readonly reason: string | null
  readonly posted_by: number
  readonly posted_at: string
}

/** One debit or credit. */
export interface LineRow {
  readonly entry: number
  readonly line_no: number
  readonly fiscal_year: number
  readonly entry_date: string
  readonly period: number
  readonly branch: number
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly debit: string
  readonly credit: string
  readonly narration: string | null
  readonly cost_centre: number | null
  readonly bill: number | null
  readonly instrument: number | null
  readonly auto: boolean
}

/** Movements of a period (0 to 14), or of a year without sub-ledgers (99). */
export interface BalanceRow {
  readonly fiscal_year: number
  readonly period: number
  readonly branch: number
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly debit: string
  readonly credit: string
  readonly line_count: number
}

/** Movements of a day. */
export interface DayBalanceRow {
  readonly fiscal_year: number
  readonly entry_date: string
  readonly period: number
  readonly branch: number
  readonly ledger: number
  readonly debit: string
  readonly credit: string
  readonly line_count: number
}

/**
 * What a ledger had come to, in poisha, cumulated (until.sql): by the days of a month (period 1 to 12), by the periods of a year (99), or
 * with all years before it that are closed (98).
 */
export interface UntilRow {
  readonly fiscal_year: number
  readonly period: number
  readonly ledger: number
  readonly branch: number
  readonly debits: readonly string[]
  readonly credits: readonly string[]
}

/** The same by sub-ledger, or none: by the periods of a year (99), or with all years before it that are closed (98). */
export interface SubLedgerUntilRow extends UntilRow {
  readonly sub_ledger: number | null
}

/** What settles what: a line that is owed and a line that pays it. Undone by a row of the opposite amount. */
export interface AllocationRow {
  readonly id: number
  readonly bill_entry: number
  readonly bill_line: number
  readonly paid_entry: number
  readonly paid_line: number
  readonly allocated_on: string
  readonly amount: string
  /** The allocation that it undoes. */
  readonly undoes: number | null
  /** By which the request that made it is known. */
  readonly idempotency_key: string
  readonly posted_by: number
  readonly posted_at: string
}

/** When a part of a line is due that no bill of the office's own stands behind (dues/due.sql). */
export interface DueRow {
  readonly entry: number
  readonly line_no: number
  readonly position: number
  readonly bill_no: string | null
  readonly bill_date: string
  readonly due_date: string
  readonly amount: string
}

/** What of a line kept by party, or of a part of it, is open from one day until another (dues/open.sql). */
export interface OpenRow {
  readonly entry: number
  readonly line_no: number
  /** Place of an instalment; 0 of a line that is due at once. */
  readonly part: number
  /** First day on which so much is open, and first day on which it no longer is. */
  readonly since: string
  readonly until: string
  readonly branch: number
  readonly ledger: number
  readonly sub_ledger: number
  readonly is_debit: boolean
  readonly bill_date: string
  /** Null where the party's days to pay say it. */
  readonly due_date: string | null
  /** Poisha, as digits. */
  readonly amount: string
}

/** Last number of a series. */
export interface CounterRow {
  readonly voucher_type: number
  readonly branch: number
  readonly fiscal_year: number | null
  readonly last_no: number
}

/** An event of the account log (log.sql). */
export interface LogRow {
  readonly id: number
  readonly at: string
  readonly user: number | null
  readonly ip: string | null
  readonly action: string
  readonly record_type: string
  readonly record_id: number
  readonly invoice_no: string | null
  readonly branch: number | null
  readonly date: string | null
  readonly amount: string | null
  readonly reason: string | null
}

/** The tables of the books by name. */
export interface LedgerTables {
  readonly acc_voucher: VoucherRow
  readonly acc_entry: EntryRow
  readonly acc_line: LineRow
  readonly acc_balance: BalanceRow
  readonly acc_balance_day: DayBalanceRow
  readonly acc_balance_until: UntilRow
  readonly acc_sub_ledger_until: SubLedgerUntilRow
  readonly acc_counter: CounterRow
  readonly acc_allocation: AllocationRow
  readonly acc_due: DueRow
  readonly acc_open: OpenRow
  readonly acc_log: LogRow
}

declare module '#platform/resource/tables.ts' {
  interface Tables extends LedgerTables {}
}
