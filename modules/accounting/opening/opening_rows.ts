import { cellDate, cellMoney, cellText } from '#platform/sheet/cell.ts'
import { emptyCell, type SheetRow } from '#platform/sheet/cell_kind.ts'
import type { Fault } from '#platform/sheet/fault.ts'
import { findHeader, headerSearchRows } from '#platform/sheet/header.ts'
import { readSheet } from '#platform/sheet/read.ts'
import { SheetError, sheetLimits } from '#platform/sheet/sheet_error.ts'

/** Columns of a sheet of opening balances. */
export const openingColumns = [
  'branch',
  'ledger',
  'sub_ledger',
  'debit',
  'credit',
  'bill_no',
  'bill_date',
  'due_date',
  'narration',
] as const
export type OpeningColumn = (typeof openingColumns)[number]

/** A row as somebody wrote it; amounts are decimal strings of taka, days `YYYY-MM-DD`, what is blank is empty. */
export interface OpeningRow {
  /** As the spreadsheet counts it. */
  readonly row: number
  readonly values: Readonly<Record<OpeningColumn, string>>
  /** Cells that could not be read. */
  readonly faults: readonly { readonly column: OpeningColumn; readonly fault: Fault }[]
}

/** A chart of 2,000 ledgers handed out for 25 branches; most of its rows stay without an amount. */
const mostSheetRows = 50_000

/**
 * Reads the rows under the headings of the first sheet.
 * @param labels what a column may be called
 * @throws SheetError for a file that is no spreadsheet or has none of the headings
 */
export async function readOpeningRows(
  file: { readonly path: string; readonly name: string },
  labels: (column: OpeningColumn) => string[],
): Promise<OpeningRow[]> {
  const sheet = await readSheet(file, { ...sheetLimits, rows: mostSheetRows })
  const rows: SheetRow[] = []
  for await (const row of sheet.rows(0)) rows.push(row)
  const columns = openingColumns.map((key) => ({ key, labels: [key, ...labels(key)] }))
  const header = findHeader(
    rows.filter(({ row }) => row <= headerSearchRows),
    columns,
  )
  if (!header) throw new SheetError('no_sheet')
  return rows.filter(({ row }) => row > header.headerRow).map((row) => rowOf(row, header.mapping))
}

/** What is no plain text. */
const readings: Readonly<Partial<Record<OpeningColumn, typeof cellText>>> = {
  debit: cellMoney,
  credit: cellMoney,
  bill_date: (cell) => cellDate(cell, { dayFirst: true }),
  due_date: (cell) => cellDate(cell, { dayFirst: true }),
}

function rowOf({ row, cells }: SheetRow, mapping: readonly (string | undefined)[]): OpeningRow {
  const faults: { column: OpeningColumn; fault: Fault }[] = []
  const value = (column: OpeningColumn): string => {
    const cell = cells[mapping.indexOf(column)] ?? emptyCell
    const reading = readings[column]?.(cell) ?? cellText(cell)
    if ('value' in reading) return reading.value
    faults.push({ column, fault: reading.fault })
    return ''
  }
  const [branch, ledger, sub_ledger] = [value('branch'), value('ledger'), value('sub_ledger')]
  const [debit, credit, narration] = [value('debit'), value('credit'), value('narration')]
  const [bill_no, bill_date, due_date] = [value('bill_no'), value('bill_date'), value('due_date')]
  const values = { branch, ledger, sub_ledger, debit, credit, bill_no, bill_date, due_date, narration }
  return { row, values, faults }
}
