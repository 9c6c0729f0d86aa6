import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { poisha } from '#platform/money/poisha.ts'
import { documentOf } from '../statements/document_of.ts'
import { lineId } from '../statements/line_id.ts'
import type { OpenLine } from './matching.rules.ts'

/** The statement that is worked on. */
export interface AtHand {
  readonly id: number
  readonly bank: number
  readonly ledger: number
  readonly from_date: string
  readonly to_date: string
  readonly status: 'draft' | 'finished'
}

/** A line of the statement. `match`: what it belongs to already. */
export interface BankLine extends OpenLine {
  readonly description: string | null
  readonly reference: string | null
  readonly match: number | null
}

/** A line of the account in the books; `id` by `lineId`. */
export interface BookLine extends OpenLine {
  readonly entry: number
  readonly line_no: number
  readonly invoice_no: string
  readonly particulars: string
  readonly party: string | null
  readonly source_type: string | null
  readonly source_id: number | null
  readonly match: number | null
  /** Taken back on a later day than those of the statement: it stood open then, and is matched no more. */
  readonly isTakenBack: boolean
  /** Balance that the account was opened with. */
  readonly isOpening: boolean
}

/** The statement by its id; undefined where there is none, or its bank has no ledger. */
export async function statementAtHand(read: Reader, id: number): Promise<AtHand | undefined> {
  const row = await read
    .selectFrom('bank_reconciliation as r')
    .innerJoin('bank as b', 'b.id', 'r.bank')
    .select(['r.id', 'r.bank', 'b.ledger', 'r.from_date', 'r.to_date', 'r.status'])
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && row.ledger !== null ? { ...row, ledger: row.ledger } : undefined
}

export async function bankLines(read: Reader, { id }: Pick<AtHand, 'id'>): Promise<BankLine[]> {
  const rows = await read
    .selectFrom('bank_reconciliation_lines as l')
    .leftJoin('bank_match_line as k', 'k.line', 'l.id')
    .select([
      'l.id',
      'l.date',
      'l.description',
      'l.reference',
      'l.cheque_no',
      'k.match',
      expression<string>`(coalesce(l."credit", 0) - coalesce(l."debit", 0))::numeric(20,2)`.as('amount'),
    ])
    .where('l.record', '=', id)
    .orderBy('l.date')
    .orderBy('l.position')
    .execute()
  return rows.map((row) => ({ ...row, amount: poisha(row.amount) }))
}

/**
 * Lines of the account up to the last day of the statement that no earlier statement has: what stands open, and what is matched on this
 * one. A posting that was taken back by then is away with what took it back.
 */
export async function bookLines(read: Reader, { id, ledger, to_date }: AtHand): Promise<BookLine[]> {
  const reversed = (by: 'then' | 'later') =>
    expression<boolean>`exists (${read
      .selectFrom('acc_entry as z')
      .select('z.id')
      .where(expression<boolean>`z."reverses_entry" = l."entry"`)
      .where('z.entry_date', by === 'then' ? '<=' : '>', to_date)})`
  const rows = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', 'e.id', 'l.entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .leftJoin('bank_match_entry as k', (on) => on.onRef('k.entry', '=', 'l.entry').onRef('k.line_no', '=', 'l.line_no'))
    .leftJoin('bank_match as m', 'm.id', 'k.match')
    .leftJoin('payment_voucher as p', (on) =>
      on.onRef('p.id', '=', 'v.source_id').on('v.source_type', '=', 'payment_voucher'),
    )
    .leftJoin('contra as c', (on) => on.onRef('c.id', '=', 'v.source_id').on('v.source_type', '=', 'contra'))
    .leftJoin('acc_voucher as o', 'o.id', 'v.replaces')
    .select([
      lineId('l').as('id'),
      'l.entry',
      'l.line_no',
      'l.entry_date as date',
      'v.invoice_no',
      expression<string>`coalesce(l."narration", v."narration")`.as('particulars'),
      'v.party_name as party',
      // Vouchers of a cheque or pay order refer to its number.
      expression<string | null>`coalesce(p."cheque_no", c."cheque_no",
        case when v."source_type" in ('postdate_cheque', 'payorder_clearing') then v."reference_no" end)`.as(
        'cheque_no',
      ),
      documentOf('source_type').as('source_type'),
      documentOf('source_id').as('source_id'),
      'k.match',
      expression<string>`(l."debit" - l."credit")::numeric(20,2)`.as('amount'),
      reversed('later').as('isTakenBack'),
      expression<boolean>`l."period" = 0`.as('isOpening'),
    ])
    .where('l.ledger', '=', ledger)
    .where('l.entry_date', '<=', to_date)
    .where((where) => where.or([where('m.id', 'is', null), where('m.reconciliation', '=', id)]))
    .where('e.kind', '!=', 'reversal')
    .where(expression<boolean>`not ${reversed('then')}`)
    .orderBy('l.entry_date')
    .orderBy('l.entry')
    .orderBy('l.line_no')
    .execute()
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    source_type: row.source_type === null ? null : String(row.source_type),
    source_id: row.source_id === null ? null : Number(row.source_id),
    amount: poisha(row.amount),
  }))
}

/** Whether an earlier statement of the account is kept: without one, what the books have from before was never on any. */
export async function hasEarlier(read: Reader, { bank, from_date }: AtHand): Promise<boolean> {
  const earlier = await read
    .selectFrom('bank_reconciliation')
    .select('id')
    .where('bank', '=', bank)
    .where('to_date', '<', from_date)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
