import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { deeds } from '../testing/books/random_books.ts'
import { answered, ranges, staysTheSame, withBooks } from '../testing/books/same_books.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { reverse } from './post.ts'

/** Invariants of the books under whatever people do to them; fast-check names the seed of a history that breaks one. */

it('whatever is done to the books, they are what a plain second ledger is', { timeout: 300_000 }, async () => {
  const found = await fc.check(fc.asyncProperty(deeds(25), staysTheSame), { numRuns: 3 })
  expect(found.failed, fc.defaultReportMessage(found)).toBe(false)
})

/** What every account stands at, those at nothing left out. */
async function closings(books: TestBooks): Promise<Map<string, bigint>> {
  const rows = await answered(books, ranges[1] ?? { from: '', to: '' }, { sub_ledgers: 'true' })
  return new Map(
    [...rows].map(([name, { closing }]) => [name, closing] as const).filter(([, closing]) => closing !== 0n),
  )
}

it('what is posted and taken back leaves every balance as it was', { timeout: 120_000 }, () =>
  withBooks(async (books) => {
    await books.book('2025-07-10', 'receipt 5000 from 1301001:RL-0101 to 1402001')
    const before = await closings(books)
    expect(before.size).toBe(2)
    const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n })
    await fc.assert(
      fc.asyncProperty(amounts, fc.constantFrom('', '@CTG'), async (amount, branch) => {
        const { voucher } = await books.book('2025-07-20', `payment ${taka(amount)} from 1402001 to 5201001${branch}`)
        expect((await closings(books)).size).toBeGreaterThan(before.size)
        const order = { voucher, key: `undo ${voucher}`, reason: 'As if it had not been', posted_by: 1 }
        await books.inBooks((client) => reverse(client, order))
        expect(await closings(books)).toEqual(before)
      }),
      { numRuns: 10 },
    )
  }),
)

it('the vouchers of a day may come in any order', { timeout: 120_000 }, () =>
  withBooks(async (books) => {
    const said = [
      'receipt 5000 from 1301001:RL-0101 to 1402001',
      'payment 1200.50 from 1402001 to 5201001',
      'contra 300 from 1402001 to 1402002',
      'payment 75.25 from 1402001 to 5202007',
      'receipt 10000 from 4101002 to 1402001',
    ]
    const orders = fc.sample(fc.shuffledSubarray(said, { minLength: said.length }), 6)
    const moved = []
    for (const [at, order] of orders.entries()) {
      const day = `2025-09-0${at + 1}`
      for (const one of order) await books.book(day, one)
      const rows = await answered(books, { from: day, to: day }, {})
      moved.push([...rows].map(([name, { opening, closing }]) => `${name} ${closing - opening}`))
    }
    expect(moved).toHaveLength(6)
    for (const one of moved) expect(one).toEqual(moved[0])
    expect(moved[0]).toContain('1402001 null 1342425')
  }),
)
