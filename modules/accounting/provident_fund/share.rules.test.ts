import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageOf, heldAtMonthEnds, shareProfit, type HeldInYear } from './share.rules.ts'

/** Profit of the fund, shared by average monthly balances; amounts in poisha. accounting.md 3 provident_fund. */
const lakh = 10_000_000n
const member = (employee: number, own: bigint, employer: bigint = own): HeldInYear => ({ employee, own, employer })

describe('the balance of a year', () => {
  it.each([
    ['counts each month for what came before', [{ period: null, amount: 100n }], 12, 1200n],
    ['counts each month for what came with the opening', [{ period: 0, amount: 100n }], 12, 1200n],
    ['counts the month in which it was paid in', [{ period: 1, amount: 100n }], 12, 1200n],
    ['counts the last month alone for what came then', [{ period: 12, amount: 100n }], 12, 100n],
    ['counts adjustments of the audit for the last month', [{ period: 13, amount: 100n }], 12, 100n],
    [
      'goes down with what was taken out',
      [
        { period: null, amount: 100n },
        { period: 7, amount: -40n },
      ],
      12,
      1200n - 240n,
    ],
    ['has the months of a short first year', [{ period: 7, amount: 100n }], 6, 600n],
    ['has an opening in each month of a short year', [{ period: 0, amount: 100n }], 6, 600n],
  ])('%s', (_what, moved, months, sum) => expect(heldAtMonthEnds(moved, months)).toBe(sum))

  it('is shown as an average, half up', () => {
    expect([averageOf(1206n, 12), averageOf(1205n, 12)]).toEqual([101n, 100n])
  })
})

describe('a profit is shared', () => {
  it.each([
    [
      'equally among equals',
      100n,
      [member(1, lakh), member(2, lakh)],
      [
        [1, 25n, 25n],
        [2, 25n, 25n],
      ],
    ],
    [
      'by what each held',
      400n,
      [member(1, 3n * lakh), member(2, lakh)],
      [
        [1, 150n, 150n],
        [2, 50n, 50n],
      ],
    ],
    ['by what each share held', 400n, [member(1, 3n * lakh, lakh)], [[1, 300n, 100n]]],
    [
      'with the remainder to the last',
      100n,
      [member(1, 1n, 0n), member(2, 1n, 0n), member(3, 1n, 0n)],
      [
        [1, 33n, 0n],
        [2, 33n, 0n],
        [3, 34n, 0n],
      ],
    ],
    [
      'never beyond what there is',
      2n,
      [1, 2, 3, 4].map((one) => member(one, 1n, 0n)),
      [
        [1, 1n, 0n],
        [2, 1n, 0n],
      ],
    ],
    ['with nothing for who held nothing', 10n, [member(1, lakh), member(2, 0n)], [[1, 5n, 5n]]],
    ['with nothing for who held less than nothing', 10n, [member(1, lakh), member(2, -lakh)], [[1, 5n, 5n]]],
    ['among nobody', 10n, [], []],
  ] as const)('%s', (_what, profit, members, shares) =>
    expect(shareProfit(profit, members)).toEqual(
      shares.map(([employee, own, employer]) => ({ employee, own, employer })),
    ),
  )

  const someMembers = fc
    .array(fc.record({ own: fc.bigInt(0n, 10n ** 14n), employer: fc.bigInt(0n, 10n ** 14n) }), { maxLength: 60 })
    .map((all) => all.map(({ own, employer }, at) => member(at + 1, own, employer)))
  const someProfit = fc.bigInt(1n, 10n ** 13n)

  it('so that the parts come to the whole, none is below zero, and all but the last lie within a poisha of their due', () => {
    fc.assert(
      fc.property(someProfit, someMembers, (profit, members) => {
        const all = members.reduce((sum, { own, employer }) => sum + own + employer, 0n)
        const shares = shareProfit(profit, members)
        const sum = shares.reduce((done, { own, employer }) => done + own + employer, 0n)
        expect(sum).toBe(all === 0n ? 0n : profit)
        const last = members.findLast(({ own, employer }) => own + employer > 0n)
        let given = 0n
        for (const { employee, own, employer } of shares) {
          expect(own >= 0n && employer >= 0n).toBe(true)
          const held = members[employee - 1]
          const due = profit * ((held?.own ?? 0n) + (held?.employer ?? 0n))
          const off = (own + employer) * all - due
          given += own + employer
          const isDue = 2n * (off < 0n ? -off : off) <= all
          expect(isDue || employee === last?.employee || given === profit).toBe(true)
        }
      }),
    )
  })
  it('the same way when the balances are told in other units', () => {
    fc.assert(
      fc.property(someProfit, someMembers, fc.bigInt(1n, 1000n), (profit, members, times) => {
        const larger = members.map(({ employee, own, employer }) => member(employee, own * times, employer * times))
        expect(shareProfit(profit, larger)).toEqual(shareProfit(profit, members))
      }),
    )
  })
})
