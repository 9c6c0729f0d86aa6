import { describe, expect, it } from 'vitest'
import { taka } from '#platform/money/poisha.ts'
import { billKey } from '../bill/bills.ts'
import { allocationFaults, allocationsIn, pairsOf, type OpenBill, type PaidLine } from './allocation.rules.ts'

const [members, agency, other, dhaka] = [10, 7, 8, 1]
const place = { ledger: members, sub_ledger: agency, branch: dhaka }

const bill = (id: number, open: bigint, over: Partial<OpenBill> = {}): OpenBill => ({
  key: billKey('receivable_bill', id),
  side: 'receivable',
  number: `DHK-RB-2526-0000${id}`,
  date: '2025-07-15',
  line: { ...place, entry: 100 + id, line_no: 1 },
  owed: open,
  open,
  ...over,
})
const bills = new Map(
  [
    bill(1, 5_000_000n),
    bill(2, 100_000n),
    bill(3, 0n, { line: null }),
    bill(4, 100n, { line: { ...place, sub_ledger: other, entry: 104, line_no: 1 } }),
  ].map((one) => [one.key, one]),
)
const allocations = (rows: readonly (readonly [number, string])[]) =>
  allocationsIn(
    rows.map(([of, amount]) => ({ bill: of, amount })),
    { bill: 'receivable_bill' },
  )
const paid = (amount: bigint) => [{ ...place, amount }]
const faults = (rows: readonly (readonly [number, string])[], amount: bigint) =>
  allocationFaults(allocations(rows), bills, paid(amount), 'receivable').map(({ field, text, code, params }) => [
    field,
    code ?? text,
    params,
  ])

describe('what a payment settles', () => {
  it('may be less than it is, and less than is open', () => expect(faults([[1, '100.00']], 20_000n)).toEqual([]))

  it('is never more than is open of a bill', () =>
    expect(faults([[2, '1000.01']], 900_000n)).toEqual([
      ['allocations[0].amount', 'ACC-060', { bill: '=DHK-RB-2526-00002', open: '1,000.00' }],
    ]))

  it('is never more than was received', () =>
    expect(
      faults(
        [
          [1, '50000.00'],
          [2, '1000.00'],
        ],
        5_099_999n,
      ),
    ).toEqual([['allocations', 'ACC-061', { alloc: '51,000.00', amount: '50,999.99' }]]))

  it.each<[string, readonly (readonly [number, string])[], string, string]>([
    ['a draft', [[3, '1.00']], 'allocations[0].bill', 'allocation.not_posted'],
    ['a bill of another party', [[4, '1.00']], 'allocations[0].bill', 'allocation.other_party'],
    ['nothing of a bill', [[1, '0.00']], 'allocations[0].amount', 'ACC-002'],
    [
      'a bill twice',
      [
        [1, '1.00'],
        [1, '2.00'],
      ],
      'allocations[1].bill',
      'allocation.twice',
    ],
  ])('is not %s', (_what, rows, field, text) =>
    expect(faults(rows, 100_000n).map(([at, said]) => [at, said])).toEqual([[field, text]]),
  )
})

describe('lines of a payment', () => {
  const line = (line_no: number, free: bigint, over: Partial<PaidLine> = {}): PaidLine => ({
    ...place,
    entry: 200,
    line_no,
    free,
    ...over,
  })
  const pairs = (rows: readonly (readonly [number, string])[], lines: readonly PaidLine[]) =>
    pairsOf(allocations(rows), bills, lines).map(({ bill_entry, paid_line, amount }) => [
      bill_entry,
      paid_line,
      taka(amount),
    ])

  it('are used up one after the other', () =>
    expect(
      pairs(
        [
          [1, '700'],
          [2, '400'],
        ],
        [line(2, 50_000n), line(3, 60_000n)],
      ),
    ).toEqual([
      [101, 2, '500.00'],
      [101, 3, '200.00'],
      [102, 3, '400.00'],
    ]))

  it('pay what a row says of them only, where it names one', () => {
    const [row] = allocations([[1, '500']])
    const two = [line(2, 50_000n), line(3, 50_000n)]
    expect(row && pairsOf([{ ...row, line: 3 }], bills, two).map((pair) => pair.paid_line)).toEqual([3])
  })

  it('of another party or branch pay nothing', () =>
    expect(pairs([[1, '5']], [line(2, 900n, { sub_ledger: other }), line(3, 900n, { branch: 2 })])).toEqual([]))
})
