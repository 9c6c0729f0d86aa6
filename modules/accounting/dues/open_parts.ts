import type { AliasableExpression } from 'kysely'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { partyLine } from '../bill/bill.posting.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import { partyLedgers, trades, type Side } from './parties.ts'

/** Whose dues, as at which day. */
export interface DuesAsked {
  readonly side: Side
  /** Business day; what was settled or taken back later is open still. */
  readonly at: string
  readonly branch?: readonly number[] | undefined
  /** Narrowed to these parties: then only their settlements are read. */
  readonly parties?: readonly number[] | undefined
  /** Without the credit that settles nothing: who knows what the ledger stands at knows what that is. */
  readonly isOwedOnly?: true
}

/**
 * What of each line is open at the day, in taka: owed by bills and other lines, in the parts in which it is due, and credit
 * that settles nothing yet (`is_owed` false). The sum of the one less the other is what the ledger stood at. accounting.md 2.11.
 */
export function openParts(read: Reader, asked: DuesAsked) {
  const { bill: source } = trades[asked.side]
  const isOwed = expression<boolean>`o."is_owed"`
  const lines = openLines(read, asked)
  const dueDate = expression<string>`coalesce(i."due_date", b."due_date", u."due_date",
    o."entry_date" + coalesce(s."credit_days", ${usualCreditDays}::int))`
  // What is settled counts against the parts in the order of their days; the last of them is what remains.
  const until = expression<string>`case when i."is_last" or i."until" is null then
    (case when u."is_last" or u."until" is null then o."amount" else u."until" end) else i."until" end`
  const since = expression<string>`coalesce(i."since", u."since", 0)`
  const parts = read
    .selectFrom(lines.as('o'))
    .innerJoin('sub_ledger_account as s', 's.id', 'o.sub_ledger')
    .leftJoin('acc_entry as e', 'e.id', 'o.entry')
    .leftJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .leftJoin(bills(read, asked.side).as('b'), (on) =>
      on
        .onRef('b.id', '=', 'v.source_id')
        .onRef('b.source_type', '=', 'v.source_type')
        .on(isOwed)
        .on(expression<boolean>`o."line_no" = ${partyLine}::int`),
    )
    .leftJoin(instalments(read, source).as('i'), (on) =>
      on.onRef('i.record', '=', 'b.id').on('b.source_type', '=', source),
    )
    .leftJoin(saidDues(read).as('u'), (on) =>
      on.onRef('u.entry', '=', 'o.entry').onRef('u.line_no', '=', 'o.line_no').on(isOwed),
    )
    .select([
      'o.ledger',
      expression<number>`o."sub_ledger"`.as('sub_ledger'),
      'o.branch',
      'o.entry',
      'o.line_no',
      'o.entry_date',
      'o.is_owed',
      expression<number | null>`coalesce(i."place", case when u."parts" > 1 then u."place" end)`.as('part'),
      expression<string>`coalesce(u."bill_no", v."invoice_no")`.as('bill_no'),
      expression<string>`coalesce(b."bill_date", u."bill_date", o."entry_date")`.as('bill_date'),
      dueDate.as('due_date'),
      expression<string>`greatest(0, ${until} - greatest(${since}, o."settled"))`.as('open'),
      'v.source_type',
      'v.source_id',
    ])
  return read
    .selectFrom(parts.as('q'))
    .selectAll('q')
    .where(expression<boolean>`q."open" > 0`)
}

/** Lines that are not settled wholly at the day, with what of them is. */
function openLines(read: Reader, { side, at, branch, parties, isOwedOnly }: DuesAsked) {
  const owed = expression.ref(`l.${trades[side].owed}`)
  const undone = undoneBy(read, at)
  let lines = read
    .selectFrom('acc_line as l')
    .leftJoin(settled(read, at, parties).as('t'), (on) =>
      on.onRef('t.entry', '=', 'l.entry').onRef('t.line_no', '=', 'l.line_no'),
    )
    .select(['l.entry', 'l.line_no', 'l.entry_date', 'l.branch', 'l.ledger', 'l.sub_ledger'])
    .select([
      expression<boolean>`${owed} > 0`.as('is_owed'),
      expression<string>`l."debit" + l."credit"`.as('amount'),
      expression<string>`coalesce(t."amount", 0)`.as('settled'),
    ])
    .where('l.ledger', 'in', partyLedgers(read, side))
    .where('l.sub_ledger', 'is not', null)
    .where('l.entry_date', '<=', at)
    .where(expression<boolean>`l."debit" + l."credit" > coalesce(t."amount", 0)`)
    .where(expression<boolean>`l."entry" not in (${undone})`)
  if (isOwedOnly) lines = lines.where(expression<boolean>`${owed} > 0`)
  if (branch) lines = lines.where('l.branch', 'in', [...branch])
  if (parties) lines = lines.where('l.sub_ledger', 'in', [...parties])
  return lines
}

/** Entries that were taken back until the day, and what took them back: both together are nothing. */
const undoneBy = (read: Reader, at: string) => {
  const reversals = read
    .selectFrom('acc_entry as r')
    .where('r.entry_date', '<=', at)
    .where(expression<boolean>`r."reverses_entry" is not null`)
  return reversals.select('r.id').unionAll(reversals.select(expression<number>`r."reverses_entry"`.as('id')))
}

/**
 * What is settled of each line until the day. A settlement with an entry that was taken back, as at that day, is none: a receipt
 * that is void is so from its own day on, though its bills were opened again later.
 */
function settled(read: Reader, at: string, parties: readonly number[] | undefined) {
  const undone = undoneBy(read, at)
  let pairs = read
    .selectFrom('acc_allocation as x')
    .where('x.allocated_on', '<=', at)
    .where(expression<boolean>`x."bill_entry" not in (${undone}) and x."paid_entry" not in (${undone})`)
  if (parties) {
    const own = read
      .selectFrom('acc_line as w')
      .select('w.entry')
      .where('w.sub_ledger', 'in', [...parties])
    pairs = pairs.where('x.bill_entry', 'in', own)
  }
  const both = pairs
    .select(['x.bill_entry as entry', 'x.bill_line as line_no', 'x.amount'])
    .unionAll(pairs.select(['x.paid_entry as entry', 'x.paid_line as line_no', 'x.amount']))
  return read
    .selectFrom(both.as('z'))
    .select(['z.entry', 'z.line_no', expression<string>`sum(z."amount")`.as('amount')])
    .groupBy(['z.entry', 'z.line_no'])
}

/** When a document that is owed is dated and due. */
interface BillDue {
  readonly source_type: string
  readonly id: number
  readonly bill_date: string
  readonly due_date: string | null
}

/** Documents of a side whose first line is owed by the party. */
function bills(read: Reader, side: Side): AliasableExpression<BillDue> {
  const of = (name: string) => expression<string>`${name}::text`.as('source_type')
  const due = expression<string | null>`"due_date"`.as('due_date')
  return side === 'debtor'
    ? read
        .selectFrom('receivable_bill')
        .select([of('receivable_bill'), 'id', 'bill_date', due])
        .unionAll(read.selectFrom('sales').select([of('sales'), 'id', 'voucher_date as bill_date', due]))
    : read
        .selectFrom('payable_bill')
        .select([of('payable_bill'), 'id', 'bill_date', due])
        .unionAll(read.selectFrom('purchase').select([of('purchase'), 'id', 'vendor_bill_date as bill_date', due]))
}

/** One of the parts in which a bill is due, with what comes before it and with it. */
interface Part {
  readonly record: number
  readonly due_date: string
  readonly place: number
  readonly since: string
  readonly until: string
  readonly is_last: boolean
}

const instalments = (read: Reader, source: 'receivable_bill' | 'payable_bill'): AliasableExpression<Part> => {
  const places = [
    expression<number>`row_number() over (${inOrder})`.as('place'),
    expression<string>`sum(n."amount") over (${inOrder}) - n."amount"`.as('since'),
    expression<string>`sum(n."amount") over (${inOrder})`.as('until'),
    expression<boolean>`lead(n."position") over (${inOrder}) is null`.as('is_last'),
  ] as const
  return source === 'receivable_bill'
    ? read.selectFrom('receivable_bill_instalments as n').select(['n.record', 'n.due_date', ...places])
    : read.selectFrom('payable_bill_instalments as n').select(['n.record', 'n.due_date', ...places])
}

const inOrder = expression`partition by n."record" order by n."due_date", n."position"`

/** Dues of lines that have no bill of the office, each with what comes before it. */
const saidDues = (read: Reader) =>
  read
    .selectFrom('acc_due as n')
    .select(['n.entry', 'n.line_no', 'n.bill_no', 'n.bill_date', 'n.due_date', 'n.position as place'])
    .select([
      expression<number>`count(*) over (${ofLine})`.as('parts'),
      expression<string>`sum(n."amount") over (${ofLine} order by n."position") - n."amount"`.as('since'),
      expression<string>`sum(n."amount") over (${ofLine} order by n."position")`.as('until'),
      expression<boolean>`lead(n."position") over (${ofLine} order by n."position") is null`.as('is_last'),
    ])

const ofLine = expression`partition by n."entry", n."line_no"`
