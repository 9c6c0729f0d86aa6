import type { ComponentType, ReactNode } from 'react'
import type { Field } from '#platform/fields/field.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'

/** Which field of which resource a widget stands for. */
export interface FieldPlace {
  readonly definition: Definition
  readonly name: string
  readonly field: Field
}

/**
 * What a picker still owes to its form: the answer to what was typed is on its way (`asked`), or it will not come as
 * things stand, and `text` says why.
 */
export type Owed = { readonly state: 'asked' } | { readonly state: 'stopped'; readonly text: string }

/** What is wrong in cells of rows, by `{row}.{column}`; rows are counted from 0. */
export type CellTexts = Readonly<Record<string, readonly string[]>>

/** What the form hands to an input. Values are what a person typed until they leave the field. */
export interface FieldInputProps extends FieldPlace {
  /** Id of the control; the label points to it. */
  readonly id: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly invalid: boolean
  /** Ids of help and error lines. */
  readonly describedBy: string | undefined
  readonly disabled: boolean
  readonly required: boolean
  /** The value of another field of the same form (a thana within its city). */
  readonly other: (field: string) => unknown
  /** The record as it was read, for what references are called and where files lie; undefined while it is new. */
  readonly row: RecordRow | undefined
  /** What the server will put in where nothing is given, in a word or two. */
  readonly usual?: string | undefined
  /** Where the field stands if not in the record itself: of a row, behind the field that holds the rows (`deductions.kind`). */
  readonly path?: string
  /** Told by pickers, so that a save takes along what was typed in them; `undefined`: nothing is owed any more. */
  readonly onOwed?: (owed: Owed | undefined, cell?: string) => void
  /** Enter took an option: whoever types goes on with the next. */
  readonly onTaken?: (() => void) | undefined
  /** Values of other fields that follow from this one: put in where nobody has written anything. */
  readonly onOthers?: (values: Readonly<Record<string, unknown>>) => void
  /** Of rows: what is wrong in which cell, and how an input says so itself. */
  readonly cells?: CellTexts | undefined
  readonly onCells?: (cells: CellTexts) => void
}

/** A value in words; plain elements only, a list shows hundreds of them. */
export interface FieldCellProps extends FieldPlace {
  readonly value: unknown
  readonly row: RecordRow
  readonly locale: string
}

/** Filter of a column: `values` holds this field's own keys of the address (`city`, `city.from`, `city.empty`). */
export interface FieldFilterProps extends FieldPlace {
  readonly label: string
  readonly values: Readonly<Record<string, string>>
  readonly onChange: (values: Readonly<Record<string, string>>) => void
  /** One of its values always holds: there is nothing like any of them. */
  readonly isAlways?: boolean
}

/** The screen half of a field type. */
export interface FieldScreen {
  /** May be loaded when a form needs it. */
  readonly Input: ComponentType<FieldInputProps>
  readonly Cell: (props: FieldCellProps) => ReactNode
  readonly Filter: (props: FieldFilterProps) => ReactNode
  /** Figures stand at the end of their cell, in both directions of writing. */
  readonly align?: 'end' | 'center'
  /** Width of a column in rem. */
  readonly width: number
}
