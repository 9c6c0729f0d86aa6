import { asObject, asText } from '../finding.ts'
import { machineOf, type SpecMachine, type SpecTransition } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { keptOf, type Kept } from '../record_maker.ts'
import { gathered } from '../stories.ts'
import type { World } from '../world.ts'
import { isServerOnly, rowsOf, type Aspect } from './aspect.ts'

/** Steps of states.json: what the definition offers works, everything else is refused with the exact sentence. */
export const states: Aspect = {
  name: 'moves along its states',
  applies: (world, resource) => world.definition(resource).states !== undefined,
  async run(world, resource, notes) {
    const machine = machineOf(world.manifest, resource)
    const offered = world.definition(resource).states
    if (!machine?.field || !offered) throw new Error(`${resource} has states, but states.json has no machine for it.`)
    const pairs = machine.states
      .flatMap((from) => machine.states.map((to) => [from.key, to.key] as const))
      .filter(([from, to]) => from !== to)
    const offers = (from: string, to: string) =>
      offered.transitions.find((step) => step.permission !== 'system' && step.to === to && step.from.includes(from))
    const next = (from: string) => machine.states.map(({ key }) => key).filter((to) => offers(from, to))
    const story = gathered((one) => one.states)[resource]
    const hands = { make: world.make, admin: world.admin, second: () => world.roster.second() }
    const reach = (state: string) => wayTo(offered.initial, state, next)
    for (const [from, to] of pairs) {
      const way = reach(from)
      if (!way) continue
      const kept = story
        ? await story.reach(hands, from, to)
        : isFew(world, resource)
          ? await bring(world, resource, machine, from, next)
          : await arrive(world, resource, machine, way)
      if (offers(from, to))
        await works(
          { ...world, admin: story?.isForSecond(from, to) ? await hands.second() : world.admin },
          resource,
          machine,
          kept,
          from,
          to,
          notes,
        )
      else await isRefused(world, resource, machine, kept, from, to, notes)
    }
    await story?.leave?.(hands)
    await body(world, resource, machine, notes)
    const action = world.manifest.actions.find(
      (one) => one.resource === resource && one.path.endsWith('update_status/{id}'),
    )
    if (action && notes.findings.every(world.isDecided)) world.tally.calls.add(action.id)
  },
}

/** States to pass from the first one, or undefined when people cannot bring a record there. */
function wayTo(
  initial: string,
  state: string,
  next: (from: string) => readonly string[],
): readonly string[] | undefined {
  const ways = new Map<string, readonly string[]>([[initial, []]])
  for (const [from, way] of ways) for (const to of next(from)) if (!ways.has(to)) ways.set(to, [...way, to])
  return ways.get(state)
}

const step = (
  world: World,
  resource: string,
  kept: Kept,
  status: string,
  note: string | null = 'Decided at the meeting.',
) =>
  world.admin.send('PUT', `${world.resource(resource).base}update_status/${kept.id}`, {
    status,
    row_version: kept.row_version,
    ...(note === null ? {} : { note }),
  })

/** Records that are not made for each trial: the server makes them, or only two of them may stand open at once. */
const isFew = (world: World, resource: string): boolean => isServerOnly(world, resource) || resource === 'fiscal_year'

/** One of the records that are there, the first to reach the state; a new one where none can any more. */
async function bring(
  world: World,
  resource: string,
  machine: SpecMachine,
  state: string,
  next: (from: string) => readonly string[],
): Promise<Kept> {
  const { base } = world.resource(resource)
  const rows = rowsOf(world, resource, await world.admin.get(`${base}without_pagination/all/`, { sort: 'id' }))
  const ways = rows.flatMap((row) => {
    const way = wayTo(asText(row[machine.field ?? '']), state, next)
    return way ? [{ id: row['id'], way }] : []
  })
  const [nearest] = ways.toSorted((a, b) => a.way.length - b.way.length)
  const kept = nearest
    ? keptOf(await world.admin.get(`${base}${asText(nearest.id)}`))
    : await world.make.create(resource, { full: true })
  if (!kept) throw new Error(`${resource}: the record is not answered.`)
  return walk(world, resource, machine, kept, nearest?.way ?? [])
}

async function arrive(world: World, resource: string, machine: SpecMachine, way: readonly string[]): Promise<Kept> {
  return walk(world, resource, machine, await world.make.create(resource, { full: true }), way)
}

async function walk(
  world: World,
  resource: string,
  machine: SpecMachine,
  first: Kept,
  way: readonly string[],
): Promise<Kept> {
  let kept = first
  for (const status of way) {
    const answer = await step(world, resource, kept, status)
    const moved = keptOf(answer)
    if (!moved || moved[machine.field ?? ''] !== status)
      throw new Error(`${resource} did not go to ${status}: ${answer.status} ${answer.text.slice(0, 300)}`)
    kept = moved
  }
  return kept
}

async function works(
  world: World,
  resource: string,
  machine: SpecMachine,
  kept: Kept,
  from: string,
  to: string,
  notes: Notes,
): Promise<void> {
  const place = { call: `${from} -> ${to}` }
  const spec = transition(machine, from, to)
  if (/\breason\b/.test(spec?.condition ?? '')) {
    const bare = await step(world, resource, kept, to, null)
    // Taken without a reason: the record is already where it should go.
    if (!notes.refused('a reason is needed', { status: 400 }, bare, place) && bare.status === 200) return
  }
  const stale = await step(world, resource, { ...kept, row_version: kept.row_version + 9 }, to)
  notes.refused('a stale row_version', { status: 409, code: 'changed_meanwhile' }, stale, place)
  await onlyForSome(world, resource, kept, from, to, notes)
  const answer = await step(world, resource, kept, to)
  if (!notes.status('step', 200, answer, place)) return
  const moved = keptOf(answer)
  notes.equal('answers the record in its new state', to, moved?.[machine.field ?? ''], place)
  const again = keptOf(await world.admin.get(`${world.resource(resource).base}${kept.id}`))
  notes.equal('stays in its new state', to, again?.[machine.field ?? ''], place)
  if (spec) world.tally.steps.add(`${machine.id}: ${from} -> ${to}`)
}

/** A step needs its permission: 401 for nobody, 403 for STAFF without it (404 where the record is another branch's). */
async function onlyForSome(
  world: World,
  resource: string,
  kept: Kept,
  from: string,
  to: string,
  notes: Notes,
): Promise<void> {
  const path = `${world.resource(resource).base}update_status/${kept.id}`
  const body = { status: to, note: 'Decided at the meeting.', row_version: kept.row_version }
  const place = { call: `${from} -> ${to}` }
  notes.refused(
    'a step is closed to guests',
    { status: 401 },
    await world.clientOf(undefined).send('PUT', path, body),
    place,
  )
  const staff = await world.roster.person('STAFF')
  const permission = world
    .definition(resource)
    .states?.transitions.find((one) => one.to === to && one.from.includes(from))?.permission
  if (permission && !staff.codes.has(permission))
    notes.status('a step is not for everybody', [403, 404], await staff.client.send('PUT', path, body), place)
}

/** 409 with the exact sentence; a step that belongs to the server itself may also be refused as not allowed. */
async function isRefused(
  world: World,
  resource: string,
  machine: SpecMachine,
  kept: Kept,
  from: string,
  to: string,
  notes: Notes,
): Promise<void> {
  const place = { call: `${from} -> ${to}` }
  const answer = await step(world, resource, kept, to)
  const system = transition(machine, from, to)?.by.every((who) => who === 'system')
  if (system && answer.status === 403) {
    notes.refused('a step of the server itself', { status: 403, code: 'forbidden' }, answer, place)
    return
  }
  const { label } = world.resource(resource)
  const names = (state: string) =>
    new Set([
      world.choice(resource, machine.field ?? '', state),
      machine.states.find(({ key }) => key === state)?.label ?? state,
      state,
    ])
  const sentences = [...names(from)].flatMap((a) =>
    [...names(to)].map((b) => ({ id: 'message:invalid_transition', places: { Label: label, a, b } })),
  )
  notes.refused('a step that is not listed', { status: 409, code: 'invalid_transition', sentences }, answer, place)
  const now = keptOf(await world.admin.get(`${world.resource(resource).base}${kept.id}`))
  notes.equal('a refused step changes nothing', from, now?.[machine.field ?? ''], place)
}

const transition = (machine: SpecMachine, from: string, to: string): SpecTransition | undefined =>
  machine.transitions.find((one) => one.to === to && one.from.includes(from))

async function body(world: World, resource: string, machine: SpecMachine, notes: Notes): Promise<void> {
  const [row] = rowsOf(world, resource, await world.admin.get(`${world.resource(resource).base}all/`, { size: 1 }))
  const kept = isServerOnly(world, resource)
    ? keptOf(await world.admin.get(`${world.resource(resource).base}${asText(row?.['id'])}`))
    : await world.make.create(resource)
  if (!kept) throw new Error(`${resource}: the record is not answered.`)
  const path = `${world.resource(resource).base}update_status/${kept.id}`
  notes.refused(
    'a state that does not exist',
    { status: [400, 409] },
    await step(world, resource, kept, 'no_such_state'),
  )
  notes.refused(
    'status is needed',
    { status: 400 },
    await world.admin.send('PUT', path, { row_version: kept.row_version }),
  )
  const initial = asText(kept[machine.field ?? ''])
  const first =
    world
      .definition(resource)
      .states?.transitions.find((one) => one.permission !== 'system' && one.from.includes(initial))?.to ?? ''
  notes.refused(
    'row_version is required',
    { status: 400, at: 'row_version' },
    await world.admin.send('PUT', path, { status: first, note: 'x' }),
  )
  const nothing = await world.admin.send('PUT', `${world.resource(resource).base}update_status/999999999`, {
    status: first,
    note: 'x',
    row_version: 1,
  })
  notes.refused('a record that is not there', { status: 404, code: 'not_found' }, nothing)
  notes.equal(
    'nothing moved',
    kept.row_version,
    asObject((await world.admin.get(`${world.resource(resource).base}${kept.id}`)).body)?.['row_version'],
  )
}
