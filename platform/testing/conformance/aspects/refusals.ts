import { faultsOf, emptied, type Fault } from '../faults.ts'
import { hintOf } from '../hints.ts'
import { asText, asRows, asObject, type Json } from '../finding.ts'
import { machineOf, ownFields, rowFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { keptOf, writableFields, type Body } from '../record_maker.ts'
import type { World } from '../world.ts'
import { bengaliDigits } from '../values.ts'
import { having, isWritten, type Aspect } from './aspect.ts'

/** Every fault of every field is refused at that field, with 400 and the exact sentence. Nothing is stored. */
export const refusals: Aspect = {
  name: 'refuses field by field',
  applies: isWritten,
  async run(world, resource, notes) {
    const { base } = world.resource(resource)
    let body = await world.make.draft(resource, { full: true })
    const computed = ownFields(world.manifest, resource).filter((field) => field.computed)
    for (const field of [...writableFields(world.manifest, resource), ...computed]) {
      for (const fault of faultsOf(resource, field, world.label(resource, field.name))) {
        const wrong = having(body, field.name, fault.value)
        const answer = await world.admin.send('POST', `${base}create/`, wrong)
        const place = { field: field.name, sent: { [field.name]: fault.value ?? '(left out)' } }
        if (field.group === '@sys' && field.computed)
          ignoredOrRefused(field, fault, answer.status, keptOf(answer), notes)
        else notes.refused(fault.kind, refusalOf(fault, field.name), answer, place)
        // What was taken after all holds its unique values now.
        if (answer.status === 201) body = await world.make.draft(resource, { full: true })
      }
    }
    await rows(world, resource, body, notes)
    await several(world, resource, body, notes)
    await unknownKeys(world, resource, body, notes)
    await stateIsRead(world, resource, notes)
    await inUpdate(world, resource, notes)
    await longest(world, resource, notes)
  },
}

const refusalOf = (fault: Fault, at: string) => ({
  status: 400,
  at,
  ...(fault.sentence ? { sentences: [{ id: fault.sentence, places: fault.places ?? {} }] } : {}),
})

/** Who sends back a record as it was read also sends what the system sets: not taken, whether refused or passed over. */
function ignoredOrRefused(field: SpecField, fault: Fault, status: number, kept: Body | undefined, notes: Notes): void {
  const taken = kept !== undefined && kept[field.name] === fault.value
  notes.holds(
    'the system sets it',
    status === 400 || (status === 201 && !taken),
    '400, or another value',
    kept?.[field.name] ?? status,
    { field: field.name, sent: fault.value ?? null },
  )
}

/** Faults inside rows are named with their place: `attachments[0].title`. */
async function rows(world: World, resource: string, body: Body, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  for (const lines of writableFields(world.manifest, resource).filter(({ kind }) => kind === 'lines')) {
    const [row] = asRows(body[lines.name])
    if (!row) continue
    for (const field of rowFields(world.manifest, resource, lines.name).filter((one) => !one.computed)) {
      for (const fault of faultsOf(resource, field, world.label(resource, `${lines.name}.${field.name}`))) {
        const wrong = having(body, lines.name, [having(row, field.name, fault.value)])
        const at = `${lines.name}[0].${field.name}`
        notes.refused(fault.kind, refusalOf(fault, at), await world.admin.send('POST', `${base}create/`, wrong), {
          field: at,
          sent: { [field.name]: fault.value ?? '(left out)' },
        })
      }
    }
  }
}

/** All faults at once, not the first alone. */
async function several(world: World, resource: string, body: Body, notes: Notes): Promise<void> {
  const needed = writableFields(world.manifest, resource).filter(
    (field) => field.required === true && field.default === undefined,
  )
  if (needed.length < 2) return
  const bare = needed.reduce((left, field) => having(left, field.name, undefined), body)
  const answer = await world.admin.send('POST', `${world.resource(resource).base}create/`, bare)
  const named = Object.keys(asObject(asObject(answer.body)?.['errors']) ?? {})
  for (const { name } of needed)
    notes.holds('names every field at once', named.includes(name), name, named, { field: name })
}

async function unknownKeys(world: World, resource: string, body: Body, notes: Notes): Promise<void> {
  const fields = writableFields(world.manifest, resource).filter(({ name }) => name.length > 3)
  const near = (fields.find(({ kind }) => kind === 'text') ?? fields[0])?.name ?? 'name'
  const misspelt = `${near.slice(0, -1)}${near.endsWith('x') ? 'y' : 'x'}`
  const answer = await world.admin.send('POST', `${world.resource(resource).base}create/`, { ...body, [misspelt]: 'a' })
  notes.refused('an unknown key', { status: 400, at: misspelt }, answer, { sent: misspelt })
  notes.holds(
    'an unknown key is answered with the nearest name',
    answer.text.includes(near),
    near,
    answer.text.slice(0, 300),
  )
}

/** The status field is read only in create and update (states.json conventions). */
async function stateIsRead(world: World, resource: string, notes: Notes): Promise<void> {
  const machine = machineOf(world.manifest, resource)
  const [field, initial] = [machine?.field, world.definition(resource).states?.initial]
  const other = machine?.states.find(({ key }) => key !== initial)?.key
  if (!field || !initial || !other) return
  const { base } = world.resource(resource)
  const made = await world.admin.send('POST', `${base}create/`, {
    ...(await world.make.draft(resource)),
    [field]: other,
  })
  notes.holds(
    'a record begins in its first state',
    made.status === 400 || keptOf(made)?.[field] === initial,
    initial,
    keptOf(made)?.[field] ?? made.status,
    { field, sent: other },
  )
  const kept = await world.make.create(resource)
  const moved = await world.admin.send('PUT', `${base}update/${kept.id}`, {
    row_version: kept.row_version,
    [field]: other,
  })
  notes.holds(
    'an update does not move the state',
    moved.status === 400 || keptOf(moved)?.[field] === initial,
    initial,
    keptOf(moved)?.[field] ?? moved.status,
    { field, sent: other },
  )
}

async function inUpdate(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const kept = await world.make.create(resource)
  for (const field of writableFields(world.manifest, resource).filter((one) => !one.frozen)) {
    for (const fault of emptied(field, world.label(resource, field.name))) {
      const answer = await world.admin.send('PUT', `${base}update/${kept.id}`, {
        row_version: kept.row_version,
        [field.name]: fault.value ?? null,
      })
      notes.refused(fault.kind, refusalOf(fault, field.name), answer, {
        field: field.name,
        call: 'update/',
        sent: fault.value ?? null,
      })
    }
  }
  const now = keptOf(await world.admin.get(`${base}${kept.id}`))
  notes.equal('a refused update changes nothing', kept.row_version, now?.row_version)
}

/** Texts of exactly the longest length are taken, counted in characters and not in bytes. */
async function longest(world: World, resource: string, notes: Notes): Promise<void> {
  const texts = writableFields(world.manifest, resource).filter(
    (field) => field.kind === 'text' && field.length !== undefined && hintOf(resource, field.name) === undefined,
  )
  const filled = texts.map((field, index): [string, Json] => [
    field.name,
    bengaliDigits(asText(index + Date.now()).slice(-4))
      .padEnd(field.length ?? 0, 'ক')
      .slice(0, field.length),
  ])
  const answer = await world.admin.send(
    'POST',
    `${world.resource(resource).base}create/`,
    await world.make.draft(resource, { having: Object.fromEntries(filled) }),
  )
  notes.status('takes texts of the full length', 201, answer)
}
