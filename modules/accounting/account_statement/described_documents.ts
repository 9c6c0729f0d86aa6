import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { billSides, isBillResource, type BillResource } from '../bill/bills.ts'
import { documentOf } from '../statements/document_of.ts'
import { lineId } from '../statements/line_id.ts'

type Row = Readonly<Record<string, unknown>>

/** Bills that a party can be asked by; a member has those of the office, and knows no other. */
const billsOf = (member: number | null): BillResource[] =>
  member === null ? Object.keys(billSides).filter(isBillResource) : ['receivable_bill', 'sales']

/** What a statement says of its lines besides day and amount, by the line's id: the document, its words, and when it is due. */
export async function describedDocuments(
  { read, session }: Asking,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = rows.map((row) => Number(row['id']))
  const years = [...new Set(rows.map((row) => Number(row['fiscal_year'])))]
  const dues = read
    .selectFrom('acc_due as u')
    .select([
      'u.entry',
      'u.line_no',
      expression<string>`string_agg(distinct u."bill_no", ', ')`.as('bill_no'),
      expression<string>`max(u."due_date")`.as('due_date'),
    ])
    .groupBy(['u.entry', 'u.line_no'])
  const lines = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', 'e.id', 'l.entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
    .leftJoin('acc_voucher as o', 'o.id', 'v.replaces')
    .leftJoin(dues.as('d'), (on) => on.onRef('d.entry', '=', 'l.entry').onRef('d.line_no', '=', 'l.line_no'))
    .select([
      lineId('l').as('id'),
      'v.invoice_no',
      't.name as document_kind',
      // What a voucher of several parties says is not told to each of them: then its kind stands for it.
      expression<string>`concat_ws(' ', d."bill_no", coalesce(l."narration", v."narration", t."name"))`.as(
        'particulars',
      ),
      'd.due_date',
      'v.source_type as made_by',
      'v.source_id as made_as',
      documentOf('source_type').as('source_type'),
      documentOf('source_id').as('source_id'),
      'e.kind',
      expression<boolean>`v."narration" is null`.as('is_shared'),
    ])
    .where('l.fiscal_year', 'in', years)
    .where(expression<boolean>`${lineId('l')} = any(${ids}::bigint[])`)
    .execute()
  const due = await billDues({ read, session }, lines)
  return new Map(
    lines.map(({ id, kind, due_date, made_by, made_as, is_shared, ...line }) => {
      const of = isBillResource(made_by) ? due.get(`${made_by} ${made_as}`) : undefined
      return [
        Number(id),
        {
          ...line,
          due_date: kind === 'reversal' ? null : (due_date ?? of ?? null),
          // A document of several parties opens to none of them.
          ...(is_shared ? { source_type: null, source_id: null } : {}),
        },
      ]
    }),
  )
}

/** When the bills among these documents are due. */
async function billDues(
  { read, session }: Pick<Asking, 'read' | 'session'>,
  made: readonly { readonly made_by: string; readonly made_as: number }[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await Promise.all(
    billsOf(session.member).map(async (of) => {
      const ids = made.flatMap(({ made_by, made_as }) => (made_by === of ? [Number(made_as)] : []))
      if (ids.length === 0) return []
      const rows = await read.selectFrom(of).select(['id', 'due_date']).where('id', 'in', ids).execute()
      return rows.map(({ id, due_date }): [string, string | null] => [`${of} ${id}`, due_date])
    }),
  )
  return new Map(found.flat())
}
