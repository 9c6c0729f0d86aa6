import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { dayEnds } from './day_ends.ts'
import { floorFault } from './standing.rules.ts'

/** A ledger as its floor and its standing ask for it; undefined where the reader sees none. */
export const payingLedger = (read: Reader, id: number) =>
  read
    .selectFrom('ledger_account as a')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select(['a.id', 'a.name', 'a.system_role', 'a.negative_rule', 'a.overdraft_limit', 'p.normal_side'])
    .where('a.id', '=', id)
    .executeTakeFirst()

export type PaidFrom = NonNullable<Awaited<ReturnType<typeof payingLedger>>>

/** What is against paying an amount (poisha) from a ledger of a branch on a day: the floor is one, whoever the parties are. */
export async function floorAgainst(
  readAll: Reader,
  { ledger, branch, day, amount }: { ledger: PaidFrom; branch: number; day: string; amount: bigint },
): Promise<RuleFault | undefined> {
  const limit = poisha(ledger.overdraft_limit ?? '0')
  return floorFault({ ...ledger, overdraft_limit: limit }, await dayEnds(readAll, ledger.id, branch, day), amount)
}
