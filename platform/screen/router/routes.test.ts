import { createMemoryHistory, isRedirect } from '@tanstack/react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import routesOfManifest from '#spec/manifest/routes.json' with { type: 'json' }
import uiOfManifest from '#spec/manifest/ui.json' with { type: 'json' }
import rolesOfManifest from '#spec/manifest/roles.json' with { type: 'json' }
import { reports, screens } from 'virtual:screen-map'
import { housePages } from '../pages.ts'
import { listPath, setModules } from '../screens.ts'
import { accept, signOutBecause } from '../session/session.ts'
import { parseAddress } from './address.ts'
import { landing } from './opens.ts'
import { derivedPlace } from './places.ts'
import { makeRouter } from './router.ts'

/** Whoever may come: somebody who is not signed in, somebody without a role, and the built-in roles. */
const people = ['guest', '', ...rolesOfManifest.roles.flatMap(({ stored_as }) => stored_as ?? [])]

/** Of these, members open their own records (`memberVerbs` of the definition). */
const belongToMembers = ['agency', 'agency_owner']

type Route = (typeof routesOfManifest.routes)[number]
const resourceOf = (route: Route): string => ('resource' in route ? (route.resource ?? '') : '')

/** Lists, records and reports are there when they are registered; any other page when somebody made it. */
function isThere(route: Route, path: string): boolean {
  if (route.kind === 'report') return reports.some(({ call }) => 'report' in route && call === route.report)
  if (route.kind === 'image')
    return screens.some(({ name, picturesOf }) => picturesOf !== undefined && name === resourceOf(route))
  if (['list', 'detail'].includes(route.kind)) return screens.some(({ name }) => name === resourceOf(route))
  return path !== nowhere && !readByRule.has(routeIdOf(path))
}
/** The routes that are no page's own: lists and records by their rule, and what is left. */
const readByRule = new Set(['/$', '/shell/apps/{$area}-management/$'])
function routeIdOf(path: string): string {
  router.history.replace(path)
  return router.matchRoutes(router.parseLocation(router.history.location)).at(-1)?.routeId ?? ''
}

/** A path with words in the places of its parameters: without those that may be left out, and with them. */
const written = (path: string): string[] => [
  ...new Set([
    path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '7') || '/',
    path.replaceAll(/:\w*date\w*\?/gi, '2026-07-01').replaceAll(/:\w+\??/g, '7'),
  ]),
]

let router: ReturnType<typeof makeRouter>

/** Where an address ends, redirects followed: nothing is drawn, for who may come is decided before. */
async function endOf(href: string, hops = 0): Promise<string> {
  router.history.replace(href)
  const location = router.parseLocation(router.history.location)
  for (const { routeId, params, search } of router.matchRoutes(location)) {
    const before: unknown = Object.values(router.routesById).find(({ id }) => id === routeId)?.options.beforeLoad
    try {
      // Each guard takes of this what it asks for.
      if (typeof before === 'function') await before({ params, search, location })
    } catch (thrown) {
      if (!isRedirect(thrown) || hops > 4) throw thrown
      return endOf(thrown.options.href ?? '', hops + 1)
    }
  }
  const { address = '', returnTo = '' } = parseAddress(location.searchStr)
  const [asked = ''] = (returnTo || address).split('?')
  return asked === '' ? location.pathname : `${location.pathname} of ${asked}`
}

beforeAll(() => {
  const store = new Map<string, string>()
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    clear: () => store.clear(),
  }
  for (const name of ['localStorage', 'sessionStorage']) vi.stubGlobal(name, storage)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ general_settings: [{ landing_route: landing }] })))
  const texts = () => Promise.resolve({ default: {} })
  const names = [...new Set(screens.map(({ module }) => module))]
  setModules([
    ...housePages,
    ...names.map((name) => ({
      name,
      texts: { en: texts, bn: texts, ar: texts, tr: texts },
      definitions: () =>
        Promise.resolve({ ...belongToMembers.map((one) => ({ name: one, fields: {}, memberVerbs: ['read'] })) }),
    })),
  ])
  router = makeRouter(createMemoryHistory({ initialEntries: ['/'] }))
})
afterAll(async () => {
  await signOutBecause('signed_out')
  vi.unstubAllGlobals()
})

async function become(who: string): Promise<void> {
  if (who === 'guest') return signOutBecause('signed_out')
  accept({
    access: '',
    id: 1,
    email: '',
    first_name: 'Rahima',
    last_name: null,
    image: null,
    role: who === '' ? null : { name: who },
    user_permissions: screens.map(({ name }) => `${name}.read`),
  })
}

/** What a path comes to in the end: old spellings, and filters in the path of a report, lead to the page itself. */
function leadsTo(route: Route, path: string): string {
  const report = reports.find(({ call }) => 'report' in route && call === route.report)
  const screen = screens.find(({ name }) => name === resourceOf(route))
  if (route.path === '/') return landing
  return report?.path ?? (route.kind === 'list' && screen ? listPath(screen) : path)
}

/**
 * For whom a route is. `/` is where it leads; a record is for whom its list is, whichever of its addresses is used: what
 * members see of it beside that, the definition says.
 */
function groupOf(route: Route): string {
  if (route.path === '/') return 'member'
  const list = routesOfManifest.routes.find(
    (one) => one.kind === 'list' && resourceOf(one) !== '' && resourceOf(one) === resourceOf(route),
  )
  return route.kind === 'detail' && list ? list.roles : route.roles
}

/** Where somebody ends who asks for a path of the manifest, by the words of roles.json. */
function expected(route: Route, path: string, who: string): string {
  const group = rolesOfManifest.role_groups.find(({ key }) => key === groupOf(route))
  const role = who === 'guest' ? '' : who
  const opens =
    group?.roles == null ||
    (group.roles.length === 0 ? role === '' : group.roles.some((one) => one.toUpperCase() === role.toUpperCase()))
  if (route.path === '/logout') return '/login'
  if (!isThere(route, path)) return `/pages/errors/error-404 of ${path}`
  const address = leadsTo(route, path)
  const isTold = address === landing && who === ''
  const isOwn = belongToMembers.includes(resourceOf(route)) && route.kind === 'detail' && who === 'MEMBER_USER'
  if (opens || isTold || isOwn) return address
  if (who === 'guest') return `/login of ${address}`
  return route.roles === 'onlyGuest' ? landing : `/pages/errors/error-403 of ${address}`
}

/** Any path no other route matches. */
const nowhere = '/no/such/page'

test('what guests come to has no menu, toolbar or footer, and nothing else of the shell, as the manifest says of the sign-in page', async () => {
  const { navbar, toolbar, footer } = uiOfManifest.login_screen.layout_override.value
  const word = (isShown: boolean): string => (isShown ? 'shown' : 'hidden')
  const layout = { navbar: word(navbar), toolbar: word(toolbar), footer: word(footer) }
  const plain = routesOfManifest.routes.filter(
    ({ kind, path }) => (kind === 'auth' || kind === 'error') && path !== '/logout',
  )
  expect(plain.length).toBeGreaterThan(4)
  for (const { path } of plain) {
    const [address = ''] = written(path)
    router.history.replace(address)
    const matches = router.matchRoutes(router.parseLocation(router.history.location))
    const shown = {
      layout: matches.at(-1)?.staticData.layout,
      isInShell: matches.some(({ routeId }) => routeId === '/shell'),
    }
    expect([address, shown]).toEqual([address, { layout, isInShell: false }])
  }
})

describe.each(people)('routes for %j', (who) => {
  test('each opens, is closed or unknown, as the manifest says', async () => {
    await become(who)
    const wrong: string[] = []
    for (const route of routesOfManifest.routes)
      for (const path of written(route.path.replace('*', nowhere))) {
        const is = await endOf(path)
        const should = expected(route, path, who)
        if (is !== should) wrong.push(`${path} (${route.roles}): ${is}, not ${should}`)
        if (who !== 'guest' && route.path === '/logout') await become(who)
      }
    expect(wrong).toEqual([])
  })
})

test('a word behind the name says whose form opens: of a deposit, or of its instalment', () => {
  const named = (rest: string) => derivedPlace('fdrEntry', rest)?.entry.name
  expect(['fdrEntries/7', '7/FDR-1', 'fdrEntries/7/FDR-1/fdr', 'fdrEntries/7/FDR-1/7'].map(named)).toEqual(
    Array.from({ length: 4 }, () => 'fdr'),
  )
  expect(['7/FDR-1/installment', 'fdrEntries/new/FDR-1/installment'].map(named)).toEqual([
    'fdr_installment',
    'fdr_installment',
  ])
  expect(['fdrEntries/7/FDR-1/installment/more', 'fdrEntries/FDR-1'].map(named)).toEqual([undefined, undefined])
  expect(derivedPlace('bank', 'banks/7/Meghna/installment')).toBeUndefined()
})
