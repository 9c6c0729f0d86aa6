import { asObject, isList, type Json } from '../finding.ts'
import type { Answer } from '../client.ts'
import type { SpecAction } from '../manifest.ts'
import { keptOf } from '../record_maker.ts'
import type { Notes } from '../notes.ts'
import type { Known, World } from '../world.ts'
import { scenarios, type Scenario } from '../scenarios.ts'
import { calendarScenarios } from '../scenarios_calendar.ts'
import { serviceScenarios } from '../scenarios_services.ts'
import { gathered } from '../stories.ts'
import type { Aspect } from './aspect.ts'

/** Special calls of actions.json that the definition declares: each is made, and answers the keys that are named. */
export const calls: Aspect = {
  name: 'answers its special calls',
  applies: (world, resource) => declaredActions(world, resource).length > 0,
  async run(world, resource, notes) {
    const told = { ...scenarios, ...gathered((one) => one.scenarios) }
    for (const action of declaredActions(world, resource)) await tryCall(world, action, told[action.id], notes)
  },
}

/** Calls that belong to no resource and are served: the bell, the document's alternate addresses of signing in. */
export const serviceCalls: Aspect = {
  name: 'answers the calls of services',
  applies: () => true,
  async run(world, _server, notes) {
    const told = { ...serviceScenarios, ...calendarScenarios, ...gathered((one) => one.services) }
    for (const [id, scenario] of Object.entries(told)) {
      const action = world.manifest.actions.find((one) => one.id === id)
      if (notes.holds('is specified', action !== undefined, id, null) && action)
        await tryCall(world, action, scenario, notes)
    }
  },
}

async function tryCall(world: World, action: SpecAction, scenario: Scenario | undefined, notes: Notes): Promise<void> {
  const before = notes.findings.length
  // A call that nobody wrote a story for is not proven, and must not pass in silence.
  notes.holds('a call has its story', scenario !== undefined, `a scenario of ${action.id}`, null, { call: action.path })
  if (!scenario) return
  const answer = await scenario(world, notes, action)
  hasKeys(action, answer, notes)
  if (action.auth === 'token') await closedToGuests(world, action, notes)
  if (notes.findings.length === before) world.tally.calls.add(action.id)
}

/** update_status belongs to the states. */
export function declaredActions(world: Known, resource: string): SpecAction[] {
  const { base } = world.resource(resource)
  const declared = new Set(
    Object.values(world.definition(resource).calls).map((call) => `${call.method} ${base}${call.path}`),
  )
  return world.manifest.actions.filter((one) => one.resource === resource && declared.has(`${one.method} ${one.path}`))
}

/** Each key is a place of its own, so that what comes with a module that is not there can be told key by key. `role.name` inside, `rows[].id` in every row, `{record}` a whole record. */
function hasKeys(action: SpecAction, answer: Answer, notes: Notes): void {
  const place = { call: action.path, sent: answer.sent }
  if (!notes.status('call', [200, 201], answer, place)) return
  for (const key of action.response) {
    const ok = key === '{record}' ? keptOf(answer) !== undefined : holdsPath(answer.body, key.split('.'))
    notes.holds('answers the key', ok, key, answer.text.slice(0, 300), { ...place, field: key })
  }
}

function holdsPath(body: Json | undefined, path: readonly string[]): boolean {
  const [head = '', ...rest] = path
  const name = head.replace('[]', '')
  const holder = asObject(body)
  if (!holder || !(name in holder)) return false
  const value = holder[name]
  if (rest.length === 0) return true
  return head.endsWith('[]') ? isList(value) && value.every((one) => holdsPath(one, rest)) : holdsPath(value, rest)
}

async function closedToGuests(world: World, action: SpecAction, notes: Notes): Promise<void> {
  const path = action.path.replace(/\{[^}]+\}/g, '1')
  const answer = await world.clientOf(undefined).send(action.method, path, action.method === 'GET' ? undefined : {})
  notes.refused('is closed to guests', { status: 401 }, answer, { call: action.path })
}
