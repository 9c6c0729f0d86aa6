import { describe, expect, it } from 'vitest'
import { billIn, billKey } from '../bill/bills.ts'
import { offeredBills } from './offered_bills.ts'
import { amountsOf, placesIn, receivedIn, rowsWith, settledIn } from './settled_rows.ts'

const columns = { bill: 'receivable_bill' } as const
const key = (id: number) => billKey('receivable_bill', id)
const lines = [
  { ledger: 10, sub_ledger: 7, amount: '৫০০' },
  { ledger: 10, sub_ledger: 7, branch: 2, amount: '12.' },
  { ledger: 40, sub_ledger: null, amount: '900' },
  {},
]

describe('what a receipt may settle', () => {
  it('is asked for at the places of its lines that name a party', () =>
    expect(placesIn(lines, 1)).toEqual({ parties: [7], ledgers: [10], branches: [1, 2] }))

  it('is what those lines come to, in any digits; what is half typed counts as far as it is an amount', () =>
    expect(receivedIn([lines[0], lines[2], { sub_ledger: 7, amount: 'x' }])).toBe(50_000n))

  it('leaves out bills that nothing is settled of', () => {
    const rows = [
      { bill: 1, amount: '5' },
      { bill: 2, amount: ' ' },
    ]
    expect(rowsWith(amountsOf(rows, columns), columns)).toEqual([{ bill: 1, amount: '5' }])
    expect(settledIn(new Map([[key(1), '5.50']]))).toBe(550n)
    expect(settledIn(new Map([[key(1), 'five']]))).toBe(null)
  })

  it('names a bill in the column of its resource', () => {
    const two = { bill: 'receivable_bill', theirs: 'payable_bill' } as const
    const rows = [
      { bill: 1, amount: '5' },
      { theirs: 1, amount: '6' },
    ]
    expect([...amountsOf(rows, two)]).toEqual([
      ['receivable_bill 1', '5'],
      ['payable_bill 1', '6'],
    ])
    expect(rowsWith(amountsOf(rows, two), two)).toEqual(rows)
  })
})

describe('bills that are offered', () => {
  const bill = (id: number, over: object = {}) => ({
    id,
    invoice_no: `DHK-RB-${id}`,
    narration: 'Hall',
    open: '500.00',
    due_date: '2026-01-10',
    next_due: '2026-01-10',
    ...over,
  })
  const office = (asked: unknown[]) => async (path: string, query: Readonly<Record<string, string | number>>) => {
    asked.push([path.replace(/.*\/receivable_bill\//, ''), query['sub_ledger'] ?? query['id'] ?? ''])
    if (path.endsWith('/2')) return { instalments: [{ due_date: '2025-12-10', amount: '500.00', id: 9 }] }
    return { receivable_bills: query['id'] === undefined ? [bill(1), bill(2, { next_due: '2025-12-10' })] : [bill(3)] }
  }

  const ours = [{ of: 'receivable_bill', base: '/receivable_bill/', listKey: 'receivable_bills' }] as const

  it('are those of the parties, those that are settled here already, and the instalments of who pays in parts', async () => {
    const asked: unknown[] = []
    const found = await offeredBills(
      ours,
      { parties: [7], ledgers: [10], branches: [1] },
      [key(2), key(3)],
      office(asked),
    )
    expect(
      found.map(({ bill: one, due_date, instalments }) => [billIn(one).id, due_date, instalments?.length]),
    ).toEqual([
      [3, '2026-01-10', undefined],
      [2, '2025-12-10', 1],
      [1, '2026-01-10', undefined],
    ])
    expect(asked).toEqual([
      ['all/', '7'],
      ['all/', '3'],
      ['2', ''],
    ])
  })

  it('are none while nobody is named', async () => {
    const asked: unknown[] = []
    expect(await offeredBills(ours, { parties: [], ledgers: [], branches: [] }, [], office(asked))).toEqual([])
    expect(asked).toEqual([])
  })
})
