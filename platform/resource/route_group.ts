/** Route groups of roles (roles.json `role_groups`): which built-in roles a page is for. A group that is not here is closed. */
const groups = {
  admin: ['ADMIN'],
  staff: ['ADMIN', 'STAFF'],
  user: ['ADMIN', 'STAFF', 'USER'],
  member: ['ADMIN', 'STAFF', 'USER', 'MEMBER_USER'],
  onlyGuest: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type RouteGroup = keyof typeof groups

const kinds: Readonly<Record<string, string>> = { admin: 'ADMIN', staff: 'STAFF', user: 'USER', member: 'MEMBER_USER' }

/** The built-in role whose route groups count for a role: that of its base kind, which an added role names. */
export const roleOfKind = (kind: string | undefined, role: string): string =>
  kind === undefined ? role : (kinds[kind] ?? role)

const isGroup = (name: string): name is RouteGroup => name in groups

/**
 * Whether a role may open a route: a missing group lets everyone in, an empty one only users without roles; roles are
 * compared without case (requirement document, section 5).
 */
export function opensTo(group: string | undefined, role: string): boolean {
  if (group === undefined || group === 'everyone') return true
  if (!isGroup(group)) return false
  const roles: readonly string[] = groups[group]
  return roles.length === 0 ? role === '' : roles.includes(role.toUpperCase())
}
