import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../../testing/books/open_year.ts'

/** Debtors are reminded of what they owe: by a letter of the outbox, once within 24 hours. accounting.md 3 receivable_bill, 5 Sundry debtors. */
let server: TestServer
let cast: Cast
let accountant: Send
let fee = 0
let year = 0
const base = '/receivable_bill/api/v1/receivable_bill/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  year = (await openYear(cast.admin)).id
  const ledgers = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  fee = ledgers.find((row) => row['code'] === '4101002')?.id ?? 0
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
})
afterAll(() => server.stop())

const party = (name: string, email: string | null = `${name.toLowerCase()}@example.org`): Promise<Row> =>
  made(cast.admin, 'sub_ledger_account', { name, ...(email === null ? {} : { email }) })
async function posted(sub_ledger: number, amount: string, due: number): Promise<number> {
  const bill = await made(cast.admin, 'receivable_bill', {
    sub_ledger,
    bill_date: addDays(today(), Math.min(due, 0)),
    due_date: addDays(today(), due),
    lines: [{ income_ledger: fee, amount }],
  })
  const { status, raw } = await cast.admin('PUT', `${base}update_status/${bill.id}`, {
    status: 'posted',
    row_version: bill['row_version'],
  })
  expect(status, raw).toBe(200)
  return bill.id
}
const remind = (body: object, send = accountant) => send('POST', `${base}send_reminder/`, body)
const letters = async (sub_ledger: number) =>
  (
    await server.scratch.database.app.query<{ to_address: string; params: Record<string, string>; by: string }>(
      `select m.to_address, m.params, u.username as by from outbox_message m join "user" u on u.id = m.created_by
        where m.kind = 'bill_reminder' and m.origin_resource = 'sub_ledger_account' and m.origin_record = $1 order by m.id`,
      [sub_ledger],
    )
  ).rows
const stored = async (id: number) => (await accountant('GET', `${base}${id}`)).body

describe('a reminder', () => {
  it('of a single bill goes to its party and is counted on the bill, in its history too', async () => {
    const { id } = await party('Padma')
    const bill = await posted(id, '5000.00', -10)
    const { status, body, raw } = await remind({ bills: [bill] })
    expect(status, raw).toBe(200)
    expect(body).toMatchObject({ sent: 1, bills: 1, left_out: [] })
    const [letter] = await letters(id)
    expect(letter).toMatchObject({ to_address: 'padma@example.org', by: 'rahima' })
    expect(letter?.params).toMatchObject({ name: 'Padma', amount: '৳5,000.00', overdue: '৳5,000.00' })
    expect(letter?.params['bills']).toContain('RB-')
    expect(await stored(bill)).toMatchObject({ reminder_count: 1, last_reminder: today(), status: 'posted' })
    const { rows } = await server.scratch.database.app.query<{ changes: object; user_name: string }>(
      `select changes, user_name from history where resource = 'receivable_bill' and record = $1 order by version desc limit 1`,
      [bill],
    )
    expect(JSON.stringify(rows[0]?.changes)).toContain('reminder_count')
  })

  it('is not sent twice within 24 hours unless somebody wants it', async () => {
    const { id } = await party('Meghna')
    const bill = await posted(id, '700.00', -3)
    expect((await remind({ bills: [bill] })).status).toBe(200)
    const second = await remind({ sub_ledgers: [id] })
    expect([second.status, second.body['code'], second.body['detail']]).toEqual([
      409,
      'reminded_lately',
      '1 of 1 parties got this message in the last 24 hours. Send again?',
    ])
    expect(await letters(id)).toHaveLength(1)
    expect((await remind({ sub_ledgers: [id], again: true })).status).toBe(200)
    expect(await letters(id)).toHaveLength(2)
    expect(await stored(bill)).toMatchObject({ reminder_count: 2 })
  })

  it('after a day goes without a question', async () => {
    const { id } = await party('Surma')
    const bill = await posted(id, '700.00', -3)
    await remind({ bills: [bill] })
    await server.scratch.database.app.query(
      `update outbox_message set created_at = now() - interval '25 hours' where origin_record = $1 and kind = 'bill_reminder'`,
      [id],
    )
    expect((await remind({ bills: [bill] })).status).toBe(200)
  })

  it('of two clerks at once is sent by one', async () => {
    const { id } = await party('Jamuna')
    const bill = await posted(id, '900.00', -5)
    const answers = await Promise.all([remind({ bills: [bill] }), remind({ sub_ledgers: [id] }, cast.admin)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await letters(id)).toHaveLength(1)
    expect(await stored(bill)).toMatchObject({ reminder_count: 1 })
  })

  it('of parties names all that is due of each, and who gets none and why', async () => {
    const [rich, silent, early] = [await party('Karnaphuli'), await party('Rupsha', null), await party('Teesta')]
    const bills = [await posted(rich.id, '100.00', -40), await posted(rich.id, '50.00', 0)]
    const later = await posted(rich.id, '9.00', 20)
    await posted(silent.id, '10.00', -1)
    await posted(early.id, '10.00', 5)
    const { status, body, raw } = await remind({ sub_ledgers: [rich.id, silent.id, early.id] })
    expect(status, raw).toBe(200)
    expect(body).toMatchObject({
      sent: 1,
      bills: 2,
      left_out: [
        { sub_ledger: { id: silent.id, label: 'Rupsha' }, reason: 'Rupsha has no e-mail address.' },
        { sub_ledger: { id: early.id, label: 'Teesta' }, reason: 'Teesta has nothing that is due.' },
      ],
    })
    const [letter] = await letters(rich.id)
    expect(letter?.params).toMatchObject({ amount: '৳150.00', overdue: '৳100.00' })
    for (const bill of bills) expect(await stored(bill)).toMatchObject({ reminder_count: 1 })
    expect(await stored(later)).toMatchObject({ reminder_count: null, last_reminder: null })
  })

  it('goes to the agency of a member that has no address of its own in the books', async () => {
    const agency = await made(cast.admin, 'agency', cast.agency(77))
    const { rows } = await server.scratch.database.app.query<{ id: number }>(
      `select id from sub_ledger_account where kind = 'agency' and linked_record = $1`,
      [agency.id],
    )
    const account = rows[0]?.id ?? 0
    const bill = await posted(account, '10.00', -1)
    expect((await remind({ bills: [bill] })).status).toBe(200)
    expect(await letters(account)).toMatchObject([{ to_address: agency['email'] }])
  })
})

it('names what was sold on credit and what was open when the books began too, as the report of debtors does', async () => {
  const { id } = await party('Dhaleshwari')
  const bill = await posted(id, '100.00', -2)
  const sold = async (due: number, qty: string) => {
    const answer = await cast.admin('POST', '/sales/api/v1/sales/create/?step=post', {
      party: id,
      due_date: addDays(today(), due),
      voucher_date: addDays(today(), Math.min(due, 0)),
      items: [{ description: 'Directory', qty, rate: '500.00', income_ledger: fee }],
    })
    expect(answer.status, answer.raw).toBe(201)
  }
  await sold(-1, '2')
  await sold(9, '1')
  const form = new FormData()
  const opening = [
    'Branch,Ledger,Sub-ledger,Debit,Credit,Bill no.,Bill date,Due date',
    'HO,1302001,Dhaleshwari,30,,K-1,2019-02-10,2019-03-12',
    'HO,3101001,,,30,,,',
  ]
  form.set('file', new Blob([opening.join('\n')]), 'opening.csv')
  const sent = await cast.admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form)
  expect(sent.status, sent.raw).toBe(200)

  const { status, body, raw } = await remind({ sub_ledgers: [id] })
  expect(status, raw).toBe(200)
  expect(body).toMatchObject({ sent: 1, bills: 3 })
  const [letter] = await letters(id)
  expect(letter?.params).toMatchObject({ amount: '৳1,130.00', overdue: '৳1,130.00' })
  expect(letter?.params['bills']).toMatch(/^K-1: ৳30.00, .*; .*-RB-.*: ৳100.00, .*; .*-SI-.*: ৳1,000.00, /)
  expect(await stored(bill)).toMatchObject({ reminder_count: 1 })
  // On paper what is due later stands too.
  const paper = await accountant(
    'GET',
    `/sub_ledger_account/api/v1/sub_ledger_account/print/${id}/?form=due_letter&language=en`,
  )
  expect(paper.status, paper.raw).toBe(200)
  const { rows } = await server.scratch.database.app.query<{ total: string }>(
    `select shown->'facts'->2->>'value' as total from printed_document where form = 'due_letter' and record = $1`,
    [id],
  )
  expect(rows).toEqual([{ total: '1,630.00' }])
})

describe('a reminder is refused', () => {
  it.each([
    ['nobody', {}, 'bills', 'Bills is required.'],
    ['what is no bill', { bills: ['x'] }, 'bills', ''],
    ['a bill that is none', { bills: [999_999_999] }, 'bills', ''],
    ['a party that is none', { sub_ledgers: [999_999_999] }, 'sub_ledgers', ''],
    ['both at once', { bills: [1], sub_ledgers: [1] }, 'sub_ledgers', ''],
    ['an answer that is no switch', { sub_ledgers: [1], again: 'yes' }, 'again', ''],
    ['too many', { bills: Array.from({ length: 201 }, (_, at) => at + 1) }, 'bills', 'At most 200 at once.'],
  ])('of %s', async (_what, body, field, said) => {
    const answer = await remind(body)
    expect(answer.status, answer.raw).toBe(400)
    expect(answer.body['errors']).toHaveProperty(field)
    expect(answer.raw).toContain(said)
  })

  it('of a party without e-mail, by name', async () => {
    const { id } = await party('Buriganga', null)
    const bill = await posted(id, '10.00', -1)
    const { status, body } = await remind({ bills: [bill] })
    expect([status, body['errors']]).toEqual([400, { bills: ['Buriganga has no e-mail address.'] }])
  })

  it('for who may not change bills', async () => {
    const { send } = await cast.person('salma', { roles: ['AUDITOR'] })
    expect((await remind({ bills: [1] }, send)).status).toBe(403)
  })
})
