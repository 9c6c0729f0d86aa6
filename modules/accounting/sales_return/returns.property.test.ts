import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { back, tradingOffice, type TradingOffice } from '../testing/books/trading_office.ts'

let office: TradingOffice

beforeAll(async () => {
  office = await tradingOffice()
})
afterAll(() => office.server.stop())

it('whatever is sold and comes back in whatever order, the books hold nothing of it once all came back', async () => {
  const someQty = fc.integer({ min: 1, max: 5_000 })
  const line = fc.record({
    qty: someQty,
    rate: fc.integer({ min: 1, max: 99_999 }),
    vat: fc.constantFrom('0', '5', '7.5', '15'),
  })
  const story = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    steps: fc.array(fc.record({ line: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }), { maxLength: 4 }),
  })
  const thousandths = (qty: number): string => (qty / 1000).toFixed(3)
  await fc.assert(
    fc.asyncProperty(story, async ({ lines, steps }) => {
      const before = await office.balances()
      const items = lines.map(({ qty, rate, vat }) => ({
        qty: thousandths(qty),
        rate: (rate / 100 + 10).toFixed(2),
        vat_rate: vat,
        income_ledger: office.ledger('4202001'),
      }))
      const sale = await office.entered('sales', { party: office.shop.id, items })
      const left = lines.map(({ qty }) => qty)
      for (const { line: at, share } of steps) {
        const index = at % left.length
        const qty = Math.ceil(((left[index] ?? 0) * share) / 100)
        if (qty === 0) continue
        const answer = await office.create('sales_return', back(sale, [[index + 1, thousandths(qty)]]))
        // A share too small to come to anything is none.
        expect(answer.status === 201 || answer.body['code'] === 'ACC-002', answer.raw).toBe(true)
        if (answer.status === 201) left[index] = (left[index] ?? 0) - qty
      }
      const rest = left.flatMap((qty, at) => (qty === 0 ? [] : [[at + 1, thousandths(qty)] as const]))
      if (rest.length > 0) await office.entered('sales_return', back(sale, rest))
      expect(await office.balances()).toEqual(before)
      expect(await office.stored('sales', sale.id)).toMatchObject({ open: '0.00' })
    }),
    { numRuns: 12 },
  )
})

it('the books are sound', async () => expect(await office.differences()).toEqual([]))
