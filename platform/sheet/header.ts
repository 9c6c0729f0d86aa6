import { cellText } from './cell.ts'
import type { SheetRow } from './cell_kind.ts'
import { faultLabels } from './fault_label.ts'
import { foldHeading } from './fold.ts'

/** A column that a sheet may have: its key, and how it is called in the languages of the users. */
export interface HeaderColumn {
  key: string
  labels: string[]
}

export interface Header {
  /** Number of the heading row as the spreadsheet counts it. */
  headerRow: number
  /** For each column of the sheet the key it holds; undefined for blank, unknown and repeated headings and for the errors of an earlier attempt. */
  mapping: (string | undefined)[]
  /** Headings that fit no column, as they are written. */
  unknown: string[]
  /** Keys no heading fits. */
  missing: string[]
  /** Keys that more than one heading fits; the first one counts. */
  duplicated: string[]
}

/** Rows looked at: a letterhead, a title and a few notes may stand above the headings. */
export const headerSearchRows = 30

/**
 * Finds the heading row among the first 30 rows: the one where most headings fit a column, the upper one when two are equal.
 * Columns may stand in any order with blanks between; case, blanks, punctuation and the asterisk of required columns make no difference.
 * Gives null when no row has a heading of at least two columns (of one, if only one is asked for).
 */
export function findHeader(rows: readonly SheetRow[], columns: readonly HeaderColumn[]): Header | null {
  const keys = keysByHeading(columns)
  let best: Header | null = null
  let bestCount = Math.min(2, columns.length) - 1
  for (const row of rows.filter((candidate) => candidate.row <= headerSearchRows)) {
    const header = matchRow(row, columns, keys)
    const count = columns.length - header.missing.length
    if (count > bestCount) [best, bestCount] = [header, count]
  }
  return best
}

function matchRow({ row, cells }: SheetRow, columns: readonly HeaderColumn[], keys: Map<string, string[]>): Header {
  const taken = new Set<string>()
  const unknown: string[] = []
  const duplicated = new Set<string>()
  const mapping = cells.map((cell) => {
    const reading = cellText(cell)
    const written = 'value' in reading ? reading.value : cell.text
    if (written === '') return undefined
    const heading = foldHeading(written)
    if (faultHeadings.has(heading) && !keys.has(heading)) return undefined
    const fitting = keys.get(heading) ?? []
    const key = fitting.find((candidate) => !taken.has(candidate))
    if (key !== undefined) taken.add(key)
    else if (fitting[0] !== undefined) duplicated.add(fitting[0])
    else unknown.push(written)
    return key
  })
  const missing = columns.map((column) => column.key).filter((key) => !taken.has(key))
  return { headerRow: row, mapping, unknown, missing, duplicated: [...duplicated] }
}

/** Keys by folded heading. Two columns may share a label; a key itself always means its own column first. */
function keysByHeading(columns: readonly HeaderColumn[]): Map<string, string[]> {
  const keys = new Map<string, string[]>()
  const add = (heading: string, key: string): void => {
    const fitting = keys.get(heading)
    if (heading === '' || fitting?.includes(key)) return
    if (fitting) fitting.push(key)
    else keys.set(heading, [key])
  }
  for (const column of columns) add(foldHeading(column.key), column.key)
  for (const column of columns) for (const label of column.labels) add(foldHeading(label), column.key)
  return keys
}

const faultHeadings = new Set(faultLabels.map(foldHeading))

/** Whether a heading is that of the column with the errors of an earlier attempt, in any language. */
export function isFaultHeading(written: string): boolean {
  return faultHeadings.has(foldHeading(written))
}
