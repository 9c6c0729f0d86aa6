import { asText, asObject, sameJson, type Json } from '../finding.ts'
import { hintOf } from '../hints.ts'
import type { SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { keptOf, writableFields, type Body, type Kept } from '../record_maker.ts'
import { keptAs } from '../values.ts'
import type { World } from '../world.ts'
import { fitsTo, isServerOnly, isSingle, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** What an update of a fixed list may change: label, order and the switch that the area file names. */
const openInFixed: Readonly<Record<string, readonly string[]>> = {
  permission: ['label', 'is_active'],
  primary_group: ['name', 'name_bn', 'sort_order'],
  voucher_type_class: ['name', 'manual'],
}

/** update: one field changes and the others stay; the version is required and counts; whole records may come back. */
export const update: Aspect = {
  name: 'updates a record',
  applies: () => true,
  async run(world, resource, notes) {
    if (isServerOnly(world, resource)) return closed(world, resource, notes)
    const path = (id: number) => `${world.resource(resource).base}update/${id}`
    const original = await someRecord(world, resource)
    let kept = original
    for (const field of writableFields(world.manifest, resource)) {
      if (
        fields(world, resource).some((other) => fitsTo(resource, other) === field.name) ||
        hintOf(resource, field.name)?.leftOut
      )
        continue
      kept = await changeOne(world, resource, field, kept, notes)
    }
    kept = await emptyOptional(world, resource, kept, notes)
    const whole = Object.fromEntries(Object.entries(kept).filter(([key]) => key !== 'expand'))
    notes.status('takes back the whole record as it was read', 200, await world.admin.send('PUT', path(kept.id), whole))
    await versions(world, resource, kept.id, notes)
    const unknown = await world.admin.send('PUT', path(999_999_999), { row_version: 1 })
    notes.refused(
      'update of nothing',
      { status: 404, code: 'not_found', sentences: [{ id: 'message:not_found' }] },
      unknown,
    )
    await putBack(world, resource, original)
    world.tally.standard.add(`${resource}.update`)
  },
}

/** What the server alone writes is not updated by anybody; its status may have steps. */
async function closed(world: World, resource: string, notes: Notes): Promise<void> {
  const { id, row_version } = await someRecord(world, resource)
  const refused = await world.admin.send('PUT', `${world.resource(resource).base}update/${id}`, { row_version })
  notes.refused(
    'update is closed',
    { status: 405, code: 'not_allowed', sentences: [{ id: 'message:not_allowed' }] },
    refused,
  )
  world.tally.standard.add(`${resource}.update`)
}

/** A row of a fixed list belongs to everybody: it ends as it was. */
async function putBack(world: World, resource: string, original: Kept): Promise<void> {
  if (isWritten(world, resource)) return
  const { base } = world.resource(resource)
  const now = keptOf(await world.admin.get(`${base}${original.id}`))
  const open = isSingle(world, resource)
    ? fields(world, resource).flatMap(({ name, write_only }) => (write_only ? [] : [name]))
    : (openInFixed[resource] ?? [])
  const body = Object.fromEntries(open.map((name) => [name, original[name] ?? null]))
  await world.admin.send('PUT', `${base}update/${original.id}`, { ...body, row_version: now?.row_version ?? 0 })
}

const fields = (world: World, resource: string) => writableFields(world.manifest, resource)

async function someRecord(world: World, resource: string): Promise<Kept> {
  if (isWritten(world, resource)) return world.make.create(resource, { full: true })
  const { base } = world.resource(resource)
  const row = rowsOf(world, resource, await world.admin.get(`${base}all/`, { size: 1 }))[0]
  const kept = keptOf(await world.admin.get(`${base}${asText(row?.['id'])}`))
  if (!kept) throw new Error(`${resource} has no row to try an update on.`)
  return kept
}

/** Changes one field (and the one it must fit) and looks at all others. Returns the record as it is now. */
async function changeOne(world: World, resource: string, field: SpecField, before: Kept, notes: Notes): Promise<Kept> {
  const { base } = world.resource(resource)
  const fit = fields(world, resource).find((one) => one.name === fitsTo(resource, field))
  const changed: Record<string, Json> = fit ? { [fit.name]: await otherValue(world, resource, fit, before) } : {}
  changed[field.name] = await otherValue(world, resource, field, { ...before, ...changed })
  const answer = await world.admin.send('PUT', `${base}update/${before.id}`, {
    row_version: before.row_version,
    ...changed,
  })
  const place = { field: field.name, sent: answer.sent }
  const open = isWritten(world, resource) || isSingle(world, resource) || openInFixed[resource]?.includes(field.name)
  // Of what has one choice only there is nothing else to try.
  if (field.frozen && sameJson(changed[field.name], before[field.name])) return before
  if (field.frozen || !open) {
    notes.refused('cannot be changed later', { status: 400, at: field.name }, answer, place)
    return keptOf(await world.admin.get(`${base}${before.id}`)) ?? before
  }
  if (!notes.status('update', 200, answer, place)) return keptOf(await world.admin.get(`${base}${before.id}`)) ?? before
  const after = keptOf(answer)
  if (
    !notes.holds('update answers the record', after?.id === before.id, before.id, answer.text.slice(0, 200), place) ||
    !after
  )
    return before
  compareChange(world, resource, changed, before, after, notes)
  return after
}

function compareChange(world: World, resource: string, changed: Body, before: Kept, after: Kept, notes: Notes): void {
  for (const field of fields(world, resource)) {
    if (field.write_only) {
      neverTold(after, field.name, notes)
      continue
    }
    const given = changed[field.name]
    const should = given === undefined ? before[field.name] : keptAs(resource, field, given)
    const ok =
      field.kind === 'lines' && given !== undefined
        ? sameJson(rowsWithoutIds(given), rowsLike(after[field.name], given))
        : sameJson(should, after[field.name])
    notes.holds(
      given === undefined ? 'stays when it is left out' : 'is changed',
      ok,
      should ?? null,
      after[field.name],
      { field: field.name, sent: { ...changed } },
    )
  }
  const isOther = Object.entries(changed).some(([name, value]) => !sameJson(before[name], value))
  notes.holds(
    'raises row_version',
    !isOther || after.row_version > before.row_version,
    `more than ${before.row_version}`,
    after.row_version,
  )
  notes.equal('says who changed it', world.adminId, after['updated_by'], { field: 'updated_by' })
  notes.equal('keeps who made it', before['created_at'] ?? null, after['created_at'], { field: 'created_at' })
}

/** A secret is in no answer, whether it was given or taken away. */
const neverTold = (after: Kept, name: string, notes: Notes): void =>
  void notes.holds('is never answered', !(name in after), 'absent', after[name], { field: name })

const rowsWithoutIds = (rows: Json): Json => rows
/** The rows that are there, with only the keys that were given. */
const rowsLike = (rows: Json | undefined, given: Json): Json => {
  const shown = Array.isArray(given) ? given : []
  const found = Array.isArray(rows) ? rows : []
  return found.map((row, index) => {
    const keys = Object.keys(asObject(shown[index]) ?? {})
    return Object.fromEntries(keys.map((key) => [key, asObject(row)?.[key] ?? null]))
  })
}

/** Another right value than the one that is there. */
async function otherValue(world: World, resource: string, field: SpecField, now: Body): Promise<Json> {
  const another = await hintOf(resource, field.name)?.another?.({ make: world.make, admin: world.admin })
  if (another !== undefined) return another
  if (field.kind === 'bool') return now[field.name] !== true && field.unique !== 'exactly one'
  if (field.kind === 'choice' && !field.many && field.choices && hintOf(resource, field.name)?.make === undefined)
    return field.choices.find((one) => one !== now[field.name]) ?? null
  if (
    field.kind === 'ref' &&
    fitsTo(resource, field) === undefined &&
    typeof field.reference === 'string' &&
    isWritten(world, field.reference)
  ) {
    return (await world.make.create(field.reference)).id
  }
  return world.make.value(resource, field, now)
}

/** Optional fields can be emptied again. */
async function emptyOptional(world: World, resource: string, before: Kept, notes: Notes): Promise<Kept> {
  const optional = fields(world, resource).filter(
    (field) =>
      field.required === false &&
      field.default === undefined &&
      !field.frozen &&
      !hintOf(resource, field.name)?.leftOut &&
      !hintOf(resource, field.name)?.always,
  )
  if (optional.length === 0 || !(isWritten(world, resource) || isSingle(world, resource))) return before
  const emptied = Object.fromEntries(
    optional.map((field) => [field.name, field.kind === 'refs' || field.kind === 'lines' ? [] : null]),
  )
  const answer = await world.admin.send('PUT', `${world.resource(resource).base}update/${before.id}`, {
    row_version: before.row_version,
    ...emptied,
  })
  if (!notes.status('empties optional fields', 200, answer)) return before
  const after = keptOf(answer) ?? before
  for (const [name, value] of Object.entries(emptied))
    if (fields(world, resource).find((field) => field.name === name)?.write_only) neverTold(after, name, notes)
    else notes.equal('can be emptied', value, after[name], { field: name })
  return after
}

/** No version: 400. An old one: 409 with the newer record. */
async function versions(world: World, resource: string, id: number, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const field =
    fields(world, resource).find(
      (one) =>
        openInFixed[resource]?.includes(one.name) ?? (one.kind === 'text' && hintOf(resource, one.name) === undefined),
    ) ??
    fields(world, resource).find((one) => hintOf(resource, one.name)?.fresh) ??
    fields(world, resource).find((one) => ['text', 'month'].includes(one.kind) && !hintOf(resource, one.name)?.leftOut)
  const now = keptOf(await world.admin.get(`${base}${id}`))
  if (!field || !now) throw new Error(`${resource}: no field to change.`)
  const change = async () => ({ [field.name]: await world.make.value(resource, field) })
  const bare = await world.admin.send('PUT', `${base}update/${id}`, await change())
  notes.refused('row_version is required', { status: 400, at: 'row_version' }, bare)
  const first = await world.admin.send('PUT', `${base}update/${id}`, {
    ...(await change()),
    row_version: now.row_version,
  })
  notes.status('update with the version that was read', 200, first)
  const stale = await world.admin.send('PUT', `${base}update/${id}`, {
    ...(await change()),
    row_version: now.row_version,
  })
  notes.refused(
    'a stale row_version',
    { status: 409, code: 'changed_meanwhile', sentences: [{ id: 'message:changed_meanwhile' }] },
    stale,
  )
  const newer = asObject(asObject(stale.body)?.['record'])
  notes.equal(
    'a stale version is answered with the newer record',
    keptOf(first)?.row_version ?? null,
    newer?.['row_version'],
    { sent: stale.sent },
  )
}
