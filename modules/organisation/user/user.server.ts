import { mayFar } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import type { SignInCalls } from '#platform/api/sign_in_calls.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import { queueMessage } from '#platform/message/queue.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { user } from './user.resource.ts'
import { userFaults } from './user.rules.ts'
import { countAdmins } from './administrators.ts'
import { codesOf } from './role.server.ts'

/** Users; the calls of signing in belong to the platform and are handed in. */
export const userServer = (calls: SignInCalls) =>
  implement(user, {
    // People of the office start in the branch of whoever enters them; members belong to none.
    defaults: async ({ doc, session, readAll }) => {
      const kinds = (await rolesOf(readAll, doc.roles ?? [])).map(({ kind }) => kind)
      return kinds.length === 0 || kinds.includes('member') ? {} : { branch: session.branch }
    },
    facts: async ({ doc, before, readAll, today }) => {
      // One change of administrators at a time: two who remove each other must not both succeed (C-08).
      await readAll.selectFrom('role').select('id').where('kind', '=', 'admin').forUpdate().execute()
      const [roles, rolesBefore] = [
        await rolesOf(readAll, doc.roles ?? []),
        await rolesOf(readAll, before?.roles ?? []),
      ]
      const held = await grantedCodes(readAll, before?.roles ?? [], before?.user_permissions ?? [])
      const wanted = await grantedCodes(readAll, doc.roles ?? [], doc.user_permissions ?? [])
      return {
        roles,
        rolesBefore,
        newCodes: wanted.filter((code) => !held.includes(code)),
        heldCodes: before === null ? [] : await codesInForce(readAll, before, today),
        otherAdmins: await countAdmins(readAll, { user: doc.id }),
      }
    },
    check: (doc, facts, { before, session, isDelete }) =>
      userFaults(
        doc,
        before,
        facts,
        {
          user: session.user,
          isAdmin: session.kind === 'admin',
          holds: (code) => session.kind === 'admin' || mayFar(session, code),
        },
        isDelete,
      ),
    effects: async ({ doc, before, facts, session, db, isDelete }) => {
      if (before?.status === 'locked' && doc.status === 'active') await calls.forgetFailuresOf(doc.id, db)
      if (isDelete || (before !== null && before.status !== doc.status && doc.status === 'disabled')) {
        await calls.endSessionsOf(doc.id, db)
        await calls.voidLinksOf(doc.id, db)
      }
      if (!isDelete && before?.status === 'requested' && doc.status === 'active')
        await queueMessage(db, 'registration_released', {
          to: [doc.email],
          params: { name: doc.first_name, username: doc.username },
          origin: { resource: 'user', record: doc.id },
        })
      const given = facts.roles.filter(({ name }) => !facts.rolesBefore.some((had) => had.name === name))
      if (!isDelete && before !== null && given.length > 0 && session.user !== doc.id)
        await notify(db, {
          to: { users: [doc.id] },
          kind: 'role_given',
          params: { roles: asWritten(given.map(({ name }) => name).join(', ')), by: asWritten(session.name) },
          target: { path: '/apps/account' },
        })
    },
    calls: {
      ...calls.calls,
      employee_users: async ({ list }) =>
        list.unpaged([expression<boolean>`t."employee" is not null`], 'employee_users'),
    },
  })

const rolesOf = async (read: Reader, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : read
        .selectFrom('role')
        .select(['name', 'kind'])
        .where('id', 'in', [...ids])
        .execute()

/** What somebody may do on a day: without codes that are switched off and grants that have run out. */
async function codesInForce(
  read: Reader,
  {
    roles,
    user_permissions,
  }: {
    readonly roles: readonly number[] | null
    readonly user_permissions: readonly { readonly permission: number; readonly expires_on: string | null }[] | null
  },
  today: string,
): Promise<string[]> {
  const running = (user_permissions ?? []).filter(({ expires_on }) => expires_on === null || expires_on >= today)
  const codes = await grantedCodes(read, roles ?? [], running)
  if (codes.length === 0) return []
  const active = read.selectFrom('permission').select('code').where('is_active', '=', true).where('code', 'in', codes)
  return (await active.orderBy('code').execute()).map(({ code }) => code)
}

async function grantedCodes(
  read: Reader,
  roles: readonly number[],
  grants: readonly { readonly permission: number }[],
): Promise<string[]> {
  const byRole =
    roles.length === 0
      ? []
      : await read
          .selectFrom('role_permissions')
          .select('value')
          .where('record', 'in', [...roles])
          .execute()
  return codesOf(read, [...byRole.map(({ value }) => value), ...grants.map(({ permission }) => permission)])
}
