import type { Reader } from '../access/read.ts'
import { readValue } from '../fields/catalogue.ts'
import type { Field } from '../fields/field.ts'
import { sheetColumnsOf, valueOfKey, type SheetColumns } from '../fields/lines/sheet_columns.ts'
import type { Values } from '../record/input.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Draft } from './check_rows.ts'

/** A list whose rows stand beside each other in a sheet. */
interface Abreast {
  readonly name: string
  readonly sheet: SheetColumns
  /** Its columns that the sheet has. */
  readonly columns: ReadonlySet<string>
  /** What an empty cell says, as it is stored. */
  readonly nothing: unknown
}

/**
 * Makes the rows of a list of cells that stand beside each other in a sheet (`SheetColumns`). A record gets all rows that it may have: an
 * empty cell says so, and what has no column in the sheet stays as it stands. Where that is what stands already, it is no input.
 * @param columns names of those that the sheet has and whoever imports may write
 */
export async function gatherLines(
  { definition, hooks }: Implementation,
  readAll: Reader,
  columns: readonly string[],
  drafts: readonly Draft[],
): Promise<void> {
  for (const [name, field] of fieldsOf(definition)) {
    const own = new Set(sheetColumnsOf(name, field).filter((column) => columns.includes(column)))
    const rowsOf = hooks.sheetRows?.[name]
    if (!field.sheet || !rowsOf || own.size === 0) continue
    const list = { name, sheet: field.sheet, columns: own, nothing: nothingOf(field, field.sheet) }
    const known = await rowsOf({ docs: drafts.map(({ before, input }) => ({ ...before, ...input })), readAll })
    for (const [at, draft] of drafts.entries()) gather(list, draft, known[at] ?? null)
  }
}

function gather({ name, sheet, columns, nothing }: Abreast, draft: Draft, known: readonly string[] | null): void {
  const { input, errors, before } = draft
  const cells = new Map<string, unknown>()
  for (const column of columns) {
    cells.set(column, input[column] ?? nothing)
    delete input[column]
  }
  if (known === null) {
    draft.unread.add(name)
    return
  }
  const rows = known.map((by) => {
    const key = sheet.keyOf(by)
    const standing = valueOfKey(sheet, before?.[name], key) ?? nothing
    return { column: `${name}.${key}`, by, standing, holds: cells.get(`${name}.${key}`) ?? standing }
  })
  const open = new Set(rows.map(({ column }) => column))
  for (const [column, value] of cells)
    if (value !== nothing && !open.has(column)) errors[column] = [{ text: sheet.without }]
  if (before === null || rows.some(({ standing, holds }) => standing !== holds))
    input[name] = rows.map(({ by, holds }) => ({ [sheet.by]: by, [sheet.holds]: holds }))
}

function nothingOf({ fields = {} }: Field, { holds, empty }: SheetColumns): unknown {
  const held = fields[holds]
  const read = held && readValue(held, empty)
  if (!read || 'fault' in read) throw new Error(`"${empty}" is no value of "${holds}", which an empty cell is to say.`)
  return read.value
}

/** Where a fault of a record stands in a sheet: `amounts[3].month` in the column of that row, everything else where it is. */
export function columnOfPath({ fields }: Definition, doc: Readonly<Values>, path: string): string {
  const [, name = '', at] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
  const sheet = fields[name]?.sheet
  const rows = doc[name]
  const row: Values | null | undefined = Array.isArray(rows) ? rows[Number(at)] : undefined
  const by = sheet && row?.[sheet.by]
  return sheet && typeof by === 'string' ? `${name}.${sheet.keyOf(by)}` : path
}

/** Columns of a sheet in which a field of a record differs: of rows that stand beside each other only those that do. */
export function columnsChanged({ fields }: Definition, name: string, before: Values, after: Values): string[] {
  const sheet = fields[name]?.sheet
  if (!sheet) return [name]
  const value = (doc: Values, key: string): unknown => valueOfKey(sheet, doc[name], key)
  return sheet.keys.flatMap((key) => (value(before, key) === value(after, key) ? [] : [`${name}.${key}`]))
}
