import { implement } from '#platform/resource/implementation.ts'
import { agency_owner } from './agency_owner.resource.ts'
import { hundredths, ownerFaults } from './agency_owner.rules.ts'

export const agencyOwnerServer = implement(agency_owner, {
  facts: async ({ doc, read, readAll }) => {
    // Owners of one agency change one at a time: shares and the primary owner are facts of all of them.
    await readAll.selectFrom('agency').select('id').where('id', '=', doc.agency).forUpdate().execute()
    const owners = await readAll
      .selectFrom('agency_owner')
      .select(['id', 'is_primary', 'share_percent', 'status'])
      .where('agency', '=', doc.agency)
      .execute()
    const others = owners.filter(({ id }) => id !== doc.id)
    const elsewhere = await read
      .selectFrom('agency_owner')
      .innerJoin('agency', 'agency.id', 'agency_owner.agency')
      .select('agency.name')
      .where('agency_owner.nid', '=', doc.nid)
      .where('agency_owner.agency', '!=', doc.agency)
      .limit(5)
      .execute()
    return {
      primary: others.find(({ is_primary }) => is_primary),
      others: others.length,
      otherShares: others
        .filter(({ status }) => status === 'active')
        .reduce((sum, { share_percent }) => sum + hundredths(share_percent), 0),
      alsoAt: elsewhere.map(({ name }) => name),
    }
  },
  // An owner belongs to the branch of the agency, wherever the clerk sits; the first one is the primary owner.
  defaults: async ({ doc, read, readAll }) => ({
    ...(doc.agency === null
      ? {}
      : await read.selectFrom('agency').select('branch').where('id', '=', doc.agency).executeTakeFirst()),
    is_primary:
      doc.agency === null
        ? false
        : (await readAll
            .selectFrom('agency_owner')
            .select('id')
            .where('agency', '=', doc.agency)
            .executeTakeFirst()) === undefined,
  }),
  check: (doc, facts, { before, today, isDelete, isEffect }) =>
    isEffect ? [] : ownerFaults(doc, before, facts, today, isDelete),
  makeRoom: async ({ doc, facts: { primary }, store }) => {
    if (doc.is_primary && primary) await store.update('agency_owner', primary.id, { is_primary: false })
  },
  calls: {
    by_agency: async ({ list, params }) => list.unpaged([list.where('agency', Number(params['agency_id']))]),
  },
})
