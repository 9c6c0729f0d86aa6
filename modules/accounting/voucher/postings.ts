import { daysInMonth } from '#platform/clock/day.ts'
import { statementPath } from '../statements/statement_path.ts'

/** A row of the voucher register: one line of a posting (statements/voucher.report.ts). */
type Row = Readonly<Record<string, unknown>>

/** One posting of a voucher, with its journal. */
export interface Posting {
  readonly entry: number
  readonly kind: 'original' | 'reversal' | 'replacement'
  readonly invoice_no: string
  readonly revision: number
  readonly date: string
  /** Who posted it, and the instant; empty where the asker may not know the person. */
  readonly by: string
  readonly at: string
  /** Why it was taken back or posted anew; empty on what was posted first. */
  readonly reason: string
  /** Numbers of the vouchers in whose place it stands, and that stands in its place; empty where there is none. */
  readonly replaces: string
  readonly replaced_by: string
  /** Number of the voucher that takes it back on another day; empty where there is none. */
  readonly reversed_by: string
  readonly lines: readonly PostedLine[]
}

export interface PostedLine {
  readonly ledger: string
  readonly sub_ledger: string
  /** The branch in whose books it stands; empty while all lines are in one. */
  readonly branch: string
  readonly debit: string
  readonly credit: string
  /** Statement of the ledger, and of the sub-ledger in it, in the month of the posting. */
  readonly ledgerPath: string
  readonly subLedgerPath: string
}

/** Postings of a voucher as the register tells them: the last one first. */
export function postingsOf(rows: readonly Row[]): Posting[] {
  const entries = Map.groupBy(rows, (row) => Number(row['entry']))
  return [...entries].map(([entry, lines]) => posting(entry, lines)).toSorted((a, b) => b.entry - a.entry)
}

function posting(entry: number, rows: readonly Row[]): Posting {
  const namesBranches = new Set(rows.map((row) => word(row['books_of']))).size > 1
  const told = (key: string): string => word(rows[0]?.[key])
  const kind = told('kind')
  return {
    entry,
    kind: kind === 'reversal' || kind === 'replacement' ? kind : 'original',
    invoice_no: told('invoice_no'),
    revision: Number(told('revision')),
    date: told('date'),
    by: told('entered_by'),
    at: told('time'),
    reason: told('reason'),
    replaces: told('replaces'),
    replaced_by: told('replaced_by'),
    reversed_by: told('reversed_by'),
    lines: rows
      .toSorted((a, b) => Number(a['line_no']) - Number(b['line_no']))
      .map((row) => lineOf(row, namesBranches)),
  }
}

function lineOf(row: Row, namesBranches: boolean): PostedLine {
  const ledger = { ledger: word(row['ledger_id']), ...monthOf(word(row['date'])) }
  return {
    ledger: word(row['ledger']),
    sub_ledger: word(row['sub_ledger']),
    branch: namesBranches ? word(row['books_of']) : '',
    debit: word(row['debit']),
    credit: word(row['credit']),
    ledgerPath: `${statementPath}?${String(new URLSearchParams(ledger))}`,
    subLedgerPath: `${statementPath}?${String(new URLSearchParams({ ...ledger, sub_ledger: word(row['sub_ledger_id']) }))}`,
  }
}

function monthOf(day: string): { readonly date_after: string; readonly date_before: string } {
  const month = day.slice(0, 7)
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { date_after: `${month}-01`, date_before: `${month}-${daysInMonth(year, number)}` }
}

const word = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
