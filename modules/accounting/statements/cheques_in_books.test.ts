import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** A bank statement names cheques: so do the bank book and the statement of the account. accounting.md 5 Ledger statement, Bank book. */
let server: TestServer
let cast: Cast
let books: OfficeBooks

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  await books.post('RV', { from: '4101002', to: '1402001', taka: 900_000n })
  const [ledger, cash] = [
    (await books.row('ledger_account', '1402001')).id,
    (await books.row('ledger_account', '1401001')).id,
  ]
  const [income, expense] = [
    (await books.row('ledger_account', '4101002')).id,
    (await books.row('ledger_account', '5202001')).id,
  ]
  const bank = await made(cast.admin, 'bank', { name: 'Sonali Bank', short_name: 'SB', branch_name: 'Motijheel' })
  const posted = async (resource: string, body: object) => {
    const answer = await cast.admin('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
    expect(answer.status, answer.raw).toBe(201)
  }
  const lines = (of: number, amount: string) => ({ lines: [{ ledger: of, amount }] })
  const cheque = { payment_mode: 'cheque', pay_from: ledger, pay_to: 'Padma Stationers' }
  await posted('payment_voucher', { ...cheque, cheque_no: '004512', reference_no: 'Bill 7', ...lines(expense, '5000') })
  await posted('contra', { from_ledger: ledger, to_ledger: cash, amount: '10', cheque_no: '004513' })
  await posted('receipt_voucher', {
    received_from: 'Karim',
    payment_mode: 'bank_transfer',
    receive_in: ledger,
    reference_no: 'TT-88',
    ...lines(income, '700'),
  })
  await posted('receipt_voucher', {
    received_from: 'Karim',
    payment_mode: 'pay_order',
    receive_in: ledger,
    instrument_no: '778899',
    instrument_date: today(),
    instrument_bank: bank.id,
    ...lines(income, '300'),
  })
})
afterAll(() => server.stop())

it.each([
  ['the bank book', 'bank_book', ''],
  ['the statement of the account', 'ledger', 'ledger'],
])('%s names the cheque of each line, or what else it was entered with', async (_what, report, parameter) => {
  const asked = parameter === '' ? '' : `&${parameter}=${(await books.row('ledger_account', '1402001')).id}`
  const rows = rowsOf(await cast.admin('GET', `/report/api/v1/report/${report}/?size=50${asked}`), 'rows')
  const named = rows.flatMap((row) => (typeof row['cheque_no'] === 'string' ? [row['cheque_no']] : []))
  expect(named).toEqual(expect.arrayContaining(['004512', '004513', 'TT-88']))
})

it('a pay order that waits is named where it lies', async () => {
  const clearing = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?system_role=PAYORDER_CLEARING'),
    'ledger_accounts',
  )[0]
  const asked = `ledger=${clearing?.id},${(await books.row('ledger_account', '1402001')).id}`
  const rows = rowsOf(await cast.admin('GET', `/report/api/v1/report/ledger/?size=50&${asked}`), 'rows')
  expect(rows.map((row) => row['cheque_no'])).toContain('778899')
})
