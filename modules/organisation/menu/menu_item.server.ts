import type { Reader } from '#platform/access/read.ts'
import { may, type Session } from '#platform/access/session.ts'
import { landing, type Opening } from '#platform/api/menu.ts'
import { notFound } from '#platform/errors/errors.ts'
import type { Definition } from '#platform/resource/definition.ts'
import { implement } from '#platform/resource/implementation.ts'
import { arrange } from './arrange.ts'
import { menu_item } from './menu_item.resource.ts'
import { menuItemFaults } from './menu_item.rules.ts'
import { inOrder, navigationOf, type MenuRow } from './navigation.ts'
import { waitingFor, type CountFailures } from './waiting.ts'
import { asRole, codesOfRole, readMenu, readTicks } from './menu.ts'

/** What the menu needs of the product around it. `readAll`: of the whole office, for members read no menu table. */
export interface MenuServices extends Opening {
  readonly readAll: () => Reader
  readonly failures: CountFailures
  readonly definitions: readonly Definition[]
}

export const menuItemServer = ({ readAll, opens, leadsTo, failures, definitions }: MenuServices) =>
  implement(menu_item, {
    defaults: async ({ doc, readAll: all }) => {
      const siblings = (await readMenu(all)).filter(({ parent }) => parent === (doc.parent ?? null))
      return { sort_order: (inOrder(siblings).at(-1)?.sort_order ?? 0) + 10 }
    },
    facts: async ({ doc, readAll: all }) => {
      const ticks = await all
        .selectFrom('role_menu')
        .select(['id', 'role', 'menu_item'])
        .where('menu_item', 'in', [doc.id ?? 0, doc.parent ?? 0])
        .execute()
      return {
        menu: await readMenu(all),
        isCodeKnown: doc.permission === null || (await isCode(all, doc.permission)),
        ticks: ticks.filter((tick) => tick.menu_item === doc.id),
        parentTicks: ticks.filter((tick) => tick.menu_item === doc.parent),
      }
    },
    check: (doc, facts, { isDelete, isEffect }) => (isDelete || isEffect ? [] : menuItemFaults(doc, facts)),
    effects: async ({ doc, before, facts, store, isDelete }) => {
      if (isDelete) {
        for (const { id } of facts.ticks) await store.remove('role_menu', id)
      } else if (before !== null && doc.parent !== null && before.parent !== doc.parent) {
        // Whoever has the entry has what it stands in.
        const without = facts.ticks.filter(({ role }) => !facts.parentTicks.some((tick) => tick.role === role))
        for (const { role } of without) await store.create('role_menu', { role, menu_item: doc.parent })
      }
    },
    calls: {
      by_user_role: async ({ session, today, read: readOwn }) => {
        const read = readAll()
        const [menu, ticks, granted, waiting] = await Promise.all([
          readMenu(read),
          readTicks(read),
          grantedCodes(read, session, today),
          waitingFor(session, readOwn, definitions, failures),
        ])
        const own = new Set(session.roles.map(({ id }) => id))
        const isTicked = (row: MenuRow): boolean => ticks.get(row.id)?.some(({ role }) => own.has(role)) ?? false
        const isOpen = (row: MenuRow): boolean =>
          (row.permission === null || may(session, row.permission)) && (row.url === null || opens(session, row.url))
        const isGranted = (row: MenuRow): boolean => row.permission !== null && granted.has(row.permission)
        const isShown = (row: MenuRow): boolean =>
          row.is_active && isOpen(row) && (row.url === landing || isTicked(row) || holdsGranted(menu, row, isGranted))
        return {
          menu_items: navigationOf(menu, {
            isShown,
            auth: (row) =>
              (ticks.get(row.id) ?? [])
                .filter(({ role }) => session.member === null || own.has(role))
                .map(({ name }) => name),
            badge: (row) => waiting.get(row.url ?? '') ?? row.badge,
            url: (row) => (row.url === null ? null : leadsTo(session, row.url)),
          }),
        }
      },
      by_role: async ({ params, read }) => {
        const id = Number(params['role_id'])
        const role = await read
          .selectFrom('role')
          .select(['id', 'name', 'kind'])
          .where('id', '=', id)
          .executeTakeFirst()
        if (!role) throw notFound()
        const [menu, ticks, codes] = await Promise.all([readMenu(read), readTicks(read), codesOfRole(read, role)])
        const asked = asRole(role, codes)
        return {
          menu_items: treeOf(menu, null, (row) => {
            const of = ticks.get(row.id) ?? []
            return {
              auth: of.map(({ name }) => name),
              is_ticked: of.some((tick) => tick.role === id),
              is_permitted:
                (row.permission === null || codes.has(row.permission)) && (row.url === null || opens(asked, row.url)),
            }
          }),
        }
      },
      arrange,
    },
  })

/** The whole menu as a tree, each entry with what is asked about it. */
function treeOf(rows: readonly MenuRow[], parent: number | null, more: (row: MenuRow) => object): object[] {
  return inOrder(rows.filter((row) => row.parent === parent)).map((row) => ({
    ...row,
    ...more(row),
    children: treeOf(rows, row.id, more),
  }))
}

/** A grant of one's own shows its entry, and the groups above it, without a tick of a role. */
function holdsGranted(menu: readonly MenuRow[], row: MenuRow, isGranted: (row: MenuRow) => boolean): boolean {
  return isGranted(row) || menu.some((child) => child.parent === row.id && holdsGranted(menu, child, isGranted))
}

async function grantedCodes(read: Reader, session: Session, today: string): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('user_user_permissions')
    .innerJoin('permission', 'permission.id', 'user_user_permissions.permission')
    .select('permission.code')
    .where('user_user_permissions.record', '=', session.user)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', today)]))
    .execute()
  return new Set(rows.map(({ code }) => code))
}

const isCode = async (read: Reader, code: string): Promise<boolean> =>
  (await read.selectFrom('permission').select('id').where('code', '=', code).executeTakeFirst()) !== undefined
