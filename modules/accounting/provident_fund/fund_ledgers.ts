import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { wholeYear } from '../chart/postings.ts'
import type { SystemRole } from '../chart/system_role.ts'

/** Roles of the ledgers in which the fund stands. accounting.md 2.9. */
export const fundRoles = { own: 'PF_EMPLOYEE', employer: 'PF_EMPLOYER', profit: 'PF_PROFIT' } as const

/** Ledgers that have a role, or that a branch is led to by it; switched off ones too, for they hold what was posted there. */
export const ledgersWith = (read: Reader, role: SystemRole) =>
  read
    .selectFrom('ledger_account as a')
    .leftJoin('ledger_mapping as m', (on) => on.onRef('m.ledger', '=', 'a.id').on('m.system_role', '=', role))
    .select('a.id')
    .where((eb) => eb.or([eb('a.system_role', '=', role), eb('m.id', 'is not', null)]))

/** Profit that the fund earned and that nobody was given yet, in poisha, in the branches of the reader. */
export async function undistributed(read: Reader): Promise<bigint> {
  const { amount } = await read
    .selectFrom('acc_balance as b')
    .select(expression<string>`coalesce(sum(b."credit" - b."debit"), 0)::numeric(20,2)`.as('amount'))
    .where('b.period', '<>', wholeYear)
    .where('b.ledger', 'in', ledgersWith(read, fundRoles.profit))
    .executeTakeFirstOrThrow()
  return poisha(amount)
}
