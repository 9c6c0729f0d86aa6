import { notFound } from '#platform/errors/errors.ts'
import { may } from '#platform/access/session.ts'
import { implement } from '#platform/resource/implementation.ts'
import { branch } from './branch.resource.ts'

/** Exactly one head office: naming another one takes the mark from the former, in the same transaction. */
export const branchServer = implement(branch, {
  facts: async ({ readAll }) => ({
    headOffice: await readAll.selectFrom('branch').select('id').where('is_head_office', '=', true).executeTakeFirst(),
  }),
  complete: (doc, { before }) =>
    before?.is_head_office && doc.is_head_office && !doc.is_active ? { is_active: true } : {},
  check: (doc, { headOffice }, { before, isDelete, isEffect }) => {
    if (isEffect) return []
    const isLosing = before?.is_head_office === true && (isDelete || doc.is_head_office === false)
    const isNoneLeft = headOffice === undefined && doc.is_head_office === false && !isDelete
    return isLosing || isNoneLeft
      ? [{ field: 'is_head_office', text: 'branch.one_head_office', status: isDelete ? 409 : 400 }]
      : []
  },
  makeRoom: async ({ doc, facts: { headOffice }, store }) => {
    if (doc.is_head_office && headOffice && headOffice.id !== doc.id)
      await store.update('branch', headOffice.id, { is_head_office: false })
  },
  calls: {
    by_user: async ({ read, params, session }) => {
      const id = Number(params['user_id'])
      if (id === session.user) {
        // A member session can read no user, also not its own.
        const own =
          session.branch === null
            ? undefined
            : await read.selectFrom('branch').select(['id', 'name']).where('id', '=', session.branch).executeTakeFirst()
        return own ?? { id: null, name: null }
      }
      if (!may(session, 'user.manage')) throw notFound()
      const home = await read
        .selectFrom('user')
        .innerJoin('branch', 'branch.id', 'user.branch')
        .select(['branch.id', 'branch.name'])
        .where('user.id', '=', id)
        .executeTakeFirst()
      return home ?? { id: null, name: null }
    },
  },
})
