import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Refusal } from '../api/problem.ts'
import { landingPath } from '../api/settings.ts'
import { loadOverview, loadReportPage } from '../pages.ts'
import { allReports, ownPages } from '../screens.ts'
import { currentPerson } from '../session/session.ts'
import { opensTo } from '#platform/resource/route_group.ts'
import { comeByCookie } from '../session/sign_in.ts'
import { wayBack } from '../session/way_back.ts'
import { parseAddress, wordsOf, writeAddress, type AddressState } from './address.ts'
import { Missing, Trouble } from './Trouble.tsx'
import { landing } from './opens.ts'
import { ownPlace } from './OwnPlace.tsx'
import { Root } from './Root.tsx'

export const notFoundPath = '/pages/errors/error-404'
export const forbiddenPath = '/pages/errors/error-403'

const forGuests = async ({ search }: { search: AddressState }): Promise<void> => {
  if (search['external'] === 'done') await comeIn(search['returnTo'])
  if (currentPerson()?.role) throw redirect({ href: wayBack(search['returnTo'], await landingPath()) })
}

/** Whoever comes back from a provider outside has a session; what it opens is asked for here, before any page is shown. */
async function comeIn(returnTo: string | undefined): Promise<void> {
  const before = currentPerson()?.id
  const problem = await comeByCookie().then(
    () => undefined,
    (caught: unknown) => (caught instanceof Refusal ? 'login_failed' : 'external_away'),
  )
  if (problem !== undefined) throw redirect({ href: `/login${writeAddress({ external: problem, returnTo })}` })
  const href = wayBack(returnTo, await landingPath())
  // Nothing of a former person may stay in the page.
  if (before !== undefined && before !== currentPerson()?.id) location.replace(href)
  throw redirect({ href })
}

/** A guest is sent to the sign-in with the path he asked for; a role that does not fit to the page that says so. */
const forRoles =
  (group: string | undefined) =>
  ({ location }: { location: { href: string } }): void => {
    const person = currentPerson()
    if (!person) throw redirect({ href: `/login?returnTo=${encodeURIComponent(location.href)}` })
    if (!opensTo(group, person.roleKind)) throw redirect({ href: forbiddenPath })
  }

/** The routes, made at run time: fixed pages, the modules' own pages, and one for all derived screens. */
export function makeRouter() {
  const root = createRootRoute({ component: Root, validateSearch: wordsOf })
  const plain = (path: string, load: () => Promise<Record<string, unknown>>, name: string) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: forGuests,
    component: lazyRouteComponent(() => import('../signin/SignIn.tsx'), 'SignIn'),
  })
  const home = createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async () => {
      throw redirect({ href: await landingPath() })
    },
  })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: forRoles(undefined),
    component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
  })
  const dashboard = createRoute({
    getParentRoute: () => shell,
    path: landing,
    component: lazyRouteComponent(loadOverview),
  })
  const derived = createRoute({
    getParentRoute: () => shell,
    path: '/apps/{$area}-management/$',
    component: lazyRouteComponent(() => import('./Derived.tsx'), 'Derived'),
  })
  const own = ownPages().map((page) =>
    createRoute({
      getParentRoute: () => shell,
      path: page.path,
      beforeLoad: forRoles(page.roles),
      component: lazyRouteComponent(() => page.load().then((part) => ({ page: ownPlace(page, part.default) })), 'page'),
    }),
  )
  const reports = allReports().map((entry) =>
    createRoute({
      getParentRoute: () => shell,
      path: entry.path,
      beforeLoad: forRoles(entry.roles),
      component: lazyRouteComponent(
        () => loadReportPage(entry).then(({ screen, report }) => ({ page: screen.reportPage(entry, report) })),
        'page',
      ),
    }),
  )
  const inShell = [dashboard, derived, ...own, ...reports]
  return createRouter({
    routeTree: root.addChildren([
      home,
      login,
      plain('/register', () => import('../signin/Register.tsx'), 'Register'),
      plain('/pages/auth/forgot-password-2', () => import('../signin/ForgotPassword.tsx'), 'ForgotPassword'),
      plain('/pages/auth/reset-password/{-$token}', () => import('../signin/NewPassword.tsx'), 'NewPassword'),
      plain('/pages/auth/invitation/{-$token}', () => import('../signin/Invitation.tsx'), 'Invitation'),
      plain(notFoundPath, () => import('../signin/ErrorPages.tsx'), 'NotFound'),
      plain(forbiddenPath, () => import('../signin/ErrorPages.tsx'), 'Forbidden'),
      shell.addChildren(inShell),
    ]),
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
    scrollRestoration: false,
    defaultPreload: false,
    defaultPendingMs: 300,
    defaultNotFoundComponent: Missing,
    defaultErrorComponent: Trouble,
  })
}
