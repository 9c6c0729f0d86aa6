import { isMonth, readMonth } from '../clock/month.ts'
import { cellDate } from './cell_date.ts'
import type { Cell } from './cell_kind.ts'
import type { Reading } from './fault.ts'
import { tidyText } from './tidy.ts'

/**
 * A cell's month as YYYY-MM. Spreadsheets make a day of what looks like a month and show only month and year of it: of a day, stored or
 * written, the month it is in. What is neither goes on as it is written, and the field says what a month is.
 */
export function cellMonth(cell: Cell, isFrom1904: boolean): Reading {
  if (cell.kind === 'error') return cellDate(cell, { dayFirst: true, isFrom1904 })
  const written = tidyText(cell.text)
  const month = cell.isDate ? undefined : readMonth(written)
  if (month !== undefined) return { value: month }
  const day = cellDate(cell, { dayFirst: true, isFrom1904 })
  const of = 'value' in day ? day.value.slice(0, 7) : ''
  return { value: isMonth(of) ? of : written }
}
