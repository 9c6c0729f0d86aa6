import type { SpecRoute } from '../manifest.ts'
import type { Known } from '../world.ts'
import type { Aspect } from './aspect.ts'

/** Screens: the paths of routes.json are those of the definition. What they show is looked at in a browser (routes/). */
export const routes: Aspect = {
  name: 'has its screens at the given paths',
  applies: (world, resource) => screensOf(world, resource).length > 0,
  run(world, resource, notes) {
    const { area, plural } = world.definition(resource).screen
    for (const route of screensOf(world, resource)) {
      const segments = route.path.split('/').slice(2)
      const literal = segments.find((part, index) => index > 0 && !part.startsWith(':'))
      const ok = segments[0] === `${area}-management` && (literal === undefined || literal === plural)
      notes.holds('the definition leads to the path', ok, route.path, `/apps/${area}-management/${plural}`, {
        call: route.path,
      })
    }
    return Promise.resolve()
  },
}

/** Lists and details by the rule of routes.json; pages with a path of their own have none. */
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
