import { mayFar } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { role } from './role.resource.ts'
import { countAdmins } from './administrators.ts'
import { menuFacts, entriesOpened } from '../menu/role_entries.ts'
import { roleFaults } from './role.rules.ts'

export const roleServer = implement(role, {
  facts: async ({ doc, before, readAll }) => ({
    codes: await codesOf(readAll, doc.permissions ?? []),
    codesBefore: await codesOf(readAll, before?.permissions ?? []),
    otherAdmins: before?.kind === 'admin' && doc.kind !== 'admin' ? await countAdmins(readAll, { role: doc.id }) : 1,
    ...(await menuFacts(readAll, doc.id)),
  }),
  check: (doc, facts, { before, session, isDelete }) =>
    roleFaults(
      doc,
      before,
      facts,
      { isAdmin: session.kind === 'admin', holds: (code) => session.user === 0 || mayFar(session, code) },
      isDelete,
    ),
  effects: async ({ doc, before, facts, store, isDelete }) => {
    if (isDelete) for (const id of facts.ticks) await store.remove('role_menu', id)
    else
      for (const item of entriesOpened(facts, {
        isNew: before === null,
        becomesAdmin: doc.kind === 'admin' && before?.kind !== 'admin',
      }))
        await store.create('role_menu', { role: doc.id, menu_item: item })
  },
  calls: {},
})

/** Codes of permissions by id. */
export async function codesOf(read: Reader, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  return (
    await read
      .selectFrom('permission')
      .select('code')
      .where('id', 'in', [...ids])
      .execute()
  ).map(({ code }) => code)
}
