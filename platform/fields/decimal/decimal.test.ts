import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readValue, showValue } from '../catalogue.ts'
import { money } from '../index.ts'
import { compareDecimals, decimalPlaces, decimalString, padDecimal } from './decimal.ts'

describe('decimal numbers', () => {
  const amounts = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 16n - 1n }), fc.integer({ min: 0, max: 99 }))
    .map(([negative, whole, cents]) => `${negative ? '-' : ''}${whole}.${String(cents).padStart(2, '0')}`)

  it('are never turned into floats: what is written comes back digit by digit', () => {
    fc.assert(
      fc.property(amounts, (written) => {
        expect(readValue(money({ negative: true }), written)).toEqual({
          value: /^-0\.00$/.test(written) ? '0.00' : written,
        })
      }),
    )
  })

  it('are read with the signs that an Arabic keyboard writes', () => {
    const amount = (written: string) => readValue(money({}), written)
    expect(amount('\u0661\u0662\u0663\u0664\u066b\u0665')).toEqual({ value: '1234.50' })
    expect(amount('\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0660')).toEqual({ value: '1234.50' })
    expect(amount('\u0661\u066b\u0662\u066b\u0663')).toHaveProperty('fault')
  })

  it('compare as the numbers they are', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const poisha = (text: string) => BigInt(text.replace('.', ''))
        expect(compareDecimals(a, b)).toBe(poisha(a) < poisha(b) ? -1 : poisha(a) > poisha(b) ? 1 : 0)
      }),
    )
  })

  it.each([
    ['1,234', '1234'],
    ['12,34,567', '1234567'],
    ['+5', '5'],
    ['\u22125', '-5'],
    ['1,23', undefined],
    ['1.', undefined],
    ['.5', undefined],
    ['', undefined],
    ['--1', undefined],
    ['1 000', undefined],
  ])('%j is %j', (written, canonical) => {
    expect(decimalString(written)).toBe(canonical)
  })

  it('know their places', () => {
    expect(['1', '1.50', '1.05', '1.000'].map(decimalPlaces)).toEqual([0, 1, 2, 0])
    expect(padDecimal('1.5', 2)).toBe('1.50')
  })

  it('are shown in lakh and crore', () => {
    expect(showValue(money({}), '12345678.90', 'en')).toBe('1,23,45,678.90')
    expect(showValue(money({}), '-500.00', 'en')).toBe('-500.00')
    expect(showValue(money({}), '100000.00', 'bn')).toBe('১,০০,০০০.০০')
  })
})
