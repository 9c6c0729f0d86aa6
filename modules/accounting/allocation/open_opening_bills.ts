import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { billKey, openingBill } from '../bill/bills.ts'
import { inTaka, type Poisha } from '../dues/open_parts.ts'
import type { OpenBill } from './allocation.rules.ts'

/**
 * Opening bills with their line in the books: none where the voucher of opening balances was taken back, or entered anew, since. What is
 * open of them the books keep (dues/open.sql). @param readAll of the whole office
 */
export async function openOpeningBills(readAll: Reader, ids: readonly number[]): Promise<OpenBill[]> {
  const open = readAll
    .selectFrom('acc_open as o')
    .select(['o.entry', 'o.line_no', inTaka(expression<Poisha>`sum(o."amount")`).as('amount')])
    .where(expression<boolean>`o."until" = '9999-12-31'::date`)
    .groupBy(['o.entry', 'o.line_no'])
  const rows = await readAll
    .selectFrom('opening_bill as b')
    .innerJoin('acc_entry as e', 'e.id', 'b.entry')
    .leftJoin('acc_entry as r', 'r.reverses_entry', 'b.entry')
    .leftJoin(open.as('o'), (on) => on.onRef('o.entry', '=', 'b.entry').onRef('o.line_no', '=', 'b.line_no'))
    .select(['b.id', 'b.bill_no', 'b.bill_kind', 'b.amount', 'b.entry', 'b.line_no'])
    .select(['b.party_ledger', 'b.sub_ledger', 'b.branch', 'e.entry_date', 'r.id as taken_back', 'o.amount as open'])
    .where('b.id', 'in', [...ids])
    .execute()
  return rows.map(({ id, bill_no, bill_kind, entry_date, amount, taken_back, open: left, ...at }) => ({
    key: billKey(openingBill, id),
    side: bill_kind,
    number: bill_no,
    // It is in the books since they began, however old it is.
    date: entry_date,
    line:
      taken_back === null
        ? {
            ledger: at.party_ledger,
            sub_ledger: at.sub_ledger,
            branch: at.branch,
            entry: at.entry,
            line_no: at.line_no,
          }
        : null,
    owed: poisha(amount),
    open: poisha(left ?? '0'),
  }))
}
