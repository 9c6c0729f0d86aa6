import type { RuleFault } from '#platform/resource/implementation.ts'

export interface UserFacts {
  readonly roles: readonly { readonly name: string; readonly kind: string }[]
  readonly rolesBefore: readonly { readonly name: string; readonly kind: string }[]
  /** Codes the roles and grants bring that the user did not have before. */
  readonly newCodes: readonly string[]
  /** Codes in force that the user holds already. */
  readonly heldCodes: readonly string[]
  /** Active administrators besides this user. */
  readonly otherAdmins: number
}

interface Person {
  readonly id: number | null
  readonly status: string
  readonly username: string
  readonly email: string
  readonly primary_phone: string
  readonly secondary_phone: string | null
  readonly branch: number | null
  readonly agency: number | null
  readonly roles: readonly number[] | null
  readonly user_permissions: readonly object[] | null
}

interface Manager {
  readonly user: number
  readonly isAdmin: boolean
  readonly holds: (code: string) => boolean
}

/** What is against a user record. Rules and texts: collaboration.md 1 and 2. */
export function userFaults(
  doc: Person,
  before: Person | null,
  facts: UserFacts,
  manager: Manager,
  isDelete: boolean,
): RuleFault[] {
  const isAdmin = facts.roles.some(({ kind }) => kind === 'admin')
  const wasAdmin = before !== null && facts.rolesBefore.some(({ kind }) => kind === 'admin')
  // Fifteen minutes of lock pass by themselves: whoever tries passwords must not be refused for being the last one.
  const staysAdmin = !isDelete && isAdmin && (doc.status === 'active' || doc.status === 'locked')
  if (wasAdmin && before.status === 'active' && !staysAdmin && facts.otherAdmins === 0)
    return [{ text: 'user.last_admin', status: 409 }]
  if (
    before !== null &&
    before.id === manager.user &&
    (isDelete || (doc.status === 'disabled' && before.status !== 'disabled'))
  )
    return [{ text: 'user.disable_self', status: 409 }]
  if ((wasAdmin || isAdmin) && !manager.isAdmin) return [{ text: 'user.admin_only', status: 403 }]
  const stronger = before !== null && strongerFault(doc, before, facts, manager, isDelete)
  if (stronger) return [stronger]
  if (isDelete) return []
  return [...phoneFaults(doc), ...roleFaults(doc, facts), ...grantFaults(facts, manager)]
}

/** By these somebody signs in, gets links that open the account, or comes to what he may. */
const signsIn = [
  'username',
  'email',
  'primary_phone',
  'secondary_phone',
  'status',
  'roles',
  'user_permissions',
] as const

/** Nobody takes over, shuts out or lowers a colleague who may do more than he himself. */
function strongerFault(
  doc: Person,
  before: Person,
  { heldCodes }: UserFacts,
  manager: Manager,
  isDelete: boolean,
): RuleFault | undefined {
  const isTouched = isDelete || signsIn.some((name) => JSON.stringify(doc[name]) !== JSON.stringify(before[name]))
  if (!isTouched || before.id === manager.user) return undefined
  const code = heldCodes.find((one) => !manager.holds(one))
  return code === undefined
    ? undefined
    : { text: 'user.more_rights', params: { code }, status: 403, code: 'more_rights' }
}

const phoneFaults = (doc: Person): RuleFault[] =>
  doc.secondary_phone !== null && doc.secondary_phone === doc.primary_phone
    ? [{ field: 'secondary_phone', text: 'user.phones_differ' }]
    : []

function roleFaults(doc: Person, { roles }: UserFacts): RuleFault[] {
  const isMember = roles.some(({ kind }) => kind === 'member')
  if (isMember && roles.length > 1) return [{ field: 'roles', text: 'user.member_combined' }]
  if (isMember && doc.agency === null) return [{ field: 'agency', text: 'user.agency_required' }]
  if (!isMember && doc.agency !== null) return [{ field: 'agency', text: 'user.agency_only_member' }]
  const isOffice = roles.some(({ kind }) => kind === 'staff' || kind === 'user')
  return isOffice && doc.branch === null ? [{ field: 'branch', text: 'user.branch_required' }] : []
}

function grantFaults(facts: UserFacts, manager: Manager): RuleFault[] {
  const code = facts.newCodes.find((one) => !manager.holds(one))
  return code === undefined ? [] : [{ field: 'roles', text: 'user.cannot_grant', params: { code }, status: 403 }]
}
