import type { Reader } from '#platform/access/read.ts'
import { implementReport } from '#platform/report/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import { billedVat } from './billed_vat.ts'
import { withheldTax } from '../tax_code/withheld_tax.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { likeWord } from '../statements/like_word.ts'
import { daysOf, type Days } from '../statements/statement_range.ts'
import { tax_register } from './tax_register.report.ts'

/** What was kept back in posted payments and bills of theirs, and VAT of what we billed and sold, less what came back. */
export const taxRegister = implementReport(tax_register, {
  facts: bookFacts,
  query: ({ read, parameters, today }) => {
    const { branch, tax_code, kind, deposited, keyword } = parameters
    const days = daysOf(parameters, today)
    let withheld = withheldRows(read, days)
    if (branch) withheld = withheld.where('w.branch', 'in', branch)
    if (tax_code !== undefined) withheld = withheld.where('c.code', '=', tax_code.toUpperCase())
    if (kind) withheld = withheld.where(expression<boolean>`w."kind" = any(${kind}::text[])`)
    if (deposited !== undefined) withheld = withheld.where('t.voucher', deposited ? 'is not' : 'is', null)
    if (keyword) {
      const word = likeWord(keyword)
      withheld = withheld.where(
        expression<boolean>`(w."invoice_no" ilike ${word} or w."payee" ilike ${word} or s."tin" ilike ${word} or t."challan_no" ilike ${word})`,
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

/**
 * What was withheld in posted vouchers of these days, each with the challan that took it to the treasury. A challan that the reader's
 * branches do not know of counts as none.
 */
export function withheldRows(read: Reader, days: Days) {
  const covered = read
    .selectFrom('payment_voucher_deposits as t')
    .innerJoin('payment_voucher as q', 'q.id', 't.record')
    .innerJoin('payment_voucher_lines as l', 'l.record', 'q.id')
    .select([
      expression<string>`case when t."voucher" is not null then 'payment_voucher' when t."bill" is not null then 'payable_bill' else 'purchase' end`.as(
        'source_type',
      ),
      expression<number>`coalesce(t."voucher", t."bill", t."purchase")`.as('voucher'),
      'l.ledger',
      'q.challan_no',
      'q.challan_date',
    ])
    .where('q.status', '=', 'posted')
    .distinct()
  return read
    .selectFrom(withheldTax(read, days).as('w'))
    .leftJoin('tax_code as c', 'c.id', 'w.tax_code')
    .leftJoin('sub_ledger_account as s', 's.id', 'w.party')
    .leftJoin(covered.as('t'), (on) =>
      on
        .onRef('t.source_type', '=', 'w.source_type')
        .onRef('t.voucher', '=', 'w.voucher')
        .onRef('t.ledger', '=', 'w.ledger'),
    )
    .select([
      'w.id',
      'w.date',
      'w.invoice_no',
      'w.payee',
      's.tin',
      's.bin',
      'c.section',
      'w.base',
      'w.rate',
      expression<string | null>`w."amount"`.as('amount'),
      't.challan_no',
      't.challan_date',
      expression<'open' | 'deposited' | null>`case when t."voucher" is null then 'open' else 'deposited' end`.as(
        'status',
      ),
      'c.code',
      expression<string>`w."source_type"`.as('source_type'),
      'w.voucher',
      expression<number | null>`w."ledger"`.as('ledger'),
    ])
}

/** One row for a document of ours that has VAT. */
function billedRows(read: Reader, days: Days) {
  return read
    .selectFrom(billedVat(read, days).as('b'))
    .leftJoin('sub_ledger_account as s', 's.id', 'b.party')
    .select([
      expression<string>`b."source_type" || '-' || b."source_id"`.as('id'),
      'b.date',
      'b.invoice_no',
      expression<string | null>`s."name"`.as('payee'),
      's.tin',
      's.bin',
      expression<string | null>`null::text`.as('section'),
      'b.base',
      expression<string | null>`null::numeric(6,3)`.as('rate'),
      expression<string | null>`b."vat"`.as('amount'),
      expression<string | null>`null::text`.as('challan_no'),
      expression<string | null>`null::date`.as('challan_date'),
      expression<'open' | 'deposited' | null>`null::text`.as('status'),
      expression<string | null>`null::text`.as('code'),
      'b.source_type',
      'b.source_id as voucher',
      expression<number | null>`null::bigint`.as('ledger'),
    ])
}
