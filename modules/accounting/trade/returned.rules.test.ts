import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  documentFaults,
  emptyFaults,
  nothingCharged,
  returnedShare,
  returnFaults,
  settledByReturn,
  sumsReturned,
  type Charged,
  type SoldBefore,
} from './returned.rules.ts'

const charged: Charged = { discount: 100n, net: 10_000n, vat: 1_500n, freight: 0n }
const directories = (returned: bigint, taken: Charged = nothingCharged): SoldBefore => ({
  charged,
  sold: 3_000n,
  returned,
  taken,
})

describe('a return', () => {
  it.each<[string, SoldBefore, bigint, Partial<Charged>]>([
    ['of the first of three copies', directories(0n), 1_000n, { discount: 33n, net: 3_333n, vat: 500n }],
    [
      'of the second',
      directories(1_000n, { discount: 33n, net: 3_333n, vat: 500n, freight: 0n }),
      1_000n,
      { discount: 34n, net: 3_334n, vat: 500n },
    ],
    [
      'of the two that are left, where the one that stands took the dearer share',
      directories(1_000n, { discount: 34n, net: 3_334n, vat: 500n, freight: 0n }),
      2_000n,
      { discount: 66n, net: 6_666n, vat: 1_000n },
    ],
    ['of all three at once', directories(0n), 3_000n, charged],
  ])('%s takes back its share', (_case, before, qty, share) => expect(returnedShare(before, qty)).toMatchObject(share))

  it('of more than is left is refused, and says how much that is', () => {
    const told = (qty: bigint, before = 2_500n) => returnFaults([{ line: 1, qty }], new Map([[1, directories(before)]]))
    expect(told(500n)).toEqual([])
    expect(told(501n)).toEqual([{ field: 'items[0].qty', text: 'trade_return.left_to_return', params: { n: '=0.5' } }])
    expect(told(1n, 0n)).toEqual([])
    expect(told(3_001n, 0n)[0]?.params).toEqual({ n: '=3' })
    expect(told(0n)).toEqual([{ field: 'items[0].qty', text: 'trade.no_qty' }])
  })

  it('names each line of the document once, and none that it does not have', () => {
    const rows = [
      { line: 1, qty: 1_000n },
      { line: 1, qty: 1_000n },
      { line: 2, qty: 1_000n },
    ]
    expect(returnFaults(rows, new Map([[1, directories(0n)]])).map(({ field, text }) => [field, text])).toEqual([
      ['items[1].line_no', 'trade_return.line_twice'],
      ['items[2].line_no', 'trade_return.no_line'],
    ])
  })

  it('is of what stands in the books of the branch, not before its day, and of something', () => {
    const sold = { invoice_no: 'DHK-SI-2526-00001', status: 'posted', voucher_date: '2025-10-12', branch: 1 }
    const told = (over: object, of: typeof sold | null = sold) =>
      documentFaults({ branch: 1, voucher_date: '2025-10-12', ...over }, of).map(({ field }) => field)
    expect(told({})).toEqual([])
    expect(told({ branch: 2, voucher_date: '2025-10-11' })).toEqual(['branch', 'voucher_date'])
    expect(told({}, { ...sold, status: 'void' })).toEqual(['return_of'])
    expect(told({}, null)).toEqual(['return_of'])
    expect(emptyFaults(0n, []).map(({ code }) => code)).toEqual(['ACC-002'])
    expect(emptyFaults(1n, [])).toEqual([])
  })

  it('lowers what is open first', () => {
    expect(settledByReturn(11_500n, 20_000n)).toBe(11_500n)
    expect(settledByReturn(11_500n, 5_000n)).toBe(5_000n)
    expect(settledByReturn(11_500n, 0n)).toBe(0n)
  })
})

describe('whatever is sold and brought back', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const line = fc.record({
    charged: fc.record({ discount: amount, net: amount, vat: amount, freight: amount }),
    sold: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  })
  /** A wish to bring back so much of what is left, or to void one of the returns that stand. */
  const wishes = fc.array(
    fc.record({ qty: fc.bigInt({ min: 1n, max: 10n ** 9n }), voids: fc.option(fc.nat({ max: 20 })) }),
    { maxLength: 16 },
  )

  it('all of it together is exactly what was charged, and no return takes back less than nothing', () => {
    fc.assert(
      fc.property(line, wishes, (of, wished) => {
        let standing: { readonly qty: bigint; readonly share: Charged }[] = []
        const stands = () => ({
          ...of,
          returned: standing.reduce((sum, { qty }) => sum + qty, 0n),
          taken: partsOf(standing.map(({ share }) => share)),
        })
        const take = (qty: bigint): void => {
          const before = stands()
          expect(returnFaults([{ line: 1, qty }], new Map([[1, before]]))).toEqual([])
          const share = returnedShare(before, qty)
          for (const part of Object.values(share)) expect(part).toBeGreaterThanOrEqual(0n)
          standing = [...standing, { qty, share }]
        }
        const left = (): bigint => of.sold - stands().returned
        for (const { qty, voids } of wished)
          if (voids !== null && standing.length > 0)
            standing = standing.filter((_, at) => at !== voids % standing.length)
          else if (left() > 0n) take(1n + (qty % left()))
        if (left() > 0n) take(left())
        expect(stands().taken).toEqual(of.charged)
      }),
    )
  })
})

const partsOf = (shares: readonly Charged[]): Charged => {
  const { total: _total, ...parts } = sumsReturned(shares)
  return parts
}
