import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfterKey } from '../screen/field/month_keys.ts'
import { isMonth, monthAfter, monthWords, readMonth } from './month.ts'

const locales = [
  'en-GB',
  'en-IN',
  'bn-BD',
  'bn-BD-u-nu-latn',
  'bn-BD-x-bangla',
  'ar-u-nu-arab',
  'ar-u-nu-latn',
  'tr-TR',
]
const anyMonth = fc
  .tuple(fc.integer({ min: 1800, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

describe('a month', () => {
  it.each([
    ['en-GB', 'July 2026'],
    ['bn-BD', 'জুলাই ২০২৬'],
    ['ar-u-nu-arab', 'يوليو ٢٠٢٦'],
    ['tr-TR', 'Temmuz 2026'],
    // Who reads days in the calendar of Bangladesh is paid by this one all the same.
    ['bn-BD-x-bangla', 'জুলাই ২০২৬'],
  ])('is written in %s as %s', (locale, words) => {
    expect(monthWords('2026-07', locale)).toBe(words)
  })

  it('is read back from its words in every language, whatever stands between name and year', () => {
    fc.assert(
      fc.property(
        anyMonth,
        fc.constantFrom(...locales),
        fc.constantFrom(' ', '-', ', ', ' / ', '  '),
        (month, locale, between) => {
          const words = monthWords(month, locale)
          expect(readMonth(words)).toBe(month)
          expect(readMonth(words.replace(/ (?=\S+$)/, between))).toBe(month)
          expect(readMonth(words.toUpperCase())).toBe(month)
        },
      ),
    )
  })

  it('is read from figures whichever stands first', () => {
    fc.assert(
      fc.property(anyMonth, fc.constantFrom('-', '/', '.', ' '), (month, sign) => {
        const [year = '', number = ''] = month.split('-')
        expect(readMonth(`${year}${sign}${number}`)).toBe(month)
        expect(readMonth(`${Number(number)}${sign}${year}`)).toBe(month)
      }),
    )
  })

  it('is read from nothing but a month', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        const read = readMonth(text)
        expect(read === undefined || isMonth(read)).toBe(true)
      }),
    )
  })

  it('comes as many months after another as are counted back', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -1200, max: 1200 }), (month, count) => {
        expect(monthAfter(monthAfter(month, count), -count)).toBe(month)
      }),
    )
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  })
})

it.each([
  ['ArrowRight', false, '2026-12'],
  ['ArrowRight', true, '2026-10'],
  ['ArrowDown', false, '2027-02'],
  ['ArrowUp', true, '2026-08'],
  ['Home', false, '2026-01'],
  ['End', false, '2026-12'],
  ['PageDown', false, '2027-11'],
  ['Tab', false, undefined],
])('from November %s leads, right to left: %s, to %s', (key, isRightToLeft, to) => {
  expect(monthAfterKey(key, '2026-11', isRightToLeft)).toBe(to)
})
