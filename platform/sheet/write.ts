import type { Writable } from 'node:stream'
import { decimalText } from './decimal.ts'
import { serialFromDate } from './serial.ts'
import { instantOf, wallClockIn, type SheetColumn, type SheetRecord, type SheetValue } from './sheet_record.ts'
import type { Look } from './styles.ts'
import { textCell, writeWorkbook, type OutCell, type OutRow } from './xlsx_parts.ts'

export type { SheetColumn, SheetRecord, SheetValue } from './sheet_record.ts'
export { writeCsv, type CsvOptions } from './write_csv.ts'

export interface XlsxOptions {
  title?: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>
  rightToLeft?: boolean
  /** Key of each record that holds its level, 1 for the first: rows of deeper levels fold below the others. */
  level?: string
  grouping: 'lakh' | 'thousand'
  /** Where instants are shown; the association's zone unless told. */
  timeZone?: string
}

/**
 * Writes records as an XLSX file to a path or a stream, row by row, as fast as the target takes them. Gives the number of records.
 * Numbers are numbers and dates are dates as long as Excel can hold them exactly (15 digits, from 1900 on); whatever it would change stays text. No text ever becomes a formula.
 */
export async function writeXlsx(target: string | Writable, options: XlsxOptions): Promise<number> {
  const headingRow = options.title === undefined ? 1 : 3
  const wallClock = wallClockIn(options.timeZone)
  async function* rows(): AsyncGenerator<OutRow, void, undefined> {
    if (options.title !== undefined) yield { row: 1, cells: [{ kind: 'text', text: options.title, look: 'title' }] }
    yield {
      row: headingRow,
      cells: options.columns.map((column) => ({ kind: 'text', text: column.label, look: 'heading' })),
    }
    let row = headingRow
    for await (const record of options.rows) {
      row++
      const level = options.level === undefined ? 1 : Number(record[options.level] ?? 1)
      yield {
        row,
        outline: level - 1,
        cells: options.columns.map((column) => outCell(record[column.key], column.kind, options.grouping, wallClock)),
      }
    }
  }
  const last = await writeWorkbook(target, {
    name: options.title ?? '',
    rightToLeft: options.rightToLeft ?? false,
    isFrom1904: false,
    columns: options.columns.map((column) => ({
      width: column.width,
      look: columnLook(column.kind, options.grouping),
    })),
    headingRow,
    ...(options.title === undefined ? {} : { titleRow: 1 }),
    hasOutline: options.level !== undefined,
    rows: rows(),
  })
  return last - headingRow
}

function outCell(
  value: SheetValue,
  kind: SheetColumn['kind'],
  grouping: XlsxOptions['grouping'],
  wallClock: (instant: Date) => string,
): OutCell {
  if (value === null || value === undefined || value === '') return undefined
  if (kind === 'bool' && typeof value === 'boolean')
    return { kind: 'boolean', text: value ? 'TRUE' : 'FALSE', look: 'plain' }
  if (kind === 'datetime') {
    const instant = instantOf(value)
    return instant ? dateCell(wallClock(instant), 'datetime') : dateCell(String(value), 'datetime')
  }
  if (kind === 'date') return dateCell(String(value), 'date')
  // Its first day, of which a spreadsheet shows month and year.
  if (kind === 'month') return dateCell(`${String(value)}-01`, 'month')
  if (kind === 'number' || kind === 'money') {
    const digits = exactDigits(value)
    if (digits !== undefined)
      return { kind: 'number', text: digits, look: kind === 'number' ? 'plain' : moneyLook(digits, grouping) }
  }
  return textCell(String(value))
}

function dateCell(text: string, look: 'date' | 'datetime' | 'month'): OutCell {
  const [, date = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}):(\d{2}).*)?$/.exec(text) ?? []
  const day = serialFromDate(date)
  if (day === undefined) return textCell(text)
  const part = look === 'datetime' && hours !== undefined ? (Number(hours) * 60 + Number(minutes)) / 1440 : 0
  return { kind: 'number', text: decimalText(day + part), look }
}

/** Decimal digits of a number that Excel keeps whole, or undefined when it has more than 15 digits or is no number. */
function exactDigits(value: SheetValue): string | undefined {
  const text = typeof value === 'number' ? decimalText(value) : String(value)
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined
  return text.replace(/^-?0*|\.?0*$/g, '').replace('.', '').length <= 15 && text.length <= 24 ? text : undefined
}

function moneyLook(digits: string, grouping: XlsxOptions['grouping']): Look {
  if (grouping === 'thousand') return 'thousand'
  return digits.startsWith('-') ? 'lakhNegative' : 'lakh'
}

function columnLook(kind: SheetColumn['kind'], grouping: XlsxOptions['grouping']): Look {
  if (kind === 'money') return grouping
  if (kind === 'number' || kind === 'bool') return 'plain'
  return kind
}
