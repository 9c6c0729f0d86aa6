import type { Reader } from '#platform/access/read.ts'
import { systemSession, type RoleKind, type Session } from '#platform/access/session.ts'
import type { MenuRow } from './navigation.ts'

/** Every entry of the menu. */
export const readMenu = (read: Reader): Promise<MenuRow[]> =>
  read
    .selectFrom('menu_item')
    .select([
      'id',
      'title',
      'translate',
      'type',
      'parent',
      'url',
      'icon',
      'badge',
      'exact',
      'target',
      'permission',
      'sort_order',
      'is_active',
      'row_version',
    ])
    .execute()

/** Roles by the entry they have ticked, in the order of their names. */
export async function readTicks(
  read: Reader,
): Promise<ReadonlyMap<number, readonly { readonly role: number; readonly name: string }[]>> {
  const rows = await read
    .selectFrom('role_menu')
    .innerJoin('role', 'role.id', 'role_menu.role')
    .select(['role_menu.menu_item', 'role_menu.role', 'role.name'])
    .orderBy('role.name')
    .execute()
  const ticks = new Map<number, { role: number; name: string }[]>()
  for (const { menu_item, role, name } of rows) ticks.set(menu_item, [...(ticks.get(menu_item) ?? []), { role, name }])
  return ticks
}

interface Role {
  readonly id: number
  readonly name: string
  readonly kind: RoleKind
}

/** Codes in force that a role holds; one of kind admin holds all. */
export async function codesOfRole(read: Reader, role: Pick<Role, 'id' | 'kind'>): Promise<ReadonlySet<string>> {
  const active = read.selectFrom('permission').select('code').where('permission.is_active', '=', true)
  const held =
    role.kind === 'admin'
      ? active
      : active
          .innerJoin('role_permissions', 'role_permissions.value', 'permission.id')
          .where('role_permissions.record', '=', role.id)
  return new Set((await held.execute()).map(({ code }) => code))
}

/** Somebody who has this role and no other, to ask what would open to them. Members see what is theirs; nobody is meant. */
export const asRole = (role: Role, permissions: ReadonlySet<string>): Session => ({
  ...systemSession,
  user: -1,
  roles: [role],
  kind: role.kind,
  permissions,
  branches: [],
  member: role.kind === 'member' ? -1 : null,
})
