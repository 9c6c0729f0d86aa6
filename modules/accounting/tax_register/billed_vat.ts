import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Days } from '../statements/statement_range.ts'

/**
 * Bills, sales and credit notes of these days that have VAT, one row each, for VAT is said line by line there. A credit note takes back
 * what its sale owed to the state. Amounts are decimal strings of taka.
 */
export function billedVat(read: Reader, { from, to }: Days) {
  const sums = (sign: 1 | -1) =>
    [
      expression<string | null>`(${sign}::int * sum("amount"))::numeric(18,2)`.as('base'),
      expression<string | null>`(${sign}::int * sum("vat"))::numeric(18,2)`.as('vat'),
    ] as const
  const bills = read
    .selectFrom('receivable_bill_lines')
    .select(['record', ...sums(1)])
    .where('vat', '>', '0')
    .groupBy('record')
  const sold = read
    .selectFrom('sales_items')
    .select(['record', ...sums(1)])
    .where('vat', '>', '0')
    .groupBy('record')
  const back = read
    .selectFrom('sales_return_items')
    .select(['record', ...sums(-1)])
    .where('vat', '>', '0')
    .groupBy('record')
  const of = (resource: string) => expression<string>`${resource}::text`.as('source_type')
  return read
    .selectFrom('receivable_bill as d')
    .innerJoin(bills.as('m'), 'm.record', 'd.id')
    .select([of('receivable_bill'), 'd.id as source_id', 'd.branch', 'd.voucher_date as date', 'd.invoice_no'])
    .select([expression<number | null>`d."sub_ledger"`.as('party'), 'm.base', 'm.vat'])
    .where('d.status', '=', 'posted')
    .where('d.voucher_date', '>=', from)
    .where('d.voucher_date', '<=', to)
    .unionAll(
      read
        .selectFrom('sales as d')
        .innerJoin(sold.as('m'), 'm.record', 'd.id')
        .select([of('sales'), 'd.id as source_id', 'd.branch', 'd.voucher_date as date', 'd.invoice_no'])
        .select([expression<number | null>`d."party"`.as('party'), 'm.base', 'm.vat'])
        .where('d.status', '=', 'posted')
        .where('d.voucher_date', '>=', from)
        .where('d.voucher_date', '<=', to),
    )
    .unionAll(
      read
        .selectFrom('sales_return as d')
        .innerJoin(back.as('m'), 'm.record', 'd.id')
        .select([of('sales_return'), 'd.id as source_id', 'd.branch', 'd.voucher_date as date', 'd.invoice_no'])
        .select([expression<number | null>`d."party"`.as('party'), 'm.base', 'm.vat'])
        .where('d.status', '=', 'posted')
        .where('d.voucher_date', '>=', from)
        .where('d.voucher_date', '<=', to),
    )
}
