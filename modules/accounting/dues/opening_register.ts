import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import type { BillSide } from '../bill/bills.ts'
import { source_type } from '../opening/opening_facts.ts'
import { lineId } from '../statements/line_id.ts'
import { inTaka, type Poisha } from './open_parts.ts'
import { isPartyLedger, trades, type Side } from './parties.ts'

const sides: Readonly<Record<Side, BillSide>> = { debtor: 'receivable', creditor: 'payable' }

/**
 * Bills that were open when the books began, as the register lists them: each line of the opening voucher by the number and day of its
 * bill, with what is open of it now. In a ledger of debtors or creditors a line that names no bill is one of its own, by the number of its
 * voucher. docs/decisions/dues.md
 */
export function openingBills(read: Reader, side: Side) {
  const { owed } = trades[side]
  const due = read
    .selectFrom('acc_due as d')
    .select(['d.entry', 'd.line_no'])
    .select(({ fn }) => [
      fn.min<string | null>('d.bill_no').as('bill_no'),
      fn.min<string>('d.bill_date').as('bill_date'),
      fn.max<string>('d.due_date').as('due_date'),
    ])
    .groupBy(['d.entry', 'd.line_no'])
  const open = read
    .selectFrom('acc_open as o')
    .select(['o.entry', 'o.line_no'])
    .select(inTaka(expression<Poisha>`sum(o."amount")`).as('amount'))
    .where(expression<boolean>`o."until" = '9999-12-31'::date`)
    .groupBy(['o.entry', 'o.line_no'])
  const amount = expression<string>`${expression.ref(`l.${owed}`)}`
  return read
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', (on) => on.onRef('e.id', '=', 'l.entry').onRef('e.fiscal_year', '=', 'l.fiscal_year'))
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('sub_ledger_account as p', 'p.id', 'l.sub_ledger')
    .leftJoin(due.as('u'), (on) => on.onRef('u.entry', '=', 'l.entry').onRef('u.line_no', '=', 'l.line_no'))
    .leftJoin(open.as('o'), (on) => on.onRef('o.entry', '=', 'l.entry').onRef('o.line_no', '=', 'l.line_no'))
    .select([
      expression<string>`'opening-' || (${lineId('l')})`.as('id'),
      expression<string | null>`null::text`.as('source_type'),
      expression<BillSide>`${sides[side]}::text`.as('bill_kind'),
      expression<number | null>`null::bigint`.as('source_id'),
      'l.branch',
      expression<string>`coalesce(u."bill_date", l."entry_date")`.as('date'),
      expression<string>`coalesce(u."due_date", l."entry_date" + coalesce(p."credit_days", ${usualCreditDays}::int))`.as(
        'due_date',
      ),
      expression<string | null>`coalesce(u."bill_no", v."invoice_no")`.as('invoice_no'),
      'v.narration',
      'p.id as sub_ledger',
      'l.ledger as party_ledger',
      amount.as('amount'),
      expression<string>`${amount} - coalesce(o."amount", 0.00)`.as('allocated'),
      expression<boolean>`coalesce(o."amount", 0.00) = ${amount}`.as('is_unpaid'),
    ])
    .where('v.source_type', '=', source_type)
    .where('v.status', '=', 'posted')
    .where('e.kind', '<>', 'reversal')
    .where(`l.${owed}`, '>', '0')
    .where(expression<boolean>`(u."entry" is not null or ${isPartyLedger(read, side, 'l')})`)
}
