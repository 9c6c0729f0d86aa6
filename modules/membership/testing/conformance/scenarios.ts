import { asObject } from '#platform/testing/conformance/finding.ts'
import type { Scenario } from '#platform/testing/conformance/scenarios.ts'

const agencies = '/agency/api/v1/agency/'

/** Special calls of membership.md. */
export const membershipScenarios: Readonly<Record<string, Scenario>> = {
  agency_dashboard_countings: async (world, notes, action) => {
    const counted = async () => asObject((await world.admin.get(action.path)).body) ?? {}
    const before = await counted()
    const entered = await world.make.create('agency')
    const after = await counted()
    for (const key of ['all', 'new', 'awaiting_approval'])
      notes.equal('counts who applies', Number(before[key]) + 1, after[key] ?? null, { call: action.path, field: key })
    await world.admin.send('PUT', `${agencies}update_status/${entered.id}`, {
      status: 'closed',
      note: 'Two applications of one agency.',
      row_version: entered.row_version,
    })
    const closed = await counted()
    notes.equal('who was turned away waits no more', before['awaiting_approval'] ?? null, closed['awaiting_approval'], {
      call: action.path,
    })
    const { client } = await world.roster.person('MEMBER_USER')
    notes.status('is closed to members', 403, await client.get(action.path), { call: action.path })
    return world.admin.get(action.path)
  },
}

/** Calls of membership that belong to no resource. */
export const membershipServices: Readonly<Record<string, Scenario>> = {
  member_user_dashboard: async (world, notes, action) => {
    const { client } = await world.roster.person('MEMBER_USER')
    const { member } = await world.roster.places()
    const answer = await client.get(action.path)
    notes.equal('is of the own agency', member, asObject(asObject(answer.body)?.['agency'])?.['id'], {
      call: action.path,
    })
    notes.status('is closed to the office', 403, await world.admin.get(action.path), { call: action.path })
    return answer
  },
}
