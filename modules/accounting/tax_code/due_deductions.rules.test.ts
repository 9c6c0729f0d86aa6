import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueDeductions, fallingOn, lessKept, type TaxedPart, type TaxOfBill } from './due_deductions.rules.ts'

const rent = { kind: 'tds', rate: '5.000', ledger: 9, threshold: 0n, before: 0n } as const
const vat = { kind: 'vds', rate: '15.000', ledger: 8, threshold: 0n, before: 0n } as const
const tax = (over: Partial<TaxOfBill> = {}): TaxOfBill => ({
  tax_code: 1,
  rate: rent,
  base: 5_000_000n,
  amount: null,
  ...over,
})
const part = (paid: bigint, over: Partial<TaxedPart> = {}): TaxedPart => ({
  total: 5_000_000n,
  before: 0n,
  paid,
  deductions: [tax()],
  ...over,
})

describe('what is kept back of a bill when it is paid', () => {
  it('whole: the rate of its base', () =>
    expect(dueDeductions([part(5_000_000n)])).toEqual([
      { kind: 'tds', tax_code: 1, base: '50000.00', rate: '5.000', amount: '2500.00', ledger: 9 },
    ]))

  it('in parts: in proportion, and the last part takes the remainder', () => {
    const thirds = [0n, 3333n, 6666n].map((before, at) =>
      fallingOn(100n, { total: 10_000n, before, paid: at === 2 ? 3334n : 3333n }),
    )
    expect(thirds).toEqual([33n, 34n, 33n])
  })

  it('parts sum to the whole, however a bill is paid', () =>
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 1, maxLength: 12 }),
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        (paid, whole) => {
          const total = paid.reduce((sum, one) => sum + one, 0n)
          let before = 0n
          let sum = 0n
          for (const one of paid) {
            const falls = fallingOn(whole, { total, before, paid: one })
            expect(falls >= 0n).toBe(true)
            sum += falls
            before += one
          }
          expect(sum).toBe(whole)
        },
      ),
    ))

  it('as the bill says, whatever the rate says; bills of one code make one row', () => {
    const said = part(2_500_000n, { deductions: [tax({ amount: 100_000n })] })
    expect(dueDeductions([said, part(5_000_000n)])).toEqual([
      { kind: 'tds', tax_code: 1, base: '75000.00', rate: '5.000', amount: '3000.00', ledger: 9 },
    ])
  })

  it('up to the threshold of the year is nothing, and says so; a rate of nothing is no row', () => {
    const free = { ...rent, threshold: 10_000_000n, before: 4_000_000n }
    expect(dueDeductions([part(5_000_000n, { deductions: [tax({ rate: free })] })])).toMatchObject([
      { base: '50000.00', amount: '0.00' },
    ])
    const above = { ...free, before: 5_000_001n }
    expect(dueDeductions([part(5_000_000n, { deductions: [tax({ rate: above })] })])).toMatchObject([
      { amount: '2500.00' },
    ])
    expect(dueDeductions([part(5_000_000n, { deductions: [tax({ rate: { ...rent, rate: '0.000' } })] })])).toEqual([])
  })

  it('is told where less is kept, kind by kind', () => {
    const due = dueDeductions([part(5_000_000n, { deductions: [tax(), tax({ tax_code: 2, rate: vat })] })])
    expect(due.map(({ amount }) => amount)).toEqual(['2500.00', '7500.00'])
    expect(lessKept(due, [{ kind: 'tds', amount: '9999.00' }])).toBe(750_000n)
    expect(lessKept(due, due)).toBe(0n)
  })
})
