import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { movedUntil } from './moved_until.ts'
import type { DayEnd } from './standing.rules.ts'

/** What the ledger stands at on a day's end, and on that of each later day on which it moves. */
export async function dayEnds(read: Reader, ledger: number, branch: number, day: string): Promise<DayEnd[]> {
  const { debit, credit } = await movedUntil(read, { ledger, sub_ledger: undefined, branch }, day)
  const later = await read
    .selectFrom('acc_balance_day')
    .select(['entry_date', expression<string>`sum("debit" - "credit")::numeric(20,2)`.as('moved')])
    .where('ledger', '=', ledger)
    .where('branch', '=', branch)
    .where('entry_date', '>', day)
    .groupBy('entry_date')
    .orderBy('entry_date')
    .execute()
  const ends: DayEnd[] = [{ date: day, balance: debit - credit }]
  let balance = debit - credit
  for (const { entry_date, moved } of later) {
    balance += poisha(moved)
    ends.push({ date: entry_date, balance })
  }
  return ends
}
