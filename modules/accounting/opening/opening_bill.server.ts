import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { settlementsOf } from '../allocation/settlements.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import { inTaka, type Poisha } from '../dues/open_parts.ts'
import { opening_bill } from './opening_bill.resource.ts'

interface Reading {
  readonly read: Reader
  readonly table: string
}

const at = (table: string, name: string) => expression.ref(`${table}.${name}`)

/** What the books keep of its line as open from its last change on (dues/open.sql); 0.00 where nothing is. */
function open({ read, table }: Reading) {
  const kept = read
    .selectFrom('acc_open as kept')
    .select(inTaka(expression<Poisha>`sum(kept."amount")`).as('amount'))
    .where(expression<boolean>`kept."entry" = ${at(table, 'entry')} and kept."line_no" = ${at(table, 'line_no')}`)
    .where(expression<boolean>`kept."until" = '9999-12-31'::date`)
  return expression<string>`coalesce((${kept}), 0.00)`
}

/** Whether the opening voucher was taken back: then nobody owes the line any more, and nobody has paid it. */
const isGone = ({ read, table }: Reading) =>
  expression<boolean>`exists (${read
    .selectFrom('acc_entry as back')
    .select('back.id')
    .where(expression<boolean>`back."reverses_entry" = ${at(table, 'entry')}`)})`

/** The day that it says, or the one that the party's days to pay make of its own day. */
function due({ read, table }: Reading) {
  const days = read
    .selectFrom('sub_ledger_account as party')
    .select('party.credit_days')
    .where(expression<boolean>`party."id" = ${at(table, 'sub_ledger')}`)
  return expression<string>`coalesce(${at(table, 'due_date')}, ${at(table, 'bill_date')} + coalesce((${days}), ${usualCreditDays}::int))`
}

export const openingBillServer = implement(opening_bill, {
  columns: {
    open: (reading) => open(reading),
    payment_status: (reading) =>
      expression`case when ${isGone(reading)} then null when ${open(reading)} = 0 then 'paid' when ${open(reading)} = ${at(reading.table, 'amount')} then 'unpaid' else 'partly_paid' end`,
    next_due: (reading) => expression`case when ${open(reading)} > 0 then ${due(reading)} end`,
  },
  calls: { settlements: settlementsOf('opening_bill') },
})
