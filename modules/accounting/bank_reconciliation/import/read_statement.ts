import { readFile, writeFile } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import type { SheetRow } from '#platform/sheet/cell_kind.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { SheetError, sheetLimits } from '#platform/sheet/sheet_error.ts'
import { mostColumns, mostSheetRows } from './statement_mapping.ts'

/** Text of all rows, which stand in memory together; a year of a busy account has less than one. A workbook can say the same long text a million times. */
const mostMegabytes = 16

export interface StatementFile {
  readonly path: string
  readonly name: string
}

/** The rows of a bank's file, and whether bare serials of its workbook count from 1904. */
export interface StatementRows {
  readonly rows: readonly SheetRow[]
  readonly isFrom1904: boolean
}

/**
 * Reads the rows of the first sheet that has any. Text that is no UTF-8 and has no mark of UTF-16 is read as Windows-1252, in which the
 * programs of many banks write. @throws SheetError for what is no spreadsheet, damaged or too long
 */
export async function readStatement(file: StatementFile): Promise<StatementRows> {
  try {
    return await rowsOf(file)
  } catch (error) {
    if (!(error instanceof SheetError) || error.code !== 'encoding') throw error
    const bytes = await readFile(file.path)
    if (/^(\xff\xfe|\xfe\xff|\xef\xbb\xbf)/.test(bytes.toString('latin1', 0, 3))) throw error
    const path = `${file.path}.text`
    await writeFile(path, new TextDecoder('windows-1252').decode(bytes), { mode: 0o600 })
    return rowsOf({ ...file, path })
  }
}

async function rowsOf(file: StatementFile): Promise<StatementRows> {
  const sheet = await readSheet(file, { ...sheetLimits, rows: mostSheetRows, columns: mostColumns })
  for (const at of sheet.sheets.keys()) {
    const rows: SheetRow[] = []
    let length = 0
    for await (const row of sheet.rows(at)) {
      length += row.cells.reduce((sum, { text }) => sum + text.length, 0)
      if (length > mostMegabytes * 1024 * 1024) throw new SheetError('too_big', { megabytes: String(mostMegabytes) })
      rows.push(row)
    }
    if (rows.length > 0) return { rows, isFrom1904: sheet.isFrom1904 }
  }
  throw new SheetError('no_sheet')
}
