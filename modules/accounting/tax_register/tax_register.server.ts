import type { Reader } from '#platform/access/read.ts'
import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { likeWord } from '../statements/like_word.ts'
import { daysOf, type Days } from '../statements/statement_range.ts'
import { tax_register } from './tax_register.report.ts'

/** Deductions of posted payments, and VAT of posted bills of ours. */
export const taxRegister = implementReport(tax_register, {
  query: ({ read, parameters, today }) => {
    const { branch, tax_code, kind, deposited, keyword } = parameters
    const days = daysOf(parameters, today)
    let withheld = withheldRows(read, days)
    if (branch) withheld = withheld.where('p.branch', 'in', branch)
    if (tax_code !== undefined) withheld = withheld.where('c.code', '=', tax_code.toUpperCase())
    if (kind) withheld = withheld.where(expression<boolean>`d."kind" = any(${kind}::text[])`)
    if (deposited !== undefined) withheld = withheld.where('t.voucher', deposited ? 'is not' : 'is', null)
    if (keyword) {
      const word = likeWord(keyword)
      withheld = withheld.where(
        expression<boolean>`(p."invoice_no" ilike ${word} or p."pay_to" ilike ${word} or s."tin" ilike ${word} or t."challan_no" ilike ${word})`,
      )
    }
    // VAT of ours follows no code, and no challan names a bill.
    if (tax_code !== undefined || deposited !== undefined || (kind && !kind.includes('vat'))) return withheld
    let billed = billedRows(read, days)
    if (branch) billed = billed.where('b.branch', 'in', branch)
    if (keyword) {
      const word = likeWord(keyword)
      billed = billed.where(
        expression<boolean>`(b."invoice_no" ilike ${word} or s."name" ilike ${word} or s."bin" ilike ${word})`,
      )
    }
    return withheld.unionAll(billed)
  },
})

/** What was withheld in posted payments of these days. A challan that the reader's branches do not know of counts as none. */
export function withheldRows(read: Reader, { from, to }: Days) {
  const covered = read
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .innerJoin('payment_voucher_lines as l', 'l.record', 'q.id')
    .select(['t.voucher', 'l.ledger', 'q.challan_no', 'q.challan_date'])
    .where('q.status', '=', 'posted')
    .distinct()
  return read
    .selectFrom('payment_voucher_deductions as d')
    .innerJoin('payment_voucher as p', 'p.id', 'd.record')
    .leftJoin('tax_code as c', 'c.id', 'd.tax_code')
    .leftJoin('acc_voucher as v', (on) =>
      on.onRef('v.source_id', '=', 'p.id').on('v.source_type', '=', 'payment_voucher').on('v.status', '=', 'posted'),
    )
    .leftJoin('sub_ledger_account as s', 's.id', 'v.party')
    .leftJoin(covered.as('t'), (on) => on.onRef('t.voucher', '=', 'p.id').onRef('t.ledger', '=', 'd.ledger'))
    .select([
      expression<string>`d."id"::text`.as('id'),
      'p.voucher_date as date',
      'p.invoice_no',
      expression<string | null>`p."pay_to"`.as('payee'),
      's.tin',
      's.bin',
      'c.section',
      'd.base',
      'd.rate',
      expression<string | null>`d."amount"`.as('amount'),
      't.challan_no',
      't.challan_date',
      expression<'open' | 'deposited' | null>`case when t."voucher" is null then 'open' else 'deposited' end`.as(
        'status',
      ),
      'c.code',
      expression<string>`'payment_voucher'`.as('source_type'),
      'p.id as voucher',
      expression<number | null>`d."ledger"`.as('ledger'),
    ])
    .where('p.status', '=', 'posted')
    .where('d.kind', 'in', ['tds', 'vds'])
    .where('p.voucher_date', '>=', from)
    .where('p.voucher_date', '<=', to)
}

/** One row for a bill: VAT is said line by line there. */
function billedRows(read: Reader, { from, to }: Days) {
  return read
    .selectFrom('receivable_bill as b')
    .innerJoin('receivable_bill_lines as l', 'l.record', 'b.id')
    .leftJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
    .select([
      expression<string>`'b' || b."id"`.as('id'),
      'b.voucher_date as date',
      'b.invoice_no',
      expression<string | null>`s."name"`.as('payee'),
      's.tin',
      's.bin',
      expression<string | null>`null::text`.as('section'),
      expression<string | null>`sum(l."amount")::numeric(18,2)`.as('base'),
      expression<string | null>`null::numeric(6,3)`.as('rate'),
      expression<string | null>`sum(l."vat")::numeric(18,2)`.as('amount'),
      expression<string | null>`null::text`.as('challan_no'),
      expression<string | null>`null::date`.as('challan_date'),
      expression<'open' | 'deposited' | null>`null::text`.as('status'),
      expression<string | null>`null::text`.as('code'),
      expression<string>`'receivable_bill'`.as('source_type'),
      'b.id as voucher',
      expression<number | null>`null::bigint`.as('ledger'),
    ])
    .where('b.status', '=', 'posted')
    .where('l.vat', '>', '0')
    .where('b.voucher_date', '>=', from)
    .where('b.voucher_date', '<=', to)
    .groupBy(['b.id', 's.id'])
}
