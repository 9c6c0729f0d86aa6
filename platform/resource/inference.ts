import type { Field } from '../fields/field.ts'

/** The types that follow from a definition. Inference is kept shallow: one mapped type each. */

export type Fields = Readonly<Record<string, Field>>

type ValueOf<F> = F extends { readonly $value?: infer V } ? Exclude<V, undefined> : never
type Known<F> = F extends { readonly $known?: infer K } ? Exclude<K, undefined> : false
type Given<F> = F extends { readonly $given?: infer G } ? Exclude<G, undefined> : 'may'

/** A record as it is read: a value that may be missing is null. */
export type RowOf<F> = { readonly [K in keyof F]: Known<F[K]> extends true ? ValueOf<F[K]> : ValueOf<F[K]> | null }

/** What a creator gives: required fields must, computed ones cannot. */
export type CreateOf<F> = { readonly [K in keyof F as Given<F[K]> extends 'must' ? K : never]: ValueOf<F[K]> } & {
  readonly [K in keyof F as Given<F[K]> extends 'may' ? K : never]?: ValueOf<F[K]> | null
}

/** What an editor gives: any writable field, and the version that was read. */
export type UpdateOf<F> = {
  readonly [K in keyof F as Given<F[K]> extends 'never' ? never : K]?: ValueOf<F[K]> | null
} & {
  readonly row_version: number
}

/** Columns of the table: lines and link lists live in tables of their own. */
export type ColumnsOf<F> = {
  readonly [K in keyof F as F[K] extends { readonly type: 'lines' | 'refs' } ? never : K]: RowOf<F>[K]
}

export type WritableKey<F> = { [K in keyof F]: Given<F[K]> extends 'never' ? never : K }[keyof F] & string

/** Union of record types into their intersection. */
export type Intersection<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never

/** `{}` of a list of kinds' fields, all of them together. */
export type FieldsOfKinds<K extends readonly { readonly fields: Fields }[]> = K extends readonly []
  ? {}
  : Intersection<K[number]['fields']>
