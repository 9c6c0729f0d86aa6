import type { Definition } from './definition.ts'
import type { ColumnsOf, Intersection, RowOf } from './inference.ts'

/**
 * Every table the reading gate knows, by resource. Each module adds its own in its `resources.ts`:
 * `declare module '#platform/resource/tables.ts' { interface Tables extends TablesOf<typeof definitions> {} }`
 */
export interface Tables {}

/** Link tables of `refs` and row tables of `lines`: `{resource}_{field}`. */
type ListKeys<F> = {
  [K in keyof F]: F[K] extends { readonly virtual: true }
    ? never
    : F[K] extends { readonly type: 'lines' | 'refs' }
      ? K
      : never
}[keyof F] &
  string
type LinkRow<F> = F extends { readonly type: 'refs' }
  ? { readonly record: number; readonly value: number }
  : F extends { readonly fields: infer L }
    ? RowOf<L> & { readonly id: number; readonly record: number; readonly position: number }
    : never
type ListTablesOf<D> = Intersection<
  {
    [K in keyof D & string]: D[K] extends { readonly fields: infer F }
      ? { readonly [L in ListKeys<F> as `${K}_${L}`]: LinkRow<F[L]> }
      : {}
  }[keyof D & string]
>

export type TableOf<D> = D extends { readonly fields: infer F } ? ColumnsOf<F> & { readonly id: number } : never
export type TablesOf<D extends Readonly<Record<string, Definition>>> = {
  readonly [K in keyof D]: TableOf<D[K]>
} & ListTablesOf<D>
