import { asWritten, forbiddenWithout } from '#platform/errors/errors.ts'
import { notify } from '#platform/live/notify.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { agencySheet } from './agency.print.ts'
import { agency } from './agency.resource.ts'
import { agencyFaults, licenceStatusOn } from './agency.rules.ts'
import { agencyCountings } from '../dashboard/countings.ts'
import { newMembers } from './new_members.ts'

export const agencyServer = implement(agency, {
  columns: {
    licence_status: ({ table, today }) =>
      expression`case when ${expression.ref(`${table}.licence_status`)} = 'valid' and ${expression.ref(`${table}.licence_expiry_date`)} < ${today} then 'expired' else ${expression.ref(`${table}.licence_status`)} end`,
    primary_owner: ({ read, table }) =>
      expression`(${read
        .selectFrom('agency_owner as o')
        .select('o.name')
        .where(expression<boolean>`o."agency" = ${expression.ref(`${table}.id`)}`)
        .where('o.is_primary', '=', true)
        .limit(1)})`,
  },
  complete: (doc, { today }) => ({
    licence_status: licenceStatusOn(today, doc.licence_status, doc.licence_expiry_date),
  }),
  facts: async ({ doc, before, read }) => {
    const chosen = (['proposer', 'seconder'] as const).filter(
      (name) => doc[name] !== null && doc[name] !== before?.[name],
    )
    if (chosen.length === 0) return { unfitSponsors: [] }
    const active = await read
      .selectFrom('agency')
      .select('id')
      .where(
        'id',
        'in',
        chosen.map((name) => doc[name] ?? 0),
      )
      .where('status', '=', 'active')
      .execute()
    return { unfitSponsors: chosen.filter((name) => !active.some(({ id }) => id === doc[name])) }
  },
  check: (doc, facts, { isDelete }) => agencyFaults(doc, facts, isDelete),
  steps: {
    reject: (_doc, note, { today }) => ({ status_reason: 'rejected' as const, status_note: note, status_date: today }),
  },
  effects: async ({ doc, before, session, db, isDelete }) => {
    // Whoever entered the application hears that it was rejected, and finds the reason there.
    const isRejected = !isDelete && before?.status === 'new' && doc.status === 'closed'
    if (isRejected && doc.created_by !== null && doc.created_by !== session.user)
      await notify(db, {
        to: { users: [doc.created_by] },
        kind: 'agency_rejected',
        variant: 'warning',
        params: { by: asWritten(session.name) },
        target: { resource: 'agency', id: doc.id },
      })
  },
  deletesApart: true,
  prints: {
    sheet: {
      ...agencySheet,
      gather: async ({ children }) => ({ owners: await children('agency_owner', 'agency') }),
    },
  },
  calls: {
    new: async ({ list, today }) => list.page([newMembers(today)], 'new'),
    new_wp: async ({ list, today }) => list.unpaged([newMembers(today)]),
    recruiting_agencies: async ({ list, today }) =>
      list.unpaged(
        [expression<boolean>`t."licence_status" = 'valid' and t."licence_expiry_date" >= ${today}`],
        'recruiting_agencies',
      ),
    dashboard_countings: async ({ read, session, today }) => {
      // How many members there are is the office's: a member would count itself.
      if (session.member !== null) throw forbiddenWithout('agency.read', 'agency')
      return agencyCountings(read, today)
    },
  },
})
