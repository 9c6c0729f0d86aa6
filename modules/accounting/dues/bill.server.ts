import type { AliasableExpression } from 'kysely'
import { implementReport, type Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import type { PaymentStatus } from '../bill/bill.kind.ts'
import { billSides, type BillResource, type BillSide } from '../bill/bills.ts'
import { likeWord } from '../statements/like_word.ts'
import { bookFacts } from '../statements/statement_facts.ts'
import { daysOf } from '../statements/statement_range.ts'
import { bill } from './bill.report.ts'
import { openingBills } from './opening_register.ts'
import type { Side } from './parties.ts'

type BillAsking = Asking<ParametersOf<typeof bill.parameters>>

/** A posted bill of either side, or a sale or purchase that is owed as one. Amounts are decimal strings of taka. */
interface Posted {
  readonly id: string
  /** Null for a bill of before the books: no document of the office stands behind it. */
  readonly source_type: string | null
  readonly source_id: number | null
  readonly bill_kind: 'receivable' | 'payable'
  readonly branch: number
  readonly date: string
  readonly due_date: string
  readonly invoice_no: string | null
  readonly narration: string
  readonly sub_ledger: number
  readonly party_ledger: number
  readonly amount: string
  /** What is paid of it, and what was kept back with it: the rest is open. */
  readonly allocated: string
  /** Nobody has paid anything yet. */
  readonly is_unpaid: boolean
}

/** Bills that are posted, by the day on them. Days are those past due of what is open; less than none before. */
export const billRegister = implementReport(bill, {
  query: (asking) => {
    const { read, parameters, title, today } = asking
    const { from, to } = daysOf(parameters, today)
    const isOpen = expression<boolean>`b."allocated" < b."amount"`
    const status = expression<PaymentStatus>`case when not ${isOpen} then 'paid' when b."is_unpaid" then 'unpaid' else 'partly_paid' end`
    let bills = read
      .selectFrom(postedBills(asking).as('b'))
      .innerJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
      .innerJoin('ledger_account as a', 'a.id', 'b.party_ledger')
      .select([
        'b.id',
        'b.date',
        'b.invoice_no',
        'b.bill_kind',
        expression<string>`${title('sub_ledger_account', 's')}`.as('member'),
        expression<string>`${title('ledger_account', 'a')}`.as('ledger'),
        'b.amount',
        'b.allocated',
        expression<string>`b."amount" - b."allocated"`.as('open'),
        'b.due_date',
        status.as('payment_status'),
        expression<number | null>`case when ${isOpen} then ${today}::date - b."due_date" end`.as('days'),
        'b.source_type',
        'b.source_id',
        's.id as sub_ledger_id',
        'a.id as ledger_id',
      ])
      .where('b.date', '>=', from)
      .where('b.date', '<=', to)
    const { due_from, due_to, branch, member_id, sub_ledger, ledger, keyword } = parameters
    if (due_from) bills = bills.where('b.due_date', '>=', due_from)
    if (due_to) bills = bills.where('b.due_date', '<=', due_to)
    if (branch) bills = bills.where('b.branch', 'in', branch)
    if (member_id) bills = bills.where('s.kind', '=', 'agency').where('s.linked_record', 'in', member_id)
    if (sub_ledger) bills = bills.where('b.sub_ledger', 'in', sub_ledger)
    if (ledger) bills = bills.where('b.party_ledger', 'in', ledger)
    if (parameters.status) bills = bills.where(status, 'in', parameters.status)
    if (keyword) {
      const word = likeWord(keyword)
      bills = bills.where(
        expression<boolean>`(b."invoice_no" ilike ${word} or b."narration" ilike ${word} or s."name" ilike ${word} or s."code" ilike ${word})`,
      )
    }
    return bills
  },
  facts: bookFacts,
})

/** What a side's documents that are owed have in common; each is told apart by its resource. */
function postedBills({ read, parameters: { account_type } }: BillAsking): AliasableExpression<Posted> {
  const openingOf = (side: Side) => openingBills(read, side)
  const receivable = read
    .selectFrom('receivable_bill as r')
    .select([...of('receivable_bill', 'r'), 'r.branch', 'r.bill_date as date', 'r.due_date'])
    .select(['r.invoice_no', 'r.narration', 'r.sub_ledger', 'r.party_ledger', 'r.total as amount', 'r.allocated'])
    .select(expression<boolean>`r."allocated" = 0`.as('is_unpaid'))
    .where('r.status', '=', 'posted')
    .unionAll(
      // What was paid at once is owed by nobody and is no bill.
      read
        .selectFrom('sales as s')
        .select([...of('sales', 's'), 's.branch', 's.voucher_date as date'])
        .select(expression<string>`coalesce(s."due_date", s."voucher_date")`.as('due_date'))
        .select(['s.invoice_no', 's.narration', 's.party as sub_ledger'])
        .select(expression<number>`s."party_ledger"`.as('party_ledger'))
        .select('s.total as amount')
        .select(expression<string>`s."allocated" + coalesce(s."paid_amount", 0)`.as('allocated'))
        .select(expression<boolean>`s."allocated" + coalesce(s."paid_amount", 0) = 0`.as('is_unpaid'))
        .where('s.status', '=', 'posted')
        .where('s.party_ledger', 'is not', null),
    )
    .unionAll(openingOf('debtor'))
  const payable = read
    .selectFrom('payable_bill as p')
    .select([...of('payable_bill', 'p'), 'p.branch', 'p.bill_date as date', 'p.due_date'])
    .select(['p.invoice_no', 'p.narration', 'p.sub_ledger', 'p.party_ledger', 'p.total as amount'])
    .select(expression<string>`p."allocated" + coalesce(p."deducted", 0)`.as('allocated'))
    .select(expression<boolean>`p."allocated" = 0`.as('is_unpaid'))
    .where('p.status', '=', 'posted')
    .unionAll(
      read
        .selectFrom('purchase as u')
        .select([...of('purchase', 'u'), 'u.branch', 'u.vendor_bill_date as date', 'u.due_date'])
        .select(['u.invoice_no', 'u.narration', 'u.vendor as sub_ledger'])
        .select(expression<number>`u."party_ledger"`.as('party_ledger'))
        .select('u.total as amount')
        .select(expression<string>`u."allocated" + coalesce(u."deducted", 0)`.as('allocated'))
        .select(expression<boolean>`u."allocated" = 0`.as('is_unpaid'))
        .where('u.status', '=', 'posted'),
    )
    .unionAll(openingOf('creditor'))
  const isOnly = (type: BillSide) => account_type?.every((one) => one === type) === true
  return isOnly('receivable') ? receivable : isOnly('payable') ? payable : receivable.unionAll(payable)
}

const of = (resource: BillResource, alias: string) =>
  [
    expression<string>`${resource}::text || '-' || ${expression.ref(`${alias}.id`)}`.as('id'),
    expression<string | null>`${resource}::text`.as('source_type'),
    expression<BillSide>`${billSides[resource]}::text`.as('bill_kind'),
    expression<number | null>`${expression.ref(`${alias}.id`)}`.as('source_id'),
  ] as const
