import { forbidden, invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { may, type Session } from '#platform/access/session.ts'
import { assertSeesMatrix } from '#platform/api/rights_matrix.ts'
import type { AccessQuestions } from '#platform/api/why.ts'
import { implement } from '#platform/resource/implementation.ts'
import { permission } from './permission.resource.ts'

/** Rights, and questions about who may do what. */
export const permissionServer = ({ standingOf, why, matrix }: AccessQuestions) =>
  implement(permission, {
    calls: {
      by_user_role: async ({ session }) => ({ user_permissions: [...session.permissions].sort() }),
      components: async ({ read }) => {
        const rows = await read.selectFrom('permission').select('component').distinct().orderBy('component').execute()
        return { components: rows.map(({ component }) => ({ id: component, name: component })) }
      },
      check_user_permission: async ({ query, session }) => {
        const code = query['permission']
        if (typeof code !== 'string' || code === '')
          throw invalid({ permission: [{ text: 'field.required', params: { Label: '$permission' } }] })
        const user = userOf(query, session)
        if (user === session.user) return { allowed: may(session, code) }
        if (!may(session, 'user.manage')) throw forbidden('read', 'user')
        const standing = await standingOf(user)
        return { allowed: standing !== undefined && may(standing.session, code) }
      },
      matrix: ({ session, read }) => {
        assertSeesMatrix(session)
        return matrix(read)
      },
      /** What people hold and where they belong is for the managers of users, and for themselves. */
      why: async ({ query, session, language }) => {
        const user = userOf(query, session)
        const isManager = may(session, 'user.read') && may(session, 'user.manage')
        if (user !== session.user && !isManager) throw forbidden('read', 'user')
        const record = query['record'] === undefined ? undefined : readId(query['record'])
        if (query['record'] !== undefined && record === undefined) throw notFound()
        const { resource = '', action = 'read' } = query
        return why(session, { user, resource, action, record }, language)
      },
    },
  })

function userOf(query: Readonly<Record<string, string>>, session: Session): number {
  const user = query['user'] === undefined ? session.user : readId(query['user'])
  if (user === undefined) throw invalid({ user: [{ text: 'field.invalid', params: { Label: '$user' } }] })
  return user
}
