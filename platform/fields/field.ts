import type { SheetColumns } from './lines/sheet_columns.ts'

/**
 * What a field is: the words every field type shares. A field type is one folder: `field.ts` is pure and runs on both
 * sides, `field.server.ts` knows its column and its filters, `field.screen.tsx` its widget.
 */

/** Why a value is refused: the id of a text and what stands in its places. `{Label}` is filled in by the caller. */
export interface Fault {
  readonly text: string
  readonly params?: Readonly<Record<string, string | number>>
  /** Of a refusal that callers know by its code. */
  readonly code?: string
}

/** The outcome of reading one value: the canonical value, or why not. */
export type Parsed<Value> = { readonly value: Value } | { readonly fault: Fault }

export const valid = <Value>(value: Value): Parsed<Value> => ({ value })
export const refused = (text: string, params?: Fault['params']): { readonly fault: Fault } => ({
  fault: params === undefined ? { text } : { text, params },
})

/**
 * Who may know a field at all. `everyone`: whoever may read the record. `office`: never a member agency.
 * `{ permission }`: holders of that code only. A field outside one's audience does not exist for that session.
 */
export type Audience = 'everyone' | 'office' | { readonly permission: string }

/** Options that every field type takes. */
export interface FieldOptions {
  /** The record cannot be saved without it. */
  readonly required?: boolean
  /** Set by the server only; an attempt to write it is refused. */
  readonly computed?: boolean
  /** Value of a new record when none is given, or where it comes from (`DefaultSource`). */
  readonly default?: unknown
  readonly audience?: Audience
  /** Lists, exports and histories show only the last so many characters. */
  readonly maskedTo?: number
  /** Kept in the database but never answered (password hashes). */
  readonly secret?: boolean
  /** Other fields of the record that its input looks at: bills are offered of the party that a line names. */
  readonly follows?: readonly string[]
  /** Can be chosen at creation and not changed afterwards. */
  readonly frozen?: boolean
  /** Its former column name: the next migration renames instead of dropping. */
  readonly renamedFrom?: string
  /** Sorting and filtering stay offered on large tables: makes an index. Of a virtual field: it follows from the row alone, and may be filtered. */
  readonly indexed?: boolean
  /** Bookkeeping of the server that changes without an editor (last sign-in): kept out of the history. */
  readonly untracked?: boolean
  /** Anybody may know it, also who has not signed in (name and logo on the sign-in page). */
  readonly public?: boolean
  /** Belongs to certain values of a choice of the same record: forms ask for it then, and then it must be given. */
  readonly neededWhen?: { readonly field: string; readonly is: readonly string[] }
  /** Belongs to certain values of a choice of the same record: forms ask for it then, and it may be left empty. */
  readonly askedWhen?: { readonly field: string; readonly is: readonly string[] }
  /** Belongs to one record alone: a copy begins without it (the reference of a paper, a repetition). */
  readonly ownOfEach?: boolean
  /** No column: the implementation says how it is read (`columns`). Always computed. */
  readonly virtual?: boolean
}

/** Defaults that depend on who writes and when. Anything else is the value itself. */
export type DefaultSource =
  | { readonly from: 'today' }
  | { readonly from: 'session'; readonly value: 'branch' | 'user' }
  | { readonly from: 'setting'; readonly value: string }
  /** Other records, or other fields of this one: the hook `defaults` knows (the next code under a parent), or does `sometimes`. */
  | { readonly from: 'record'; readonly sometimes?: true }

/** A field of a definition. `$value`, `$given` and `$known` exist for the compiler only. */
export interface Field<
  Value = unknown,
  Given extends Presence = Presence,
  Known extends boolean = boolean,
> extends FieldOptions {
  readonly type: string
  readonly $value?: Value
  readonly $given?: Given
  readonly $known?: Known
  // What single types add, so that whoever walks over fields can ask without knowing the type.
  readonly min?: number
  readonly max?: number
  readonly choices?: readonly string[]
  readonly to?: string
  readonly within?: string
  readonly most?: number
  readonly sides?: readonly [string, string]
  readonly sheet?: SheetColumns
  readonly fields?: Readonly<Record<string, Field>>
  readonly accept?: readonly string[]
  readonly maxMb?: number
  readonly negative?: boolean
  readonly says?: Readonly<Record<string, Fault>>
  readonly places?: 2 | 3
  readonly precision?: readonly [digits: number, places: number]
  readonly shape?: 'code' | 'name' | 'plain'
  readonly order?: 'written'
  readonly many?: boolean
  readonly pixels?: Pixels
  readonly sharedFrom?: string
}

/** What a picture must measure, in pixels. */
export interface Pixels {
  readonly isSquare?: boolean
  readonly minWidth?: number
  readonly maxWidth?: number
}

/** Several values instead of one, each read as the type reads one; at most twelve unless said otherwise, or as many as there are choices. */
export interface ManyOptions extends FieldOptions {
  readonly many?: boolean
  readonly most?: number
}
export type OneOrMany<O extends ManyOptions> = O extends { many: true } ? readonly string[] : string

/** Whether a creator must, may or cannot give the field. */
export type Presence = 'must' | 'may' | 'never'

/** Presence that follows from the options: computed never, required without a default must, the rest may. */
export type PresenceOf<O extends FieldOptions> = O extends { computed: true }
  ? 'never'
  : O extends { required: true }
    ? O extends { default: {} }
      ? 'may'
      : 'must'
    : 'may'

/** True when a stored record always holds a value. */
export type KnownOf<O extends FieldOptions> = O extends { required: true }
  ? true
  : O extends { default: {} }
    ? true
    : false

/** The field a builder makes from its options, carrying the value's type. */
export type Built<Type extends string, Value, O extends FieldOptions> = O & {
  readonly type: Type
  readonly $value?: Value
  readonly $given?: PresenceOf<O>
  readonly $known?: KnownOf<O>
}

/** The pure half of a field type. `read` gets a value that is not empty (undefined, null, blank text). */
export interface FieldType<Value> {
  /** Canonical value of what a form, a JSON body, an address or a cell says. */
  readonly read: (input: unknown, field: never) => Parsed<Value>
  /** How a person sees the value; `locale` is a BCP 47 tag. Text ids are not looked up here. */
  readonly show: (value: Value, field: never, locale: string) => string
  /** -1, 0, 1 in the type's own order. */
  readonly compare: (a: Value, b: Value) => number
}

/** Whether a record must have the field, as its other values stand. */
export const isNeeded = ({ required, neededWhen }: FieldOptions, valueOf: (field: string) => unknown): boolean =>
  required === true || (neededWhen !== undefined && neededWhen.is.includes(String(valueOf(neededWhen.field))))

/** Whether forms ask for the field, as the other values stand. */
export const isAskedFor = (
  { neededWhen, askedWhen, ...field }: FieldOptions,
  valueOf: (field: string) => unknown,
): boolean =>
  (neededWhen === undefined || isNeeded({ ...field, neededWhen }, valueOf)) &&
  (askedWhen === undefined || askedWhen.is.includes(String(valueOf(askedWhen.field))))

/** True for what means 'nothing given' in every type: absent, null, or text of blanks only. */
export const isEmpty = (input: unknown): boolean =>
  input === undefined ||
  input === null ||
  (typeof input === 'string' && input.trim() === '') ||
  (Array.isArray(input) && input.length === 0)

export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
