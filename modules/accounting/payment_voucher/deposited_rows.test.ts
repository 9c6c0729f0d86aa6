import { expect, it } from 'vitest'
import { rowsOf, tickedIn, waitingIn } from './deposited_rows.ts'

const row = (voucher: number, ledger: number, amount: string) => ({
  voucher,
  ledger,
  amount,
  invoice_no: `PV-${voucher}`,
  payee: 'Padma Estates',
  date: '2026-11-02',
})

it('offers each payment once, with what waits in the ledgers that are paid', () => {
  const rows = [row(1, 9, '3000.00'), row(1, 9, '500.50'), row(1, 8, '99.00'), row(2, 8, '7.00'), row(3, 9, '0.00')]
  expect(waitingIn(rows, new Set([9]))).toEqual([
    { voucher: 1, number: 'PV-1', payee: 'Padma Estates', date: '2026-11-02', amount: '3500.50' },
  ])
  expect(waitingIn(rows, new Set())).toEqual([])
})

it('sends what is ticked', () =>
  expect(rowsOf(tickedIn([{ voucher: 1, amount: '3500.50' }, { voucher: null }, 'x']))).toEqual([
    { voucher: 1, amount: '3500.50' },
  ]))
