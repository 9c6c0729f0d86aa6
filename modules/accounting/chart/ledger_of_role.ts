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
  const ledgers = await read
    .selectFrom('ledger_account as a')
    .leftJoin('ledger_mapping as m', (on) => on.onRef('m.ledger', '=', 'a.id').on('m.system_role', '=', role))
    .select(['a.id', 'a.id as ledger', 'a.code', 'm.branch', 'a.system_role', 'm.id as mapping'])
    .where('a.is_active', '=', true)
    .where((eb) => eb.or([eb('m.id', 'is not', null), eb('a.system_role', '=', role)]))
    .orderBy('a.code')
    .execute()
  const mappings = ledgers.filter(({ mapping }) => mapping !== null)
  const holders = ledgers.filter(({ system_role }) => system_role === role)
  return (branch) => ledgerOfRole(branch, mappings, holders)
}
