import type { Cell } from './cell_kind.ts'
import { faulty, type Reading } from './fault.ts'
import { monthNamed } from './months.ts'
import { dateFromSerial, days1904, isCalendarDate } from './serial.ts'
import { digitsToLatin, tidyText } from './tidy.ts'

/** Bare serials are believed between 1 January 1920 and 31 December 2099; a smaller number is rather a year or an age. */
const firstBareSerial = 7306
const lastBareSerial = 73_050
/** `20 كانون الثاني 2024 10:30:00 PM` is among the longest that mean something. */
const longestDate = 60

/**
 * A cell's calendar date as YYYY-MM-DD; a time of day is dropped. Numbers with slashes, dashes or dots are day first, always: a date that only makes sense month first is refused, not turned.
 * Years of two digits: 00-49 are 2000-2049, 50-99 are 1950-1999, as Excel reads them.
 * Faults: `impossible_date` (31 April, the 29 February 1900 Excel believes in), `month_first`, `unclear_date` (a bare number that is neither serial nor YYYYMMDD), `not_a_date`, `cell_error`.
 */
export function cellDate(cell: Cell, options: { dayFirst: true; isFrom1904?: boolean }): Reading {
  if (cell.kind === 'error') return faulty('cell_error', cell.text)
  if (cell.number !== undefined) {
    if (!cell.isDate) return bareNumber(cell.number, cell.text, options.isFrom1904 === true)
    const date = dateFromSerial(cell.number)
    return date === undefined ? faulty('impossible_date', cell.text) : { value: date }
  }
  return typedDate(digitsToLatin(tidyText(cell.text)), cell.text, options.isFrom1904 === true)
}

function typedDate(typed: string, shown: string, isFrom1904: boolean): Reading {
  if (typed === '') return { value: '' }
  if (typed.length > longestDate) return faulty('not_a_date', shown)
  const text = typed.replace(/[T ,]+\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[AaPp]\.?[Mm]\.?)?(Z|[+-]\d{2}:?\d{2})?$/, '')
  if (/^\d+(\.\d+)?$/.test(text) && !/^\d{1,2}\.\d{1,2}$/.test(text)) return bareNumber(Number(text), shown, isFrom1904)

  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  if (yearFirst) return checked(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]), shown)

  const dayFirst = /^(\d{1,2}) ?[-/. ] ?(\d{1,2}) ?[-/. ] ?(\d{4}|\d{2})$/.exec(text)
  if (dayFirst) return checked(fullYear(dayFirst[3] ?? ''), Number(dayFirst[2]), Number(dayFirst[1]), shown)

  // An ordinal ending may follow the day: 5th, ৫ই, ১লা, ২রা, ৪ঠা, ২০শে.
  const named = /^(\d{1,2})(?:st|nd|rd|th|ই|লা|রা|ঠা|শে)?[-/. ,]*([^\d]+?)[-/. ,']*(\d{4}|\d{2})$/iu.exec(text)
  const month = named && monthNamed(named[2] ?? '')
  if (named && month) return checked(fullYear(named[3] ?? ''), month, Number(named[1]), shown)

  const monthLed =
    /^([^\d]+?)[-/. ]*(\d{1,2})(?:st|nd|rd|th)?[-/. ]*,[ ]*(\d{4})$/iu.exec(text) ??
    /^([^\d]+?) +(\d{1,2})(?:st|nd|rd|th)? +(\d{4})$/iu.exec(text)
  const leading = monthLed && monthNamed(monthLed[1] ?? '')
  if (monthLed && leading) return checked(Number(monthLed[3]), leading, Number(monthLed[2]), shown)
  return faulty('not_a_date', shown)
}

/** A number without a date format: the digits YYYYMMDD, or a serial that lost its format on the way. */
function bareNumber(number: number, shown: string, isFrom1904: boolean): Reading {
  if (Number.isInteger(number) && number >= 10_000_000 && number <= 99_999_999) {
    return checked(Math.floor(number / 10_000), Math.floor(number / 100) % 100, number % 100, shown)
  }
  const serial = isFrom1904 ? number + days1904 : number
  const date = serial >= firstBareSerial && serial < lastBareSerial + 1 ? dateFromSerial(serial) : undefined
  return date === undefined ? faulty('unclear_date', shown) : { value: date }
}

function checked(year: number, month: number, day: number, shown: string): Reading {
  if (year >= 1800 && year <= 2199 && isCalendarDate(year, month, day)) {
    return { value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
  }
  return faulty(month > 12 && month <= 31 && day >= 1 && day <= 12 ? 'month_first' : 'impossible_date', shown)
}

function fullYear(year: string): number {
  if (year.length > 2) return Number(year)
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}
