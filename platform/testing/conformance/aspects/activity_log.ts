import { asObject, asRows, asText, isList, type Json } from '../finding.ts'
import { ownFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { keptOf } from '../record_maker.ts'
import type { World } from '../world.ts'
import type { Aspect } from './aspect.ts'

const name = 'activity_log'
type Row = ReturnType<typeof asRows>[number]

/** The log of what happened: a resource of the document that nobody writes, read from where things were written first. */
export const activityLog: Aspect = {
  name: 'tells what happened',
  applies: () => true,
  async run(world, _server, notes) {
    const before = notes.findings.length
    const { base, list_key, actions } = world.resource(name)
    const agency = await somethingHappens(world)
    const all = await world.admin.get(`${base}all/`, { size: 200 })
    const keys = [list_key, 'page', 'size', 'total_elements', 'total_pages']
    const body = asObject(all.body) ?? {}
    notes.equal(
      'keys of a page',
      [],
      keys.filter((key) => !(key in body)),
      { call: `${base}all/` },
    )
    const [first] = asRows(body[list_key])
    const found = await world.admin.get(`${base}search/`, { keyword: asText(agency['rl_no']), size: 200 })
    const changes = asRows(asObject(found.body)?.[list_key]).filter((row) => row['record_id'] === agency.id)
    notes.equal('search finds a record by its number', ['update', 'create'], types(changes), { call: `${base}search/` })
    const narrowed = await world.admin.get(`${base}without_pagination/all/`, { record_id: agency.id, type: 'update' })
    const unpaged = asRows(asObject(narrowed.body)?.[list_key]).filter((row) => row['resource'] === 'agency')
    notes.equal('without pages, narrowed', ['update'], types(unpaged), { call: `${base}without_pagination/all/` })
    const got = await world.admin.get(`${base}${asText(unpaged[0]?.['id'])}`)
    notes.equal('an entry of its own', unpaged[0] ?? null, got.body, { call: `${base}{id}` })
    notes.refused('an entry that is not there', { status: 404, code: 'not_found' }, await world.admin.get(`${base}7`))
    await isClosed(world, base, Number(first?.['id']), notes)
    heldFields(world, [...asRows(body[list_key]), ...changes, ...(await refusedSignIns(world, base, list_key))], notes)
    if (notes.findings.slice(before).some(({ kind }) => kind !== 'uuid')) return
    world.tally.resources.add(name)
    for (const action of actions) world.tally.standard.add(`${name}.${action}`)
  },
}

const types = (rows: readonly Row[]): Json[] => rows.map((row) => row['type'] ?? null)

/** An agency whose note is changed, and one that is turned away with a reason. */
async function somethingHappens(world: World) {
  const base = '/agency/api/v1/agency/'
  const agency = await world.make.create('agency')
  await world.admin.send('PUT', `${base}update/${agency.id}`, {
    note: 'By telephone.',
    row_version: agency.row_version,
  })
  const other = keptOf(await world.admin.get(`${base}${(await world.make.create('agency')).id}`))
  await world.admin.send('PUT', `${base}update_status/${other?.id ?? 0}`, {
    status: 'closed',
    note: 'Two applications of one agency.',
    row_version: other?.row_version ?? 0,
  })
  return agency
}

const refusedSignIns = async (world: World, base: string, key: string): Promise<Row[]> =>
  asRows(asObject((await world.admin.get(`${base}all/`, { type: 'failed_login' })).body)?.[key])

/** Written by nobody, read with log.read, and by nobody outside the office. */
async function isClosed(world: World, base: string, id: number, notes: Notes): Promise<void> {
  const writes = [
    ['POST', `${base}create/`],
    ['PUT', `${base}update/${id}`],
    ['DELETE', `${base}delete/${id}`],
  ] as const
  const closed = { status: 405, code: 'not_allowed', sentences: [{ id: 'message:not_allowed' }] }
  for (const [method, path] of writes) {
    const body = method === 'DELETE' ? undefined : {}
    notes.refused('is written by nobody', closed, await world.admin.send(method, path, body), { call: path })
    notes.status('is closed to guests', 401, await world.clientOf(undefined).send(method, path, body), { call: path })
  }
  for (const path of [`${base}all/`, `${base}search/`, `${base}without_pagination/all/`, `${base}${id}`]) {
    notes.status('is closed to guests', 401, await world.clientOf(undefined).get(path), { call: path })
    for (const who of ['STAFF', 'USER', 'MEMBER_USER', 'no role'] as const) {
      const { client } = await world.roster.person(who)
      const refused = { status: 403, code: 'forbidden', sentences: [{ id: 'message:forbidden' }] }
      notes.refused(`is closed to ${who}`, refused, await client.get(path), { call: path })
    }
  }
}

/** Every field of the document is in every entry, and in one at least with a value of its kind. */
function heldFields(world: World, rows: readonly Row[], notes: Notes): void {
  for (const field of ownFields(world.manifest, name)) {
    const place = { call: `${name}.${field.name}` }
    const isThere = notes.holds(
      'stands in every entry',
      rows.every((row) => field.name in row),
      field.name,
      null,
      place,
    )
    const values = rows.map((row) => row[field.name] ?? null).filter((value) => value !== null)
    const fits = values.every((value) => isOfKind(field, value))
    const isHeld = notes.holds('holds a value of its kind', values.length > 0 && fits, field.kind, values[0], place)
    if (field.kind === 'uuid')
      notes.holds(
        'uuid',
        values.every((value) => asText(value).length === 36),
        'a whole uuid',
        values[0],
        place,
      )
    if (isThere && isHeld) world.tally.fields.add(`${name}.${field.name}`)
  }
}

function isOfKind(field: SpecField, value: Json): boolean {
  if (field.kind === 'id' || field.kind === 'int' || field.kind === 'ref') return Number.isSafeInteger(value)
  if (field.kind === 'json') return typeof value === 'object' && !isList(value)
  if (typeof value !== 'string') return false
  if (field.kind === 'datetime') return !Number.isNaN(Date.parse(value)) && value.endsWith('Z')
  if (field.kind === 'choice') return field.choices?.includes(value) === true
  return field.length === undefined || value.length <= field.length
}
