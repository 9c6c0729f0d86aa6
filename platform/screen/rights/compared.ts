import { partsOf } from '#platform/resource/permission_code.ts'
import { place } from './matrix.ts'

/** Answer of `matrix/`. */
export interface RightsMatrix {
  readonly roles: readonly { readonly id: number; readonly name: string; readonly label: string }[]
  readonly rights: readonly {
    readonly id: number
    readonly code: string
    readonly is_sensitive: boolean
    readonly is_active: boolean
    readonly roles: readonly number[]
  }[]
  readonly fields: readonly {
    readonly resource: string
    readonly field: string
    readonly audience: string
    readonly roles: readonly number[]
  }[]
}

/** A line of the comparison: a right, or a field that not everybody knows. */
export interface Line {
  readonly key: string
  readonly area: string
  readonly verb: string | undefined
  readonly field: string | undefined
  /** The code that gives it; `office` for a field of the office. */
  readonly code: string
  readonly is_sensitive: boolean
  readonly is_active: boolean
  readonly roles: readonly number[]
}

/** Rights in the order in which people grant them, then fields, by area. */
export function linesOf({ rights, fields }: RightsMatrix): ReadonlyMap<string, readonly Line[]> {
  const lines = [
    ...rights.map((right): Line => {
      const [area, verb] = partsOf(right.code)
      return { ...right, key: right.code, area, verb, field: undefined }
    }),
    ...fields.map(({ resource, field, audience, roles }): Line => {
      const key = `${resource} ${field}`
      return {
        key,
        area: resource,
        verb: undefined,
        field,
        code: audience,
        is_sensitive: false,
        is_active: true,
        roles,
      }
    }),
  ]
  const inOrder = lines.toSorted((a, b) => place(a.verb ?? '') - place(b.verb ?? ''))
  return Map.groupBy(inOrder, ({ area }) => area)
}

/** Whether some of the roles hold it and others do not. */
export const differs = (line: Pick<Line, 'roles'>, roles: readonly number[]): boolean => {
  const held = roles.filter((id) => line.roles.includes(id)).length
  return held > 0 && held < roles.length
}
