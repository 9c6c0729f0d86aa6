import type { Reader } from '#platform/access/read.ts'
import { ledgerOfRole } from './ledger_of_role.rules.ts'
import type { SystemRole } from './system_role.ts'

/** Finds the ledger a role posts to in a branch; null for the office as a whole, undefined where nothing leads to one. */
export type LedgerOfBranch = (branch: number | null) => number | undefined

/**
 * The ledgers that a role posts to. Who is led to one that is switched off is led nowhere by that row.
 * @param read of the whole office
 */
export async function ledgersOfRole(read: Reader, role: SystemRole): Promise<LedgerOfBranch> {
  const mappings = await read
    .selectFrom('ledger_mapping as m')
    .innerJoin('ledger_account as a', 'a.id', 'm.ledger')
    .select(['m.branch', 'm.ledger'])
    .where('m.system_role', '=', role)
    .where('a.is_active', '=', true)
    .orderBy('a.code')
    .execute()
  const holders = await read
    .selectFrom('ledger_account')
    .select(['id', 'code'])
    .where('system_role', '=', role)
    .where('is_active', '=', true)
    .execute()
  return (branch) => ledgerOfRole(branch, mappings, holders)
}
