import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { fundPeople, fundSums, type YearUntil } from './fund_card.ts'
import { fundRoles, ledgersWith } from './fund_ledgers.ts'
import { summaryOf, type FundLedger, type FundSummary } from './fund_summary.rules.ts'

/** Everything the fund holds at the end of a year, or of today, in the branches of the reader. */
export async function fundSummary(read: Reader, { year, until }: YearUntil): Promise<FundSummary> {
  const people = await fundPeople(read).orderBy('e.employee_id').execute()
  const sums = await fundSums(read, { from: year.start_date, to: until }).execute()
  const ledgers = [
    ...(await ledgersOf(read, 'own', until)),
    ...(await ledgersOf(read, 'employer', until)),
    ...(await ledgersOf(read, 'undistributed', until)),
  ]
  return summaryOf(people, sums, ledgers)
}

const roleOf = { own: fundRoles.own, employer: fundRoles.employer, undistributed: fundRoles.profit } as const

/** What a share stands at in the books, ledger by ledger: not by member, so that it proves the rows. */
async function ledgersOf(read: Reader, share: FundLedger['share'], until: string): Promise<FundLedger[]> {
  const found = await read
    .selectFrom('ledger_account as a')
    .leftJoin('acc_line as l', (on) => on.onRef('l.ledger', '=', 'a.id').on('l.entry_date', '<=', until))
    .select([
      'a.code',
      'a.name',
      expression<string>`coalesce(sum(l."credit" - l."debit"), 0)::numeric(20,2)`.as('amount'),
    ])
    .where('a.id', 'in', ledgersWith(read, roleOf[share]))
    .groupBy(['a.id', 'a.code', 'a.name'])
    .orderBy('a.code')
    .execute()
  return found.map((ledger) => ({ share, ...ledger }))
}
