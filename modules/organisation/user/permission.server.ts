import { forbidden, invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { may } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import { implement } from '#platform/resource/implementation.ts'
import { permission } from './permission.resource.ts'

export const permissionServer = implement(permission, {
  calls: {
    by_user_role: async ({ session }) => ({ user_permissions: [...session.permissions].sort() }),
    components: async ({ read }) => {
      const rows = await read.selectFrom('permission').select('component').distinct().orderBy('component').execute()
      return { components: rows.map(({ component }) => ({ id: component, name: component })) }
    },
    check_user_permission: async ({ read, query, session, today }) => {
      const code = query['permission']
      if (typeof code !== 'string' || code === '')
        throw invalid({ permission: [{ text: 'field.required', params: { Label: '$permission' } }] })
      const user = query['user'] === undefined ? session.user : readId(query['user'])
      if (user === undefined) throw invalid({ user: [{ text: 'field.invalid', params: { Label: '$user' } }] })
      if (user === session.user) return { allowed: may(session, code) }
      if (!may(session, 'user.manage')) throw forbidden('read', 'user')
      return { allowed: await holdsCode(read, user, code, today) }
    },
  },
})

/** Whether a user holds an active code: by a role of kind admin, by any role, or by a grant that has not run out. */
async function holdsCode(read: Reader, user: number, code: string, today: string): Promise<boolean> {
  const active = await read
    .selectFrom('permission')
    .select('id')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!active) return false
  const roles = await read
    .selectFrom('user_roles')
    .innerJoin('role', 'role.id', 'user_roles.value')
    .select(['role.id', 'role.kind'])
    .where('user_roles.record', '=', user)
    .execute()
  if (roles.some(({ kind }) => kind === 'admin')) return true
  const byRole =
    roles.length > 0
      ? await read
          .selectFrom('role_permissions')
          .select('record')
          .where(
            'record',
            'in',
            roles.map(({ id }) => id),
          )
          .where('value', '=', active.id)
          .executeTakeFirst()
      : undefined
  if (byRole) return true
  const granted = await read
    .selectFrom('user_user_permissions')
    .select('id')
    .where('record', '=', user)
    .where('permission', '=', active.id)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
    .executeTakeFirst()
  return granted !== undefined
}
