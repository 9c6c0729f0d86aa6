import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'
import { openYear } from '../testing/books/open_year.ts'

/** A payment of a closed month that bought a pay order is taken back today, and what the pay order cost with it. */
let server: TestServer
let office: ChequeOffice
let lastDay: string
let papers = 0

const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const payments = path('payment_voucher')

beforeAll(async () => {
  server = await startTestServer()
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  const before = await openYear((await castOf(server)).admin, {
    start_date: `${Number(start_date.slice(0, 4)) - 1}-07-01`,
  })
  lastDay = String(before['end_date'])
  office = await chequeOffice(server, 'payorder_clearing')
  await office.posted(path('receipt_voucher'), {
    voucher_date: lastDay,
    payment_mode: 'bank_transfer',
    receive_in: office.ledger('bank'),
    received_from: 'Members',
    lines: [{ ledger: office.ledger('fees'), amount: '5000' }],
  })
})
afterAll(() => server.stop())

async function paidInJune(): Promise<Row> {
  await setJune('open')
  return office.posted(payments, {
    voucher_date: lastDay,
    payment_mode: 'pay_order',
    pay_from: office.ledger('bank'),
    pay_to: 'A vendor',
    lines: [{ ledger: office.ledger('creditors'), sub_ledger: (await office.vendor()).id, amount: '700' }],
  })
}
const bought = (payment: Row, received_on: string): Promise<Row> =>
  office.received('700', {
    cheque_no: undefined,
    cheque_date: undefined,
    sub_ledger: undefined,
    direction: 'issued',
    instrument_no: `J ${(papers += 1)}`,
    bank: office.account.id,
    issue_date: lastDay,
    received_on,
    payment: payment.id,
    charge: '20',
  })
async function setJune(status: 'locked' | 'open'): Promise<void> {
  const { admin } = office.cast
  const [june] = rowsOf(await admin('GET', `${path('period_lock')}all/?period=12&sort=id&size=1`), 'period_locks')
  if (!june || june['status'] === status) return
  const body = { status, row_version: june.row_version, note: 'A bill came late' }
  const set = await admin('PUT', `${path('period_lock')}update_status/${june.id}`, body)
  expect(set.status, set.raw).toBe(200)
}
const reversed = (payment: Row): Promise<Answer> =>
  office.manager('POST', `${payments}reverse_on_date/${payment.id}`, {
    voucher_date: office.today,
    reason: 'The vendor was paid twice',
    row_version: payment.row_version,
  })
/** Days of the vouchers that stand against those of a pay order. */
const daysAgainst = async ({ id }: Row): Promise<readonly unknown[]> => {
  const { rows } = await server.scratch.database.app.query<{ day: string | null; status: string }>(
    `select v.status, x.voucher_date::text as day from acc_voucher v left join acc_voucher x on x.id = v.replaced_by
     where v.source_type = 'payorder_clearing' and v.source_id = $1`,
    [id],
  )
  return rows.map(({ status, day }) => [status, day])
}

describe('a payment of a locked month that bought a pay order', () => {
  it('is taken back today, and what the pay order cost on the same day', async () => {
    const before = await office.balances()
    const payment = await paidInJune()
    const payorder = await bought(payment, lastDay)
    expect(await office.moved(before)).toEqual({ bank: -720, charges: 20, creditors: 700 })
    await setJune('locked')
    const answer = await reversed(payment)
    expect(answer.status, answer.raw).toBe(200)
    expect(await office.now(payorder)).toMatchObject({ status: 'canceled' })
    expect(await daysAgainst(payorder)).toEqual([['void', office.today]])
    expect(await office.moved(before)).toEqual({})
  })

  it('takes back on its own day what the pay order cost today', async () => {
    const before = await office.balances()
    const payment = await paidInJune()
    const payorder = await bought(payment, office.today)
    await setJune('locked')
    const answer = await reversed(payment)
    expect(answer.status, answer.raw).toBe(200)
    expect(await daysAgainst(payorder)).toEqual([['void', null]])
    expect(await office.moved(before)).toEqual({})
  })
})

it('the books are sound after all that', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
