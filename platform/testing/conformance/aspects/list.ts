import { asText, asObject, isList, type Json } from '../finding.ts'
import { ownFields, type SpecField } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { Kept } from '../record_maker.ts'
import type { World } from '../world.ts'
import { idsOf, isMasked, isWritten, rowsOf, type Aspect } from './aspect.ts'

/** all and without_pagination/all: keys, pages, totals, order. Sizes of README "The calls": 20 unless given, at most 200. */
export const list: Aspect = {
  name: 'lists in pages and whole, in order',
  applies: () => true,
  async run(world, resource, notes) {
    const own: Kept[] = []
    if (isWritten(world, resource))
      for (let i = 0; i < 3; i += 1) own.push(await world.make.create(resource, { full: i < 2 }))
    await pages(world, resource, own, notes)
    await bounds(world, resource, notes)
    await whole(world, resource, own, notes)
    for (const field of ownFields(world.manifest, resource))
      if (sortable.has(field.kind) && !isMasked(field)) await order(world, resource, field, own, notes)
    const unknown = await world.admin.get(`${world.resource(resource).base}all/`, { sort: 'no_such_field' })
    notes.refused('order by an unknown field', { status: 400, at: 'sort' }, unknown)
    world.tally.standard.add(`${resource}.all`).add(`${resource}.without_pagination/all`)
  },
}

const sortable = new Set([
  'id',
  'text',
  'int',
  'decimal',
  'money',
  'percent',
  'month',
  'date',
  'datetime',
  'bool',
  'choice',
  'email',
  'phone',
  'url',
])
/** Kinds that compare alike here and in the database; words of people are compared among rows of ours only. */
const comparable = new Set(['id', 'int', 'date', 'datetime', 'bool', 'decimal', 'money', 'percent', 'month'])

async function pages(world: World, resource: string, own: readonly Kept[], notes: Notes): Promise<void> {
  const { base, list_key } = world.resource(resource)
  const first = await world.admin.get(`${base}all/`)
  notes.status('all', 200, first)
  const body = asObject(first.body) ?? {}
  notes.holds('rows stand under the list key', isList(body[list_key]), list_key, Object.keys(body), {
    sent: first.sent,
  })
  notes.equal('first page', 1, body['page'])
  notes.equal('size unless given', 20, body['size'])
  const total = Number(body['total_elements'])
  notes.holds(
    'total_elements counts',
    total >= own.length && Number.isInteger(total),
    `at least ${own.length}`,
    body['total_elements'],
  )
  notes.equal('total_pages', Math.max(Math.ceil(total / 20), 1), Math.max(Number(body['total_pages']), 1))
  notes.status('all without a slash at the end', 200, await world.admin.get(`${base}all`))
  const size = Math.max(Math.ceil(total / 4), 1)
  const ids: number[] = []
  for (let page = 1; page <= Math.ceil(total / Math.min(size, 200)); page += 1)
    ids.push(
      ...idsOf(world, resource, await world.admin.get(`${base}all/`, { page, size: Math.min(size, 200), sort: 'id' })),
    )
  notes.equal('pages hold every row once', total, new Set(ids).size)
  notes.equal('pages repeat no row', ids.length, new Set(ids).size)
  for (const { id } of own) notes.holds('holds what was created', ids.includes(id), id, ids.slice(-20))
  const beyond = await world.admin.get(`${base}all/`, { page: 9999, size: 200 })
  notes.status('a page after the last', 200, beyond)
  notes.equal('a page after the last is empty', [], asObject(beyond.body)?.[list_key])
}

async function bounds(world: World, resource: string, notes: Notes): Promise<void> {
  const { base, list_key } = world.resource(resource)
  for (const query of [{ size: 0 }, { size: -1 }, { size: 'abc' }, { page: 0 }, { page: 'x' }]) {
    notes.refused(
      'page and size are whole numbers from 1',
      { status: 400, at: Object.keys(query)[0] ?? '' },
      await world.admin.get(`${base}all/`, query),
    )
  }
  const much = await world.admin.get(`${base}all/`, { size: 100_000 })
  const rows = rowsOf(world, resource, much).length
  notes.holds(
    'size is at most 200',
    much.status === 400 || (rows <= 200 && asObject(much.body)?.['size'] === 200),
    '400, or 200 rows',
    `${much.status}, ${rows} rows of ${list_key}`,
    { sent: much.sent },
  )
  const skipped = await world.admin.get(`${base}all/`, { size: 1, page: 1 })
  notes.equal('size is kept', 1, rowsOf(world, resource, skipped).length)
}

async function whole(world: World, resource: string, own: readonly Kept[], notes: Notes): Promise<void> {
  const { base } = world.resource(resource)
  const unpaged = await world.admin.get(`${base}without_pagination/all/`)
  notes.status('without_pagination/all', 200, unpaged)
  const ids = idsOf(world, resource, unpaged)
  const total = asObject((await world.admin.get(`${base}all/`)).body)?.['total_elements']
  notes.equal('the unpaged list is the whole list', total ?? null, ids.length)
  for (const { id } of own) notes.holds('the unpaged list holds what was created', ids.includes(id), id, ids.slice(-20))
  notes.refused(
    'an unknown key',
    { status: 400, at: 'no_such_key' },
    await world.admin.get(`${base}without_pagination/all/`, { no_such_key: 1 }),
  )
}

/** Up and down are in order; for words the two rows of ours, for the rest every row. */
async function order(
  world: World,
  resource: string,
  field: SpecField,
  own: readonly Kept[],
  notes: Notes,
): Promise<void> {
  const { base } = world.resource(resource)
  const read = async (sort: string) =>
    rowsOf(world, resource, await world.admin.get(`${base}without_pagination/all/`, { sort }))
  const [up, down] = [await read(field.name), await read(`-${field.name}`)]
  const values = (rows: typeof up) => rows.map((row) => row[field.name] ?? null).filter((value) => value !== null)
  const place = { field: field.name, call: `sort=${field.name}` }
  notes.holds('order keeps every row', up.length > 0 && up.length === down.length, up.length, down.length, place)
  if (comparable.has(field.kind)) {
    notes.holds('order', isRising(values(up)), 'rising', values(up).slice(0, 40), place)
    notes.holds('order', isRising(values(down).toReversed()), 'falling', values(down).slice(0, 40), place)
    return
  }
  const [a, b] = own
  if (!a || !b || a[field.name] === b[field.name] || a[field.name] == null || b[field.name] == null) return
  const place_ = (rows: typeof up, one: Kept) => rows.findIndex((row) => row['id'] === one.id)
  const rising = new Intl.Collator('und', { numeric: false }).compare(asText(a[field.name]), asText(b[field.name])) < 0
  notes.equal('order', rising, place_(up, a) < place_(up, b), place)
  notes.equal('order', rising, place_(down, a) > place_(down, b), place)
}

const isRising = (values: readonly Json[]): boolean =>
  values.every((value, index) => index === 0 || compare(values[index - 1] ?? null, value) <= 0)

function compare(a: Json, b: Json): number {
  const [x, y] = [
    typeof a === 'string' && /^-?\d+\.\d+$/.test(a) ? Number(a) : a,
    typeof b === 'string' && /^-?\d+\.\d+$/.test(b) ? Number(b) : b,
  ]
  if (typeof x === 'number' && typeof y === 'number') return x - y
  return asText(x) < asText(y) ? -1 : Number(asText(x) > asText(y))
}
