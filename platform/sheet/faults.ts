import type { Writable } from 'node:stream'
import type { Cell } from './cell_kind.ts'
import { decimalText } from './decimal.ts'
import { isFaultHeading, type Header } from './header.ts'
import type { SheetReader } from './read.ts'
import { days1904 } from './serial.ts'
import { tidyText } from './tidy.ts'
import { textCell, writeWorkbook, type OutCell, type OutRow } from './xlsx_parts.ts'

/** What is wrong in a row of the original, in words the user reads. Without a column it concerns the whole row. */
export interface SheetFault {
  row: number
  column?: string
  text: string
}

export interface FaultSheetOptions {
  reader: SheetReader
  sheetIndex: number
  /** The heading row found in this sheet. */
  header: Header
  /** In the order of their rows. */
  faults: AsyncIterable<SheetFault> | Iterable<SheetFault>
  /** Heading of the last column in the user's language (text `sheet.fault_column`). */
  faultLabel: string
  /** Leaves out the rows without a fault. */
  onlyFaulty: boolean
  rightToLeft?: boolean
}

const faultWidth = 60
const columnWidth = 20

/**
 * Writes the original sheet again as XLSX with one more column that says what to correct, and the wrong cells in red. What stands above the headings is kept.
 * The file can be corrected and sent as it is: the column of errors is known to `findHeader`, and that of an earlier attempt is replaced. Formulas become their results; cells right of the last heading are left out.
 * Gives the number of rows with a fault that were written.
 */
export async function writeFaultSheet(target: string | Writable, options: FaultSheetOptions): Promise<number> {
  const { reader, header } = options
  const faultsAt = inOrder(options.faults)
  const width = header.mapping.length
  let written = 0
  let kept = Array.from({ length: width }, (_, index) => index)
  let headings: string[] = []

  async function* rows(): AsyncGenerator<OutRow, void, undefined> {
    let last = 0
    for await (const { row, cells } of reader.rows(options.sheetIndex)) {
      const faults = await faultsAt(row)
      if (row > header.headerRow && options.onlyFaulty && !faults) continue
      if (row === header.headerRow) {
        headings = cells.map((cell) => tidyText(cell.text))
        kept = kept.filter((index) => !isFaultHeading(headings[index] ?? ''))
      }
      last = row > header.headerRow && options.onlyFaulty ? last + 1 : row
      const wrongKeys = new Set(faults?.map((fault) => fault.column))
      const out: OutCell[] = kept.map((index) => {
        const key = header.mapping[index]
        return row === header.headerRow
          ? headingCell(cells[index])
          : copiedCell(cells[index], key !== undefined && wrongKeys.has(key), reader.isFrom1904)
      })
      if (row === header.headerRow) out.push({ kind: 'text', text: options.faultLabel, look: 'heading' })
      else if (faults) {
        written++
        out.push({
          kind: 'text',
          text: faults.map((fault) => sentence(fault, header, headings)).join('\n'),
          look: 'note',
        })
      }
      yield { row: last, cells: out }
    }
  }

  const droppedColumns = await countFaultColumns(options)
  await writeWorkbook(target, {
    name: reader.sheets[options.sheetIndex] ?? '',
    rightToLeft: options.rightToLeft ?? false,
    isFrom1904: reader.isFrom1904,
    columns: [
      ...Array.from({ length: width - droppedColumns }, () => ({ width: columnWidth, look: 'plain' as const })),
      { width: faultWidth, look: 'note' as const },
    ],
    headingRow: header.headerRow,
    rows: rows(),
  })
  return written
}

/** Gives the faults of rows that are asked for one after the other, and reads no further than it must. */
function inOrder(faults: FaultSheetOptions['faults']): (row: number) => Promise<readonly SheetFault[] | undefined> {
  async function* all(): AsyncGenerator<SheetFault> {
    yield* faults
  }
  const rest = all()
  let next: IteratorResult<SheetFault, undefined> | undefined
  return async (row) => {
    const found: SheetFault[] = []
    for (next ??= await rest.next(); !next.done && next.value.row <= row; next = await rest.next())
      if (next.value.row === row) found.push(next.value)
    return found.length > 0 ? found : undefined
  }
}

/** Widths come first in the file, so the columns of an earlier attempt must be known before the rows are written. */
async function countFaultColumns({ reader, sheetIndex, header }: FaultSheetOptions): Promise<number> {
  for await (const { row, cells } of reader.rows(sheetIndex)) {
    if (row >= header.headerRow)
      return cells.slice(0, header.mapping.length).filter((cell) => isFaultHeading(tidyText(cell.text))).length
  }
  return 0
}

function sentence(fault: SheetFault, header: Header, headings: string[]): string {
  const heading = fault.column === undefined ? undefined : headings[header.mapping.indexOf(fault.column)]
  return heading === undefined ? fault.text : `${heading}: ${fault.text}`
}

function headingCell(cell: Cell | undefined): OutCell {
  return cell && cell.text !== '' ? { kind: 'text', text: cell.text, look: 'heading' } : undefined
}

function copiedCell(cell: Cell | undefined, isWrong: boolean, isFrom1904: boolean): OutCell {
  if (!cell || cell.text === '') return isWrong ? { kind: 'text', text: '', look: 'wrongText' } : undefined
  if (cell.kind === 'error') return { kind: 'error', text: cell.text, look: isWrong ? 'wrong' : 'plain' }
  if (cell.kind === 'boolean') return { kind: 'boolean', text: cell.text, look: isWrong ? 'wrong' : 'plain' }
  if (cell.number !== undefined && cell.isDate) {
    const stored = isFrom1904 ? cell.number - days1904 : cell.number
    const look = Number.isInteger(stored) ? 'date' : 'datetime'
    return {
      kind: 'number',
      text: decimalText(stored),
      look: isWrong ? (look === 'date' ? 'wrongDate' : 'wrongDatetime') : look,
    }
  }
  if (cell.number !== undefined && cell.text === decimalText(cell.number)) {
    // Typed again into a cell of text, a telephone number keeps the digits the number cell has lost.
    return { kind: 'number', text: cell.text, look: isWrong ? 'wrongText' : 'plain' }
  }
  const copy = textCell(cell.text)
  return copy && isWrong ? { ...copy, look: copy.look === 'guarded' ? 'wrongGuarded' : 'wrongText' } : copy
}
