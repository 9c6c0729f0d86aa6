import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnedShare, returnFaults, settledByReturn, type SoldBefore } from './returned.rules.ts'

const directories = (returned: bigint): SoldBefore => ({
  charged: { discount: 100n, net: 10_000n, vat: 1_500n },
  sold: 3_000n,
  returned,
})

describe('a return', () => {
  it.each<[string, bigint, bigint, { discount: bigint; net: bigint; vat: bigint }]>([
    ['of the first of three copies', 0n, 1_000n, { discount: 33n, net: 3_333n, vat: 500n }],
    ['of the second', 1_000n, 1_000n, { discount: 34n, net: 3_334n, vat: 500n }],
    ['of the third', 2_000n, 1_000n, { discount: 33n, net: 3_333n, vat: 500n }],
    ['of all three at once', 0n, 3_000n, { discount: 100n, net: 10_000n, vat: 1_500n }],
  ])('%s takes back its share', (_case, before, qty, share) =>
    expect(returnedShare(directories(before), qty)).toEqual({ ...share, gross: share.net + share.discount }),
  )

  it('of more than is left is refused, and says how much that is', () => {
    const told = (qty: bigint, before = 2_500n) => returnFaults([{ line: directories(before), qty }])
    expect(told(500n)).toEqual([])
    expect(told(501n)).toEqual([{ field: 'items[0].qty', text: 'trade.left_to_return', params: { n: '=0.5' } }])
    expect(told(1n, 0n)).toEqual([])
    expect(told(3_001n, 0n)[0]?.params).toEqual({ n: '=3' })
    expect(told(0n)).toEqual([{ field: 'items[0].qty', text: 'trade.no_qty' }])
  })

  it('lowers what is open of the sale first', () => {
    const back = [{ line: directories(0n), qty: 3_000n }]
    expect(settledByReturn(back, 20_000n)).toEqual({ total: 11_500n, settles: 11_500n, beyond: 0n })
    expect(settledByReturn(back, 5_000n)).toEqual({ total: 11_500n, settles: 5_000n, beyond: 6_500n })
    expect(settledByReturn(back, 0n)).toEqual({ total: 11_500n, settles: 0n, beyond: 11_500n })
  })
})

describe('whatever is sold and brought back', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const line = fc.record({
    charged: fc.record({ discount: amount, net: amount, vat: amount }),
    sold: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  })

  it('all of it together is exactly what was charged, and no return takes back less than nothing', () => {
    fc.assert(
      fc.property(line, fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { maxLength: 12 }), (of, wished) => {
        let returned = 0n
        const back = { discount: 0n, net: 0n, vat: 0n }
        const take = (qty: bigint): void => {
          expect(returnFaults([{ line: { ...of, returned }, qty }])).toEqual([])
          const share = returnedShare({ ...of, returned }, qty)
          for (const part of ['discount', 'net', 'vat'] as const) {
            expect(share[part]).toBeGreaterThanOrEqual(0n)
            back[part] += share[part]
          }
          returned += qty
        }
        for (const wish of wished) if (returned < of.sold) take(1n + (wish % (of.sold - returned)))
        if (returned < of.sold) take(of.sold - returned)
        expect(back).toEqual(of.charged)
      }),
    )
  })
})
