import type { SheetRow } from './cell_kind.ts'
import { csvRows } from './csv_rows.ts'
import { detectFormat } from './detect.ts'
import { sheetLimits, type SheetLimits } from './sheet_error.ts'
import { openWorkbook } from './workbook.ts'
import { xlsxRows } from './xlsx_rows.ts'

/** An opened spreadsheet. It holds no file handle: each call of `rows` opens the file anew and closes it when the loop ends, early or not. */
export interface SheetReader {
  format: 'xlsx' | 'csv'
  /** Names of the visible sheets; a CSV file has one, named after the file. */
  sheets: string[]
  /** Bare serials of this workbook count from 1904. Cells with `isDate` are already converted; give this to `cellDate` for the others. */
  isFrom1904: boolean
  /** Rows that hold at least one value, in order, read only as fast as they are taken. */
  rows(sheetIndex: number): AsyncIterable<SheetRow>
}

/**
 * Opens an XLSX or CSV file, told apart by content; `name` is what the user called it.
 * Throws SheetError here for files of another kind, and while reading rows for what only shows then (limits, a cut-off file, wrong encoding).
 */
export async function readSheet(
  file: { path: string; name: string },
  limits: SheetLimits = sheetLimits,
): Promise<SheetReader> {
  const detected = await detectFormat(file.path)
  if (detected.format === 'csv') {
    const { encoding, delimiter } = detected
    return {
      format: 'csv',
      sheets: [file.name.replace(/\.[^.]*$/, '')],
      isFrom1904: false,
      rows: () => csvRows(file.path, encoding, delimiter, limits),
    }
  }
  const workbook = await openWorkbook(file.path, limits)
  return {
    format: 'xlsx',
    sheets: workbook.sheets.map((sheet) => sheet.name),
    isFrom1904: workbook.isFrom1904,
    rows: (sheetIndex) => xlsxRows(workbook, sheetIndex, limits),
  }
}
