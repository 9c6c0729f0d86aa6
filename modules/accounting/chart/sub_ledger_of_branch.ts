import { follow } from '#platform/resource/implementation.ts'
import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { branch } from '../../organisation/resources.ts'
import { keepSubLedger } from './sub_ledger_of_record.ts'

const kind = 'branch'

/** Each branch is a sub-ledger of the account between branches, called as it is. accounting.md 2.8, 2.9. */
export const subLedgerOfBranch = follow(branch, ({ doc, isDelete, store, readAll }) => {
  const { code, name, is_active } = doc
  return keepSubLedger({ kind, linked_record: doc.id }, isDelete ? null : { code, name, is_active }, { store, readAll })
})

/** Sub-ledgers of the branches that an office had before it kept books. Inside one transaction. */
export async function loadBranchSubLedgers(read: Reader, store: RecordStore): Promise<void> {
  const known = await read.selectFrom('sub_ledger_account').select('linked_record').where('kind', '=', kind).execute()
  const branches = await read.selectFrom('branch').select(['id', 'code', 'name', 'is_active']).orderBy('id').execute()
  for (const { id: linked_record, ...called } of branches)
    if (!known.some((row) => row.linked_record === linked_record))
      await store.create('sub_ledger_account', { ...called, kind, linked_record })
}
