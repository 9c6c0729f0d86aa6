/** Route groups of roles (roles.json `role_groups`). A group that is not here is closed. */
const groups: Readonly<Record<string, readonly string[]>> = {
  admin: ['ADMIN'],
  staff: ['ADMIN', 'STAFF'],
  user: ['ADMIN', 'STAFF', 'USER'],
  member: ['ADMIN', 'STAFF', 'USER', 'MEMBER_USER'],
  onlyGuest: [],
}

/**
 * Whether a role may open a route: a missing group lets everyone in, an empty one only users without roles; roles are
 * compared without case (requirement document, section 5).
 */
export function opensTo(group: string | undefined, role: string): boolean {
  if (group === undefined || group === 'everyone') return true
  const roles = groups[group]
  if (roles === undefined) return false
  return roles.length === 0 ? role === '' : roles.includes(role.toUpperCase())
}
