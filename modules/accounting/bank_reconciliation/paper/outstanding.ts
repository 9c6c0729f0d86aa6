import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** A line of the books that the bank did not have on the last day of a statement, or a line of the bank that the books do not have. */
export interface Outstanding {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** Number of its voucher, or the bank's reference. */
  readonly number: string | null
  readonly particulars: string | null
  readonly cheque_no: string | null
  /** Decimal string of taka, above zero where money comes in. */
  readonly amount: string
}

/** A statement whose paper is written. */
export interface OnPaper {
  readonly id: number
  readonly bank: number
  readonly to_date: string
  /** When it was finished, as an instant; null for a draft, which follows the books. */
  readonly signed_at: string | null
}

/** Most lines that a paper lists; what is beyond stands in one sum. */
export const mostListed = 500

/**
 * What stood in the books by the last day of a statement and was on none until then: cheques that the bank has not paid, deposits that it
 * has not booked. Of a finished statement as it was when it was signed. Lines that the reader may not know are left out.
 */
export async function outstandingInBooks(read: Reader, { bank, to_date, signed_at }: OnPaper): Promise<Outstanding[]> {
  const known = (posted: string) =>
    signed_at === null
      ? expression<boolean>`true`
      : expression<boolean>`${expression.ref(posted)} <= ${signed_at}::timestamptz`
  const marked = read
    .selectFrom('bank_match_entry as k')
    .innerJoin('bank_match as m', 'm.id', 'k.match')
    .innerJoin('bank_reconciliation as r', 'r.id', 'm.reconciliation')
    .select('k.match')
    .where('r.to_date', '<=', to_date)
    .where(expression<boolean>`k."entry" = l."entry" and k."line_no" = l."line_no"`)
  // A voucher whose words are corrected afterwards takes its mark along to what stands in its place (marks.sql): what was on a statement when
  // it was signed stays so on paper. Of lines alike in one posting as many are marked as there are marks.
  const moved = read
    .selectFrom('bank_match_entry as k')
    .innerJoin('bank_match as m', 'm.id', 'k.match')
    .innerJoin('bank_reconciliation as r', 'r.id', 'm.reconciliation')
    .innerJoin('acc_entry as x', 'x.id', 'k.entry')
    .innerJoin('acc_voucher as w', 'w.id', 'x.voucher')
    .select(expression<number>`count(*)`.as('count'))
    .where('r.to_date', '<=', to_date)
    .where(
      expression<boolean>`(k."ledger", k."entry_date", k."debit", k."credit") = (l."ledger", l."entry_date", l."debit", l."credit")`,
    )
    .where(expression<boolean>`(x."voucher" = e."voucher" or w."replaces" = e."voucher")`)
  const before = read
    .selectFrom('acc_line as s')
    .select(expression<number>`count(*)`.as('count'))
    .where(
      expression<boolean>`s."entry" = l."entry" and s."line_no" < l."line_no" and (s."ledger", s."debit", s."credit") = (l."ledger", l."debit", l."credit")`,
    )
  const corrected = read
    .selectFrom('acc_entry as z')
    .select('z.id')
    .where(expression<boolean>`z."reverses_entry" = l."entry"`)
  const takenBack = read
    .selectFrom('acc_entry as z')
    .select('z.id')
    .where('z.entry_date', '<=', to_date)
    .where(known('z.posted_at'))
    .where(expression<boolean>`z."reverses_entry" = l."entry"`)
  const rows = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', 'e.id', 'l.entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('bank as b', 'b.ledger', 'l.ledger')
    .leftJoin('payment_voucher as p', (on) =>
      on.onRef('p.id', '=', 'v.source_id').on('v.source_type', '=', 'payment_voucher'),
    )
    .leftJoin('contra as c', (on) => on.onRef('c.id', '=', 'v.source_id').on('v.source_type', '=', 'contra'))
    .select([
      'l.entry_date as date',
      'v.invoice_no as number',
      expression<string>`coalesce(v."party_name", l."narration", v."narration")`.as('particulars'),
      expression<string | null>`coalesce(p."cheque_no", c."cheque_no")`.as('cheque_no'),
      expression<string>`(l."debit" - l."credit")::numeric(20,2)`.as('amount'),
    ])
    .where('b.id', '=', bank)
    .where('l.entry_date', '<=', to_date)
    .where('e.kind', '!=', 'reversal')
    .where(known('e.posted_at'))
    .where(expression<boolean>`not exists (${marked})`)
    .where(expression<boolean>`not (exists (${corrected}) and (${moved}) > (${before}))`)
    .where(expression<boolean>`not exists (${takenBack})`)
    .orderBy('l.entry_date')
    .orderBy('l.entry')
    .orderBy('l.line_no')
    .execute()
  return rows
}

/** Lines of a statement that are matched with nothing. */
export const unmatchedOfBank = (read: Reader, { id }: OnPaper): Promise<Outstanding[]> =>
  read
    .selectFrom('bank_reconciliation_lines as l')
    .leftJoin('bank_match_line as k', 'k.line', 'l.id')
    .select([
      'l.date',
      'l.reference as number',
      'l.description as particulars',
      'l.cheque_no',
      expression<string>`(coalesce(l."credit", 0) - coalesce(l."debit", 0))::numeric(20,2)`.as('amount'),
    ])
    .where('l.record', '=', id)
    .where('k.match', 'is', null)
    .orderBy('l.date')
    .orderBy('l.position')
    .execute()
