import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupedTaka, poisha, taka } from './poisha.ts'

it.each([
  ['0', 0n, '0.00', '0.00'],
  ['0.05', 5n, '0.05', '0.05'],
  ['0.5', 50n, '0.50', '0.50'],
  ['-0.01', -1n, '-0.01', '-0.01'],
  ['1234567.50', 123_456_750n, '1234567.50', '12,34,567.50'],
  ['9999999999999999.99', 999_999_999_999_999_999n, '9999999999999999.99', '9,99,99,99,99,99,99,999.99'],
])('%s taka are %s poisha', (written, amount, plain, grouped) => {
  expect(poisha(written)).toBe(amount)
  expect(taka(amount)).toBe(plain)
  expect(groupedTaka(amount)).toBe(grouped)
})

it.each(['', 'abc', '1e3', '1.005', '.5', '1,000.00', ' 1'])('"%s" is no amount', (written) => {
  expect(() => poisha(written)).toThrow(RangeError)
})

it('any amount comes back as it was written', () => {
  const amounts = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(poisha(taka(amount))).toBe(amount)
    }),
  )
})
