import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/** Vouchers with which tax is kept back: payments, and bills of theirs where the office takes it with the bill. */
export type Withholder = 'payment_voucher' | 'payable_bill' | 'purchase'

/** Tax or VAT that was kept back of a payee with a voucher that is posted. Amounts are decimal strings of taka. */
export interface WithheldTax {
  readonly id: string
  readonly source_type: Withholder
  readonly voucher: number
  readonly branch: number
  readonly date: string
  readonly invoice_no: string | null
  readonly payee: string | null
  readonly party: number | null
  readonly tax_code: number | null
  readonly kind: string
  readonly base: string | null
  readonly rate: string | null
  readonly amount: string
  readonly ledger: number
}

/** The days of the vouchers, both included. */
interface Between {
  readonly from: string
  readonly to: string
}

/**
 * All that was kept back in these days, a row for each deduction: of payments, of payable bills and of purchases. Below the
 * threshold of its code a row says 0.00.
 */
export const withheldTax = (read: Reader, days: Between): AliasableExpression<WithheldTax> =>
  ofPayments(read, days)
    .unionAll(ofBills(read, days))
    .unionAll(ofPurchases(read, days, 'tds'))
    .unionAll(ofPurchases(read, days, 'vds'))

const sourceOf = (name: Withholder) => expression<Withholder>`${name}::text`.as('source_type')

const ofPayments = (read: Reader, { from, to }: Between) =>
  read
    .selectFrom('payment_voucher_deductions as d')
    .innerJoin('payment_voucher as p', 'p.id', 'd.record')
    .leftJoin('acc_voucher as v', (on) =>
      on.onRef('v.source_id', '=', 'p.id').on('v.source_type', '=', 'payment_voucher').on('v.status', '=', 'posted'),
    )
    .select([
      expression<string>`d."id"::text`.as('id'),
      sourceOf('payment_voucher'),
      'p.id as voucher',
      'p.branch',
      'p.voucher_date as date',
      'p.invoice_no',
      expression<string | null>`p."pay_to"`.as('payee'),
      'v.party',
      'd.tax_code',
      expression<string>`d."kind"`.as('kind'),
      'd.base',
      'd.rate',
      'd.amount',
      'd.ledger',
    ])
    .where('p.status', '=', 'posted')
    .where('d.kind', 'in', ['tds', 'vds'])
    .where('p.voucher_date', '>=', from)
    .where('p.voucher_date', '<=', to)

const ofBills = (read: Reader, { from, to }: Between) =>
  read
    .selectFrom('payable_bill_deductions as d')
    .innerJoin('payable_bill as p', 'p.id', 'd.record')
    .innerJoin('tax_code as c', 'c.id', 'd.code')
    .leftJoin('sub_ledger_account as s', 's.id', 'p.sub_ledger')
    .select([
      expression<string>`'p' || d."id"`.as('id'),
      sourceOf('payable_bill'),
      'p.id as voucher',
      'p.branch',
      'p.voucher_date as date',
      'p.invoice_no',
      expression<string | null>`s."name"`.as('payee'),
      expression<number | null>`p."sub_ledger"`.as('party'),
      expression<number | null>`d."code"`.as('tax_code'),
      expression<string>`c."kind"`.as('kind'),
      read
        .selectFrom('payable_bill_lines as l')
        .select(expression<string | null>`sum(l."amount")::numeric(18,2)`.as('base'))
        .where(expression<boolean>`l."record" = p."id"`)
        .as('base'),
      expression<string | null>`c."rate"`.as('rate'),
      'd.amount',
      'c.ledger',
    ])
    .where('p.status', '=', 'posted')
    .where('p.deducted_at', '=', 'bill')
    .where('p.voucher_date', '>=', from)
    .where('p.voucher_date', '<=', to)

const ofPurchases = (read: Reader, { from, to }: Between, kind: 'tds' | 'vds') =>
  read
    .selectFrom('purchase as p')
    .innerJoin('tax_code as c', 'c.id', `p.${kind}_code`)
    .leftJoin('sub_ledger_account as s', 's.id', 'p.vendor')
    .select([
      expression<string>`${kind}::text || p."id"`.as('id'),
      sourceOf('purchase'),
      'p.id as voucher',
      'p.branch',
      'p.voucher_date as date',
      'p.invoice_no',
      expression<string | null>`s."name"`.as('payee'),
      expression<number | null>`p."vendor"`.as('party'),
      expression<number | null>`c."id"`.as('tax_code'),
      expression<string>`c."kind"`.as('kind'),
      read
        .selectFrom('purchase_items as l')
        .select(
          expression<string | null>`(sum(l."amount") + coalesce(p."freight_and_other", 0))::numeric(18,2)`.as('base'),
        )
        .where(expression<boolean>`l."record" = p."id"`)
        .as('base'),
      expression<string | null>`c."rate"`.as('rate'),
      expression<string>`coalesce(${expression.ref(`p.${kind}_amount`)}, 0)::numeric(18,2)`.as('amount'),
      'c.ledger',
    ])
    .where('p.status', '=', 'posted')
    .where('p.deducted_at', '=', 'bill')
    .where('p.voucher_date', '>=', from)
    .where('p.voucher_date', '<=', to)
