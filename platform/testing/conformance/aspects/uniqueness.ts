import { asText, asObject, type Json } from '../finding.ts'
import { hintOf } from '../hints.ts'
import { ownFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { keptOf, type Body, type Kept } from '../record_maker.ts'
import { uniqueText } from '../unique_texts.ts'
import { alsoWritten } from '../values.ts'
import type { Known, World } from '../world.ts'
import { having, isWritten, type Aspect } from './aspect.ts'

/** A value that another record holds is refused when saving: 409, at the field, with the exact sentence; also in a race. */
export const uniqueness: Aspect = {
  name: 'keeps values unique',
  applies: (world, resource) => isWritten(world, resource) && uniqueFields(world, resource).length > 0,
  async run(world, resource, notes) {
    for (const field of uniqueFields(world, resource)) {
      if (field.kind === 'bool') await onlyOneTrue(world, resource, field, notes)
      else await taken(world, resource, field, notes)
    }
    await race(world, resource, notes)
  },
}

const uniqueFields = (world: Known, resource: string): SpecField[] =>
  ownFields(world.manifest, resource).filter(
    (field) =>
      !field.computed &&
      (field.unique !== false || /exactly one/.test(field.note ?? '')) &&
      // What is left out of records is tried by a story of its own.
      (field.kind === 'bool' || !hintOf(resource, field.name)?.leftOut),
  )

/** `per agency`, `with branch, ledger`: unique among records with the same values of these fields. */
const extentOf = (resource: string, field: SpecField): readonly string[] =>
  hintOf(resource, field.name)?.among ??
  (typeof field.unique === 'string' ? /^(?:per|with) ([\w, ]+)$/.exec(field.unique)?.[1] : undefined)?.split(', ') ??
  []

async function taken(world: World, resource: string, field: SpecField, notes: Notes): Promise<void> {
  const { base, label } = world.resource(resource)
  const body = await world.make.draft(resource, { full: true })
  const value = asText(body[field.name])
  const made = await world.admin.send('POST', `${base}create/`, body)
  const holder = keptOf(made)
  if (!notes.status('create', 201, made) || !holder) return
  const text = uniqueText({ name: resource, label }, field.name, world.label(resource, field.name))
  const refusedAs = (written: string) => ({
    status: 409,
    at: field.name,
    sentences: text.places(holder, written).map((places) => ({ id: text.id, places })),
  })
  const refused = refusedAs(value)
  const extent = extentOf(resource, field)
  const same = Object.fromEntries(extent.map((one) => [one, holder[one]]))
  const compare =
    world.manifest.checks.find((one) => one.resource === resource && one.field === field.name)?.compare ?? ''
  for (const written of [value, ...alsoWritten(compare, value)]) {
    const second = await world.make.draft(resource, { having: { ...same, [field.name]: written } })
    notes.refused('is taken', refusedAs(written), await world.admin.send('POST', `${base}create/`, second), {
      field: field.name,
      sent: { [field.name]: written },
    })
  }
  const other = await world.make.create(resource, { having: same })
  const moved = await world.admin.send('PUT', `${base}update/${other.id}`, {
    row_version: other.row_version,
    [field.name]: value,
  })
  notes.refused('is taken', refused, moved, { field: field.name, call: 'update/', sent: { [field.name]: value } })
  const own = await world.admin.send('PUT', `${base}update/${holder.id}`, {
    row_version: holder.row_version,
    [field.name]: value,
  })
  notes.status('a record keeps its own value', 200, own, { field: field.name, call: 'update/' })
  const [first] = extent
  const another = first === undefined ? undefined : await anotherOf(world, resource, first)
  if (first !== undefined && another !== holder[first]) {
    const elsewhere = await world.make.draft(resource, {
      having: { ...same, [first]: another, [field.name]: value },
    })
    notes.status(
      `is free ${asText(field.unique).replace('per', 'in another')}`,
      201,
      await world.admin.send('POST', `${base}create/`, elsewhere),
      { field: field.name },
    )
  }
  await acrossBoth(world, resource, field, body, refused, notes)
  await empties(world, resource, field, notes)
}

/** "over both phone fields": the value of one counts for the other. */
async function acrossBoth(
  world: World,
  resource: string,
  field: SpecField,
  body: Body,
  refused: Parameters<Notes['refused']>[1],
  notes: Notes,
): Promise<void> {
  const compare =
    world.manifest.checks.find((one) => one.resource === resource && one.field === field.name)?.compare ?? ''
  const over = /over both phone fields/.test(`${compare} ${asText(field.unique)}`)
  const other = over
    ? ownFields(world.manifest, resource).find((one) => one.kind === 'phone' && one.name !== field.name)
    : undefined
  if (!other) return
  const second = await world.make.draft(resource, { full: true, having: { [other.name]: body[field.name] } })
  const answer = await world.admin.send('POST', `${world.resource(resource).base}create/`, second)
  notes.refused('is taken by the other field', { ...refused, at: other.name }, answer, {
    field: other.name,
    sent: { [other.name]: body[field.name] ?? null },
  })
}

/** Empty optional values never clash (uniqueness.json). */
async function empties(world: World, resource: string, field: SpecField, notes: Notes): Promise<void> {
  if (field.required !== false) return
  for (let i = 0; i < 2; i += 1) {
    const bare = having(await world.make.draft(resource), field.name, undefined)
    notes.status(
      'empty values do not clash',
      201,
      await world.admin.send('POST', `${world.resource(resource).base}create/`, bare),
      { field: field.name },
    )
  }
}

/** "exactly one": a second true is refused, or the first gives way; never are there two. */
async function onlyOneTrue(world: World, resource: string, field: SpecField, notes: Notes): Promise<void> {
  const { base, list_key } = world.resource(resource)
  const extent = resource === 'agency_owner' ? 'agency' : undefined
  const same = extent === undefined ? {} : { [extent]: await anotherOf(world, resource, extent) }
  const answers = []
  for (let i = 0; i < 2; i += 1)
    answers.push(
      await world.admin.send('POST', `${base}create/`, {
        ...(await world.make.draft(resource, { having: same })),
        [field.name]: true,
      }),
    )
  const query = { [field.name]: true, ...(extent === undefined ? {} : { [extent]: Number(same[extent]) }) }
  const held = asObject((await world.admin.get(`${base}without_pagination/all/`, query)).body)?.[list_key]
  notes.equal('exactly one', 1, Array.isArray(held) ? held.length : null, { field: field.name, sent: query })
  const [, second] = answers
  const one = 'membership.each_agency_needs_exactly_one'
  if (second && second.status !== 201)
    notes.refused(
      'exactly one',
      { status: 409, at: field.name, ...(extent === 'agency' ? { sentences: [{ id: one }] } : {}) },
      second,
      { field: field.name },
    )
}

async function anotherOf(world: World, resource: string, name: string): Promise<Json> {
  const field = ownFields(world.manifest, resource).find((one) => one.name === name)
  if (!field) throw new Error(`${resource} has no field ${name}.`)
  return typeof field.reference === 'string'
    ? (await world.make.create(field.reference)).id
    : world.make.value(resource, field)
}

/** Ten people save the same value at once: one of them gets it. */
async function race(world: World, resource: string, notes: Notes): Promise<void> {
  const field = uniqueFields(world, resource).find((one) => one.kind !== 'bool')
  if (!field) return
  const { base } = world.resource(resource)
  const extent = extentOf(resource, field)
  const same: Record<string, Json> = {}
  for (const one of extent) same[one] = await anotherOf(world, resource, one)
  const value = await world.make.value(resource, field)
  const bodies = []
  for (let i = 0; i < 10; i += 1)
    bodies.push(await world.make.draft(resource, { having: { ...same, [field.name]: value } }))
  const answers = await Promise.all(bodies.map((body) => world.admin.send('POST', `${base}create/`, body)))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  notes.equal(
    'ten at once: one is created, nine are refused',
    [201, ...Array.from({ length: 9 }, () => 409)],
    statuses,
    { field: field.name },
  )
  const holder: Kept | undefined = answers.map(keptOf).find((one) => one !== undefined)
  const late = answers.find(({ status }) => status === 409)
  if (!holder || !late) return
  const text = uniqueText(
    { name: resource, label: world.resource(resource).label },
    field.name,
    world.label(resource, field.name),
  )
  notes.refused(
    'a race is refused in the same words',
    {
      status: 409,
      at: field.name,
      sentences: text.places(holder, asText(value)).map((places) => ({ id: text.id, places })),
    },
    late,
    { field: field.name },
  )
}
