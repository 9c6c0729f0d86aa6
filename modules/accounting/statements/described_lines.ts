import type { Asking } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { documentOf } from './document_of.ts'
import { lineId } from './line_id.ts'

type Row = Readonly<Record<string, unknown>>

/** What a statement says of its lines besides day and amount, by the line's id: the voucher they belong to, and the other side. */
export async function describedLines(
  { read, texts, language, title }: Asking,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Row>> {
  const ids = rows.map((row) => Number(row['id']))
  const entries = [...new Set(rows.map((row) => Number(row['entry'])))]
  // Lines lie in a part for each year: the others are not looked into.
  const years = [...new Set(rows.map((row) => Number(row['fiscal_year'])))]
  const lines = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', 'e.id', 'l.entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('voucher_type as t', 't.id', 'v.voucher_type')
    .leftJoin('acc_voucher as o', 'o.id', 'v.replaces')
    .leftJoin('payment_voucher as paid', (on) =>
      on.onRef('paid.id', '=', 'v.source_id').on('v.source_type', '=', 'payment_voucher'),
    )
    .leftJoin('receipt_voucher as got', (on) =>
      on.onRef('got.id', '=', 'v.source_id').on('v.source_type', '=', 'receipt_voucher'),
    )
    .leftJoin('contra as moved', (on) => on.onRef('moved.id', '=', 'v.source_id').on('v.source_type', '=', 'contra'))
    .select([
      lineId('l').as('id'),
      'v.invoice_no',
      't.name as voucher_kind',
      expression<string>`coalesce(l."narration", v."narration")`.as('particulars'),
      // The cheque itself, where there is one; otherwise what the document was entered with.
      expression<
        string | null
      >`coalesce(paid."cheque_no", got."instrument_no", moved."cheque_no", v."reference_no")`.as('cheque_no'),
      documentOf('source_type').as('source_type'),
      documentOf('source_id').as('source_id'),
    ])
    .where('l.fiscal_year', 'in', years)
    .where('l.entry', 'in', entries)
    .where(expression<boolean>`${lineId('l')} = any(${ids}::bigint[])`)
    .execute()
  const others = await read
    .selectFrom('acc_line as l')
    .innerJoin('acc_line as o', (on) =>
      on
        .onRef('o.entry', '=', 'l.entry')
        .onRef('o.fiscal_year', '=', 'l.fiscal_year')
        .on(expression<boolean>`(o."debit" > 0) <> (l."debit" > 0)`),
    )
    .where('o.fiscal_year', 'in', years)
    .innerJoin('ledger_account as a', 'a.id', 'o.ledger')
    .select([
      lineId('l').as('id'),
      expression<number>`count(distinct a."id")`.as('accounts'),
      expression<string>`min(${title('ledger_account', 'a')})`.as('account'),
    ])
    .where('l.fiscal_year', 'in', years)
    .where('l.entry', 'in', entries)
    .where(expression<boolean>`${lineId('l')} = any(${ids}::bigint[])`)
    .groupBy(['l.entry', 'l.line_no'])
    .execute()
  const several = texts.say(language, 'ledger.as_per_details')
  const contra = new Map(
    others.map(({ id, accounts, account }) => [Number(id), Number(accounts) === 1 ? account : several]),
  )
  return new Map(
    lines.map(({ id, ...line }) => [Number(id), { ...line, contra_account: contra.get(Number(id)) ?? null }]),
  )
}
