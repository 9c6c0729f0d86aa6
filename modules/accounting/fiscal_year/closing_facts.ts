import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import { bookFault, bookRefusal } from '../ledger/refusals.ts'
import { closings, closingSource, type Closing, type Standing } from './closing.posting.ts'

/**
 * What closing a year would post now, from the balances kept.
 * @param read of the whole office
 * @throws Refusal ACC-021 where a branch has income or expenses and no ledger for the accumulated fund
 */
export async function closingsOf(read: Reader, year: { readonly start_date: string }): Promise<Closing[]> {
  const retained = await ledgersOfRole(read, 'RETAINED')
  return closings(await standings(read, year), (branch) => {
    const ledger = retained(branch)
    if (ledger === undefined) throw bookRefusal(bookFault('ACC-021', undefined, { role: 'RETAINED' }))
    return ledger
  })
}

/** Accounts that are not empty when the year ends, of all ledgers that a closing empties. Nothing is cumulated: the years before count along. */
async function standings(read: Reader, { start_date }: { readonly start_date: string }): Promise<Standing[]> {
  const balance = expression<string>`sum(b."debit" - b."credit")::numeric(20,2)`
  const rows = await read
    .selectFrom('acc_balance as b')
    .innerJoin('fiscal_year as y', 'y.id', 'b.fiscal_year')
    .innerJoin('ledger_account as a', 'a.id', 'b.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .innerJoin('branch as o', 'o.id', 'b.branch')
    .leftJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
    .select(['b.branch', 'b.ledger', 'a.code', 'b.sub_ledger', balance.as('balance')])
    .select(expression<number | null>`case when p."statement" = 'balance_sheet' then a."closes_to" end`.as('closes_to'))
    .where('y.start_date', '<=', start_date)
    .where('b.period', '<', 99)
    .where(expression<boolean>`(p."statement" = 'profit_and_loss' or a."closes_to" is not null)`)
    .groupBy(['b.branch', 'b.ledger', 'b.sub_ledger', 'a.code', 'a.closes_to', 'p.statement', 'o.code', 's.code'])
    .having(expression<boolean>`${balance} <> 0`)
    .orderBy('o.code')
    .orderBy('a.code')
    .orderBy('s.code')
    .execute()
  return rows.map((row) => ({ ...row, balance: poisha(row.balance) }))
}

/** Vouchers of the closing of a year that stand in the books. */
export const postedClosings = (read: Reader, year: number) =>
  read
    .selectFrom('acc_voucher as v')
    .innerJoin('branch as b', 'b.id', 'v.branch')
    .select(['v.id', 'v.invoice_no', 'b.name as branch', 'v.narration', 'v.total'])
    .where('v.source_type', '=', closingSource)
    .where('v.source_id', '=', year)
    .where('v.status', '=', 'posted')
    .orderBy('v.id')
    .execute()
