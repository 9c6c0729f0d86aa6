import { createWriteStream } from 'node:fs'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { columnLetters } from './cell_kind.ts'
import { SheetError } from './sheet_error.ts'
import { lookIndex, stylesXml, type Look } from './styles.ts'
import { escapeXml } from './xml.ts'
import { zipArchive, type ZipPart } from './zip_write.ts'

/** A cell to write. A `number` is its decimal digits, so that no amount passes through a binary number. */
export type OutCell =
  | { kind: 'text'; text: string; look: Look }
  | { kind: 'number' | 'boolean' | 'error'; text: string; look: Look }
  | undefined

/** A row to write at a place of its own; rows rise. */
export interface OutRow {
  row: number
  cells: OutCell[]
  /** How deep below other rows it lies, so that these fold it away; 0 unless told. */
  outline?: number
}

export interface OutSheet {
  name: string
  rightToLeft: boolean
  isFrom1904: boolean
  /** Width in characters and look of cells not yet filled, for each column. */
  columns: { width: number; look: Look }[]
  /** The row with the headings: it stays in view and carries the filter buttons. */
  headingRow: number
  /** Joins the cells of this row over all columns. */
  titleRow?: number
  rows: AsyncIterable<OutRow>
  /** Rows fold below the row that holds their sums, and not above it. */
  hasOutline?: boolean
}

const lastRow = 1_048_576
/** Excel knows seven levels below the first. */
const deepestOutline = 7
const longestText = 32_767
/** Small on purpose: strings of 64 KB are large objects to the collector, and cost 30 MB more at the peak. */
const pieceLength = 16 * 1024
const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Writes a workbook of one sheet to a path or a stream, as fast as it is taken. Gives the number of the last row. A failure of the rows ends the stream with an error, never with a file that looks whole. */
export async function writeWorkbook(target: string | Writable, sheet: OutSheet): Promise<number> {
  const written = { lastRow: sheet.headingRow }
  const archive = zipArchive(parts(sheet, written))
  await pipeline(
    Readable.from(archive, { objectMode: true, highWaterMark: 1 }),
    typeof target === 'string' ? createWriteStream(target) : target,
  )
  return written.lastRow
}

/** A text cell; one that begins like a formula keeps the mark that it is none. */
export function textCell(text: string): OutCell {
  return { kind: 'text', text, look: /^['=+\-@\t\r]/.test(text) ? 'guarded' : 'text' }
}

/** The sheet comes before the workbook part, whose filter range needs the last row. */
function* parts(sheet: OutSheet, written: { lastRow: number }): Generator<ZipPart> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const part = (name: string, content: string): ZipPart => ({ name, content: [declaration + content] })
  yield part(
    '[Content_Types].xml',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
  )
  yield part('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml']))
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  )
  yield { name: 'xl/styles.xml', content: [stylesXml()] }
  yield { name: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet, written) }
  yield part('xl/workbook.xml', workbookXml(sheet, written.lastRow))
}

function relationships(...targets: [type: string, target: string][]): string {
  const lines = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${officeType}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`
}

function workbookXml(sheet: OutSheet, last: number): string {
  const name = sheetName(sheet.name)
  const range = `'${name.replaceAll("'", "''")}'!$A$${sheet.headingRow}:$${columnLetters(sheet.columns.length - 1)}$${last}`
  return (
    `<workbook ${namespaces}>${sheet.isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<bookViews><workbookView/></bookViews><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets>` +
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escapeXml(range)}</definedName></definedNames></workbook>`
  )
}

/** Excel forbids these signs in the name of a sheet, an apostrophe at its ends, and more than 31 characters. */
function sheetName(name: string): string {
  const allowed = [...name.replace(/[[\]:*?/\\\u0000-\u001f]/g, ' ').trim()]
    .join('')
    .slice(0, 31)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return allowed.replace(/^'+|'+$/g, '').trim() || 'Sheet1'
}

async function* sheetXml(sheet: OutSheet, written: { lastRow: number }): AsyncGenerator<string, void, undefined> {
  const width = columnLetters(sheet.columns.length - 1)
  const columns = sheet.columns.map(
    (column, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${column.width}" style="${lookIndex.get(column.look)}" customWidth="1"/>`,
  )
  let buffer =
    `${declaration}<worksheet ${namespaces}>${sheet.hasOutline ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : ''}<sheetViews><sheetView workbookViewId="0" tabSelected="1"${sheet.rightToLeft ? ' rightToLeft="1"' : ''}>` +
    `<pane ySplit="${sheet.headingRow}" topLeftCell="A${sheet.headingRow + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${sheet.hasOutline ? ` outlineLevelRow="${deepestOutline}"` : ''}/><cols>${columns.join('')}</cols><sheetData>`
  for await (const { row, cells, outline = 0 } of sheet.rows) {
    if (row > lastRow) throw new SheetError('too_many_rows', { limit: String(lastRow) })
    const depth = outline > 0 ? ` outlineLevel="${Math.min(outline, deepestOutline)}"` : ''
    buffer += `<row r="${row}"${depth}>${cells.map((cell, index) => (cell ? cellXml(cell, `${letters(index)}${row}`) : '')).join('')}</row>`
    written.lastRow = Math.max(written.lastRow, row)
    if (buffer.length > pieceLength) {
      yield buffer
      buffer = ''
    }
  }
  const title =
    sheet.titleRow === undefined || sheet.columns.length < 2
      ? ''
      : `<mergeCells count="1"><mergeCell ref="A${sheet.titleRow}:${width}${sheet.titleRow}"/></mergeCells>`
  yield `${buffer}</sheetData><autoFilter ref="A${sheet.headingRow}:${width}${written.lastRow}"/>${title}</worksheet>`
}

const lettersOf: string[] = []

function letters(index: number): string {
  return (lettersOf[index] ??= columnLetters(index))
}

function cellXml(cell: NonNullable<OutCell>, reference: string): string {
  const start = `<c r="${reference}" s="${lookIndex.get(cell.look)}"`
  if (cell.kind === 'number') return `${start}><v>${cell.text}</v></c>`
  if (cell.kind === 'boolean') return `${start} t="b"><v>${cell.text === 'TRUE' ? 1 : 0}</v></c>`
  if (cell.kind === 'error') return `${start} t="e"><v>${escapeXml(cell.text)}</v></c>`
  // Excel refuses a file with a longer text; the ellipsis shows that something is missing.
  const text = cell.text.length > longestText ? `${cell.text.slice(0, longestText - 1)}…` : cell.text
  return `${start} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}
