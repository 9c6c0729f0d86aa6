import { implement } from '#platform/resource/implementation.ts'
import { authorize } from './authorize.resource.ts'
import { signatoryFaults } from './authorize.rules.ts'

export const authorizeServer = implement(authorize, {
  facts: async ({ doc, readAll }) => {
    // Defaults change one at a time, also two new ones that do not see each other yet: the head office is there before both.
    await readAll.selectFrom('branch').select('id').where('is_head_office', '=', true).forNoKeyUpdate().execute()
    return readAll
      .selectFrom('authorize')
      .select(['name', 'documents', 'valid_from', 'valid_to', 'is_default', 'is_active'])
      .where('is_default', '=', true)
      .where('is_active', '=', true)
      .where('id', '!=', doc.id ?? 0)
      .execute()
  },
  check: (doc, defaults, { isDelete }) => (isDelete ? [] : signatoryFaults(doc, defaults)),
  calls: {},
})
