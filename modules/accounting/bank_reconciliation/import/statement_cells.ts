import { cellDate, cellMoney, digitsToLatin, tidyText } from '#platform/sheet/cell.ts'
import type { Cell } from '#platform/sheet/cell_kind.ts'
import type { Reading } from '#platform/sheet/fault.ts'
import type { StatementMapping } from './statement_mapping.ts'

/** A day as the bank writes it. @param isFrom1904 bare serials of the workbook count from 1904 */
export function statementDay(cell: Cell, { date_order }: StatementMapping, isFrom1904: boolean): Reading {
  if (date_order === 'day' || cell.number !== undefined) return cellDate(cell, { dayFirst: true, isFrom1904 })
  const text = digitsToLatin(tidyText(cell.text))
  return cellDate({ ...cell, text: text.replace(/^(\d{1,2})([-/. ])(\d{1,2})(?=\2\d)/, '$3$2$1') }, { dayFirst: true })
}

/** An amount as the bank writes it, and the side that stands behind it (`1,200.00 Cr`). */
export interface StatementAmount {
  readonly reading: Reading
  readonly side: 'debit' | 'credit' | undefined
}

export function statementAmount(cell: Cell, { decimal }: StatementMapping): StatementAmount {
  if (cell.kind === 'error' || cell.number !== undefined) return { reading: cellMoney(cell), side: undefined }
  const text = tidyText(cell.text)
  const [, amount = '', word] = /^(.*?)\s*(?<![a-z])(dr|cr)\.?$/i.exec(text) ?? [undefined, text]
  const side = word === undefined ? undefined : word.toLowerCase() === 'cr' ? 'credit' : 'debit'
  // A dash, or nothing at all, where the other side has the amount.
  if (/^[-–—]*$/.test(amount)) return { reading: { value: '' }, side }
  const written = decimal === '.' ? amount : amount.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  const reading = cellMoney({ ...cell, text: written.replace(/(?<=\d)['’](?=\d)/g, '') })
  // The sentence quotes what stands in the file, not what was made of it.
  if (!('fault' in reading)) return { reading, side }
  const { fault } = reading
  return { reading: { fault: { ...fault, params: { ...fault.params, shown: text.slice(0, 60) } } }, side }
}

/** Words of the bank, cut to what a line of a statement holds; null where it says nothing. @param most characters */
export function statementWords(cell: Cell, most: number): string | null {
  if (cell.kind === 'error') return null
  const words = tidyText(cell.text.slice(0, 4 * most).replace(/[\u0000-\u001f\u007f]/g, ' ')).toWellFormed()
  return words === '' ? null : [...words].slice(0, most).join('').trimEnd()
}
