import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SpecRoute } from '../manifest.ts'
import type { Notes } from '../notes.ts'
import type { Known, World } from '../world.ts'
import type { Aspect } from './aspect.ts'

/** Screens: the paths of routes.json lead to the resource. What they show is looked at in a real browser, elsewhere. */
export const routes: Aspect = {
  name: 'has its screens at the given paths',
  applies: (world, resource) => screensOf(world, resource).length > 0,
  async run(world, resource, notes) {
    const { area, plural } = world.definition(resource).screen
    for (const route of screensOf(world, resource)) {
      const segments = route.path.split('/').slice(2)
      const literal = segments.find((part, index) => index > 0 && !part.startsWith(':'))
      const ok = segments[0] === `${area}-management` && (literal === undefined || literal === plural)
      notes.holds('the definition leads to the path', ok, route.path, `/apps/${area}-management/${plural}`, {
        call: route.path,
      })
      if ((await serves(world, route, notes)) && ok) world.tally.routes.add(route.path)
    }
  },
}

/** Lists and details by the rule of routes.json; pages with a path of their own are looked up in the browser's route table. */
const screensOf = (world: Known, resource: string): SpecRoute[] =>
  world.manifest.routes.filter(
    (route) =>
      route.resource === resource &&
      (route.kind === 'list' || route.kind === 'detail') &&
      !ownPaths(world, resource).has(route.path),
  )

/** Paths of a resource that do not follow the rule of its area: pages made by hand. */
function ownPaths(world: Known, resource: string): Set<string> {
  const screens = world.manifest.resources.find(({ name }) => name === resource)?.screens ?? []
  const [main = ''] = screens
  const [management = '', plural = ''] = main.split('/').slice(2)
  const byRule = (path: string): boolean => {
    const [first, second = '', third = ':'] = path.split('/').slice(2)
    return first === management && (second === plural || second.startsWith(':')) && third.startsWith(':')
  }
  return new Set(
    world.manifest.routes.filter((route) => route.resource === resource && !byRule(route.path)).map(({ path }) => path),
  )
}

/** Every other route: one that the browser's route table names is served; one that it does not name is missing. */
export async function otherRoutes(world: World, notes: Notes): Promise<void> {
  const table = routeTable()
  for (const route of world.manifest.routes.filter(({ path }) => !world.tally.routes.has(path))) {
    if (!table.has(asTable(route.path))) continue
    if (await serves(world, route, notes)) world.tally.routes.add(route.path)
  }
}

/** The page of the application, for a guest too: what it shows is decided by its own questions to the server. */
async function serves(world: World, route: SpecRoute, notes: Notes): Promise<boolean> {
  const path = route.path.replace(/\/:\w+\?/g, '').replace(/:\w+/g, '1')
  const answer = await world.clientOf(undefined).get(path)
  const served = notes.status('is served', 200, answer, { call: route.path })
  return (
    served &&
    notes.holds(
      'is a page',
      (answer.headers.get('content-type') ?? '').startsWith('text/html'),
      'text/html',
      answer.headers.get('content-type'),
      { call: route.path },
    )
  )
}

const root = new URL('../../../../', import.meta.url).pathname

/** `:id` as the router writes it: `$id`, `{-$name}`; names of parameters do not matter. */
const asTable = (path: string): string => path.replace(/:\w+\?/g, '{-$}').replace(/:\w+/g, '$')

/** Paths named in the browser's route table (platform/screen/router) and in the pages that modules hand in (screens.ts). */
function routeTable(): Set<string> {
  const places = [
    join(root, 'platform/screen/router'),
    ...readdirSync(join(root, 'modules'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(root, 'modules', name)),
  ]
  const sources = places.flatMap((place) =>
    readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.isFile() && /^(router|routes|screens|places)\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(place, entry.name), 'utf8')),
  )
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/['"`](\/[\w/${}*.-]*)['"`]/g)].map(([, path = '']) => path),
  )
  return new Set(paths.map((path) => path.replace(/\{-\$\w+\}/g, '{-$}').replace(/\$\w+/g, '$')))
}
