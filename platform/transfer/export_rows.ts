import type pg from 'pg'
import { valueOfKey } from '../fields/lines/sheet_columns.ts'
import { expandRows } from '../record/expand.ts'
import { inside, titleIn, titleSeparator, wordOf } from '../record/expanded.ts'
import type { ListQuery } from '../record/filter.ts'
import { readBatches, type Answered, type Source } from '../record/reading.ts'
import type { Registry } from '../resource/registry.ts'
import type { SheetRecord, SheetValue } from '../sheet/write.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { choiceLabel, type Column } from './columns.ts'

interface Exporting {
  readonly registry: Registry
  readonly texts: Texts
  readonly language: Language
  readonly source: Source
  readonly files: Pick<pg.Pool, 'query'>
}

/** The rows of a list as people read them, batch by batch: titles for references, labels for choices, names for files. */
export async function* exportRows(
  exporting: Exporting,
  query: ListQuery,
  columns: readonly Column[],
): AsyncGenerator<SheetRecord> {
  const { registry, source, files, language } = exporting
  const { definition } = source.implementation
  const names = [...new Set(columns.map(([name]) => name.split('.')[0] ?? ''))]
  for await (const batch of readBatches(source, query, names)) {
    const rows = await expandRows(
      { registry, read: source.read, session: source.session, files, language },
      definition,
      batch,
      names,
    )
    for (const row of rows)
      yield Object.fromEntries(columns.map((column) => [column[0], cellOf(exporting, row, column)]))
  }
}

function cellOf({ texts, language, source }: Exporting, row: Answered, [name, field]: Column): SheetValue {
  const [list = '', key] = name.split('.')
  const { definition } = source.implementation
  const sheet = definition.fields[list]?.sheet
  const value = sheet && key !== undefined ? valueOfKey(sheet, row[list], key) : row[name]
  const labelOf = (choice: unknown): string => choiceLabel(texts, language, definition, name, wordOf(choice))
  if (value === null || value === undefined) return null
  const shown = inside(row['expand'], name)
  if (Array.isArray(value) && field.many)
    return value.map(field.type === 'choice' ? labelOf : wordOf).join(titleSeparator)
  if (Array.isArray(value))
    return value.map((id) => titleIn(Array.isArray(shown) ? shown : [], id)).join(titleSeparator)
  if (field.to !== undefined) return titleIn([shown], value)
  if (field.type === 'file' || field.type === 'image') return wordOf(inside(shown, 'name'))
  if (field.type === 'choice') return labelOf(value)
  return typeof value === 'number' || typeof value === 'boolean' ? value : wordOf(value)
}
