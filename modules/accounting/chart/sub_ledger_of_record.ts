import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { subLedgerKinds } from './system_role.ts'

/** A record that is a party of the books, or an object of theirs. */
interface Named {
  readonly kind: (typeof subLedgerKinds)[number]
  readonly linked_record: number
}

/** What its sub-ledger is called. */
interface Called {
  readonly code: string
  readonly name: string
  readonly is_active: boolean
}

/** Longest name of a sub-ledger. */
const longest = 150

/**
 * Keeps the sub-ledger of a record called as the record is: makes it where there is none, and takes it away with the record
 * (`called` null). In the transaction of the change. accounting.md 2.9.
 * @throws Refusal 409 for a record that goes and that the books name
 */
export async function keepSubLedger(
  of: Named,
  called: Called | null,
  { store, readAll }: { readonly store: RecordStore; readonly readAll: Reader },
): Promise<void> {
  // Not by the kind: in the middle of an import, whose rows no statistics know yet, its index would be read from end to end.
  const linked = await readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'kind', 'code', 'name', 'is_active'])
    .where('linked_record', '=', of.linked_record)
    .execute()
  const found = linked.find(({ kind }) => kind === of.kind)
  if (!called) return found && store.remove('sub_ledger_account', found.id)
  const { is_active } = called
  const name = called.name.slice(0, longest).trim()
  const code = await freeCode(readAll, called.code, found?.id)
  if (!found) await store.create('sub_ledger_account', { ...of, code, name, is_active })
  else if (found.code !== code || found.name !== name || found.is_active !== is_active)
    await store.update('sub_ledger_account', found.id, { code, name, is_active })
}

/** A code that somebody gave a party of his own stays that party's: the record's is told apart by a letter. */
async function freeCode(readAll: Reader, wanted: string, own: number | undefined): Promise<string> {
  const codes = [wanted, ...['A', 'B', 'C', 'D'].map((letter) => `${wanted}-${letter}`)]
  const taken = await readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .execute()
  return codes.find((code) => taken.every((one) => one.code !== code || one.id === own)) ?? wanted
}
