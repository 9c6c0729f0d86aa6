import type { Cell } from './cell_kind.ts'
import { decimalText } from './decimal.ts'
import { faulty, type Reading } from './fault.ts'
import { digitsToLatin, tidyText } from './tidy.ts'

/** Signs of taka before or after an amount, and the dash that closes an amount written by hand (500/-). */
const leadingCurrency = /^(৳|tk\.?|bdt|taka|টাকা|টা[:.]?) ?/i
const trailingCurrency = / ?(৳|tk\.?|bdt|taka|টাকা|\/[-=])$/i

const plain = /^\d+$/
const thousands = /^\d{1,3}(,\d{3})+$/
const lakhs = /^\d{1,2}(,\d{2})*,\d{3}$/

/**
 * A cell's number as a plain decimal string without grouping and without needless zeros: `12,34,567.50` is `1234567.5`, `(500)` is `-500`.
 * Text is never converted through a binary number. Faults: `not_a_number`, `unclear_number` (a comma that may be a decimal comma), `digits_lost`, `cell_error`.
 */
export function cellNumber(cell: Cell): Reading {
  if (cell.kind === 'error') return faulty('cell_error', cell.text)
  if (cell.isDate || cell.kind === 'boolean') return faulty('not_a_number', cell.text)
  if (cell.number !== undefined) return storedNumber(cell.number, cell.text)
  const text = digitsToLatin(tidyText(cell.text)).replaceAll('٫', '.').replaceAll('٬', ',').replaceAll('−', '-')
  return text === '' ? { value: '' } : typedNumber(text, cell.text)
}

/** An amount of money with exactly two decimals (`1234567.50`). Faults: those of a number, and `too_many_decimals`, because nobody can pay a part of a poisha. */
export function cellMoney(cell: Cell): Reading {
  const reading = cellNumber(cell)
  if ('fault' in reading || reading.value === '') return reading
  const [whole = '', fraction = ''] = reading.value.split('.')
  if (fraction.length > 2) return faulty('too_many_decimals', cell.text)
  return { value: `${whole}.${fraction.padEnd(2, '0')}` }
}

function storedNumber(number: number, shown: string): Reading {
  if (Math.abs(number) >= 1e15) return faulty('digits_lost', shown)
  const value = decimalText(number)
  return value.includes('e') ? faulty('not_a_number', shown) : { value }
}

function typedNumber(text: string, shown: string): Reading {
  const inParentheses = /^\((.*)\)$/.exec(text)
  let rest = (inParentheses?.[1] ?? text).trim()
  let isNegative = inParentheses !== null
  const takeSign = (): void => {
    if (!/^[-+]|.-$/.test(rest) || rest.endsWith('/-')) return
    isNegative ||= rest.includes('-')
    rest = rest.replace(/^[-+] ?| ?-$/, '')
  }
  takeSign()
  rest = rest.replace(leadingCurrency, '').replace(trailingCurrency, '')
  if (!isNegative) takeSign()
  if (/^\d\.?\d*e\+?\d+$/i.test(rest)) return scientific(rest, shown, isNegative)
  // A blank may group digits as a comma does.
  const [whole = '', fraction, ...more] = rest.replace(/(?<=\d) (?=\d{2,3}\b)/g, ',').split('.')
  if (more.length > 0 || (fraction !== undefined && !plain.test(fraction)))
    return faulty(/^[\d.,]+$/.test(rest) ? 'unclear_number' : 'not_a_number', shown)
  if (!plain.test(whole) && !(whole === '' && fraction !== undefined)) {
    if (!thousands.test(whole) && !lakhs.test(whole))
      return faulty(/^\d[\d,]*$/.test(whole) ? 'unclear_number' : 'not_a_number', shown)
  }
  return { value: canonical(whole.replaceAll(',', ''), fraction ?? '', isNegative) }
}

/** 1.25E+03 typed or pasted as text: exact while it names every digit. */
function scientific(text: string, shown: string, isNegative: boolean): Reading {
  const digits = expandScientific(text)
  return digits === undefined ? faulty('digits_lost', shown) : { value: canonical(digits, '', isNegative) }
}

/** All digits of a whole number in scientific notation, or undefined when the notation has fewer digits than the number: the others are lost for good. */
export function expandScientific(text: string): string | undefined {
  const match = /^(\d)(?:\.(\d*))?e\+?(\d{1,3})$/i.exec(text)
  if (!match) return undefined
  const [, first = '', fraction = '', exponent = ''] = match
  return fraction.length === Number(exponent) ? first + fraction : undefined
}

function canonical(whole: string, fraction: string, isNegative: boolean): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const decimals = fraction.replace(/0+$/, '')
  const value = decimals === '' ? digits : `${digits}.${decimals}`
  return isNegative && value !== '0' ? `-${value}` : value
}
