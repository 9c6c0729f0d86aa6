import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** What follows from payments is kept beside a bill, whoever writes to it, and the verifier counts it anew. accounting.md 2.11 */
let server: TestServer
let bill: Row

beforeAll(async () => {
  server = await startTestServer()
  const { admin } = await castOf(server)
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/?code=4101003')
  const party = await made(admin, 'sub_ledger_account', { name: 'Shapla Travels' })
  const answer = await admin('POST', '/receivable_bill/api/v1/receivable_bill/create/?step=post', {
    sub_ledger: party.id,
    lines: [{ income_ledger: rowsOf(all, 'ledger_accounts')[0]?.id, amount: '1000' }],
    instalments: [
      { due_date: '2999-01-10', amount: '400' },
      { due_date: '2999-02-10', amount: '600' },
    ],
  })
  if (answer.status !== 201) throw new Error(answer.raw)
  bill = { ...answer.body, id: Number(answer.body['id']), row_version: 1 }
})
afterAll(() => server.stop())

/** Writes to the database itself, reads what is kept of the bill, and takes it back. */
const kept = (change: string): Promise<unknown> =>
  server.scratch.asSuperuser(async (client) => {
    await client.query('begin')
    try {
      await client.query(change)
      const { rows } = await client.query(
        'select open::text, payment_status, next_due::text from receivable_bill where id = $1',
        [bill.id],
      )
      return rows[0]
    } finally {
      await client.query('rollback')
    }
  })

describe('what is kept of a bill', () => {
  it.each([
    ['a part of its first instalment', '399.99', '600.01', 'partly_paid', '2999-01-10'],
    ['its first instalment', '400', '600.00', 'partly_paid', '2999-02-10'],
    ['all of it', '1000', '0.00', 'paid', null],
    ['nothing', '0', '1000.00', 'unpaid', '2999-01-10'],
  ])('follows where %s is paid', async (_, allocated, open, payment_status, next_due) => {
    const set = `update receivable_bill set allocated = ${allocated}, open = 1, payment_status = 'paid', next_due = '2000-01-01'`
    expect(await kept(set)).toEqual({ open, payment_status, next_due })
  })

  it('follows its instalments, which are written behind it', async () => {
    const due = (next_due: string) => ({ open: '1000.00', payment_status: 'unpaid', next_due })
    expect(await kept(`update receivable_bill_instalments set due_date = '2998-05-05' where amount = 600`)).toEqual(
      due('2998-05-05'),
    )
    expect(await kept(`delete from receivable_bill_instalments where amount = 400`)).toEqual(due('2999-02-10'))
    // Due as a whole.
    expect(await kept(`delete from receivable_bill_instalments`)).toEqual(due(String(bill['due_date'])))
  })

  it('is nothing of one that is void', async () => {
    expect(await kept(`update receivable_bill set status = 'void'`)).toEqual({
      open: '0.00',
      payment_status: null,
      next_due: null,
    })
  })
})

it.each([
  ['what is open', 'open = 999'],
  ['how it is paid', `payment_status = 'paid'`],
  ['when it is due', 'next_due = null'],
])('the verifier finds a bill that is kept wrongly: %s', async (_, set) => {
  const found = await server.scratch.asSuperuser(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    try {
      await client.query(`update receivable_bill set ${set}`)
      return (await client.query('select kind, record::int from acc_bill_differences()')).rows
    } finally {
      await client.query('rollback')
    }
  })
  expect(found).toEqual([{ kind: 'receivable_bill', record: bill.id }])
})
