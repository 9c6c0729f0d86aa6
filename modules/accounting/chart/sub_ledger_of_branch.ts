import { follow } from '#platform/resource/implementation.ts'
import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { branch } from '../../organisation/resources.ts'

const kind = 'branch'

/** Each branch is a sub-ledger of the account between branches, called as it is. accounting.md 2.8, 2.9. */
export const subLedgerOfBranch = follow(branch, async ({ doc, isDelete, store, readAll }) => {
  const found = await readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'code', 'name', 'is_active'])
    .where('kind', '=', kind)
    .where('linked_record', '=', doc.id)
    .executeTakeFirst()
  const { code, name, is_active } = doc
  if (!found) {
    if (!isDelete) await store.create('sub_ledger_account', { code, name, is_active, kind, linked_record: doc.id })
  } else if (isDelete) await store.remove('sub_ledger_account', found.id)
  else if (found.code !== code || found.name !== name || found.is_active !== is_active)
    await store.update('sub_ledger_account', found.id, { code, name, is_active })
})

/** Sub-ledgers of the branches that an office had before it kept books. Inside one transaction. */
export async function loadBranchSubLedgers(read: Reader, store: RecordStore): Promise<void> {
  const known = await read.selectFrom('sub_ledger_account').select('linked_record').where('kind', '=', kind).execute()
  const branches = await read.selectFrom('branch').select(['id', 'code', 'name', 'is_active']).orderBy('id').execute()
  for (const { id: linked_record, ...called } of branches)
    if (!known.some((row) => row.linked_record === linked_record))
      await store.create('sub_ledger_account', { ...called, kind, linked_record })
}
