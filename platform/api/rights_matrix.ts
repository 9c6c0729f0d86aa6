import type { Reader } from '../access/read.ts'
import { may, roleKinds, type RoleKind, type Session } from '../access/session.ts'
import { forbidden } from '../errors/errors.ts'
import { fieldsOf } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'

/** A role as a column. */
export interface MatrixRole {
  readonly id: number
  readonly name: string
  readonly label: string
  readonly kind: RoleKind
}

/** A right, and the roles that hold it at this moment. */
export interface MatrixRight {
  readonly id: number
  readonly code: string
  readonly is_sensitive: boolean
  readonly is_active: boolean
  readonly roles: readonly number[]
}

/** A field that not everybody knows who may read its record, and the roles that do both. */
export interface MatrixField {
  readonly resource: string
  readonly field: string
  /** `office`: never a member; else the permission that opens it. */
  readonly audience: string
  readonly roles: readonly number[]
}

export interface RightsMatrix {
  readonly roles: readonly MatrixRole[]
  readonly rights: readonly MatrixRight[]
  readonly fields: readonly MatrixField[]
}

/** All roles over all rights. Administrators hold every right in force, whatever is ticked (load_session.ts). */
export async function rightsMatrix(read: Reader, registry: Registry): Promise<RightsMatrix> {
  const [roles, permissions, given] = await Promise.all([
    read.selectFrom('role').select(['id', 'name', 'label', 'kind']).orderBy('name').execute(),
    read.selectFrom('permission').select(['id', 'code', 'is_sensitive', 'is_active']).orderBy('code').execute(),
    read.selectFrom('role_permissions').select(['record', 'value']).execute(),
  ])
  const ticked = new Set(given.map(({ record, value }) => `${record} ${value}`))
  const inOrder = roles.toSorted((a, b) => roleKinds.indexOf(a.kind) - roleKinds.indexOf(b.kind))
  const rights = permissions.map((right) => ({
    ...right,
    roles: inOrder
      .filter(({ id, kind }) => right.is_active && (kind === 'admin' || ticked.has(`${id} ${right.id}`)))
      .map(({ id }) => id),
  }))
  const holders = new Map(rights.map(({ code, roles: held }) => [code, held]))
  const office = inOrder.filter(({ kind }) => kind !== 'member').map(({ id }) => id)
  const fields = registry.all.flatMap((definition) =>
    fieldsOf(definition).flatMap(([field, { audience = 'everyone' }]) => {
      if (audience === 'everyone') return []
      const code = audience === 'office' ? undefined : audience.permission
      const readers = holders.get(`${definition.name}.read`) ?? []
      const isKnown = (id: number): boolean => code === undefined || holders.get(code)?.includes(id) === true
      const knowing = office.filter((id) => readers.includes(id) && isKnown(id))
      return [{ resource: definition.name, field, audience: code ?? 'office', roles: knowing }]
    }),
  )
  return { roles: inOrder, rights, fields }
}

/** The matrix shows rights and roles: it is for who may read both. @throws Refusal 403 */
export function assertSeesMatrix(session: Session): void {
  for (const resource of ['permission', 'role'])
    if (session.member !== null || !may(session, `${resource}.read`)) throw forbidden('read', resource)
}
