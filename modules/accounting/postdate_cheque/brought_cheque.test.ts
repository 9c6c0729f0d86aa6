import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** Cheques that come with a receipt or go out with a payment follow it, and it follows them. accounting.md 2.10 Money in, Money out. */
let server: TestServer
let office: ChequeOffice
let leaf = 0

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
})
afterAll(() => server.stop())

const receipts = '/receipt_voucher/api/v1/receipt_voucher/'
const payments = '/payment_voucher/api/v1/payment_voucher/'
const chequeOf = async ({ id }: Row): Promise<Row | undefined> =>
  rowsOf(await office.clerk('GET', `${office.base}all/?source_id=${id}`), 'postdate_cheques')[0]
const known = (row: Row | undefined): Row => row ?? { id: 0, row_version: 0 }
const received = async (member: Row, amount: string, over: object = {}): Promise<Row> =>
  office.posted(receipts, {
    payment_mode: 'cheque',
    instrument_no: `R ${(leaf += 1)}`,
    instrument_date: office.today,
    instrument_bank: office.theirBank.id,
    received_from: 'A member',
    lines: [{ ledger: office.ledger('members'), sub_ledger: member.id, amount }],
    ...over,
  })
const voided = async (base: string, { id }: Row) => {
  const { body } = await office.clerk('GET', `${base}${id}`)
  return office.clerk('PUT', `${base}update_status/${id}`, {
    status: 'void',
    note: 'Written twice',
    row_version: body['row_version'],
  })
}

describe('a receipt by cheque', () => {
  it('brings the cheque, which is at the bank already; what is post-dated lies in the drawer', async () => {
    const member = await office.member()
    const before = await office.balances()
    const due = await received(member, '400')
    expect(await chequeOf(due)).toMatchObject({
      status: 'deposited',
      amount: '400.00',
      cheque_no: due['instrument_no'],
      sub_ledger: member.id,
      invoice_no: due['invoice_no'],
      deposited_on: office.today,
    })
    const later = await received(member, '600', { instrument_date: addDays(office.today, 30) })
    expect(await chequeOf(later)).toMatchObject({ status: 'in_hand', deposited_on: null })
    expect(await office.moved(before)).toEqual({ collection: 400, inHand: 600, members: -1000 })
    const cash = await received(member, '50', {
      payment_mode: 'cash',
      instrument_no: null,
      instrument_bank: null,
      instrument_date: null,
    })
    expect(await chequeOf(cash)).toBeUndefined()
  })

  it('bounces with its cheque: the bill is open again, and the receipt settles nothing; presented again it does', async () => {
    const member = await office.member()
    const bill = await office.bill(member, '900', addDays(office.today, -20))
    const receipt = await received(member, '900', { allocations: [{ bill: bill.id, amount: '900' }] })
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
    const cheque = known(await chequeOf(receipt))
    const bounced = await office.step(cheque, 'bounced', { bounce_reason: 'signature' })
    expect(await office.openOf(bill)).toEqual(['900.00', 'unpaid'])
    expect((await office.clerk('GET', `${receipts}${receipt.id}`)).body['allocations']).toEqual([])
    expect(bounced['allocations']).toMatchObject([{ bill: bill.id, amount: '900.00' }])
    const again = await office.step(bounced, 'deposited', { deposit_bank: office.account.id })
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
    await office.step(again, 'cleared')
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
  })

  it('that pays for more than a member owes takes all of it back', async () => {
    const before = await office.balances()
    const member = await office.member()
    const receipt = await received(member, '100', {
      lines: [
        { ledger: office.ledger('members'), sub_ledger: member.id, amount: '100' },
        { ledger: office.ledger('fees'), amount: '30' },
      ],
    })
    const cheque = known(await chequeOf(receipt))
    expect(cheque['amount']).toBe('130.00')
    await office.step(cheque, 'bounced', { bounce_reason: 'stopped' })
    expect(await office.moved(before)).toEqual({})
  })

  it('is void with its cheque, and not before a cheque that has moved on is undone (ACC-031)', async () => {
    const member = await office.member()
    const before = await office.balances()
    const lying = await received(member, '70')
    await office.permitted(lying, 'delete', 'receipt_voucher')
    const gone = await voided(receipts, lying)
    expect(gone.status, gone.raw).toBe(200)
    expect(await chequeOf(lying)).toMatchObject({ status: 'canceled' })
    expect(await office.moved(before)).toEqual({})
    const paid = await received(member, '80')
    const cheque = known(await chequeOf(paid))
    await office.step(cheque, 'cleared', { deposit_bank: office.account.id })
    await office.permitted(paid, 'delete', 'receipt_voucher')
    const stays = await voided(receipts, paid)
    expect([stays.status, stays.body['code'], stays.body['detail']]).toEqual([
      409,
      'ACC-031',
      `Cannot cancel: 1 linked record(s) must be undone first: ${String(cheque['cheque_no'])}.`,
    ])
  })

  it('changes its cheque with it; the cheque itself is corrected there and nowhere else (ACC-032)', async () => {
    const member = await office.member()
    const receipt = await received(member, '200')
    const cheque = known(await chequeOf(receipt))
    const own = await office.clerk('PUT', `${office.base}update/${cheque.id}`, {
      amount: '250',
      row_version: cheque.row_version,
    })
    expect([own.status, own.body['code'], own.body['detail']]).toEqual([
      409,
      'ACC-032',
      `This voucher was made by Receipt voucher ${String(receipt['invoice_no'])}. Change it there.`,
    ])
    await office.permitted(receipt, 'edit', 'receipt_voucher')
    const lines = [{ ledger: office.ledger('members'), sub_ledger: member.id, amount: '250' }]
    const changed = await office.clerk('PUT', `${receipts}update/${receipt.id}`, {
      lines,
      row_version: receipt.row_version,
    })
    expect(changed.status, changed.raw).toBe(200)
    expect(await chequeOf(receipt)).toMatchObject({ id: cheque.id, amount: '250.00', status: 'deposited' })
  })

  it('that was recorded as a cheque already is refused (ACC-070)', async () => {
    const member = await office.member()
    const cheque = await office.received('300')
    const answer = await office.clerk('POST', `${receipts}create/?step=post`, {
      payment_mode: 'cheque',
      instrument_no: cheque['cheque_no'],
      instrument_date: office.today,
      instrument_bank: office.theirBank.id,
      received_from: 'A member',
      lines: [{ ledger: office.ledger('members'), sub_ledger: member.id, amount: '300' }],
    })
    expect([answer.status, answer.body['code']]).toEqual([409, 'ACC-070'])
  })

  it('goes straight to the bank where the office says so', async () => {
    const setting = '/general_setting/api/v1/general_setting/'
    const [row] = rowsOf(await office.cast.admin('GET', `${setting}all/`), 'general_settings')
    const say = async (cheque_straight_to_bank: boolean, row_version: number | undefined) =>
      office.cast.admin('PUT', `${setting}update/${row?.id}`, { cheque_straight_to_bank, row_version })
    const told = await say(true, row?.row_version)
    const before = await office.balances()
    const receipt = await received(await office.member(), '90', { receive_in: office.ledger('bank') })
    await say(false, Number(told.body['row_version']))
    expect(await office.moved(before)).toEqual({ bank: 90, members: -90 })
    expect(await chequeOf(receipt)).toBeUndefined()
  })
})

it('a post-dated cheque of ours goes out with its payment, and leaves the account when the bank pays it', async () => {
  const vendor = await office.vendor()
  const before = await office.balances()
  const pay = (cheque_no: string) =>
    office.posted(payments, {
      payment_mode: 'cheque',
      pay_from: office.ledger('bank'),
      pay_to: 'A vendor',
      cheque_no,
      cheque_date: addDays(office.today, 10),
      lines: [{ ledger: office.ledger('creditors'), sub_ledger: vendor.id, amount: '500' }],
    })
  const paid = await pay('0000101')
  const cheque = known(await chequeOf(paid))
  expect(cheque).toMatchObject({ type: 'issued', status: 'in_hand', bank: office.account.id })
  expect(await office.moved(before)).toEqual({ creditors: 500, issued: -500 })
  const early = await office.asked(cheque, 'cleared')
  expect([early.status, Object.keys(early.body['errors'] ?? {})]).toEqual([400, ['cleared_on']])
  await office.permitted(paid, 'delete', 'payment_voucher')
  const gone = await voided(payments, paid)
  expect(gone.status, gone.raw).toBe(200)
  expect(await chequeOf(paid)).toMatchObject({ status: 'canceled' })
  expect(await office.moved(before)).toEqual({})
  const stopped = known(await chequeOf(await pay('0000102')))
  await office.step(stopped, 'bounced', { bounce_reason: 'stopped' }, office.manager)
  expect(await office.moved(before)).toEqual({})
})

describe('two at once', () => {
  // What a cheque did not do is not in the books twice, and not half.
  const rounds = Array.from({ length: 8 }, (_, at) => at)

  it('of who deposits a cheque and who voids its receipt one wins', async () => {
    for (const _ of rounds) {
      const before = await office.balances()
      const receipt = await received(await office.member(), '60', { instrument_date: addDays(office.today, -1) })
      await office.permitted(receipt, 'delete', 'receipt_voucher')
      const cheque = known(await chequeOf(receipt))
      const [cleared, gone] = await Promise.all([
        office.asked(cheque, 'cleared', { deposit_bank: office.account.id }),
        voided(receipts, receipt),
      ])
      expect(
        [cleared.status, gone.status].toSorted((a, b) => a - b),
        `${cleared.raw} ${gone.raw}`,
      ).toEqual([200, 409])
      expect(await office.moved(before)).toEqual(gone.status === 200 ? {} : { bank: 60, members: -60 })
    }
  })

  it('of who says that it bounced and who voids its receipt one wins, and nobody owes twice', async () => {
    for (const round of rounds) {
      const member = await office.member()
      const bill = await office.bill(member, '60')
      const before = await office.balances()
      const receipt = await received(member, '60', {
        allocations: round % 2 === 0 ? [] : [{ bill: bill.id, amount: '60' }],
      })
      await office.permitted(receipt, 'delete', 'receipt_voucher')
      const cheque = known(await chequeOf(receipt))
      const [bounced, gone] = await Promise.all([
        office.asked(cheque, 'bounced', { bounce_reason: 'signature' }),
        voided(receipts, receipt),
      ])
      const won = [bounced.status, gone.status].filter((status) => status === 200)
      expect(won, `${bounced.raw} ${gone.raw}`).toHaveLength(1)
      expect([bounced.status, gone.status].filter((status) => status >= 500)).toEqual([])
      expect(await office.moved(before)).toEqual({})
      expect(await office.openOf(bill)).toEqual(['60.00', 'unpaid'])
    }
  })
})

it('the kinds of cheques are a list that whoever is signed in may ask for', async () => {
  const { body } = await office.clerk('GET', '/lookup/api/v1/lookup/postdated_cheque_types/')
  expect(body['postdated_cheque_types']).toEqual([
    { id: 1, name: 'Received', code: 'received' },
    { id: 2, name: 'Issued', code: 'issued' },
  ])
})

it('the books are sound after all that', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
