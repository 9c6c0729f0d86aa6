import { expect, it } from 'vitest'
import { rowsOf, tickedIn, waitingIn } from './deposited_rows.ts'

const row = (voucher: number, ledger: number, amount: string, source_type = 'payment_voucher') => ({
  source_type,
  voucher,
  ledger,
  amount,
  invoice_no: `PV-${voucher}`,
  payee: 'Padma Estates',
  date: '2026-11-02',
})

it('offers each voucher once, with what waits in the ledgers that are paid', () => {
  const rows = [row(1, 9, '3000.00'), row(1, 9, '500.50'), row(1, 8, '99.00'), row(2, 8, '7.00'), row(3, 9, '0.00')]
  const said = { number: 'PV-1', payee: 'Padma Estates', date: '2026-11-02' }
  expect(waitingIn(rows, new Set([9]))).toEqual([{ ...said, key: 'payment_voucher 1', amount: '3500.50' }])
  expect(waitingIn([...rows, row(1, 9, '20.00', 'purchase')], new Set([9]))).toEqual([
    { ...said, key: 'payment_voucher 1', amount: '3500.50' },
    { ...said, key: 'purchase 1', amount: '20.00' },
  ])
  expect(waitingIn(rows, new Set())).toEqual([])
})

it('sends what is ticked, each under the column of what it names', () => {
  const rows = [
    { voucher: 1, amount: '3500.50' },
    { bill: 1, amount: '7.00' },
    { purchase: 2, amount: '9.00' },
  ]
  expect(rowsOf(tickedIn([...rows, { voucher: null }, 'x']))).toEqual(rows)
})
