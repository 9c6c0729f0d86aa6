import { asText, isList, type Json } from '../finding.ts'
import type { Query } from '../client.ts'
import { ownFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { Kept } from '../record_maker.ts'
import type { World } from '../world.ts'
import { isMasked, isWritten, rowsOf, type Aspect } from './aspect.ts'

type Row = { readonly [key: string]: Json }
/** A filter and, judged a second time here, which rows it must leave. */
interface Filter {
  readonly query: Query
  readonly keeps: (row: Row) => boolean
}

/** Filters: for every field and operator exactly the rows that a second, naive reading of the whole list keeps. */
export const filters: Aspect = {
  name: 'filters by every field',
  applies: () => true,
  async run(world, resource, notes) {
    const { base } = world.resource(resource)
    const own: Kept[] = []
    if (isWritten(world, resource))
      for (const full of [true, true, false]) own.push(await world.make.create(resource, { full }))
    const every = rowsOf(world, resource, await world.admin.get(`${base}without_pagination/all/`))
    if (every.length === 0) throw new Error(`${resource}: nothing to filter.`)
    const sample: Row = every.find((row) => row['id'] === own[0]?.id) ?? every[0] ?? {}
    for (const field of ownFields(world.manifest, resource).filter((one) => !isMasked(one) && !one.write_only)) {
      for (const filter of filtersOf(field, sample)) await compareFilter(world, resource, field, filter, every, notes)
    }
    await refusals(world, resource, notes)
  },
}

async function compareFilter(
  world: World,
  resource: string,
  field: SpecField,
  { query, keeps }: Filter,
  every: readonly Row[],
  notes: Notes,
): Promise<void> {
  const { base } = world.resource(resource)
  const place = { field: field.name, call: Object.keys(query)[0] }
  const answer = await world.admin.get(`${base}without_pagination/all/`, query)
  if (!notes.status('filter', 200, answer, place)) return
  const ids = (rows: readonly Row[]): Json[] =>
    rows.map((row) => row['id'] ?? null).toSorted((a, b) => Number(a) - Number(b))
  const [should, is] = [ids(every.filter(keeps)), ids(rowsOf(world, resource, answer))]
  notes.equal('finds exactly what it must', should, is, { ...place, sent: answer.sent })
  if (should.length <= 200 && should.length > 0) {
    const paged = ids(rowsOf(world, resource, await world.admin.get(`${base}all/`, { ...query, size: 200 })))
    notes.equal('finds the same in pages', should, paged, { ...place, sent: answer.sent })
  }
}

const begins = new Set(['text', 'longtext', 'email', 'phone', 'url'])
const ranged = new Set(['int', 'decimal', 'money', 'percent', 'date', 'month', 'datetime'])
const equals = new Set(['int', 'money', 'percent', 'date', 'month', 'bool', 'choice', 'ref', 'id'])

/** The filters a field takes: equal or beginning, from, to, empty (conventions of resources.json and the contract of lists). */
function filtersOf(field: SpecField, sample: Row): Filter[] {
  const { name, kind } = field
  const value = sample[name] ?? null
  const found: Filter[] = []
  if (begins.has(kind) && typeof value === 'string' && value.length > 2 && !value.includes('\n')) {
    const beginning = value.slice(0, Math.ceil(value.length * 0.7)).trimEnd()
    const keeps = (row: Row) => typeof row[name] === 'string' && lower(row[name]).startsWith(lower(beginning))
    found.push({ query: { [name]: beginning }, keeps }, { query: { [name]: beginning.toUpperCase() }, keeps })
    // Wild cards of SQL are ordinary letters to a person.
    found.push({ query: { [name]: '%' }, keeps: (row) => asText(row[name] ?? '').startsWith('%') })
    found.push({
      query: { [name]: `_${beginning.slice(1)}` },
      keeps: (row) => lower(row[name] ?? '').startsWith(lower(`_${beginning.slice(1)}`)),
    })
  }
  if (equals.has(kind) && value !== null && !isList(value) && typeof value !== 'object')
    found.push({ query: { [name]: value }, keeps: (row) => row[name] === value })
  if (kind === 'choice' && field.choices && field.choices.length > 1) {
    const two = field.choices.slice(0, 2)
    found.push({
      query: { [name]: two.join(',') },
      keeps: (row) => two.some((choice) => [row[name]].flat().includes(choice)),
    })
  }
  if (kind === 'refs' && isList(value) && typeof value[0] === 'number') {
    const [id] = value
    found.push({ query: { [name]: id }, keeps: (row) => isList(row[name]) && row[name].includes(id) })
  }
  if (ranged.has(kind) && (typeof value === 'string' || typeof value === 'number')) {
    found.push({
      query: { [`${name}.from`]: value },
      keeps: (row) => row[name] != null && ordinal(row[name]) >= ordinal(value),
    })
    found.push({
      query: { [`${name}.to`]: value },
      keeps: (row) => row[name] != null && ordinal(row[name]) <= ordinal(value),
    })
  }
  if (!field.computed && field.required === false && kind !== 'json' && kind !== 'lines') {
    const isBare = (row: Row) => row[name] == null || (isList(row[name]) && row[name].length === 0)
    found.push(
      { query: { [`${name}.empty`]: true }, keeps: isBare },
      { query: { [`${name}.empty`]: false }, keeps: (row) => !isBare(row) },
    )
  }
  return found
}

async function refusals(world: World, resource: string, notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const fields = ownFields(world.manifest, resource)
  const near = fields.find((field) => field.kind === 'text' && field.name.length > 3)?.name
  if (near) {
    const misspelt = near.slice(0, -1) + (near.endsWith('x') ? 'y' : 'x')
    const answer = await world.admin.get(`${base}all/`, { [misspelt]: 'a' })
    notes.refused('an unknown key', { status: 400, at: misspelt }, answer)
    notes.holds(
      'an unknown key is answered with the nearest name',
      answer.text.includes(near),
      near,
      answer.text.slice(0, 300),
      { sent: answer.sent },
    )
  }
  for (const field of fields.filter(({ kind }) =>
    ['date', 'month', 'ref', 'int', 'bool', 'choice', 'money'].includes(kind),
  )) {
    notes.refused(
      'a value of another kind',
      { status: 400, at: field.name },
      await world.admin.get(`${base}all/`, { [field.name]: 'no such value' }),
      { field: field.name },
    )
  }
}

const lower = (value: Json): string => asText(value).toLowerCase()
/** Decimal strings as numbers, instants and days as they sort. */
const ordinal = (value: Json): string | number =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? Number(value)
    : typeof value === 'number'
      ? value
      : asText(value)
