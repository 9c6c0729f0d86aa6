import type { Reader } from '#platform/access/read.ts'
import { forbidden, invalid, notFound, Refusal } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { RecordStore } from '#platform/record/store.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { mergeFault } from './merge.rules.ts'
import { isSingleton } from './system_role.ts'

/**
 * `POST merge/{id}`: one ledger gives its balance and its uses to another and goes out of use; what is posted stays where
 * it is. Of administrators only. accounting.md 3 ledger_account, merge ledgers.
 * @throws Refusal 400 at `into`, 403, 404, 409 for a stale version or what the books refuse
 */
export async function mergeLedger({ params, body, session, together, list }: CallContext): Promise<unknown> {
  if (session.kind !== 'admin') throw forbidden('delete', 'ledger_account')
  const id = Number(params['id'])
  const into = readId(body['into'])
  if (into === undefined) throw invalid({ into: [{ text: 'field.required' }] })
  await together(async (store, readAll) => {
    const ledgers = await readAll
      .selectFrom('ledger_account as a')
      .innerJoin('group as g', 'g.id', 'a.group')
      .select([
        'a.id',
        'a.name',
        'a.is_active',
        'a.sub_ledger_kind',
        'a.bank_account',
        'a.system_role',
        'a.row_version',
      ])
      .select('g.primary_group')
      .where('a.id', 'in', [id, into])
      .orderBy('a.id')
      .forUpdate('a')
      .execute()
    const from = ledgers.find((one) => one.id === id)
    if (!from) throw notFound()
    if (from.row_version !== body['row_version'])
      throw new Refusal(409, 'changed_meanwhile', 'ledger_account.merge_stale')
    const fault = mergeFault(
      from,
      ledgers.find((one) => one.id === into),
    )
    if (fault) throw invalid({ into: [fault] })
    await leadOn(readAll, store, { from: id, into, role: from.system_role })
    await store.update('ledger_account', id, { merged_into: into, is_active: false })
    await store.moveComments('ledger_account', id, into)
  })
  return list.record(id)
}

/** What led to the one ledger leads to the other: mappings and its own role, usual ledgers of voucher types, closing. */
async function leadOn(
  readAll: Reader,
  store: RecordStore,
  { from, into, role }: { readonly from: number; readonly into: number; readonly role: string | null },
): Promise<void> {
  const mappings = await readAll
    .selectFrom('ledger_mapping')
    .select(['id', 'system_role', 'branch', 'ledger'])
    .orderBy('id')
    .execute()
  for (const { id, system_role, branch } of mappings.filter(({ ledger }) => ledger === from)) {
    const isThere = mappings.some(
      (one) => one.ledger === into && one.system_role === system_role && one.branch === branch,
    )
    if (isThere) await store.remove('ledger_mapping', id)
    else await store.update('ledger_mapping', id, { ledger: into })
  }
  const isMapped = mappings.some((one) => one.system_role === role && one.branch === null)
  if (role !== null && isSingleton(role) && !isMapped)
    await store.create('ledger_mapping', { system_role: role, ledger: into })
  const types = await readAll.selectFrom('voucher_type').select('id').where('default_ledger', '=', from).execute()
  for (const { id } of types) await store.update('voucher_type', id, { default_ledger: into })
  const closing = await readAll.selectFrom('ledger_account').select('id').where('closes_to', '=', from).execute()
  for (const { id } of closing) await store.update('ledger_account', id, { closes_to: id === into ? null : into })
}
