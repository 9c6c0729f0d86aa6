import type { Reader } from '#platform/access/read.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { BranchAccount } from './between_branches.ts'
import { bookFault, bookRefusal } from './refusals.ts'

/**
 * The accounts between branches: in the books of each branch its own ledger of role INTER_BRANCH, with the sub-ledger of the
 * other branch.
 * @param read of the whole office
 * @throws Refusal ACC-021 when the answer is asked for a branch and nothing is mapped
 */
export async function branchAccounts(read: Reader): Promise<BranchAccount> {
  const ledgers = await ledgersOfRole(read, 'INTER_BRANCH')
  const rows = await read
    .selectFrom('sub_ledger_account')
    .select(['id', 'linked_record'])
    .where('kind', '=', 'branch')
    .execute()
  const subLedgers = new Map(rows.map(({ id, linked_record }) => [linked_record, id]))
  return (other, books) => {
    const ledger = ledgers(books)
    const sub_ledger = subLedgers.get(other)
    if (ledger === undefined || sub_ledger === undefined)
      throw bookRefusal(bookFault('ACC-021', undefined, { role: 'INTER_BRANCH' }))
    return { ledger, sub_ledger }
  }
}
