import { columnLetters, emptyCell, mergedCell, type Cell, type SheetRow } from './cell_kind.ts'
import { decimalText } from './decimal.ts'
import { columnIndex, readMerges } from './merges.ts'
import { generalFormat, type NumberFormat } from './number_format.ts'
import { dateFromSerial, days1904, timeFromSerial } from './serial.ts'
import { readSharedStrings, type SharedStrings } from './shared_strings.ts'
import { SheetError, type SheetLimits } from './sheet_error.ts'
import { partText, type Workbook } from './workbook.ts'
import { attribute, decodeExcelEscapes, XmlScanner, type XmlListener } from './xml.ts'

/** Rows with at least one value of a worksheet, unpacked as they are asked for. */
export async function* xlsxRows(
  workbook: Workbook,
  sheetIndex: number,
  limits: SheetLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  const sheet = workbook.sheets[sheetIndex]
  if (!sheet) throw new SheetError('no_sheet')
  const covered = await readMerges(workbook, sheet.entry, limits)
  const strings = await readSharedStrings(workbook, limits)
  try {
    const collector = new RowCollector(workbook, strings, limits)
    const scanner = new XmlScanner(collector)
    let count = 0
    for await (const piece of partText(workbook.path, sheet.entry, limits.partBytes)) {
      scanner.feed(piece)
      for (const row of collector.rows) {
        if (++count > limits.rows) throw new SheetError('too_many_rows', { limit: String(limits.rows) })
        for (const column of covered(row.row)) {
          while (row.cells.length < column) row.cells.push(emptyCell)
          row.cells[column] = mergedCell
        }
        yield row
      }
      collector.rows = []
    }
    scanner.finish()
  } finally {
    strings.close()
  }
}

/** Turns the tags of a worksheet into rows. Memory: the rows of one piece of 16 KB. */
class RowCollector implements XmlListener {
  rows: SheetRow[] = []
  readonly #workbook: Workbook
  readonly #strings: SharedStrings
  readonly #limits: SheetLimits
  #row = 0
  #column = -1
  #cells: Cell[] = []
  #type = ''
  #format: NumberFormat = generalFormat
  #value = ''
  #inline = ''
  #formula: string | undefined
  #target: 'value' | 'inline' | 'formula' | undefined
  #isHint = false

  constructor(workbook: Workbook, strings: SharedStrings, limits: SheetLimits) {
    this.#workbook = workbook
    this.#strings = strings
    this.#limits = limits
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'v') this.#target = 'value'
    else if (name === 't') this.#target = this.#isHint ? undefined : 'inline'
    else if (name === 'f') {
      this.#target = 'formula'
      this.#formula = ''
    } else if (name === 'rPh') this.#isHint = true
    else if (name === 'row') {
      const row = Number(attribute(attributes, 'r') ?? this.#row + 1)
      if (!Number.isInteger(row) || row <= this.#row) throw new SheetError('broken')
      this.#row = row
      this.#column = -1
      this.#cells = []
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#target = undefined
    else if (name === 'c') this.#closeCell()
    else if (name === 'rPh') this.#isHint = false
    else if (name === 'row' && this.#cells.length > 0) this.rows.push({ row: this.#row, cells: this.#cells })
  }

  text(text: string): void {
    if (this.#value.length + this.#inline.length + (this.#formula?.length ?? 0) > this.#limits.cellLength * 4)
      throw this.#tooLong()
    if (this.#target === 'value') this.#value += text
    else if (this.#target === 'inline') this.#inline += text
    else if (this.#target === 'formula') this.#formula += text
  }

  #openCell(attributes: string): void {
    const reference = attribute(attributes, 'r')
    this.#column = reference === undefined ? this.#column + 1 : columnIndex(reference)
    this.#type = attribute(attributes, 't') ?? 'n'
    this.#format = this.#workbook.formats[Number(attribute(attributes, 's') ?? 0)] ?? generalFormat
    this.#value = ''
    this.#inline = ''
    this.#formula = undefined
  }

  #closeCell(): void {
    const cell = this.#read()
    if (!cell) return
    if (this.#column >= this.#limits.columns)
      throw new SheetError('too_many_columns', { limit: String(this.#limits.columns) })
    if (this.#column < this.#cells.length) throw new SheetError('broken')
    if (cell.text.length > this.#limits.cellLength) throw this.#tooLong()
    while (this.#cells.length < this.#column) this.#cells.push(emptyCell)
    this.#cells.push(
      this.#formula === undefined
        ? cell
        : { ...cell, kind: cell.kind === 'error' ? 'error' : 'formula', formula: this.#formula },
    )
  }

  #tooLong(): SheetError {
    return new SheetError('cell_too_long', {
      cell: `${columnLetters(this.#column)}${this.#row}`,
      limit: String(this.#limits.cellLength),
    })
  }

  #read(): Cell | undefined {
    switch (this.#type) {
      case 's':
        return this.#value === '' ? this.#blank() : this.#words(this.#strings.at(Number(this.#value)) ?? '')
      case 'str':
        return this.#words(decodeExcelEscapes(this.#value))
      case 'inlineStr':
        return this.#words(decodeExcelEscapes(this.#inline))
      case 'b':
        return { kind: 'boolean', text: this.#value === '1' || this.#value === 'true' ? 'TRUE' : 'FALSE' }
      case 'e':
        return { kind: 'error', text: this.#value }
      case 'd':
        return { kind: 'date', text: this.#value.replace('T', ' ').replace(/ 00:00(:00(\.0+)?)?Z?$/, '') }
      default:
        return this.#value === '' ? this.#blank() : this.#number(Number(this.#value))
    }
  }

  /** A formula that was never calculated has no value, but it is not an empty cell. */
  #blank(): Cell | undefined {
    return this.#formula === undefined ? undefined : { kind: 'formula', text: '' }
  }

  #words(text: string): Cell | undefined {
    return text === '' ? this.#blank() : { kind: 'text', text: detached(text) }
  }

  #number(stored: number): Cell {
    if (!Number.isFinite(stored)) return { kind: 'text', text: detached(this.#value) }
    const format = this.#format
    if (!format.isDate && !format.isTime) {
      const show = Number.isSafeInteger(stored) && stored >= 0 ? format.show : undefined
      return { kind: 'number', text: show ? show(stored) : decimalText(stored), number: stored }
    }
    const number = format.isDate && this.#workbook.isFrom1904 ? stored + days1904 : stored
    const date = format.isDate ? dateFromSerial(number) : undefined
    if (date === undefined)
      return format.isTime && stored >= 0 && stored < 1
        ? { kind: 'number', text: timeFromSerial(stored), number: stored }
        : { kind: 'number', text: decimalText(number), number, isDate: format.isDate }
    return {
      kind: 'date',
      text: Number.isInteger(number) ? date : `${date} ${timeFromSerial(number)}`,
      number,
      isDate: true,
    }
  }
}

/** A copy that does not keep the whole piece it was cut from alive, when somebody remembers the text of many rows. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text).toString()
}
