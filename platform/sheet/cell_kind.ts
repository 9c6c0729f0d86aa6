export type CellKind = 'empty' | 'text' | 'number' | 'boolean' | 'date' | 'formula' | 'error'

/** One cell as read from a file. Nothing is trimmed or repaired here; that is the work of `cell.ts`. */
export interface Cell {
  kind: CellKind
  /** What a person sees: a number in its format, a date as YYYY-MM-DD (with HH:MM when it has a time), TRUE or FALSE, #N/A. */
  text: string
  /** The value of a number, date or numeric formula. A date is always a serial of the 1900 system, also from a 1904 workbook. */
  number?: number
  /** A number shown as a calendar date. */
  isDate?: boolean
  /** The formula without its equals sign; empty for a follower of a shared formula. `text` is the result stored in the file. */
  formula?: string
  /** Covered by a merged range whose value stands in the range's first cell. */
  merged?: boolean
}

/** A row that holds at least one value; `row` counts from 1 as the spreadsheet shows it, blank rows included. */
export interface SheetRow {
  row: number
  cells: Cell[]
}

export const emptyCell: Cell = Object.freeze({ kind: 'empty', text: '' })

export const mergedCell: Cell = Object.freeze({ kind: 'empty', text: '', merged: true })

/** Spreadsheet letters of a column counted from 0: 0 is A, 26 is AA. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return letters
}
