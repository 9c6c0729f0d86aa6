import type { FastifyPluginAsync } from 'fastify'
import { may, type Session } from '../access/session.ts'
import { permissionsOf } from '../resource/registry.ts'
import type { Definition } from '../resource/definition.ts'
import { languageOf } from '../texts/catalogue.ts'
import type { ApiContext } from './context.ts'

/** An entry of the navigation (requirement document, section 3). `translate` is the text id of its title. */
interface MenuItem {
  readonly id: string
  readonly type: 'group' | 'item'
  readonly title: string
  readonly translate: string
  readonly url: string | null
  readonly icon: string
  readonly badge: null
  readonly exact: boolean
  readonly target: null
  readonly auth: readonly string[]
  readonly children: readonly MenuItem[]
}

/** Groups in the order of routes.json `nav_groups`; only those with an entry appear. */
const groups: readonly { readonly key: string; readonly icon: string }[] = [
  { key: 'membership', icon: 'users-group' },
  { key: 'settings', icon: 'settings' },
  { key: 'access', icon: 'lock' },
]

/** Path of a resource's list. */
export const listPath = (definition: Definition): string =>
  `/apps/${definition.screen.area}-management/${definition.screen.plural}`

/** `GET /menu_item/api/v1/menu_item/by_user_role/`: the navigation of the signed-in user, made from what it may read. */
export const menu =
  (context: ApiContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/menu_item/api/v1/menu_item/by_user_role/', async (request) => {
      const session = await context.authenticate(request, 'token')
      const language = languageOf(request.headers['accept-language'])
      return { menu_items: menuOf(context, session, (id) => context.texts.say(language, id)) }
    })
  }

function menuOf(context: ApiContext, session: Session, say: (id: string) => string): MenuItem[] {
  const item = (id: string, translate: string, url: string, icon: string): MenuItem => ({
    id,
    type: 'item',
    title: say(translate),
    translate,
    url,
    icon,
    badge: null,
    exact: false,
    target: null,
    auth: session.roles.map((role) => role.name),
    children: [],
  })
  const entries = (key: string): MenuItem[] => [
    ...context.engine.registry.all
      .filter((definition) => definition.screen.nav === key && opens(session, definition))
      .map((definition) =>
        item(
          definition.name,
          `${definition.name}.plural`,
          memberPath(session, definition) ?? listPath(definition),
          definition.screen.icon,
        ),
      ),
    ...(key === 'access' && may(session, 'office.manage')
      ? [item('administration', 'page.administration', '/apps/administration', 'server-2')]
      : []),
  ]
  const home = item('dashboard', 'page.home', '/apps/dashboards/project', 'layout-dashboard')
  const grouped = groups.flatMap(({ key, icon }): MenuItem[] => {
    const children = entries(key)
    return children.length === 0
      ? []
      : [
          {
            id: key,
            type: 'group',
            title: say(`nav.${key}`),
            translate: `nav.${key}`,
            url: null,
            icon,
            badge: null,
            exact: false,
            target: null,
            auth: session.roles.map((role) => role.name),
            children,
          },
        ]
  })
  return [home, ...grouped]
}

/** Members come to their own record, not to a list of one. */
const memberPath = (session: Session, definition: Definition): string | undefined =>
  session.member !== null && definition.scope !== 'everyone' && definition.scope.member === 'id'
    ? `/apps/${definition.screen.area}-management/${session.member}`
    : undefined

function opens(session: Session, definition: Definition): boolean {
  if (session.member !== null && !definition.memberVerbs.includes('read')) return false
  return (
    may(session, `${definition.name}.read`) ||
    (definition.managedBy !== undefined && may(session, definition.managedBy))
  )
}

/** Codes that belong to pages rather than to resources. */
export const pageRights = ['office.manage', 'log.read', 'user.manage', 'role.manage'] as const
export const rightsOf = (definitions: readonly Definition[]): string[] => [
  ...new Set([...definitions.flatMap(permissionsOf), ...pageRights]),
]
