import type { Session } from '../access/session.ts'
import { invalid } from '../errors/errors.ts'
import type { Field } from '../fields/field.ts'
import { cellField, sheetColumnsOf } from '../fields/lines/sheet_columns.ts'
import { unknownKey } from '../record/filter.ts'
import { knownFields, knowsField } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import { idField } from '../resource/resource.ts'
import { namesOfMonth } from '../sheet/months.ts'
import type { SheetColumn } from '../sheet/write.ts'
import { languages, type Language, type Texts } from '../texts/catalogue.ts'
import { fieldLabelIds } from '../texts/label.ts'

/** A field as a column of a sheet. */
export type Column = readonly [name: string, field: Field]

/** Rows of their own, unless they stand beside each other, and objects of the product have no cell. */
const withoutCell = new Set(['lines', 'json'])
/** A cell can name a file, but not hold it. */
const unwritable = new Set([...withoutCell, 'file', 'image'])

/** Fields that an export of this session can hold, in the order of the form, then what the system keeps. */
export function exportable(session: Session, definition: Definition): Column[] {
  const order = new Map(definition.form.flatMap(([, fields]) => fields).map((name, index) => [name, index]))
  const place = ([name]: Column): number => order.get(name) ?? order.size
  return knownFields(session, definition)
    .toSorted((a, b) => place(a) - place(b))
    .flatMap(([name, field]): Column[] =>
      field.sheet
        ? sheetColumnsOf(name, field).flatMap((column) => columnOf(definition, column))
        : withoutCell.has(field.type)
          ? []
          : [[name, field]],
    )
}

const columnOf = (definition: Definition, name: string): Column[] => {
  const field = columnField(definition, name)
  return field ? [[name, field]] : []
}

/** Fields that an import of this session can write, in the order of the form, or as the definition lists them. */
export const importable = (session: Session, definition: Definition): Column[] =>
  definition.imports
    ? definition.imports.columns
        .flatMap((name) => columnOf(definition, name))
        .filter(([, field]) => knowsField(session, field))
    : exportable(session, definition).filter(
        ([, field]) => !field.computed && !field.virtual && !unwritable.has(field.type),
      )

/** The field that a column of a sheet holds; `lines.debit` is one of the rows of `lines`. */
export const columnField = (definition: Definition, column: string): Field | undefined =>
  cellField(definition.fields, column)

/** Whether a sheet of new records has to have the column. */
export const needsColumn = ({ imports }: Definition, [name, field]: Column): boolean =>
  imports?.needs.includes(name) === true || (field.required === true && field.default === undefined)

/** Text ids of the heading of a column: where a row and its record have the same word for two things, sheets have one of their own. */
const headingIds = (definition: Definition, column: string): string[] =>
  definition.imports
    ? [`kind.${column}.heading`, ...fieldLabelIds(definition, column)]
    : fieldLabelIds(definition, column)

/** The columns that `columns=a,b` asks for, in its order (a list whose rows stand beside each other: all of these); all but the version without it. @throws Refusal 400 for a field the session does not know */
export function askedColumns(session: Session, definition: Definition, asked: unknown): Column[] {
  const known: Column[] = [...exportable(session, definition), ['id', idField]]
  if (typeof asked !== 'string' || asked.trim() === '')
    return known.filter(([name]) => name !== 'id' && name !== 'row_version')
  return asked.split(',').flatMap((written) => {
    const word = written.trim()
    const found = known.filter(([name]) => name === word || name.startsWith(`${word}.`))
    if (found.length === 0)
      throw invalid({
        columns: [
          unknownKey(
            word.slice(0, 80),
            known.map(([name]) => name),
          ),
        ],
      })
    return found
  })
}

const kinds: Readonly<Record<string, SheetColumn['kind']>> = {
  bool: 'bool',
  date: 'date',
  datetime: 'datetime',
  decimal: 'number',
  integer: 'number',
  money: 'money',
  month: 'month',
  percent: 'number',
}
const widths: Readonly<Record<string, number>> = {
  bool: 10,
  choice: 18,
  date: 13,
  datetime: 18,
  decimal: 12,
  integer: 10,
  longtext: 40,
  money: 18,
  month: 18,
  percent: 10,
}
const standardWidth = 24

/** How a column looks in a spreadsheet. Numbers and days are real ones; what people compare letter by letter is text. */
export const sheetColumn = (
  texts: Texts,
  language: Language,
  definition: Definition,
  column: Column,
  mark = '',
): SheetColumn => labelledColumn(texts.first(language, headingIds(definition, column[0])) + mark, column)

/** The same under a label of its own. */
export const labelledColumn = (label: string, [name, field]: Column): SheetColumn => ({
  key: name,
  label,
  width: widths[field.type] ?? standardWidth,
  kind: name === 'id' ? 'number' : (kinds[field.type] ?? 'text'),
})

/** What a column is called in all languages: a sheet made by one reader may be sent by another. */
export const columnLabels = (texts: Texts, definition: Definition, name: string): string[] => [
  ...new Set([
    ...languages.map((language) => texts.first(language, headingIds(definition, name))),
    ...namesOfMonthOf(definition, name),
  ]),
]

/** A column of a month may be headed as people shorten it: one that is not understood would plan nothing for it. */
function namesOfMonthOf({ fields }: Definition, column: string): readonly string[] {
  const [list = '', key] = column.split('.')
  const { sheet, fields: children } = fields[list] ?? {}
  if (!sheet || children?.[sheet.by]?.type !== 'month') return []
  const at = Array.from({ length: 12 }, (_, index) => index + 1).find(
    (month) => sheet.keyOf(`2000-${String(month).padStart(2, '0')}`) === key,
  )
  return at === undefined ? [] : namesOfMonth(at)
}

/** The words people see for a stored choice; the stored word itself where there is no text. */
export function choiceLabel(
  texts: Texts,
  language: Language,
  definition: Pick<Definition, 'name'>,
  name: string,
  choice: string,
): string {
  const id = [`${definition.name}.${name}.${choice}`, `kind.${name}.${choice}`].find(texts.has)
  return id === undefined ? choice : texts.say(language, id)
}
