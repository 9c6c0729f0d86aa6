import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { CsvError, parse } from 'csv-parse'
import { columnLetters, emptyCell, type Cell, type SheetRow } from './cell_kind.ts'
import { SheetError, type SheetLimits } from './sheet_error.ts'

export type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** A text that a spreadsheet program would run as a formula is written with an apostrophe before it (by `writeCsv` too); that apostrophe is not part of the text. */
export const guarded = /^'+[=+\-@\t\r＝＋－＠]/u
/** `="01712"` is how people keep leading zeros in a CSV file. */
const quotedFormula = /^="([^"]*)"$/

/** Rows with at least one value of a CSV file. Row numbers count records, as a spreadsheet program shows them: a quoted line break does not count, a blank line does. */
export async function* csvRows(
  path: string,
  encoding: CsvEncoding,
  delimiter: string,
  limits: SheetLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: false,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: limits.columns * limits.cellLength,
  })
  const source = Readable.from(csvText(path, encoding, limits))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = 0
  let count = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row++
      const cells = readRecord(record, row, limits)
      if (cells.length === 0) continue
      if (++count > limits.rows) throw new SheetError('too_many_rows', { limit: String(limits.rows) })
      yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetError('unclosed_quote', { row: String(row + 1) })
    throw new SheetError('broken')
  } finally {
    source.destroy()
  }
}

function readRecord(record: string[], row: number, limits: SheetLimits): Cell[] {
  const width = record.findLastIndex((text) => text !== '') + 1
  if (width > limits.columns) throw new SheetError('too_many_columns', { limit: String(limits.columns) })
  return record.slice(0, width).map((text, column) => {
    if (text === '') return emptyCell
    if (text.length > limits.cellLength)
      throw new SheetError('cell_too_long', {
        cell: `${columnLetters(column)}${row}`,
        limit: String(limits.cellLength),
      })
    return { kind: 'text', text: guarded.test(text) ? text.slice(1) : text.replace(quotedFormula, '$1') }
  })
}

/** Text of the file without byte order mark and without Excel's first line `sep=;`. Throws SheetError `encoding` where the bytes are no such text. */
async function* csvText(
  path: string,
  encoding: CsvEncoding,
  limits: SheetLimits,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let bytes = 0
  let isStart = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limits.partBytes)
      throw new SheetError('too_big', { megabytes: String(Math.floor(limits.partBytes / 1024 / 1024)) })
    let text = decoded(decoder, chunk)
    if (isStart && text !== '') {
      text = text.replace(/^sep=.\r?\n/i, '')
      isStart = false
    }
    if (text !== '') yield text
  }
  const rest = decoded(decoder)
  if (rest !== '') yield rest
}

function decoded(decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw new SheetError('encoding')
  }
}

/** The delimiter of a CSV file from its beginning: the one that divides the most records alike, at least half of them. A file of one column has a comma, by agreement. */
export function sniffDelimiter(start: string): string {
  const told = /^sep=(.)\r?\n/i.exec(start)
  if (told?.[1]) return told[1]
  let best = ','
  let bestScore = 0
  for (const delimiter of [',', ';', '\t']) {
    const counts = dividers(start, delimiter).slice(0, 30)
    const usual = mode(counts.filter((count) => count > 0))
    const alike = counts.filter((count) => count === usual).length
    const score = alike * 100 + usual
    if (usual > 0 && alike * 2 >= counts.length && score > bestScore) [best, bestScore] = [delimiter, score]
  }
  return best
}

/** How often the delimiter stands outside quotes, record by record; the last record is left out when others came before, since the sample may cut it. */
function dividers(start: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 0
  let isQuoted = false
  let isBlank = true
  let previous = '\n'
  for (const sign of start) {
    // A quote opens at the start of a field, and a doubled one inside goes on: it closes and opens again.
    if (sign === '"' && (isQuoted || previous === delimiter || previous === '\n' || previous === '"'))
      isQuoted = !isQuoted
    else if (!isQuoted && sign === delimiter) count++
    else if (!isQuoted && sign === '\n') {
      if (!isBlank) counts.push(count)
      count = 0
      isBlank = true
    }
    isBlank &&= sign === '\r' || sign === '\n'
    previous = sign
  }
  return counts.length === 0 ? [count] : counts
}

function mode(counts: number[]): number {
  let best = 0
  let times = 0
  for (const count of new Set(counts)) {
    const seen = counts.filter((other) => other === count).length
    if (seen > times) [best, times] = [count, seen]
  }
  return best
}
