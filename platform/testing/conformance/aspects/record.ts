import { equalFields } from '../definition.ts'
import { asText, asObject, asRows, isList, sameJson, type Json } from '../finding.ts'
import { machineOf, ownFields, rowFields, type SpecField } from '../manifest.ts'
import { keptOf, writableFields, type Body, type Kept } from '../record_maker.ts'
import { keptAs } from '../values.ts'
import { closedTexts } from '../kept_texts.ts'
import type { World } from '../world.ts'
import type { Notes } from '../notes.ts'
import { isSingle, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** create and get: 201, every field of the specification in the answer, each value as it was given. */
export const record: Aspect = {
  name: 'creates and answers a record',
  applies: () => true,
  async run(world, resource, notes) {
    const { base } = world.resource(resource)
    if (!isWritten(world, resource)) return closed(world, resource, notes)
    const body = await world.make.draft(resource, { full: true })
    const created = await world.admin.send('POST', `${base}create/`, body)
    notes.status('create', 201, created)
    const kept = keptOf(created)
    if (
      !notes.holds('answers the record', kept !== undefined, 'id and row_version', created.text.slice(0, 200), {
        sent: created.sent,
      }) ||
      !kept
    )
      return
    compareGiven(world, resource, body, kept, notes)
    compareShape(world, resource, kept, notes)
    const got = await world.admin.get(`${base}${kept.id}`)
    notes.status('get', 200, got)
    notes.holds(
      'get answers what create answered',
      sameJson(withoutExpand(got.body), withoutExpand(created.body)),
      withoutExpand(created.body),
      withoutExpand(got.body),
    )
    notes.status('get with a slash at the end', 200, await world.admin.get(`${base}${kept.id}/`))
    notes.status(
      'create without a slash at the end',
      201,
      await world.admin.send('POST', `${base}create`, await world.make.draft(resource)),
    )
    await defaults(world, resource, notes)
    world.tally.standard.add(`${resource}.create`).add(`${resource}.get`)
  },
}

/** Lists that the server keeps itself: create is closed, records are answered. */
async function closed(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const refused = await world.admin.send('POST', `${base}create/`, await world.make.draft(resource))
  if (isSingle(world, resource))
    notes.refused('a second one', { status: 409, sentences: [{ id: 'organisation.general_settings_exist' }] }, refused)
  else
    notes.refused(
      'create is closed',
      { status: 405, code: 'not_allowed', sentences: [{ id: closedTexts[resource] ?? 'message:not_allowed' }] },
      refused,
    )
  const first = rowsOf(world, resource, await world.admin.get(`${base}all/`, { size: 1 }))[0]
  const got = await world.admin.get(`${base}${asText(first?.['id'])}`)
  notes.status('get', 200, got)
  const kept = keptOf(got)
  if (kept) compareShape(world, resource, kept, notes)
  world.tally.standard.add(`${resource}.create`).add(`${resource}.get`)
}

function compareGiven(world: World, resource: string, body: Body, kept: Kept, notes: Notes): void {
  for (const field of writableFields(world.manifest, resource)) {
    const given = body[field.name]
    if (given === undefined || field.write_only) continue
    const is = kept[field.name]
    const ok = field.kind === 'lines' ? containsRows(given, is) : sameJson(keptAs(resource, field, given), is)
    notes.holds('keeps what was given', ok, keptAs(resource, field, given), is, { field: field.name, sent: given })
  }
}

const containsRows = (given: Json, is: Json | undefined): boolean =>
  asRows(given).every((row, index) =>
    Object.entries(row).every(([key, value]) => sameJson(asRows(is)[index]?.[key], value)),
  )

/**
 * Every field of the specification is in the answer, in the form of its kind. Rows are looked at where the record has some: a story that
 * gives it rows of a kind that no draft has looks at it again.
 */
export function compareShape(world: World, resource: string, kept: Kept, notes: Notes): void {
  const equal = new Set([...equalFields(world.specification, world.definition(resource)), 'id'])
  const look = (field: SpecField, path: string, holder: { readonly [key: string]: Json }): void => {
    if (field.write_only) {
      notes.holds('is never answered', !(field.name in holder), 'absent', holder[field.name], { field: path })
      return
    }
    const present = notes.holds('is in the record', field.name in holder, field.kind, null, { field: path })
    const fits =
      present &&
      notes.holds('has the form of its kind', formFits(field, holder[field.name]), field.kind, holder[field.name], {
        field: path,
      })
    if (fits && equal.has(path)) world.tally.fields.add(`${resource}.${path}`)
  }
  for (const field of ownFields(world.manifest, resource)) {
    look(field, field.name, kept)
    const row = asRows(kept[field.name])[0]
    if (field.kind === 'lines' && row)
      for (const child of rowFields(world.manifest, resource, field.name))
        look(child, `${field.name}.${child.name}`, row)
  }
}

/** The forms of manifest/README.md "The calls": money with two decimals, ISO days and instants, ids as numbers. */
function formFits(field: SpecField, value: Json | undefined): boolean {
  if (value === null) return field.required !== true || field.computed
  const text = typeof value === 'string' ? value : ''
  if (field.many) return isList(value) && value.every((one) => typeof one === 'string')
  const forms: Readonly<Record<string, boolean>> = {
    int: Number.isInteger(value),
    id: Number.isInteger(value),
    ref: Number.isInteger(value),
    year: Number.isInteger(value),
    bool: typeof value === 'boolean',
    money: /^-?\d+\.\d{2}$/.test(text),
    decimal: /^-?\d+(\.\d+)?$/.test(text),
    percent: /^\d+(\.\d+)?$/.test(text),
    date: /^\d{4}-\d{2}-\d{2}$/.test(text),
    datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text),
    refs: isList(value) && value.every(Number.isInteger),
    lines: isList(value) && value.every((row) => asObject(row) !== undefined),
    json: asObject(value) !== undefined,
    choice: field.choices ? field.choices.includes(text) : text !== '',
  }
  return forms[field.kind] ?? typeof value === 'string'
}

/** What nobody gives gets the default of the table, where that is a value and no rule in words. */
async function defaults(world: World, resource: string, notes: Notes): Promise<void> {
  const fields = writableFields(world.manifest, resource).filter(
    (field) =>
      typeof field.default === 'boolean' ||
      typeof field.default === 'number' ||
      field.choices?.includes(asText(field.default)),
  )
  const kept = await world.make.create(resource, {
    having: Object.fromEntries(fields.map((field) => [field.name, undefined])),
  })
  for (const field of fields) notes.equal('default', field.default ?? null, kept[field.name], { field: field.name })
  const machine = machineOf(world.manifest, resource)
  const initial = world.definition(resource).states?.initial
  if (machine?.field && initial) notes.equal('first state', initial, kept[machine.field], { field: machine.field })
}

const withoutExpand = (body: Json | undefined): Json => {
  const { expand: _shown, ...rest } = asObject(body) ?? {}
  return rest
}
