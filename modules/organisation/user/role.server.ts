import { may } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { role } from './role.resource.ts'
import { countAdmins } from './administrators.ts'
import { roleFaults } from './role.rules.ts'

export const roleServer = implement(role, {
  facts: async ({ doc, before, readAll }) => ({
    codes: await codesOf(readAll, doc.permissions ?? []),
    codesBefore: await codesOf(readAll, before?.permissions ?? []),
    otherAdmins: before?.kind === 'admin' && doc.kind !== 'admin' ? await countAdmins(readAll, { role: doc.id }) : 1,
  }),
  check: (doc, facts, { before, session, isDelete }) =>
    roleFaults(
      doc,
      before,
      facts,
      { isAdmin: session.kind === 'admin', holds: (code) => session.user === 0 || may(session, code) },
      isDelete,
    ),
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
