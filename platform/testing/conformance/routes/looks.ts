import { picturedBy } from '../../../resource/pictures.ts'
import { titleWords } from '../../kinds/title.ts'
import { isWritten, rowsOf } from '../aspects/aspect.ts'
import { asObject, asText, type Json } from '../finding.ts'
import { fieldLabel } from '../labels.ts'
import type { SpecRoute } from '../manifest.ts'
import type { World } from '../world.ts'
import type { RouteLook } from './look.ts'
import { pageLooks } from './pages.ts'

type Row = { readonly [field: string]: Json }

/** Every path of the manifest, with what somebody must see there; of a path with parameters each way to write it. */
export async function looksOf(world: World): Promise<RouteLook[]> {
  const looks: RouteLook[] = [...pageLooks(world)]
  const told = new Set(looks.map(({ route }) => route))
  for (const { name } of world.registry.all) {
    const own = routesOf(world, name).filter(({ path }) => !told.has(path))
    const rows = own.length > 0 ? await rowsIn(world, name) : []
    for (const route of own) {
      told.add(route.path)
      looks.push(
        ...(route.kind === 'list'
          ? [listLook(world, name, route, rows)]
          : route.kind === 'image'
            ? await pictureLooks(world, name, route, rows)
            : await recordLooks(world, name, route, rows)),
      )
    }
  }
  for (const report of world.registry.reports) {
    const route = world.manifest.routes.find(({ report: key }) => key === report.call)
    if (!route || told.has(route.path)) continue
    told.add(route.path)
    looks.push(...reportLooks(world, report, route))
  }
  return [
    ...looks,
    ...world.manifest.routes.filter(({ path }) => !told.has(path)).map((route) => missingLook(world, route)),
  ]
}

/** Lists, records and pictures of a record; a page of another kind is one of its own. */
const routesOf = (world: World, resource: string): SpecRoute[] =>
  world.manifest.routes.filter(
    (route) =>
      route.resource === resource &&
      (route.kind === 'list' ||
        route.kind === 'detail' ||
        (route.kind === 'image' && world.definition(resource).pictures !== undefined)),
  )

/** Records to look at: those that are there, else one that is made. */
async function rowsIn(world: World, resource: string): Promise<readonly Row[]> {
  const ask = async () => rowsOf(world, resource, await world.admin.get(`${world.resource(resource).base}all/`))
  const there = await ask()
  if (there.length > 0 || !isWritten(world, resource)) return there
  await world.make.create(resource)
  return ask()
}

function listLook(world: World, resource: string, { path }: SpecRoute, rows: readonly Row[]): RouteLook {
  const { area, plural } = world.definition(resource).screen
  const words = rows.flatMap((row) => titleWords(world, resource, row))
  const ids = rows.map(({ id }) => `[data-rows] a[href*="/${plural}/${asText(id)}"]`)
  const isSingle = world.definition(resource).writePolicy === 'single'
  return {
    route: path,
    address: path,
    kind: 'list',
    ends: `/apps/${area}-management/${plural}`,
    heading: [world.texts[`${resource}.plural`] ?? resource],
    isWhole: true,
    ...(isSingle
      ? { has: 'form input' }
      : rows.length === 0
        ? { shows: [world.texts['screen.list_empty'] ?? ''] }
        : { shows: words, has: [...ids, '[role="tree"]', '[role="treegrid"]'].join() }),
  }
}

/** By its id, with its name behind, and an empty form: which of them are tried depends on the address. */
async function recordLooks(
  world: World,
  resource: string,
  route: SpecRoute,
  rows: readonly Row[],
): Promise<RouteLook[]> {
  const { writePolicy, verbs, screen } = world.definition(resource)
  const [row] = rows
  if (row === undefined)
    return [{ route: route.path, address: route.path, kind: 'none', heading: [], mayBeMissing: true }]
  const id = asText(row['id'])
  const needed = route.path.replace(/\/:\w+\?/g, '')
  const address = needed.replace(/:\w+$/, id)
  if (route.path.includes('forgot-password'))
    return [
      { route: route.path, address, kind: 'own', heading: [world.texts['account.set_password'] ?? ''], has: 'input' },
    ]
  const record = asObject((await world.admin.get(`${world.resource(resource).base}${id}`)).body) ?? {}
  const isSingle = writePolicy === 'single'
  const look: RouteLook = {
    route: route.path,
    address,
    kind: `record ${route.variant ?? 'short'}`,
    heading: isSingle ? [world.texts[`${resource}.plural`] ?? resource] : titleWords(world, resource, record),
    ...(isSingle ? { has: 'form input' } : { shows: valuesOf(world, resource, record) }),
  }
  const named = route.path !== needed ? [{ ...look, address: `${address}/so-called` }] : []
  const made: RouteLook[] =
    writePolicy === 'normal' && verbs.includes('create')
      ? [
          {
            route: route.path,
            address: needed.replace(/:\w+$/, 'new'),
            kind: 'new',
            heading: [(world.texts['screen.new_of'] ?? '').replace('{name}', world.texts[resource] ?? resource)],
            isWhole: true,
            has: 'form input, form textarea, form select',
          },
        ]
      : []
  // Between two pages of one record stands another, or the second would be seen in the first.
  const list: RouteLook = {
    ...listLook(world, resource, route, rows),
    address: `/apps/${screen.area}-management/${screen.plural}`,
  }
  return [look, ...(made.length > 0 ? made : [list]), ...named]
}

/** The pictures of the record to which the first of them belongs, without and with its name in the address. */
async function pictureLooks(
  world: World,
  resource: string,
  { path }: SpecRoute,
  rows: readonly Row[],
): Promise<RouteLook[]> {
  const definition = world.definition(resource)
  const of = picturedBy(definition) ?? ''
  const id = asText(rows[0]?.[definition.pictures?.of ?? ''])
  const record = asObject((await world.admin.get(`${world.resource(of).base}${id}`)).body) ?? {}
  const address = path.replace(/\/:\w+\?/g, '').replace(/:\w+$/, id)
  const look: RouteLook = {
    route: path,
    address,
    kind: 'image',
    heading: titleWords(world, of, record),
    has: `[data-rows="${resource}"] [data-picture] img`,
  }
  return path.endsWith('?') ? [look, { ...look, address: `${address}/so-called` }] : [look]
}

/** What a record holds beside what it is called: its words, else what its first fields are called. */
function valuesOf(world: World, resource: string, record: Row): string[] {
  const { fields, form, title } = world.definition(resource)
  const names = form.flatMap(([, all]) => all)
  const words = names.flatMap((name) => {
    const value = record[name]
    const isWord = ['text', 'email', 'longtext'].includes(fields[name]?.type ?? '')
    return isWord && typeof value === 'string' && value !== '' && !title.includes(name) ? [value] : []
  })
  return words.length > 0 ? words : names.slice(0, 3).flatMap((name) => fieldLabel(world.texts, resource, name) ?? [])
}

function reportLooks(world: World, report: { name: string; path: string }, route: SpecRoute): RouteLook[] {
  const look: RouteLook = {
    route: route.path,
    address: report.path,
    kind: 'report',
    heading: [world.texts[report.name] ?? report.name],
    isWhole: true,
    shows: [`${report.name}.empty`, 'report.empty'].flatMap((id) => world.texts[id] ?? []),
    has: `[data-report="${report.name}"] :is([data-row], li)`,
  }
  const [first, last] = route.params.map(({ name }) => name)
  if (!first?.startsWith('date') || !last?.startsWith('date')) return [look]
  const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const days = { [snake(first)]: '2026-07-01', [snake(last)]: '2026-07-31' }
  const rest = route.params.slice(2).map(() => '-')
  return [
    look,
    { ...look, address: [report.path, ...Object.values(days), ...rest].join('/'), ends: report.path, asks: days },
  ]
}

/** A resource, report or page that is not there: its address is unknown, whatever is written behind it. */
function missingLook(world: World, { path, kind }: SpecRoute): RouteLook {
  const address = path
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, '7')
    .replace(/(?<=.)\/$/, '')
  return {
    route: path,
    address,
    kind: 'missing',
    ...(['other', 'dashboard'].includes(kind)
      ? { heading: [], mayBeMissing: true }
      : {
          ends: '/pages/errors/error-404',
          heading: [world.texts['screen.page_not_found'] ?? ''],
          shows: [address],
          isMissing: true,
        }),
  }
}
