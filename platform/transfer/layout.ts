import type { Session } from '../access/session.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import { knownFields } from '../record/visible.ts'
import type { Definition } from '../resource/definition.ts'
import { findHeader, headerSearchRows, type Header } from '../sheet/header.ts'
import type { SheetReader } from '../sheet/read.ts'
import type { SheetRow } from '../sheet/cell_kind.ts'
import { SheetError } from '../sheet/sheet_error.ts'
import { tidyText } from '../sheet/tidy.ts'
import type { Language, Texts } from '../texts/catalogue.ts'
import { columnLabels, importable, needsColumn, sheetColumn } from './columns.ts'

/** Where the rows of a file stand and which column holds what. Kept with the run. */
export interface Layout {
  readonly sheet: number
  readonly sheet_name: string
  readonly header_row: number
  /** For each column of the sheet the field it holds; null where it holds none. */
  readonly mapping: readonly (string | null)[]
  /** The heading of each field as the file writes it. */
  readonly headings: Readonly<Record<string, string>>
  /** Headings that fit no field. */
  readonly unknown: readonly string[]
  /** Fields that have a column but are set by the system. */
  readonly ignored: readonly string[]
  /** Fields that a new record needs and no column holds. */
  readonly missing: readonly string[]
}

/** Whether a value is a layout, where it comes from another process. */
export const isLayout = (value: unknown): value is Layout =>
  typeof value === 'object' && value !== null && 'sheet_name' in value && 'mapping' in value

/** The heading row in the form the readers of sheets use. */
export const headerOf = (layout: Layout): Header => ({
  headerRow: layout.header_row,
  mapping: layout.mapping.map((name) => name ?? undefined),
  unknown: [...layout.unknown],
  missing: [...layout.missing],
  duplicated: [],
})

/** The sheet whose headings fit best. @throws Refusal 400 when none fits, or when what every row needs has no column */
export async function findLayout(
  reader: SheetReader,
  asking: { definition: Definition; session: Session; texts: Texts; language: Language },
): Promise<Layout> {
  const { definition, session, texts, language } = asking
  const writable = importable(session, definition).map(([name]) => name)
  // What can be written comes first: where two fields share a name, it is meant.
  const names = [...new Set([...writable, ...knownFields(session, definition).map(([name]) => name)])]
  const columns = names.map((key) => ({ key, labels: columnLabels(texts, definition, key) }))
  let best: { sheet: number; rows: SheetRow[]; header: Header; count: number } | undefined
  for (const sheet of reader.sheets.keys()) {
    const rows = await firstRows(reader, sheet)
    const header = findHeader(rows, columns)
    const count = header?.mapping.filter((name) => name !== undefined && writable.includes(name)).length ?? 0
    if (header && count > (best?.count ?? 0)) best = { sheet, rows, header, count }
  }
  if (!best)
    throw new Refusal(400, 'import_no_headings', 'import.error.no_headings', { what: `$${definition.name}.plural` })
  const { header, rows, sheet } = best
  const found = header.mapping.filter((name) => name !== undefined)
  const needed = importable(session, definition).filter(
    (column) => needsColumn(definition, column) && !found.includes(column[0]),
  )
  const missing = needed.map(([name]) => name)
  // Without the column that says which record is meant every row is a new one, and none could be stored.
  if (missing.length > 0 && (definition.imports || !definition.importKey.every((name) => found.includes(name)))) {
    const labels = needed.map((column) => sheetColumn(texts, language, definition, column).label)
    throw new Refusal(400, 'import_missing_columns', 'import.error.missing_columns', {
      columns: asWritten(labels.join(', ')),
    })
  }
  const cells = rows.find((row) => row.row === header.headerRow)?.cells ?? []
  return {
    sheet,
    sheet_name: reader.sheets[sheet] ?? '',
    header_row: header.headerRow,
    mapping: header.mapping.map((name) => name ?? null),
    headings: Object.fromEntries(
      header.mapping.flatMap((name, index) => (name === undefined ? [] : [[name, tidyText(cells[index]?.text ?? '')]])),
    ),
    unknown: header.unknown.map((heading) => heading.slice(0, 100)).slice(0, 100),
    ignored: found.filter((name) => !writable.includes(name)),
    missing,
  }
}

async function firstRows(reader: SheetReader, sheet: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  try {
    for await (const row of reader.rows(sheet)) if (rows.push(row) >= headerSearchRows) break
  } catch (error) {
    // A sheet that cannot be read is no reason against another one.
    if (!(error instanceof SheetError) || reader.sheets.length === 1) throw error
  }
  return rows
}
