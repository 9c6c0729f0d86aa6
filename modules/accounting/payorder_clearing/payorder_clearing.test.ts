import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import type { Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** Pay orders through the calls of an office, until the bank has paid them or they come back. accounting.md 3 payorder_clearing. */
let server: TestServer
let office: ChequeOffice
let papers = 0

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server, 'payorder_clearing')
})
afterAll(() => server.stop())

/** What the usual record of the office lacks of a pay order. */
const paper = (over: object = {}): object => ({
  cheque_no: undefined,
  cheque_date: undefined,
  instrument_no: `PO ${(papers += 1)}`,
  issue_date: office.today,
  ...over,
})
const received = (amount: string, over: object = {}): Promise<Row> => office.received(amount, paper(over))
const refusal = ({ status, body }: Answer) => [status, body['errors']]
const into = () => ({ clearing_bank: office.account.id })

describe('a pay order that was received', () => {
  it('waits under clearing, goes to the bank and comes into the account less what the bank keeps', async () => {
    const before = await office.balances()
    const payorder = await received('250000')
    expect(payorder).toMatchObject({ status: 'received', invoice_no: expect.stringMatching(/-RV-/) })
    expect(await office.moved(before)).toEqual({ payOrders: 250_000, members: -250_000 })
    const sent = await office.step(payorder, 'sent', into())
    expect(sent).toMatchObject({ status: 'sent', sent_on: office.today })
    expect(await office.moved(before)).toEqual({ payOrders: 250_000, members: -250_000 })
    const cleared = await office.step(sent, 'cleared', { charge: '200', vat_on_charge: '30' })
    expect(cleared).toMatchObject({ status: 'cleared', cleared_on: office.today })
    expect(await office.moved(before)).toEqual({ bank: 249_770, charges: 230, members: -250_000 })
    const { body } = await office.clerk('GET', `${office.base}vouchers/${payorder.id}`)
    expect(body['vouchers']).toMatchObject([
      { event: 'receive' },
      { event: 'clear', invoice_no: expect.stringMatching(/-PO-/) },
    ])
  })

  it('that came back is owed again, its bill with the old due day', async () => {
    const member = await office.member()
    const bill = await office.bill(member, '900', addDays(office.today, -20))
    const before = await office.balances()
    const allocations = [{ bill: bill.id, amount: '900' }]
    const sent = await office.step(await received('900', { sub_ledger: member.id, allocations }), 'sent', into())
    expect(await office.openOf(bill)).toEqual(['0.00', 'paid'])
    const silent = await office.asked(sent, 'returned')
    expect(silent.status).toBe(400)
    const back = await office.step(sent, 'returned', { note: 'The signature differs.' })
    expect(back).toMatchObject({
      status: 'returned',
      returned_on: office.today,
      return_reason: 'The signature differs.',
    })
    expect(await office.openOf(bill)).toEqual(['900.00', 'unpaid'])
    expect(await office.moved(before)).toEqual({})
    expect(await office.ageing(member)).toEqual([{ days: 20, open: '900.00' }])
  })

  it('is at most 180 days old, and not dated after it came', async () => {
    const old = await office.record(paper({ issue_date: addDays(office.today, -181) }))
    expect(refusal(old)).toEqual([400, { issue_date: ['Pay order is older than 6 months.'] }])
    const later = addDays(office.today, 1)
    const early = await office.record(paper({ issue_date: later }))
    expect(refusal(early)).toEqual([
      400,
      { received_on: [`It cannot be received before ${later}, when it was issued.`] },
    ])
  })

  it('goes into an account of the association, on days that follow each other', async () => {
    const payorder = await received('500')
    expect(refusal(await office.asked(payorder, 'sent'))).toMatchObject([400, { clearing_bank: [expect.any(String)] }])
    const strange = await office.asked(payorder, 'sent', { clearing_bank: office.theirBank.id })
    expect(refusal(strange)).toMatchObject([400, { clearing_bank: [expect.any(String)] }])
    const sent = await office.step(payorder, 'sent', into())
    const before = await office.asked(sent, 'cleared', { cleared_on: addDays(office.today, -1) })
    expect(refusal(before)).toMatchObject([400, { cleared_on: [expect.any(String)] }])
    const eaten = await office.asked(sent, 'cleared', { charge: '500' })
    expect(refusal(eaten)).toMatchObject([400, { charge: [expect.any(String)] }])
    const word = await office.asked(sent, 'cleared', { charge: 'much', cleared_on: 'soon' })
    expect([word.status, Object.keys(word.body['errors'] ?? {}).toSorted()]).toEqual([400, ['charge', 'cleared_on']])
    const other = await office.asked(sent, 'cleared', { amount: '1' })
    expect([other.status, Object.keys(other.body['errors'] ?? {})]).toEqual([400, ['amount']])
  })

  it('is recorded once: the second is told where the first is (ACC-070)', async () => {
    const payorder = await received('500')
    const again = await office.record(paper({ instrument_no: payorder['instrument_no'] }))
    expect([again.status, again.body['code'], again.body['errors']]).toEqual([
      409,
      'ACC-070',
      {
        instrument_no: [
          `Pay order ${String(payorder['instrument_no'])} of PADMA is already recorded in ${String(payorder['invoice_no'])}.`,
        ],
      },
    ])
    const twice = await Promise.all([1, 2].map(() => office.record(paper({ instrument_no: 'TWIN-1' }))))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('names what it is for and of whom', async () => {
    const nothing = await office.clerk('POST', `${office.base}create/`, {})
    expect(nothing.status).toBe(400)
    expect(Object.keys(nothing.body['errors'] ?? {})).toEqual(
      expect.arrayContaining(['instrument_no', 'bank', 'issue_date', 'amount']),
    )
    const party_ledger = office.ledger('members')
    const nobody = await office.record(paper({ sub_ledger: null, party_name: 'Somebody', party_ledger }))
    expect([nobody.status, Object.keys(nobody.body['errors'] ?? {})]).toEqual([400, ['sub_ledger']])
    const free = await office.record(paper({ amount: '0' }))
    expect([free.status, free.body['code']]).toEqual([400, 'ACC-002'])
    const paid = await office.record(paper({ status: 'cleared' }))
    expect([paid.status, Object.keys(paid.body['errors'] ?? {})]).toEqual([400, ['status']])
  })

  it('is canceled, deleted and written anew with permission, until it has been sent', async () => {
    const before = await office.balances()
    const wrong = await received('70')
    const alone = await office.asked(wrong, 'canceled', { note: 'Written twice' }, office.manager)
    expect([alone.status, alone.body['code']]).toEqual([403, 'ACC-030'])
    await office.permitted(wrong, 'delete')
    await office.step(wrong, 'canceled', { note: 'Written twice' })
    expect(await office.moved(before)).toEqual({})
    const gone = await received('80')
    await office.permitted(gone, 'delete')
    expect((await office.deleted(gone)).status).toBe(200)
    expect(await office.moved(before)).toEqual({})
    const other = await received('90')
    await office.permitted(other, 'edit')
    const { body } = await office.clerk('PUT', `${office.base}update/${other.id}`, {
      amount: '95',
      row_version: other.row_version,
    })
    expect(body).toMatchObject({ amount: '95.00', invoice_no: other['invoice_no'] })
    expect(await office.moved(before)).toEqual({ payOrders: 95, members: -95 })
    const sent = await office.step({ ...other, row_version: Number(body['row_version']) }, 'sent', into())
    const late = await office.deleted(sent)
    expect(late.status).toBe(409)
  })
})

it('no step is taken on a day to come, not even one that moves nothing', async () => {
  const payorder = await received('500')
  const later = addDays(office.today, 1)
  const sent = await office.asked(payorder, 'sent', { ...into(), sent_on: later })
  expect([sent.status, sent.body['code'], sent.body['errors']]).toEqual([
    400,
    'ACC-044',
    { sent_on: [`Date cannot be later than ${office.today}.`] },
  ])
  const now = await office.step(payorder, 'sent', into())
  const cleared = await office.asked(now, 'cleared', { cleared_on: later })
  expect([cleared.status, cleared.body['code']]).toEqual([400, 'ACC-044'])
})

it('many go through the bank on one day, into one account', async () => {
  const many = await Promise.all(['100', '200', '300'].map((amount) => received(amount)))
  const before = await office.balances()
  const batch = async (rows: readonly Row[], step: string, values: object) => {
    const answer = await office.clerk('POST', `${office.base}change_multiple/`, {
      records: rows.map(({ id, row_version }) => ({ id, row_version })),
      step,
      values,
    })
    expect(answer.status, answer.raw).toBe(200)
    return Promise.all(rows.map(office.now))
  }
  const sent = await batch(many, 'send', { ...into(), sent_on: office.today })
  const cleared = await batch(sent, 'clear', { cleared_on: office.today })
  expect(cleared.map((row) => [row['status'], row['clearing_bank']])).toEqual(
    many.map(() => ['cleared', expect.anything()]),
  )
  expect(await office.moved(before)).toEqual({ bank: 600, payOrders: -600 })
})

it('of two who say at once that it was cleared and that it came back one wins', async () => {
  for (const _ of Array.from({ length: 8 })) {
    const before = await office.balances()
    const sent = await office.step(await received('1000'), 'sent', into())
    const [paid, back] = await Promise.all([
      office.asked(sent, 'cleared'),
      office.asked(sent, 'returned', { note: 'Not signed.' }, office.manager),
    ])
    expect(
      [paid.status, back.status].toSorted((a, b) => a - b),
      `${paid.raw} ${back.raw}`,
    ).toEqual([200, 409])
    expect(await office.moved(before)).toEqual(paid.status === 200 ? { bank: 1000, members: -1000 } : {})
  }
})

it('the kinds of papers are a list that whoever is signed in may ask for', async () => {
  const { body } = await office.clerk('GET', '/lookup/api/v1/lookup/payorder_types/')
  expect(body['payorder_types']).toEqual([
    { id: 1, name: 'Pay order', code: 'pay_order' },
    { id: 2, name: 'Demand draft', code: 'demand_draft' },
    { id: 3, name: 'Bank draft', code: 'bank_draft' },
    { id: 4, name: "Banker's cheque", code: 'bankers_cheque' },
  ])
})

it('the books are sound after all that', async () => {
  const { rows } = await server.scratch.database.app.query('select * from acc_differences()')
  expect(rows).toEqual([])
})
