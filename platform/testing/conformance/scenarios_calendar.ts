import { asObject, asRows, asText } from './finding.ts'
import { closedToMembers } from './scenarios_services.ts'
import type { Scenario } from './scenarios.ts'

/** What falls on the days of a month (collaboration.md 4). */
export const calendarScenarios: Readonly<Record<string, Scenario>> = {
  async calendar_events(world, notes, action) {
    await closedToMembers(world, notes, action)
    const day = '2041-03-15'
    const ends = await world.make.create('agency', { having: { licence_expiry_date: day } })
    await world.make.create('agency', { having: { licence_expiry_date: '2041-04-01' } })
    const month = { from: '2041-03-01', to: '2041-03-31' }
    const answer = await world.admin.get(action.path, month)
    const told = asRows(asObject(answer.body)?.['events']).map(({ kind, start, end, url }) =>
      [kind, start, end, url].map((word) => asText(word)).join(),
    )
    const event = ['agency.licence_expiry_date', day, day, `/apps/member-management/members/${ends.id}`].join()
    notes.equal('tells of the licence that ends in the month, and of no other', [event], told, { call: action.path })
    const { client } = await world.roster.person('USER')
    const seen = await client.get(action.path, month)
    notes.equal('tells nobody of what he may not read', [], asObject(seen.body)?.['events'] ?? null)
    notes.refused('no first day', { status: 400, at: 'from' }, await world.admin.get(action.path, { to: month.to }))
    notes.refused(
      'days the wrong way round',
      { status: 400, at: 'to' },
      await world.admin.get(action.path, { from: month.to, to: month.from }),
    )
    return answer
  },
}
