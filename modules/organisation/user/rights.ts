import type { Reader } from '#platform/access/read.ts'
import type { RecordStore } from '#platform/record/store.ts'
import { builtInRoles } from './built_in_roles.ts'

/** A right the product knows: its code, the area it belongs to, and whether it opens what few should see. */
export interface Right {
  readonly code: string
  readonly component: string
  readonly label: string
}

const sensitive = /\.(manage|approve|suspend|export|import|delete|personal)$|^log\.|^office\./

/** Built-in roles of the versions that did not note which ones they had made. */
const firstRoles = ['ADMIN', 'STAFF', 'USER', 'MEMBER_USER', 'MEMBERSHIP', 'APPROVER', 'AUDITOR']

/**
 * Brings the permission rows to what this version of the product knows. New codes go to the built-in roles that hold
 * their like; roles keep what people have changed since. A built-in role is made once: one that was deleted stays away.
 * @param noted names of the built-in roles that were made before; undefined where nobody noted them
 * @returns the names to note
 */
export async function keepRights(
  read: Reader,
  store: RecordStore,
  rights: readonly Right[],
  noted: readonly string[] | undefined,
): Promise<readonly string[]> {
  const stored = await read.selectFrom('permission').select(['id', 'code']).execute()
  const ids = new Map(stored.map(({ id, code }) => [code, id]))
  const added: string[] = []
  for (const { code, component, label } of rights) {
    if (ids.has(code)) continue
    ids.set(code, (await store.create('permission', { code, component, label, is_sensitive: sensitive.test(code) })).id)
    added.push(code)
  }
  const made = new Set(noted ?? (stored.length === 0 ? [] : firstRoles))
  for (const { name, label, kind, isSystem, holds } of builtInRoles) {
    const role = await read.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst()
    if (!role && !made.has(name)) {
      const permissions = [...ids].flatMap(([code, id]) => (holds(code) ? [id] : []))
      await store.create('role', { name, label, kind, is_system: isSystem, permissions })
    } else if (role && added.length > 0) {
      const permissions = added.filter(holds).map((code) => ids.get(code))
      const held = await read.selectFrom('role_permissions').select('value').where('record', '=', role.id).execute()
      await store.update('role', role.id, { permissions: [...held.map(({ value }) => value), ...permissions] })
    }
  }
  return builtInRoles.map(({ name }) => name)
}
