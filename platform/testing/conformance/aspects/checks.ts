import { asText, asObject, type Json } from '../finding.ts'
import type { Answer } from '../client.ts'
import type { SpecCheck } from '../manifest.ts'
import { ownFields } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import { uniqueText } from '../unique_texts.ts'
import { alsoWritten } from '../values.ts'
import type { Known, World } from '../world.ts'
import { isWritten, rowsOf, type Aspect } from './aspect.ts'

/** The early notices of uniqueness.json: exists and message, for create and for update, in every way of writing. */
export const checks: Aspect = {
  name: 'tells early whether a value is taken',
  applies: (world, resource) => checksOf(world, resource).length > 0,
  async run(world, resource, notes) {
    for (const check of checksOf(world, resource)) {
      const before = notes.findings.length
      await tryCheck(world, check, notes)
      if (notes.findings.length === before) world.tally.checks.add(check.id)
    }
  },
}

const checksOf = (world: Known, resource: string): SpecCheck[] =>
  world.manifest.checks.filter((one) => one.resource === resource && one.kind === 'uniqueness')

async function tryCheck(world: World, check: SpecCheck, notes: Notes): Promise<void> {
  const { resource } = check
  const field = ownFields(world.manifest, resource).find(({ name }) => name === check.field)
  if (!field) throw new Error(`${check.id}: no such field.`)
  const [holder, other] = await two(world, resource)
  const place = { field: check.field, call: check.path }
  const value = asText(holder[check.field])
  const national = field.kind === 'phone' ? value.replace(/^\+88/, '') : value
  const extent = Object.fromEntries(
    (check.query ?? []).filter((one) => one !== 'value' && one !== 'id').map((one) => [one, asText(holder[one])]),
  )
  const own = { ...extent, ...(check.variant === 'update' ? { id: Number(other['id']) } : {}) }
  for (const written of new Set([value, ...alsoWritten(check.compare ?? '', national)])) {
    const answer = await world.admin.get(check.path, { value: written, ...own })
    if (!notes.status('check', 200, answer, place)) continue
    notes.equal('is taken', true, existsIn(answer), { ...place, sent: answer.sent })
    saysWhy(world, check, holder, written, answer, notes)
  }
  if (check.variant === 'update') {
    const answer = await world.admin.get(check.path, { ...extent, value, id: Number(holder['id']) })
    notes.equal('its own value is free', false, existsIn(answer), { ...place, sent: answer.sent })
    notes.refused('id is needed', { status: 400 }, await world.admin.get(check.path, { ...extent, value }), place)
  }
  const fresh = asText(await world.make.value(resource, field))
  const free = await world.admin.get(check.path, { value: fresh, ...own })
  notes.equal('a new value is free', false, existsIn(free), { ...place, sent: free.sent })
  notes.equal('a free value has no message', '', asObject(free.body)?.['message'], { ...place, sent: free.sent })
  notes.refused('value is needed', { status: 400 }, await world.admin.get(check.path, own), place)
  if (check.compare === 'as written')
    notes.equal(
      'another case is another value',
      false,
      existsIn(await world.admin.get(check.path, { value: value.toUpperCase(), ...own })),
      place,
    )
  await otherField(world, check, holder, own, notes)
  notes.status('is closed to guests', 401, await world.clientOf(undefined).get(check.path, { value }), place)
}

/** Two records with the field; of a fixed list two that are there. */
async function two(
  world: World,
  resource: string,
): Promise<[{ readonly [key: string]: Json }, { readonly [key: string]: Json }]> {
  if (isWritten(world, resource))
    return [await world.make.create(resource, { full: true }), await world.make.create(resource, { full: true })]
  const [a, b] = rowsOf(world, resource, await world.admin.get(`${world.resource(resource).base}all/`, { size: 2 }))
  if (!a || !b) throw new Error(`${resource}: two rows are needed.`)
  return [a, b]
}

/** "over both phone fields": what stands in the other field is taken too. */
async function otherField(
  world: World,
  check: SpecCheck,
  holder: { readonly [key: string]: Json },
  own: Readonly<Record<string, string | number>>,
  notes: Notes,
): Promise<void> {
  if (!/over both phone fields/.test(check.compare ?? '')) return
  const other = ownFields(world.manifest, check.resource).find(
    (one) => one.kind === 'phone' && one.name !== check.field,
  )
  const value = other ? holder[other.name] : null
  if (typeof value !== 'string') return
  const answer = await world.admin.get(check.path, { value, ...own })
  notes.equal('is taken by the other field', true, existsIn(answer), {
    field: check.field,
    call: check.path,
    sent: answer.sent,
  })
}

function saysWhy(
  world: World,
  check: SpecCheck,
  holder: { readonly [key: string]: Json },
  value: string,
  answer: Answer,
  notes: Notes,
): void {
  const message = asObject(answer.body)?.['message']
  const text = uniqueText(
    { name: check.resource, label: world.resource(check.resource).label },
    check.field,
    world.label(check.resource, check.field),
  )
  const readings = text.places(holder, value)
  const heard =
    typeof message === 'string' && readings.some((places) => world.sentences.heard(text.id, message, places))
  notes.holds(
    'says why',
    heard,
    readings.map((places) => world.sentences.say(text.id, places)),
    message,
    { field: check.field, call: check.path, sent: answer.sent },
  )
}

const existsIn = (answer: Answer): Json => asObject(answer.body)?.['exists'] ?? null
