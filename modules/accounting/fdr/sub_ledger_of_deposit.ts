import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { expression } from '#platform/resource/expression.ts'

/** The sub-ledger of a deposit as it stands, and as it is to be called. */
export interface DepositName {
  readonly known: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly is_active: boolean
  } | null
  /** Lines of the books name it: it cannot go. */
  readonly isUsed: boolean
  readonly code: string
  readonly name: string
}

/** The sub-ledger of a deposit; undefined where it has none yet. */
export async function subLedgerOf(readAll: Reader, { id }: { readonly id: number | null }) {
  if (id === null) return undefined
  return readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'code', 'name', 'is_active'])
    .where('linked_record', '=', id)
    .where('kind', '=', 'fdr')
    .executeTakeFirst()
}

/** Most signs of a number that its code takes over, so that another one of the same code can be told apart. */
const longest = 16

/**
 * A code for the sub-ledger of a deposit: its number, of a long one the end, for numbers of one bank begin alike. Another bank may have
 * given the same one, in small letters too: two accounts that only these tell apart are mistaken for each other.
 */
export async function freeDepositCode(readAll: Reader, fdr_no: string, own: number | undefined): Promise<string> {
  const wanted = fdr_no.slice(-longest).trim()
  const codes = [wanted, ...Array.from({ length: 98 }, (_, at) => `${wanted}-${at + 2}`)]
  const taken = await readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'code'])
    .where(expression<boolean>`lower("code") = any(${codes.map(folded)}::text[])`)
    .execute()
  return codes.find((code) => taken.every((one) => folded(one.code) !== folded(code) || one.id === own)) ?? wanted
}

const folded = (code: string): string => code.toLowerCase()

/** Makes it, or keeps it called as the deposit is. Unlike a party it is needed in the same change: its opening names it. @returns its id */
export async function keptSubLedger(
  store: RecordStore,
  deposit: number,
  { known, code, name }: DepositName,
): Promise<number> {
  const called = { code, name, is_active: true }
  if (known === null)
    return (await store.create('sub_ledger_account', { kind: 'fdr', linked_record: deposit, ...called })).id
  const isCalled = known.code === code && known.name === name && known.is_active
  if (!isCalled) await store.update('sub_ledger_account', known.id, called)
  return known.id
}

/** The deposit is deleted. What the books name stays, and leaves its number to who enters the deposit anew. */
export async function retiredSubLedger(store: RecordStore, { known, isUsed, name }: DepositName): Promise<void> {
  if (known === null) return
  if (!isUsed) return store.remove('sub_ledger_account', known.id)
  const of = String(known.id)
  await store.update('sub_ledger_account', known.id, {
    code: `${known.code.slice(0, 19 - of.length)}-${of}`,
    name: `${name} (${of})`,
    is_active: false,
  })
}
