import { asObject, asRows, asText, isList } from '../finding.ts'
import { ownFields, type SpecLookup } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { Known, World } from '../world.ts'
import { isWritten, type Aspect } from './aspect.ts'
import { searchedFields } from './search.ts'

/** Lookup lists of resources: rows under the response field, whole records, the keyword and the limit obeyed. */
export const lookups: Aspect = {
  name: 'is offered as a lookup',
  applies: (world, resource) => lookupsOf(world, resource).length > 0,
  async run(world, resource, notes) {
    for (const lookup of lookupsOf(world, resource)) {
      const before = notes.findings.length
      await tryLookup(world, resource, lookup, notes)
      if (notes.findings.length === before) world.tally.lookups.add(lookup.key)
    }
  },
}

/** Lookups that the registered resource serves: its own unpaged list, and the special ones its definition declares. */
function lookupsOf(world: Known, resource: string): SpecLookup[] {
  const { base } = world.resource(resource)
  const declared = Object.values(world.definition(resource).calls).map((call) => base + call.path)
  return world.manifest.lookups.filter(
    (one) => one.resource === resource && (one.kind === 'resource' || declared.includes(one.path)),
  )
}

async function tryLookup(world: World, resource: string, lookup: SpecLookup, notes: Notes): Promise<void> {
  const place = { call: lookup.path }
  const own =
    isWritten(world, resource) && lookup.kind === 'resource'
      ? [await world.make.create(resource), await world.make.create(resource)]
      : []
  const answer = await world.admin.get(lookup.path)
  if (!notes.status('lookup', 200, answer, place)) return
  const list = asObject(answer.body)?.[lookup.response_field]
  if (
    !notes.holds(
      'rows stand under the response field',
      isList(list) && list.length > 0,
      lookup.response_field,
      answer.text.slice(0, 200),
      place,
    )
  )
    return
  const rows = asRows(list)
  if (lookup.kind !== 'resource') return
  const ids = rows.map((row) => row['id'] ?? null)
  for (const { id } of own) notes.holds('holds what was created', ids.includes(id), id, ids.slice(-10), place)
  const keys = ownFields(world.manifest, resource)
    .filter((field) => !field.write_only && field.kind !== 'lines')
    .map(({ name }) => name)
  const lacking = keys.filter((name) => !rows.every((row) => name in row))
  notes.equal('carries the whole record', [], lacking, place)
  const limited = asRows(asObject((await world.admin.get(lookup.path, { limit: 1 })).body)?.[lookup.response_field])
  notes.equal('limit', 1, limited.length, place)
  const [wanted, other] = own
  if (!wanted || !other) return
  const keyword = asText(wanted[searchedFields(world, resource)[0] ?? 'name'])
  const narrowed = await world.admin.get(lookup.path, { keyword })
  const found = asRows(asObject(narrowed.body)?.[lookup.response_field]).map((row) => row['id'] ?? null)
  notes.holds(
    'keyword narrows',
    found.includes(wanted.id) && !found.includes(other.id),
    wanted.id,
    found.slice(0, 20),
    { ...place, sent: narrowed.sent },
  )
}

/** Fixed lists (`/lookup/...`): exactly the values of lookups.json, in order. Those that are not served are missing, not red. */
export async function fixedLists(world: World, notes: Notes): Promise<void> {
  for (const lookup of world.manifest.lookups.filter((one) => one.kind === 'enum')) {
    const answer = await world.admin.get(lookup.path)
    if (answer.status === 404) continue
    const before = notes.findings.length
    const place = { call: lookup.path }
    notes.status('lookup', 200, answer, place)
    const rows = asRows(asObject(answer.body)?.[lookup.response_field])
    notes.equal(
      'fixed values',
      (lookup.values ?? []).map(({ id, name, code }) => ({ id, name, code })),
      rows.map(({ id, name, code }) => ({ id: id ?? null, name: name ?? null, code: code ?? null })),
      place,
    )
    notes.status('is closed to guests', 401, await world.clientOf(undefined).get(lookup.path), place)
    if (notes.findings.length > before) continue
    world.tally.lookups.add(lookup.key)
    const action = world.manifest.actions.find((one) => one.path === lookup.path)
    if (action) world.tally.calls.add(action.id)
  }
}
