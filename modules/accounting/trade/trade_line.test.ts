import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { priced, sumsOfLines, withAmounts, type TradeLine } from './trade_line.ts'

const line = (over: Partial<TradeLine>): TradeLine => ({
  qty: '1',
  rate: '100',
  discount: null,
  vat_rate: null,
  ...over,
})
const said = (of: TradeLine) => {
  const { gross, discount, net, vat } = priced(of)
  return [taka(gross), taka(discount), taka(net), taka(vat)]
}

describe('a line that is sold or bought', () => {
  it.each<[string, Partial<TradeLine>, readonly [gross: string, discount: string, net: string, vat: string]]>([
    ['forty directories at 500', { qty: '40', rate: '500' }, ['20000.00', '0.00', '20000.00', '0.00']],
    [
      'VAT on what remains after the discount',
      { qty: '3', rate: '10', discount: '1', vat_rate: '15' },
      ['30.00', '1.00', '29.00', '4.35'],
    ],
    ['half a poisha of the price is one', { qty: '0.5', rate: '0.01' }, ['0.01', '0.00', '0.01', '0.00']],
    ['less than half a poisha is none', { qty: '0.499', rate: '0.01' }, ['0.00', '0.00', '0.00', '0.00']],
    ['half a poisha of VAT is one', { rate: '0.10', vat_rate: '5' }, ['0.10', '0.00', '0.10', '0.01']],
    ['VAT of parts of a per cent', { rate: '1000', vat_rate: '7.5' }, ['1000.00', '0.00', '1000.00', '75.00']],
    ['a rate of six decimals', { qty: '1200', rate: '0.333333' }, ['400.00', '0.00', '400.00', '0.00']],
    ['all of it given away', { discount: '100', vat_rate: '15' }, ['100.00', '100.00', '0.00', '0.00']],
    ['no VAT on less than nothing', { discount: '120', vat_rate: '15' }, ['100.00', '120.00', '-20.00', '0.00']],
    [
      'more than any float holds',
      { qty: '999999999.999', rate: '9999999.99' },
      ['9999999989990000.00', '0.00', '9999999989990000.00', '0.00'],
    ],
  ])('%s', (_case, over, figures) => expect(said(line(over))).toEqual(figures))
})

describe('whatever is sold', () => {
  const decimals = (most: bigint, places: number) =>
    fc.bigInt({ min: 0n, max: most }).map((n) => {
      const digits = String(n).padStart(places + 1, '0')
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`
    })
  const anyLine = fc.record({
    qty: decimals(10n ** 9n, 3),
    rate: decimals(10n ** 12n, 6),
    vat_rate: fc.option(decimals(10_000n, 2)),
    discount: fc.constant(null),
  })
  const discounted = fc.tuple(anyLine, fc.integer({ min: 0, max: 100 })).map(([of, share]) => ({
    ...of,
    discount: taka((priced(of).gross * BigInt(share)) / 100n),
  }))

  it('its parts are the whole: price less discount is what remains, and with the VAT it is the total', () => {
    fc.assert(
      fc.property(fc.array(discounted, { maxLength: 20 }), (lines) => {
        const parts = lines.map(priced)
        const gross = parts.reduce((sum, part) => sum + part.gross, 0n)
        const { discount, net, vat, total } = sumsOfLines(parts)
        expect(gross - discount).toBe(net)
        expect(net + vat).toBe(total)
        expect(withAmounts(lines).map(({ amount, vat: of }) => [amount, of])).toEqual(
          parts.map((part) => [taka(part.net), taka(part.vat)]),
        )
      }),
    )
  })

  it('is rounded by half a poisha at most, and upwards at the half', () => {
    const digits = (text: string) => BigInt(text.replace('.', ''))
    fc.assert(
      fc.property(discounted, (of) => {
        const { gross, net, vat } = priced(of)
        const exact = digits(of.qty) * digits(of.rate)
        const off = 2n * (gross * 10n ** 7n - exact)
        expect(off > -(10n ** 7n) && off <= 10n ** 7n).toBe(true)
        const offVat = 2n * (vat * 10_000n - net * digits(of.vat_rate ?? '0.00'))
        expect(offVat > -10_000n && offVat <= 10_000n).toBe(true)
      }),
    )
  })
})
