import { isMobile } from '../fields/phone/field.ts'
import type { Cell } from './cell_kind.ts'
import { expandScientific } from './cell_number.ts'
import { decimalText } from './decimal.ts'
import { faulty, type Reading } from './fault.ts'
import { digitsToLatin, tidyText } from './tidy.ts'

/** Dhaka's area code 2 and seven or eight digits: a land line whose zero a number cell has dropped. */
const dhakaLine = /^2\d{7,8}$/

/**
 * A telephone number: one of Bangladesh as it is dialled there (`01712345678`), a foreign one as `+` and digits. Repairs what spreadsheets do to numbers:
 * the lost leading zero, a stored number, scientific notation that still names every digit. Faults: `digits_lost` (1.71E+09), `not_a_phone`, `cell_error`.
 */
export function cellPhone(cell: Cell): Reading {
  if (cell.kind === 'error') return faulty('cell_error', cell.text)
  if (cell.number !== undefined && !cell.isDate) return storedPhone(cell.number, cell.text)
  const text = digitsToLatin(tidyText(cell.text))
  if (text === '') return { value: '' }
  if (/^\d(\.\d*)?e\+?\d{1,3}$/i.test(text)) {
    const digits = expandScientific(text)
    return digits === undefined ? faulty('digits_lost', cell.text) : dialled(digits, true, cell.text)
  }
  const isForeign = /^\+|^00(?=[1-9])/.test(text)
  const digits = text.replace(/^\+|^00(?=[1-9])/, '').replace(/[ ().\-–/]/g, '')
  if (!/^\d+$/.test(digits)) return faulty('not_a_phone', cell.text)
  if (isForeign && !digits.startsWith('880') && !digits.startsWith('0')) {
    return digits.length >= 7 && digits.length <= 15 ? { value: `+${digits}` } : faulty('not_a_phone', cell.text)
  }
  return dialled(digits, false, cell.text)
}

function storedPhone(number: number, shown: string): Reading {
  // 1.71E+09 saved and opened again is 1710000000: seven zeros in a row were never dialled.
  if (Math.abs(number) >= 1e15 || (number >= 1e9 && number % 1e7 === 0)) return faulty('digits_lost', shown)
  const typed = digitsToLatin(tidyText(shown)).replace(/[ -]/g, '')
  const digits = /^0\d+$/.test(typed) ? typed : decimalText(number)
  return /^\d+$/.test(digits) ? dialled(digits, true, shown) : faulty('not_a_phone', shown)
}

function dialled(digits: string, isStored: boolean, shown: string): Reading {
  const local = digits.replace(/^(00)?880?(?=0?1\d{9}$|0?[2-9]\d{6,9}$)/, '').replace(/^0(?=[1-9])/, '')
  if (isMobile(`0${local}`)) return { value: `0${local}` }
  const hadZero = digits.startsWith('0') || digits.startsWith('880')
  if (hadZero && /^[2-9]\d{5,9}$/.test(local)) return { value: `0${local}` }
  return isStored && dhakaLine.test(local) ? { value: `0${local}` } : faulty('not_a_phone', shown)
}
