import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { guarded } from './csv_rows.ts'
import { decimalText } from './decimal.ts'
import { instantOf, wallClockIn, type SheetColumn, type SheetRecord, type SheetValue } from './sheet_record.ts'

export interface CsvOptions {
  columns: readonly SheetColumn[]
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>
  timeZone?: string
}

/**
 * Writes records as CSV (UTF-8 with its mark, commas, CRLF) to a path or a stream. Dates are YYYY-MM-DD, months YYYY-MM, instants YYYY-MM-DD HH:MM, money is a plain decimal.
 * A text that a spreadsheet program would run as a formula gets an apostrophe, which `readSheet` takes away again. A CSV file cannot say that `01712345678` is a text: people who open it in Excel should take the XLSX.
 */
export async function writeCsv(target: string | Writable, options: CsvOptions): Promise<number> {
  const wallClock = wallClockIn(options.timeZone)
  const stringifier = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // A lone CR or LF inside a text divides rows for other programs too.
    quote_record_delimiter: true,
    cast: {
      // A negative number is no formula: guarded, it would arrive as a text.
      string: (value, context) =>
        !context.header && isNumber(options.columns[context.index]?.kind, value)
          ? { value, escape_formulas: false }
          : value,
    },
  })
  let count = 0
  async function* records(): AsyncGenerator<string[], void, undefined> {
    yield options.columns.map((column) => guardAgain(column.label))
    for await (const record of options.rows) {
      count++
      yield options.columns.map((column) => csvText(record[column.key], column.kind, wallClock))
    }
  }
  await pipeline(Readable.from(records()), stringifier, typeof target === 'string' ? createWriteStream(target) : target)
  return count
}

function csvText(value: SheetValue, kind: SheetColumn['kind'], wallClock: (instant: Date) => string): string {
  if (value === null || value === undefined) return ''
  const instant = kind === 'datetime' ? instantOf(value) : undefined
  if (instant) return wallClock(instant)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return guardAgain(typeof value === 'number' ? decimalText(value) : String(value))
}

/** A text that has such an apostrophe of its own keeps it by getting another. */
function guardAgain(text: string): string {
  return guarded.test(text) ? `'${text}` : text
}

function isNumber(kind: SheetColumn['kind'] | undefined, value: string): boolean {
  return (kind === 'number' || kind === 'money') && /^-\d+(\.\d+)?$/.test(value)
}
