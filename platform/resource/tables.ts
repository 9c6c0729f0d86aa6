import type { Definition } from './definition.ts'
import type { ColumnsOf } from './inference.ts'

/**
 * Every table the reading gate knows, by resource. Each module adds its own in its `resources.ts`:
 * `declare module '#platform/resource/tables.ts' { interface Tables extends TablesOf<typeof definitions> {} }`
 */
export interface Tables {}

export type TableOf<D> = D extends { readonly fields: infer F } ? ColumnsOf<F> & { readonly id: number } : never
export type TablesOf<D extends Readonly<Record<string, Definition>>> = { readonly [K in keyof D]: TableOf<D[K]> }
