import type { Cell } from './cell_kind.ts'
import { faulty, type Reading } from './fault.ts'
import { foldWord } from './fold.ts'
import { digitsToLatin, tidyText } from './tidy.ts'

export { cellDate } from './cell_date.ts'
export { cellMonth } from './cell_month.ts'
export { cellMoney, cellNumber } from './cell_number.ts'
export { cellPhone } from './cell_phone.ts'
export { digitsToLatin, tidyText } from './tidy.ts'

/** Excel keeps 15 digits of a number; from the 16th on it has stored a zero. */
const firstInexact = 1e15

/**
 * The text of a cell whose column holds text. A number gives all its digits, with the leading zeros or the letters its format shows (`0045`, `RL-0045`).
 * Faults: `digits_lost` for a number of more than 15 digits, `cell_error` for #N/A and the like.
 */
export function cellText(cell: Cell): Reading {
  if (cell.kind === 'error') return faulty('cell_error', cell.text)
  if (cell.number === undefined || cell.isDate) return { value: tidyText(cell.text) }
  if (Math.abs(cell.number) >= firstInexact) return faulty('digits_lost', cell.text)
  const shown = tidyText(cell.text)
  return { value: /^[\d,]*$/.test(shown) ? shown.replaceAll(',', '') : shown }
}

const yes = new Set(
  [
    'yes',
    'y',
    'true',
    '1',
    'x',
    '✓',
    '✔',
    'on',
    'হ্যাঁ',
    'হ্যা',
    'হাঁ',
    'জি',
    'সত্য',
    'نعم',
    'صحيح',
    'evet',
    'e',
    'doğru',
  ].map(foldWord),
)
const no = new Set(
  ['no', 'n', 'false', '0', 'off', 'না', 'মিথ্যা', 'لا', 'كلا', 'خطا', 'خطأ', 'hayır', 'h', 'yanlış'].map(foldWord),
)

/** Yes or no in any of the four languages as 'true' or 'false'. Fault: `not_yes_or_no`. */
export function cellBool(cell: Cell): Reading {
  if (cell.kind === 'error') return faulty('cell_error', cell.text)
  const word = foldWord(digitsToLatin(tidyText(cell.text)))
  if (word === '') return { value: '' }
  if (yes.has(word)) return { value: 'true' }
  return no.has(word) ? { value: 'false' } : faulty('not_yes_or_no', cell.text)
}
