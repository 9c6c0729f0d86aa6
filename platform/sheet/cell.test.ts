import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValue } from '../fields/catalogue.ts'
import { phone } from '../fields/index.ts'
import { cellBool, cellDate, cellMoney, cellNumber, cellPhone, cellText, digitsToLatin } from './cell.ts'
import type { Cell } from './cell_kind.ts'
import { decimalText } from './decimal.ts'
import type { Reading } from './fault.ts'
import { dateFromSerial, serialFromDate } from './serial.ts'

const typed = (text: string): Cell => ({ kind: 'text', text })
const stored = (number: number, text = decimalText(number)): Cell => ({ kind: 'number', text, number })
const dated = (number: number): Cell => ({ kind: 'date', text: '', number, isDate: true })
const outcome = (reading: Reading): string => ('value' in reading ? reading.value : `! ${reading.fault.code}`)
const dateOf = (cell: Cell, isFrom1904 = false): string => outcome(cellDate(cell, { dayFirst: true, isFrom1904 }))

const rows = { bengali: 0x09e6, arabic: 0x0660, persian: 0x06f0 }
const inDigits = (text: string, zero: number): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

describe('digits', () => {
  it('come out Latin from every row people type, and nothing else changes', () => {
    expect(digitsToLatin('RL-০০৪৫ / ٠٤٥ / ۴۵')).toBe('RL-0045 / 045 / 45')
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...Object.values(rows)), (number, zero) => {
        expect(digitsToLatin(inDigits(`a${number}b`, zero))).toBe(`a${number}b`)
      }),
    )
  })
})

describe('a text', () => {
  it.each([
    [typed('  \u00a0Rahim\u200b  \t Overseas\u3000Ltd.\u202f'), 'Rahim Overseas Ltd.'],
    [typed('\u09af\u09bc'), '\u09df'.normalize('NFC')],
    [typed('ক\u09cd\u200dষ'), 'ক\u09cd\u200dষ'],
    [typed('\u200d\u00a0 '), ''],
    [stored(1990123456789), '1990123456789'],
    [stored(123456789012345), '123456789012345'],
    [stored(19901234567890120), '! digits_lost'],
    [stored(45, '0045'), '0045'],
    [stored(45, 'RL-0045'), 'RL-0045'],
    [stored(1712345678, '1,712,345,678'), '1712345678'],
    [stored(12.5), '12.5'],
    [dated(45356), ''],
    [{ kind: 'error', text: '#REF!' } as Cell, '! cell_error'],
    [{ kind: 'formula', text: 'RL-7', formula: 'A1' } as Cell, 'RL-7'],
  ])('%j is read as %j', (cell, value) => {
    expect(outcome(cellText(cell))).toBe(value)
  })

  it('keeps every digit of a whole number up to 15 digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (number) => {
        expect(outcome(cellText(stored(number)))).toBe(String(number))
      }),
    )
  })
})

describe('a date', () => {
  it.each([
    ['05/03/2024', '2024-03-05'],
    ['5-3-24', '2024-03-05'],
    ['5.3.2024', '2024-03-05'],
    ['5 / 3 / 2024', '2024-03-05'],
    ['31/12/49', '2049-12-31'],
    ['31/12/50', '1950-12-31'],
    ['5-Mar-24', '2024-03-05'],
    ['5 MARCH 2024', '2024-03-05'],
    ['5th March, 2024', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['Mar 5 2024', '2024-03-05'],
    ["5 Mar '24", '2024-03-05'],
    ['5 মার্চ ২০২৪', '2024-03-05'],
    ['০৫/০৩/২০২৪', '2024-03-05'],
    ['৫ই মার্চ, ২০২৪', '2024-03-05'],
    ['২১শে ফেব্রুয়ারী ১৯৫২', '1952-02-21'],
    ['1 জানুয়ারি 2024', '2024-01-01'],
    ['٥ مارس ٢٠٢٤', '2024-03-05'],
    ['5 كانون الثاني 2024', '2024-01-05'],
    ['5 Mart 2024', '2024-03-05'],
    ['15 ARALIK 2024', '2024-12-15'],
    ['5 şubat 2024', '2024-02-05'],
    ['2024-03-05', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['20240305', '2024-03-05'],
    ['2024-03-05 00:00:00', '2024-03-05'],
    ['2024-03-05T23:10:00Z', '2024-03-05'],
    ['05/03/2024 10:30 PM', '2024-03-05'],
    ['45356', '2024-03-05'],
    ['৪৫৩৫৬', '2024-03-05'],
    ['45356.75', '2024-03-05'],
    ['  05/03/2024\u00a0', '2024-03-05'],
    ['', ''],
    ['31/04/2024', '! impossible_date'],
    ['29/02/2023', '! impossible_date'],
    ['00/03/2024', '! impossible_date'],
    ['99/99/2024', '! impossible_date'],
    ['20241332', '! impossible_date'],
    ['03/25/2024', '! month_first'],
    ['2024', '! unclear_date'],
    ['7', '! unclear_date'],
    ['123456', '! unclear_date'],
    ['soon', '! not_a_date'],
    ['5 Foo 2024', '! not_a_date'],
    ['5 বৈশাখ ১৪৩১', '! not_a_date'],
    ['03/2024', '! not_a_date'],
    ['5.3', '! not_a_date'],
  ])('typed as %j is %s', (text, value) => {
    expect(dateOf(typed(text))).toBe(value)
  })

  it.each([
    [dated(45356), '2024-03-05'],
    [dated(45356.99), '2024-03-05'],
    [dated(1), '1900-01-01'],
    [dated(59), '1900-02-28'],
    [dated(60), '! impossible_date'],
    [dated(61), '1900-03-01'],
    [dated(-1), '! impossible_date'],
    [stored(45356), '2024-03-05'],
    [stored(20240305), '2024-03-05'],
    [stored(2024), '! unclear_date'],
    [{ kind: 'error', text: '#N/A' } as Cell, '! cell_error'],
  ])('stored as %j is %s', (cell, value) => {
    expect(dateOf(cell)).toBe(value)
  })

  it('without a format in a workbook from 1904 counts from there', () => {
    expect(dateOf(stored(43894), true)).toBe('2024-03-05')
    expect(dateOf(typed('43894'), true)).toBe('2024-03-05')
  })

  it('survives the way into a serial and back, and every way of typing it', () => {
    const days = fc
      .date({ min: new Date('1900-03-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        days,
        fc.constantFrom('/', '-', '.'),
        fc.constantFrom(0x30, ...Object.values(rows)),
        (day, sign, zero) => {
          const [year = '', month = '', date = ''] = day.split('-')
          expect(dateFromSerial(serialFromDate(day) ?? 0)).toBe(day)
          expect(dateOf(dated((serialFromDate(day) ?? 0) + 0.5))).toBe(day)
          expect(dateOf(typed(inDigits([date, month, year].join(sign), zero)))).toBe(day)
          expect(dateOf(typed(inDigits(day, zero)))).toBe(day)
        },
      ),
    )
  })
})

describe('a telephone number', () => {
  it.each([
    [typed('01712345678'), '01712345678'],
    [typed('1712345678'), '01712345678'],
    [typed('01198-218161'), '01198218161'],
    [stored(1198218161), '01198218161'],
    [typed('+880 1712-345678'), '01712345678'],
    [typed('8801712345678'), '01712345678'],
    [typed('0088 01712 345678'), '01712345678'],
    [typed('880 01712345678'), '01712345678'],
    [typed('০১৭১২-৩৪৫৬৭৮'), '01712345678'],
    [typed('(02) 9555555'), '029555555'],
    [typed('+880 2 9555555'), '029555555'],
    [typed('+966 50 123 4567'), '+966501234567'],
    [typed('00966501234567'), '+966501234567'],
    [stored(1712345678), '01712345678'],
    [stored(8801712345678), '01712345678'],
    [stored(1712345678, '01712345678'), '01712345678'],
    [stored(29555555), '029555555'],
    [typed('1.712345678E+09'), '01712345678'],
    [typed('1.71E+09'), '! digits_lost'],
    [typed('1.71234567E+10'), '! digits_lost'],
    [typed('1.2E+10'), '! digits_lost'],
    [stored(1710000000), '! digits_lost'],
    [stored(12000000000), '! digits_lost'],
    [typed('0171234567'), '! not_a_phone'],
    [typed('12345'), '! not_a_phone'],
    [typed('none'), '! not_a_phone'],
    [stored(17123456780), '! not_a_phone'],
    [typed('01712345678 / 01812345678'), '! not_a_phone'],
    [typed(' '), ''],
  ])('%j is %s', (cell, value) => {
    expect(outcome(cellPhone(cell))).toBe(value)
  })
})

describe('a mobile number that a form takes', () => {
  it('is taken from a sheet too, whatever the operator, also with its zero lost', () => {
    for (const operator of '0123456789') {
      const number = `01${operator}12345678`
      const kept = readValue(phone({}), number)
      expect(kept).toEqual({ value: `+88${number}` })
      for (const cell of [typed(number), typed(`+88${number}`), stored(Number(number))])
        expect(readValue(phone({}), outcome(cellPhone(cell)))).toEqual(kept)
    }
  })
})

describe('a number', () => {
  it.each([
    ['12,34,567.00', '1234567'],
    ['1,234,567.5', '1234567.5'],
    ['১২,৩৪,৫৬৭.৫০', '1234567.5'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['(500)', '-500'],
    ['-500', '-500'],
    ['500-', '-500'],
    ['−5', '-5'],
    ['+5', '5'],
    ['৳ 5,000', '5000'],
    ['Tk. 5,000', '5000'],
    ['Tk 5000/-', '5000'],
    ['BDT 12', '12'],
    ['৫০০ টাকা', '500'],
    ['-৳5', '-5'],
    ['৳ -5', '-5'],
    ['(Tk 5)', '-5'],
    ['1 234 567', '1234567'],
    ['007', '7'],
    ['.5', '0.5'],
    ['0.00', '0'],
    ['-0', '0'],
    ['1.25E+02', '125'],
    ['1.2E+05', '! digits_lost'],
    ['', ''],
    ['12345678901234567890.123', '12345678901234567890.123'],
    ['12x', '! not_a_number'],
    ['x', '! not_a_number'],
    ['--5', '! not_a_number'],
    ['5 apples', '! not_a_number'],
    ['1,23', '! unclear_number'],
    ['1.234,50', '! unclear_number'],
    ['1.234.567', '! unclear_number'],
    ['1,2345', '! unclear_number'],
  ])('typed as %j is %s', (text, value) => {
    expect(outcome(cellNumber(typed(text)))).toBe(value)
  })

  it('is no date and no yes or no', () => {
    expect(outcome(cellNumber(dated(45356)))).toBe('! not_a_number')
    expect(outcome(cellNumber({ kind: 'boolean', text: 'TRUE' }))).toBe('! not_a_number')
    expect(outcome(cellNumber(stored(1e15)))).toBe('! digits_lost')
  })
})

describe('an amount of money', () => {
  it.each([
    [typed('৳12,34,567.5'), '1234567.50'],
    [typed('5'), '5.00'],
    [typed('0.005'), '! too_many_decimals'],
    [typed(''), ''],
    [typed('12x'), '! not_a_number'],
    [stored(0.1 + 0.2), '0.30'],
    [stored(1234567.89), '1234567.89'],
    [stored(-11500), '-11500.00'],
    [stored(10.005), '! too_many_decimals'],
  ])('%j is %s', (cell, value) => {
    expect(outcome(cellMoney(cell))).toBe(value)
  })

  it('comes to the same poisha from a number cell, from lakh grouping and from Bengali digits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -9_999_999_999_999n, max: 9_999_999_999_999n }),
        fc.constantFrom(0x30, ...Object.values(rows)),
        (poisha, zero) => {
          const magnitude = (poisha < 0n ? -poisha : poisha).toString().padStart(3, '0')
          const sign = poisha < 0n ? '-' : ''
          const whole = magnitude.slice(0, -2)
          const amount = `${sign}${whole}.${magnitude.slice(-2)}`
          const lakhs = whole.replace(/(\d)(?=(\d\d)+\d$)/g, '$1,')
          expect(outcome(cellMoney(stored(Number(amount))))).toBe(amount)
          expect(outcome(cellMoney(typed(inDigits(`${sign}${lakhs}.${magnitude.slice(-2)}`, zero))))).toBe(amount)
        },
      ),
    )
  })
})

describe('yes and no', () => {
  it.each([
    ['Yes', 'true'],
    ['YES ', 'true'],
    ['হ্যাঁ', 'true'],
    ['نعم', 'true'],
    ['EVET', 'true'],
    ['x', 'true'],
    ['১', 'true'],
    ['TRUE', 'true'],
    ['no', 'false'],
    ['না', 'false'],
    ['لا', 'false'],
    ['HAYIR', 'false'],
    ['hayır', 'false'],
    ['HAYİR', 'false'],
    ['0', 'false'],
    ['FALSE', 'false'],
    ['', ''],
    ['maybe', '! not_yes_or_no'],
  ])('%j is %s', (text, value) => {
    expect(outcome(cellBool(typed(text)))).toBe(value)
  })
})

describe('decimal digits of a stored number', () => {
  it.each([
    [0, '0'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [123456.789, '123456.789'],
    [1e20, '100000000000000000000'],
    [-1.5, '-1.5'],
    [0.1 + 0.2, '0.3'],
    [1e300, '1e+300'],
    [99999.99999999999, '100000'],
  ])('%d is %s', (number, text) => {
    expect(decimalText(number)).toBe(text)
  })
})
