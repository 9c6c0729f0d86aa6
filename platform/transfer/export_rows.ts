import type pg from 'pg'
import { expandRows } from '../record/expand.ts'
import type { ListQuery } from '../record/filter.ts'
import { readBatches, type Answered, type Source } from '../record/reading.ts'
import type { Registry } from '../resource/registry.ts'
import type { SheetRecord, SheetValue } from '../sheet/write.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { choiceLabel, type Column } from './columns.ts'

/** Between several titles in one cell: titles hold commas (`Korea, Republic of`). */
export const titleSeparator = '; '

interface Exporting {
  readonly registry: Registry
  readonly texts: Texts
  readonly language: Language
  readonly source: Source
  readonly files: Pick<pg.Pool, 'query'>
}

/** The rows of a list as people read them, batch by batch: titles for references, labels for choices, names for files. */
export async function* exportRows(exporting: Exporting, query: ListQuery, columns: readonly Column[]): AsyncGenerator<SheetRecord> {
  const { registry, source, files, language } = exporting
  const { definition } = source.implementation
  const names = columns.map(([name]) => name)
  for await (const batch of readBatches(source, query, names)) {
    const rows = await expandRows({ registry, read: source.read, session: source.session, files, language }, definition, batch, names)
    for (const row of rows) yield Object.fromEntries(columns.map((column) => [column[0], cellOf(exporting, row, column)]))
  }
}

function cellOf({ texts, language, source }: Exporting, row: Answered, [name, field]: Column): SheetValue {
  const value = row[name]
  if (value === null || value === undefined) return null
  const shown = (row['expand'] as Readonly<Record<string, unknown>> | undefined)?.[name]
  if (field.type === 'refs') return (value as number[]).map((id) => titleIn(shown, id)).join(titleSeparator)
  if (field.to !== undefined) return titleIn([shown], value as number)
  if (field.type === 'file' || field.type === 'image') return (shown as { name: string } | undefined)?.name ?? null
  if (field.type === 'choice') return choiceLabel(texts, language, source.implementation.definition, name, String(value))
  return value as SheetValue
}

/** The title, or the bare id of what the session may refer to but not read. */
function titleIn(shown: unknown, id: number): string {
  const titles = Array.isArray(shown) ? (shown as ({ id: number; title: string } | undefined)[]) : []
  return titles.find((one) => one?.id === id)?.title ?? String(id)
}
