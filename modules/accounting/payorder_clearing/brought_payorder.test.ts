import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** Pay orders that come with a receipt, or are bought with a payment. accounting.md 2.10 Money in, 3 payorder_clearing. */
let server: TestServer
let office: ChequeOffice
let papers = 0

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server, 'payorder_clearing')
})
afterAll(() => server.stop())

const receipts = '/receipt_voucher/api/v1/receipt_voucher/'
const payments = '/payment_voucher/api/v1/payment_voucher/'
const payorderOf = async ({ id }: Row): Promise<Row | undefined> =>
  rowsOf(
    await office.clerk('GET', `${office.base}all/?source_id=${id}&status=received,sent,cleared,returned,canceled`),
    'payorder_clearings',
  )[0]
const known = (row: Row | undefined): Row => row ?? { id: 0, row_version: 0 }
const receiptOf = (member: Row, amount: string, over: object = {}): object => ({
  payment_mode: 'pay_order',
  instrument_no: `R ${(papers += 1)}`,
  instrument_date: office.today,
  instrument_bank: office.theirBank.id,
  receive_in: office.ledger('bank'),
  received_from: 'A member',
  lines: [{ ledger: office.ledger('members'), sub_ledger: member.id, amount }],
  ...over,
})
const voided = async (base: string, { id }: Row): Promise<Answer> => {
  const { body } = await office.clerk('GET', `${base}${id}`)
  return office.clerk('PUT', `${base}update_status/${id}`, {
    status: 'void',
    note: 'Written twice',
    row_version: body['row_version'],
  })
}

describe('a receipt by pay order', () => {
  it('brings the pay order, which goes into the account that the receipt names', async () => {
    const before = await office.balances()
    const member = await office.member()
    const receipt = await office.posted(receipts, receiptOf(member, '400'))
    const payorder = known(await payorderOf(receipt))
    expect(payorder).toMatchObject({
      status: 'received',
      amount: '400.00',
      instrument_no: receipt['instrument_no'],
      invoice_no: receipt['invoice_no'],
      sub_ledger: member.id,
    })
    const sent = await office.step(payorder, 'sent')
    await office.step(sent, 'cleared')
    expect(await office.moved(before)).toEqual({ bank: 400, members: -400 })
  })

  it('comes back with it: the bill is open again, an income is taken back, and the receipt settles nothing', async () => {
    const member = await office.member()
    const bill = await office.bill(member, '900', addDays(office.today, -20))
    const before = await office.balances()
    const receipt = await office.posted(
      receipts,
      receiptOf(member, '900', {
        allocations: [{ bill: bill.id, amount: '900' }],
        lines: [
          { ledger: office.ledger('members'), sub_ledger: member.id, amount: '900' },
          { ledger: office.ledger('fees'), amount: '30' },
        ],
      }),
    )
    const payorder = known(await payorderOf(receipt))
    expect(payorder['amount']).toBe('930.00')
    await office.step(await office.step(payorder, 'sent'), 'returned', { note: 'Not signed.' })
    expect(await office.openOf(bill)).toEqual(['900.00', 'unpaid'])
    expect((await office.clerk('GET', `${receipts}${receipt.id}`)).body['allocations']).toEqual([])
    expect(await office.moved(before)).toEqual({})
  })

  it('is void with it, and not before one that has moved on is undone (ACC-031)', async () => {
    const before = await office.balances()
    const lying = await office.posted(receipts, receiptOf(await office.member(), '70'))
    await office.permitted(lying, 'delete', 'receipt_voucher')
    const gone = await voided(receipts, lying)
    expect(gone.status, gone.raw).toBe(200)
    expect(await payorderOf(lying)).toMatchObject({ status: 'canceled' })
    expect(await office.moved(before)).toEqual({})
    const moved = await office.posted(receipts, receiptOf(await office.member(), '80'))
    const payorder = known(await payorderOf(moved))
    await office.step(payorder, 'sent')
    await office.permitted(moved, 'delete', 'receipt_voucher')
    const stays = await voided(receipts, moved)
    expect([stays.status, stays.body['code'], stays.body['detail']]).toEqual([
      409,
      'ACC-031',
      `Cannot cancel: 1 linked record(s) must be undone first: ${String(payorder['instrument_no'])}.`,
    ])
  })

  it('changes it; the pay order itself is corrected there and nowhere else (ACC-032)', async () => {
    const member = await office.member()
    const receipt = await office.posted(receipts, receiptOf(member, '200'))
    const payorder = known(await payorderOf(receipt))
    const own = await office.clerk('PUT', `${office.base}update/${payorder.id}`, {
      amount: '250',
      row_version: payorder.row_version,
    })
    expect([own.status, own.body['code']]).toEqual([409, 'ACC-032'])
    const canceled = await office.asked(payorder, 'canceled', { note: 'Twice' })
    expect([canceled.status, canceled.body['code']]).toEqual([409, 'ACC-032'])
    await office.permitted(receipt, 'edit', 'receipt_voucher')
    const changed = await office.clerk('PUT', `${receipts}update/${receipt.id}`, {
      lines: [{ ledger: office.ledger('members'), sub_ledger: member.id, amount: '250' }],
      row_version: receipt.row_version,
    })
    expect(changed.status, changed.raw).toBe(200)
    expect(await payorderOf(receipt)).toMatchObject({ id: payorder.id, amount: '250.00', status: 'received' })
  })

  it('names a paper that is not old, not dated ahead, and not recorded already', async () => {
    const member = await office.member()
    const asked = (over: object) => office.clerk('POST', `${receipts}create/?step=post`, receiptOf(member, '300', over))
    const old = await asked({ instrument_date: addDays(office.today, -181) })
    expect([old.status, old.body['errors']]).toEqual([400, { instrument_date: ['Pay order is older than 6 months.'] }])
    const ahead = await asked({ instrument_date: addDays(office.today, 1) })
    expect([ahead.status, Object.keys(ahead.body['errors'] ?? {})]).toEqual([400, ['instrument_date']])
    const first = await office.posted(receipts, receiptOf(member, '300', { instrument_no: 'R-ONCE' }))
    expect(first['status']).toBe('posted')
    const by = await office.record({
      cheque_no: undefined,
      cheque_date: undefined,
      instrument_no: 'R-ONCE',
      issue_date: office.today,
    })
    expect([by.status, by.body['code']]).toEqual([409, 'ACC-070'])
  })

  it('does not bring one that was recorded by itself before', async () => {
    const paper = { cheque_no: undefined, cheque_date: undefined, instrument_no: 'R-ALONE', issue_date: office.today }
    await office.received('300', paper)
    const twice = receiptOf(await office.member(), '300', { instrument_no: 'R-ALONE' })
    const answer = await office.clerk('POST', `${receipts}create/?step=post`, twice)
    expect([answer.status, answer.body['code']]).toEqual([409, 'ACC-070'])
  })
})

describe('a pay order that was bought', () => {
  const paid = async (vendor: Row, amount: string): Promise<Row> =>
    office.posted(payments, {
      payment_mode: 'pay_order',
      pay_from: office.ledger('bank'),
      pay_to: 'A vendor',
      lines: [{ ledger: office.ledger('creditors'), sub_ledger: vendor.id, amount }],
    })
  const bought = (payment: Row, over: object = {}): Promise<Answer> =>
    office.clerk('POST', `${office.base}create/`, {
      direction: 'issued',
      instrument_no: `B ${(papers += 1)}`,
      bank: office.account.id,
      issue_date: office.today,
      amount: '500',
      payment: payment.id,
      ...over,
    })
  const row = ({ body, status, raw }: Answer): Row => {
    expect(status, raw).toBe(201)
    return { ...body, id: Number(body['id']), row_version: Number(body['row_version']) }
  }

  it('posts what it costs, and nothing when the bank has paid it', async () => {
    const before = await office.balances()
    const payment = await paid(await office.vendor(), '500')
    const payorder = row(await bought(payment, { charge: '50', vat_on_charge: '7.50' }))
    expect(payorder).toMatchObject({ party_name: 'A vendor', invoice_no: payment['invoice_no'], status: 'received' })
    const owed = { bank: -557.5, charges: 57.5, creditors: 500 }
    expect(await office.moved(before)).toEqual(owed)
    await office.step(await office.step(payorder, 'sent'), 'cleared')
    expect(await office.moved(before)).toEqual(owed)
  })

  it('that came back is in the account again, and we owe the party as before', async () => {
    const before = await office.balances()
    const payorder = row(await bought(await paid(await office.vendor(), '500')))
    await office.step(await office.step(payorder, 'sent'), 'returned', { note: 'Nobody fetched it.' })
    expect(await office.moved(before)).toEqual({})
  })

  it('is handed over, presented and paid on no day to come', async () => {
    const payment = await paid(await office.vendor(), '500')
    const later = addDays(office.today, 1)
    const early = await bought(payment, { received_on: later })
    expect([early.status, Object.keys(early.body['errors'] ?? {})]).toEqual([400, ['received_on']])
    const payorder = row(await bought(payment))
    const presented = await office.asked(payorder, 'sent', { sent_on: later })
    expect([presented.status, Object.keys(presented.body['errors'] ?? {})]).toEqual([400, ['sent_on']])
    const sent = await office.step(payorder, 'sent')
    const cleared = await office.asked(sent, 'cleared', { cleared_on: '2062-01-01' })
    expect([cleared.status, Object.keys(cleared.body['errors'] ?? {})]).toEqual([400, ['cleared_on']])
  })

  it('goes with its payment, cost and all', async () => {
    const before = await office.balances()
    const payment = await paid(await office.vendor(), '500')
    row(await bought(payment, { charge: '50' }))
    await office.permitted(payment, 'delete', 'payment_voucher')
    const gone = await voided(payments, payment)
    expect(gone.status, gone.raw).toBe(200)
    expect(await payorderOf(payment)).toMatchObject({ status: 'canceled' })
    expect(await office.moved(before)).toEqual({})
  })

  it('is over the amount of one posted payment from that account, which buys no other', async () => {
    const payment = await paid(await office.vendor(), '500')
    const faults = async (over: object) => Object.keys((await bought(payment, over)).body['errors'] ?? {})
    expect(await faults({ amount: '499' })).toEqual(['amount'])
    expect(await faults({ bank: office.theirBank.id })).toEqual(['bank'])
    expect(await faults({ payment: null, party_name: 'A vendor' })).toEqual(['payment'])
    expect(await faults({ payment: 987_654, party_name: 'A vendor' })).toEqual(['payment'])
    const both = await Promise.all([bought(payment), bought(payment)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body['errors']).toMatchObject({ payment: [expect.any(String)] })
  })
})

it('of who sends it and who voids its receipt at once one wins, and the books stay sound', async () => {
  for (const _ of Array.from({ length: 8 })) {
    const before = await office.balances()
    const receipt = await office.posted(receipts, receiptOf(await office.member(), '60'))
    await office.permitted(receipt, 'delete', 'receipt_voucher')
    const payorder = known(await payorderOf(receipt))
    const [sent, gone] = await Promise.all([office.asked(payorder, 'sent'), voided(receipts, receipt)])
    expect(
      [sent.status, gone.status].toSorted((a, b) => a - b),
      `${sent.raw} ${gone.raw}`,
    ).toEqual([200, 409])
    const after = await office.moved(before)
    expect(after).toEqual(gone.status === 200 ? {} : { payOrders: 60, members: -60 })
  }
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
