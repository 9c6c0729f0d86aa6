import { describe, expect, it } from 'vitest'
import { poisha, taka } from '#platform/money/poisha.ts'
import { billIn, billKey } from '../bill/bills.ts'
import { oldestFirst, openParts, type Due } from './oldest_first.ts'

const due = (bill: number, due_date: string, open: string, instalments?: Due['instalments']): Due => ({
  bill: billKey('receivable_bill', bill),
  due_date,
  open,
  ...(instalments ? { instalments } : {}),
})
const said = (dues: readonly Due[], amount: string) =>
  oldestFirst(dues, amount).map(({ bill, amount: part }) => [billIn(bill).id, part])

describe('oldest due first', () => {
  it('settles one bill after the other and the last one partly', () =>
    expect(said([due(1, '2025-09-01', '500'), due(2, '2025-08-01', '300'), due(3, '2025-10-01', '50')], '600')).toEqual(
      [
        [2, '300.00'],
        [1, '300.00'],
      ],
    ))

  it('leaves as an advance what no bill takes', () =>
    expect(said([due(1, '2025-09-01', '500')], '600')).toEqual([[1, '500.00']]))

  it('takes the bill that was written first where both are due on one day', () =>
    expect(said([due(9, '2025-09-01', '5'), due(4, '2025-09-01', '5')], '5')).toEqual([[4, '5.00']]))

  it('looks at instalments by their own days, not at the bill as one', () => {
    const parted = due(1, '2026-07-01', '20000', [
      { due_date: '2026-07-01', amount: '10000' },
      { due_date: '2026-01-01', amount: '10000' },
    ])
    expect(said([parted, due(2, '2026-03-01', '10000')], '15000')).toEqual([
      [1, '10000.00'],
      [2, '5000.00'],
    ])
  })

  it('knows which instalments are left of what was paid', () => {
    const paid = due(1, '2026-01-10', '50000', [
      { due_date: '2025-11-10', amount: '40000' },
      { due_date: '2025-12-10', amount: '40000' },
      { due_date: '2026-01-10', amount: '40000' },
    ])
    expect(openParts(paid).map(({ due_date, open }) => [due_date, taka(open)])).toEqual([
      ['2025-12-10', '10000.00'],
      ['2026-01-10', '40000.00'],
    ])
  })

  it('of any bills and any money: never more than is open, never more than there is, and nothing is left while a bill is open', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed)
      const dues = Array.from({ length: random(8) }, (_, at) =>
        due(at + 1, `2025-0${1 + random(9)}-15`, taka(BigInt(1 + random(100_000)))),
      )
      const money = BigInt(random(300_000))
      const settled = oldestFirst(dues, taka(money))
      const open = (bill: string) => poisha(dues.find((one) => one.bill === bill)?.open ?? '0')
      const sum = settled.reduce((all, { amount }) => all + poisha(amount), 0n)
      const owed = dues.reduce((all, one) => all + poisha(one.open), 0n)
      expect(settled.filter(({ bill, amount }) => poisha(amount) > open(bill) || poisha(amount) === 0n)).toEqual([])
      expect(sum, `seed ${seed}`).toBe(owed < money ? owed : money)
    }
  })
})

/** Whole numbers below a bound, the same ones for a seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
}
