import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { Refusal } from '../api/problem.ts'
import { landingPath } from '../api/settings.ts'
import { loadOverview, loadPicturesPage, loadPostBoard, loadReportPage } from '../pages.ts'
import { allReports, ownPages } from '../screens.ts'
import { currentPerson } from '../session/session.ts'
import { comeByCookie, signOut } from '../session/sign_in.ts'
import { wayBack } from '../session/way_back.ts'
import { parseAddress, wordsOf, writeAddress, type AddressState } from './address.ts'
import { forDerived, forPictures } from './derived_guard.ts'
import { elsewhere, forbiddenPath, notFoundPath } from './elsewhere.ts'
import { forRoles } from './guards.ts'
import { landing, postPath } from './opens.ts'
import { Missing, Trouble } from './Trouble.tsx'
import { ownPlace } from './OwnPlace.tsx'
import { Root } from './Root.tsx'

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

/** Pages of guests have nothing of the shell (ui.json `login_screen.layout_override`): they stand beside it and load none of it. */
const withoutChrome = { navbar: 'hidden', toolbar: 'hidden', footer: 'hidden' } as const

const forEverybody = async (_asked: { search: AddressState }): Promise<void> => {}

async function leave(): Promise<string> {
  if (currentPerson()) await signOut()
  return '/login'
}

/**
 * The routes, made at run time: fixed pages, the modules' own pages, and one for all derived screens. What matches none of
 * them may be an old spelling.
 */
export function makeRouter(history?: RouterHistory) {
  const root = createRootRoute({ component: Root, validateSearch: wordsOf })
  const plain = (path: string, load: () => Promise<Record<string, unknown>>, name: string, beforeLoad = forEverybody) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad,
      staticData: { layout: withoutChrome },
      component: lazyRouteComponent(load, name),
    })
  const leading = (path: string, lead: (asked: { location: { href: string } }) => Promise<string>) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: async (asked) => {
        throw redirect({ href: await lead(asked) })
      },
    })

  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
  })
  const dashboard = createRoute({
    getParentRoute: () => shell,
    path: landing,
    // Whoever has no role yet is told so here.
    beforeLoad: forRoles(undefined),
    component: lazyRouteComponent(loadOverview),
  })
  const post = createRoute({
    getParentRoute: () => shell,
    path: postPath,
    beforeLoad: forRoles('user'),
    component: lazyRouteComponent(loadPostBoard),
  })
  const derived = createRoute({
    getParentRoute: () => shell,
    path: '/apps/{$area}-management/$',
    beforeLoad: forDerived,
    component: lazyRouteComponent(() => import('./Derived.tsx'), 'Derived'),
  })
  const pictures = createRoute({
    getParentRoute: () => shell,
    path: '/apps/{$area}-management-image/$id/{-$name}',
    beforeLoad: forPictures,
    component: lazyRouteComponent(loadPicturesPage),
  })
  const own = ownPages().map((page) =>
    createRoute({
      getParentRoute: () => shell,
      path: page.path,
      staticData: page.layout ? { layout: page.layout } : {},
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
  const inShell = [dashboard, post, derived, pictures, ...own, ...reports]
  return createRouter({
    ...(history ? { history } : {}),
    routeTree: root.addChildren([
      leading('/', landingPath),
      leading('/logout', leave),
      plain('/login', () => import('../signin/SignIn.tsx'), 'SignIn', forGuests),
      plain('/register', () => import('../signin/Register.tsx'), 'Register', forGuests),
      plain('/pages/auth/forgot-password-2', () => import('../signin/ForgotPassword.tsx'), 'ForgotPassword'),
      plain('/pages/auth/reset-password/{-$token}', () => import('../signin/NewPassword.tsx'), 'NewPassword'),
      plain('/pages/auth/invitation/{-$token}', () => import('../signin/Invitation.tsx'), 'Invitation'),
      plain(notFoundPath, () => import('../signin/ErrorPages.tsx'), 'NotFound'),
      plain(forbiddenPath, () => import('../signin/ErrorPages.tsx'), 'Forbidden'),
      shell.addChildren(inShell),
      leading('$', ({ location }) => elsewhere(location.href)),
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
