import { expect, it } from 'vitest'
import { offered, ratesIn, sumTyped, withheldRow } from './withheld_row.ts'

const rows = [
  {
    id: 1,
    code: 'TDS-RENT',
    kind: 'tds',
    description: 'Rent',
    rate: '5.000',
    ledger: 9,
    effective_from: '2025-07-01',
    effective_to: null,
    threshold: '0.00',
  },
  {
    id: 2,
    code: 'TDS-RENT',
    kind: 'tds',
    description: 'Rent',
    rate: '4.000',
    ledger: 9,
    effective_from: '2024-07-01',
    effective_to: '2025-06-30',
    threshold: '0.00',
  },
  {
    id: 3,
    code: 'AIT-INTEREST',
    kind: 'ait',
    description: 'Interest',
    rate: '10.000',
    ledger: 8,
    effective_from: '2024-07-01',
    effective_to: null,
    threshold: '0.00',
  },
  {
    id: 4,
    code: 'TDS-COMM',
    kind: 'tds',
    description: 'Commission',
    rate: '10.000',
    ledger: 9,
    effective_from: '2024-07-01',
    effective_to: null,
    threshold: '25000.00',
  },
]
const rates = ratesIn(rows)
const rate = (id: number) => {
  const found = rates.find((one) => one.id === id)
  if (!found) throw new Error(`There is no rate ${id}.`)
  return found
}

it('offers the rates of the day that a document keeps back by', () => {
  const ids = (by: Parameters<typeof offered>[1], day: unknown) => offered(rates, by, day).map(({ id }) => id)
  expect(ids('payment_voucher', '2026-01-12')).toEqual([1, 4])
  expect(ids('payment_voucher', '2025-06-30')).toEqual([2, 4])
  expect(ids('receipt_voucher', '2026-01-12')).toEqual([3])
  expect(ids('payment_voucher', undefined)).toEqual([])
})

it('fills a row in from the lines of the form', () => {
  const base = sumTyped([{ amount: '60,000' }, { amount: '' }, { amount: 'twelve' }, { amount: '১০০.১০' }])
  expect(base).toBe(6_010_010n)
  expect(withheldRow('payment_voucher', rate(1), base, 0n)).toEqual({
    kind: 'tds',
    tax_code: 1,
    base: '60100.10',
    rate: '5.000',
    amount: '3005.01',
    ledger: 9,
  })
  expect(withheldRow('receipt_voucher', rate(3), base, 0n)).toEqual({
    kind: 'ait',
    tax_code: 3,
    ledger: 8,
    amount: '6010.01',
  })
  expect(withheldRow('payable_bill', rate(1), base, 0n)).toEqual({ code: 1, amount: '3005.01' })
})

it('withholds nothing while the payee is below the threshold of the year', () => {
  expect(withheldRow('payment_voucher', rate(4), 1_000_000n, 1_500_000n)).toMatchObject({
    amount: '0.00',
    base: '10000.00',
  })
  expect(withheldRow('payment_voucher', rate(4), 1_000_000n, 1_500_001n)).toMatchObject({ amount: '1000.00' })
})
