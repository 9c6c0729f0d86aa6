import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** A pay order that was bought goes where its payment goes: to another account, and out of a closed month. */
interface OwnAccount {
  readonly account: Row
  readonly ledger: number
}

let server: TestServer
let office: ChequeOffice
let other: OwnAccount
let papers = 0

const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const payments = path('payment_voucher')

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server, 'payorder_clearing')
  other = await ownAccount('JAMUNA', '300-400')
})
afterAll(() => server.stop())

/** Another account of the association, with money in it. */
async function ownAccount(short_name: string, account_no: string): Promise<OwnAccount> {
  const bank = { name: `${short_name} Bank`, branch_name: 'Motijheel', short_name, account_no }
  const { id } = await made(office.cast.admin, 'bank', bank)
  const { body } = await office.cast.admin('GET', `${path('bank')}${id}`)
  const account = { ...body, id, row_version: Number(body['row_version']) }
  const ledger = Number(body['ledger'])
  await office.posted(path('receipt_voucher'), {
    payment_mode: 'bank_transfer',
    receive_in: ledger,
    received_from: 'Members',
    lines: [{ ledger: office.ledger('fees'), amount: '5000' }],
  })
  return { account, ledger }
}

const paid = async (over: object = {}): Promise<Row> =>
  office.posted(payments, {
    payment_mode: 'pay_order',
    pay_from: office.ledger('bank'),
    pay_to: 'A vendor',
    lines: [{ ledger: office.ledger('creditors'), sub_ledger: (await office.vendor()).id, amount: '700' }],
    ...over,
  })
const bought = (payment: Row, over: object = {}): Promise<Row> =>
  office.received('700', {
    cheque_no: undefined,
    cheque_date: undefined,
    sub_ledger: undefined,
    direction: 'issued',
    instrument_no: `F ${(papers += 1)}`,
    bank: office.account.id,
    issue_date: office.today,
    payment: payment.id,
    ...over,
  })
const paidInstead = async (payment: Row, pay_from: number): Promise<Answer> => {
  await office.permitted(payment, 'edit', 'payment_voucher')
  return office.clerk('PUT', `${payments}update/${payment.id}`, { pay_from, row_version: payment.row_version })
}
const inOther = async (): Promise<number> => {
  const { rows } = await server.scratch.database.app.query<{ balance: string }>(
    'select coalesce(sum(debit - credit), 0)::text as balance from acc_line where ledger = $1',
    [other.ledger],
  )
  return Number(rows[0]?.balance)
}

describe('a payment that turns out to have been made from another account', () => {
  it('takes its pay order there, cost and all, and the money comes back there', async () => {
    const [before, there] = [await office.balances(), await inOther()]
    const payment = await paid()
    const payorder = await bought(payment, { charge: '20' })
    expect(await office.moved(before)).toEqual({ bank: -720, charges: 20, creditors: 700 })
    const changed = await paidInstead(payment, other.ledger)
    expect(changed.status, changed.raw).toBe(200)
    expect(await office.moved(before)).toEqual({ charges: 20, creditors: 700 })
    expect((await inOther()) - there).toBe(-720)
    const now = await office.now(payorder)
    expect(now).toMatchObject({ status: 'received', bank: other.account.id })
    await office.step(await office.step(now, 'sent'), 'returned', { note: 'Nobody fetched it.' })
    expect(await office.moved(before)).toEqual({ charges: 20 })
    expect((await inOther()) - there).toBe(-20)
  })

  it('takes one without a charge there too', async () => {
    const payment = await paid()
    const payorder = await bought(payment)
    const changed = await paidInstead(payment, other.ledger)
    expect(changed.status, changed.raw).toBe(200)
    expect(await office.now(payorder)).toMatchObject({ bank: other.account.id })
  })

  it('stays where it is while that account is not entered, or has such a pay order already', async () => {
    const former = await ownAccount('SURMA', '500-600')
    const given = await office.cast.admin('PUT', `${path('bank')}update/${former.account.id}`, {
      account_no: null,
      row_version: former.account.row_version,
    })
    expect(given.status, given.raw).toBe(200)
    const payment = await paid()
    const payorder = await bought(payment)
    const lost = await paidInstead(payment, former.ledger)
    expect([lost.status, lost.body['code']]).toEqual([409, 'ACC-031'])
    const twin = await bought(await paid({ pay_from: other.ledger }), {
      bank: other.account.id,
      instrument_no: payorder['instrument_no'],
    })
    expect(twin['status']).toBe('received')
    const twice = await office.clerk('PUT', `${payments}update/${payment.id}`, {
      pay_from: other.ledger,
      row_version: payment.row_version,
    })
    expect([twice.status, twice.body['code']]).toEqual([409, 'ACC-070'])
    expect(await office.now(payorder)).toMatchObject({ bank: office.account.id, status: 'received' })
  })

  it('gets the money of a pay order back that stayed behind at the old account', async () => {
    const [before, there] = [await office.balances(), await inOther()]
    const payorder = await bought(await paid({ pay_from: other.ledger }), { bank: other.account.id })
    await server.scratch.database.owner((client) =>
      client.query('update payorder_clearing set bank = $1 where id = $2', [office.account.id, payorder.id]),
    )
    await office.step(await office.step(payorder, 'sent'), 'returned', { note: 'Nobody fetched it.' })
    expect(await office.moved(before)).toEqual({})
    expect(await inOther()).toBe(there)
  })
})

describe('a payment whose payee was wrong', () => {
  it('takes the name, the words and the party of the charge of its pay order along', async () => {
    const [right, payment] = [await office.vendor(), await paid()]
    const payorder = await bought(payment, { charge: '20' })
    expect(payorder).toMatchObject({ party_name: 'A vendor' })
    expect(payorder['narration']).toContain('A vendor')
    await office.permitted(payment, 'edit', 'payment_voucher')
    const changed = await office.clerk('PUT', `${payments}update/${payment.id}`, {
      pay_to: 'Padma Printers',
      lines: [{ ledger: office.ledger('creditors'), sub_ledger: right.id, amount: '700' }],
      row_version: payment.row_version,
    })
    expect(changed.status, changed.raw).toBe(200)
    const now = await office.now(payorder)
    expect(now).toMatchObject({ party_name: 'Padma Printers', sub_ledger: right.id })
    expect(now['narration']).toContain('Padma Printers')
    expect(now['narration']).not.toContain('A vendor')
    const { rows } = await server.scratch.database.app.query(
      `select v.party_name, v.party::int as party from acc_voucher v where v.source_type = 'payorder_clearing' and v.source_id = $1 and v.status = 'posted'`,
      [payorder.id],
    )
    expect(rows).toEqual([{ party_name: 'Padma Printers', party: right.id }])
  })
})

describe('a charge that was typed wrongly', () => {
  it.each([
    ['where there was none', {}],
    ['where there was another', { charge: '20' }],
  ])('is approved and applied at once, %s', async (_where, over) => {
    const before = await office.balances()
    const payorder = await bought(await paid(), over)
    const asked = await made(office.clerk, 'acc_update_perm', {
      record_type: 'payorder_clearing',
      record: payorder.id,
      action: 'edit',
      reason: 'The bank took more',
      proposed_change: { charge: '25.00' },
    })
    const done = await office.manager('PUT', `${path('acc_update_perm')}approve/${asked.id}`, {
      apply: true,
      row_version: asked.row_version,
    })
    expect(done.status, done.raw).toBe(200)
    expect(done.body).toMatchObject({ status: 'used' })
    expect(await office.now(payorder)).toMatchObject({ charge: '25.00' })
    expect(await office.moved(before)).toEqual({ bank: -725, charges: 25, creditors: 700 })
  })

  it('and one that was recorded by mistake is taken out so, with what it cost', async () => {
    const before = await office.balances()
    const payorder = await bought(await paid(), { charge: '20' })
    const asked = await made(office.clerk, 'acc_update_perm', {
      record_type: 'payorder_clearing',
      record: payorder.id,
      action: 'delete',
      reason: 'Recorded by mistake',
    })
    const done = await office.manager('PUT', `${path('acc_update_perm')}approve/${asked.id}`, {
      apply: true,
      row_version: asked.row_version,
    })
    expect(done.status, done.raw).toBe(200)
    expect(await office.now(payorder)).toMatchObject({ status: 'canceled' })
    expect(await office.moved(before)).toEqual({ bank: -700, creditors: 700 })
  })
})

it('the books are sound after all that', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
