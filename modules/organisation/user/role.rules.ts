import type { RuleFault } from '#platform/resource/implementation.ts'

export interface RoleFacts {
  /** Codes of the permissions the role will hold. */
  readonly codes: readonly string[]
  readonly codesBefore: readonly string[]
  /** Active administrators who are so by another role than this one. */
  readonly otherAdmins: number
}

interface Role {
  readonly name: string
  readonly kind: string
}

/** Nobody grants what they do not hold; only administrators touch their roles; built-in roles keep name and kind. collaboration.md 2. */
export function roleFaults(
  doc: Role,
  before: (Role & { readonly is_system: boolean }) | null,
  facts: RoleFacts,
  holder: { readonly isAdmin: boolean; readonly holds: (code: string) => boolean },
  isDelete: boolean,
): RuleFault[] {
  const wasAdmins = before?.kind === 'admin'
  if (isDelete && before?.is_system) return [{ text: 'role.system_delete', status: 409 }]
  if (wasAdmins && !holder.isAdmin) return [{ text: 'user.admin_only', status: 403 }]
  if (isDelete) return []
  if (wasAdmins && doc.kind !== 'admin' && facts.otherAdmins === 0) return [{ text: 'user.last_admin', status: 409 }]
  const faults: RuleFault[] = []
  if (before?.is_system && doc.name !== before.name) faults.push({ field: 'name', text: 'role.system_name' })
  if (before?.is_system && doc.kind !== before.kind) faults.push({ field: 'kind', text: 'role.system_name' })
  const isRaised = doc.kind === 'admin' && before?.kind !== 'admin'
  if (isRaised && !holder.isAdmin) faults.push({ field: 'kind', text: 'user.admin_only', status: 403 })
  const ungranted = facts.codes.find((code) => !facts.codesBefore.includes(code) && !holder.holds(code))
  if (ungranted !== undefined)
    faults.push({ field: 'permissions', text: 'user.cannot_grant', params: { code: ungranted }, status: 403 })
  return faults
}
