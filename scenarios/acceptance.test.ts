import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '#modules/accounting/testing/books/office_books.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Acceptance scenarios of accounting.md 7 as the people of an office meet them, each by its number; the others stand with their subject. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Send
let managers: readonly [Send, Send]
let chattogram: number
const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const permissions = path('acc_update_perm')

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  chattogram = (await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })).id
  books = await officeBooks(cast)
  const [office] = rowsOf(await cast.admin('GET', `${path('branch')}all/?is_head_office=true`), 'branches')
  const over = { branch: office?.id, branches: [office?.id, chattogram] }
  const hired = async (name: string, role: string) => (await cast.person(name, { roles: [role], over })).send
  clerk = await hired('rahima', 'ACCOUNTS')
  managers = [await hired('nasreen', 'ACCOUNTS_MANAGER'), await hired('kamal', 'ACCOUNTS_MANAGER')]
})
afterAll(() => server.stop())

const ledger = async (code: string): Promise<number> => (await books.row('ledger_account', code)).id
const journal = async (send: Send, lines: readonly object[], over: object = {}): Promise<Answer> =>
  send('POST', `${path('journal')}create/?step=post`, { narration: 'Told by its scenario', lines, ...over })
const receipt = async (over: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
  clerk(
    'POST',
    `${path('receipt_voucher')}create/?step=post`,
    { received_from: 'Al-Amin Overseas', lines: [{ ledger: await ledger('4101002'), amount: '5000' }], ...over },
    headers,
  )
const said = ({ status, body }: Answer) => [status, body['code'], body['detail']]
/** What stands at the only field that is wrong. */
const saidAt = ({ body }: Answer) => Object.entries(Object(body['errors']) as Record<string, unknown>)
const posted = async (): Promise<number> => {
  const { rows } = await server.scratch.database.app.query<{ n: number }>('select count(*)::int as n from acc_voucher')
  return rows[0]?.n ?? 0
}

describe('what is typed into a journal', () => {
  const pair = async (debit: string, credit: string): Promise<Answer> =>
    journal(managers[0], [
      { ledger: await ledger('5202001'), debit },
      { ledger: await ledger('2102001'), credit },
    ])

  it('A3: does not balance by one paisa, and no number is used', async () => {
    const counters = async () =>
      (await server.scratch.database.app.query('select * from acc_counter order by voucher_type, branch')).rows
    const before = await counters()
    const refused = await pair('1000.00', '999.99')
    expect([refused.status, refused.body['code']]).toEqual([400, 'ACC-001'])
    expect(refused.raw).toContain('Debit ৳1,000.00 and credit ৳999.99 must be equal. Difference: ৳0.01.')
    expect(await counters()).toEqual(before)
  })

  it('A6: ten and twenty paisa are thirty, and so says the ledger', async () => {
    const spare = await made(cast.admin, 'ledger_account', {
      name: 'Thirty paisa',
      group: (await books.row('ledger_account', '5202001'))['group'],
    })
    const posted = await journal(managers[0], [
      { ledger: spare.id, debit: '0.10' },
      { ledger: spare.id, debit: '0.20' },
      { ledger: await ledger('2102001'), credit: '0.30' },
    ])
    expect(posted.status, posted.raw).toBe(201)
    const statement = await cast.admin('GET', `/report/api/v1/report/without_pagination/ledger/?ledger=${spare.id}`)
    expect(rowsOf(statement, 'rows').at(-1)).toMatchObject({ balance: '0.30' })
  })

  it.each([
    ['-5', 'ACC-002', 'Amount must be greater than zero.'],
    ['0', 'ACC-002', 'Amount must be greater than zero.'],
    ['1.005', 'ACC-003', 'Amount can have at most 2 decimal places.'],
    ['abc', 'invalid', 'Amount is not a number.'],
    ['1e3', 'invalid', 'Amount is not a number.'],
    ['100000000000000000.00', 'ACC-006', 'Amount is larger than the system can hold.'],
  ])('A7: %s is no amount: it is told at its field, and nothing is posted', async (amount, code, text) => {
    const before = await posted()
    const refused = await receipt({ lines: [{ ledger: await ledger('4101002'), amount }] })
    expect([refused.status, refused.body['code']]).toEqual([400, code])
    expect(saidAt(refused)).toEqual([['lines[0].amount', [text]]])
    expect(await posted()).toBe(before)
  })
})

it('A11: yesterday is not paid from what today needs', async () => {
  const cash = await ledger('1401001')
  const yesterday = addDays(today(), -1)
  expect(
    (await receipt({ voucher_date: yesterday, lines: [{ ledger: await ledger('4101002'), amount: '10000' }] })).status,
  ).toBe(201)
  const pay = async (amount: string, voucher_date: string) =>
    clerk('POST', `${path('payment_voucher')}create/?step=post`, {
      voucher_date,
      pay_to: 'Padma Traders',
      narration: 'Repairs of the office',
      pay_from: cash,
      lines: [{ ledger: await ledger('5201001'), amount }],
    })
  expect((await pay('9000', today())).status).toBe(201)
  const refused = await pay('5000', yesterday)
  expect([refused.status, refused.body['code']]).toEqual([400, 'ACC-050'])
  expect(refused.body['detail']).toBe(
    `Cash in Hand - Head Office has only ৳1,000.00 on ${today()}. Payment of ৳5,000.00 is not possible.`,
  )
})

it('A12: one request sent twice is one voucher, and with another amount it is refused', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const first = await receipt({}, key)
  const count = await posted()
  const again = await receipt({}, key)
  expect([again.status, again.body['invoice_no']]).toEqual([200, first.body['invoice_no']])
  const other = await receipt({ lines: [{ ledger: await ledger('4101002'), amount: '6000' }] }, key)
  const number = String(first.body['invoice_no'])
  expect(said(other)).toEqual([409, 'ACC-080', `This request was already used for another voucher (${number}).`])
  expect(await posted()).toBe(count)
})

describe('a permission to change what is posted', () => {
  const asked = async (send: Send): Promise<Row> => {
    const { id } = rowOf((await receipt()).body)
    return made(send, 'acc_update_perm', {
      record_type: 'receipt_voucher',
      record: id,
      reason: 'The amount was typed wrongly',
    })
  }
  const decided = (send: Send, { id, row_version }: Row, how: 'approve' | 'cancel') =>
    send('PUT', `${permissions}${how}/${id}`, { note: 'Decided', row_version })

  it('A15: is not approved by who asked for it', async () => {
    const [nasreen] = managers
    expect(said(await decided(nasreen, await asked(nasreen), 'approve'))).toEqual([
      403,
      'forbidden',
      'You cannot approve your own request.',
    ])
  })

  it('A16: that was given 25 hours ago opens nothing, and shows as expired', async () => {
    const request = await asked(clerk)
    const given = rowOf((await decided(managers[0], request, 'approve')).body)
    await server.scratch.database.app.query(
      `update acc_update_perm set decided_at = decided_at - interval '25 hours', expires_at = expires_at - interval '25 hours' where id = $1`,
      [request.id],
    )
    const { row_version } = (await clerk('GET', `${path('receipt_voucher')}${Number(request['record'])}`)).body
    const edited = await clerk('PUT', `${path('receipt_voucher')}update/${Number(request['record'])}`, {
      narration: 'Too late',
      row_version,
    })
    expect(said(edited)).toEqual([403, 'ACC-030', expect.stringMatching(/^Permission expired at .+\.$/)])
    expect((await clerk('GET', `${permissions}${request.id}`)).body).toMatchObject({ status: 'expired' })
    const late = await decided(managers[0], given, 'cancel')
    expect([late.status, late.body['detail']]).toEqual([409, expect.stringMatching(/^Permission expired at /)])
  })

  it.each([1, 2, 3, 4])('A17: of two who decide at once one wins, and the other is told how (round %s)', async () => {
    const request = await asked(clerk)
    const answers = await Promise.all([
      decided(managers[0], request, 'approve'),
      decided(managers[1], request, 'cancel'),
    ])
    const [approved, canceled] = answers
    const [status, late] = approved.status === 200 ? ['Approved', canceled] : ['Canceled', approved]
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(said(late)).toEqual([409, 'invalid_transition', `This request is already ${status}.`])
    const { body } = await clerk('GET', `${permissions}${request.id}`)
    expect(body['status']).toBe(status.toLowerCase())
    expect(said(await decided(managers[1], request, 'cancel'))[2]).toBe(`This request is already ${status}.`)
  })
})

it('A24: head office pays for both branches, and each of them still balances', async () => {
  const [meetings, bank, current] = [await ledger('5301002'), await ledger('1402001'), '1901001']
  const paid = await managers[0]('POST', `${path('payment_voucher')}create/?step=post`, {
    pay_to: 'Hall of the AGM',
    narration: 'AGM of both branches',
    payment_mode: 'bank_transfer',
    pay_from: bank,
    lines: [
      { ledger: meetings, amount: '150000' },
      { ledger: meetings, amount: '30000', branch: chattogram },
    ],
  })
  expect(paid.status, paid.raw).toBe(201)
  const report = (asked: string) => managers[0]('GET', `/report/api/v1/report/without_pagination/${asked}`)
  const posted = rowsOf(await report(`voucher/?invoice_no=${String(paid.body['invoice_no'])}`), 'rows')
  expect(
    posted
      .filter((row) => String(row['ledger']).startsWith(current))
      .map((row) => [row['books_of'], row['debit'], row['credit']])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['Chattogram', null, '30000.00'],
    ['Head Office', '30000.00', null],
  ])
  for (const branch of [Number(paid.body['branch']), chattogram]) {
    const { body } = await managers[0]('GET', `/report/api/v1/report/trial_balance/?branch=${branch}`)
    const { debit, credit, closing_debit, closing_credit } = Object(body['totals'])
    expect([debit, closing_debit]).toEqual([credit, closing_credit])
  }
})

it('A29: a ledger that demands a sub-ledger gets one, and one without gets none', async () => {
  const members = { ledger: await ledger('1301001'), debit: '100' }
  const audit = { ledger: await ledger('2102001'), credit: '100' }
  const without = await journal(clerk, [members, audit])
  expect(without.body['code']).toBe('ACC-014')
  expect(saidAt(without)).toEqual([
    ['lines[0].sub_ledger', ['Choose a recruitment agency for ledger "Members Receivable".']],
  ])
  const { id: sub_ledger } = await books.row('sub_ledger_account', 'NON-MEMBERS')
  const given = await journal(clerk, [
    { ...members, sub_ledger },
    { ...audit, sub_ledger },
  ])
  expect(given.body['code']).toBe('ACC-015')
  expect(String(saidAt(given)[0]?.[1])).toMatch(/^Ledger ".+" does not take a sub-ledger\.$/)
})

it('A30: a journal to what another module keeps leads there', async () => {
  const all = rowsOf(await clerk('GET', `${path('ledger_account')}without_pagination/all/`), 'ledger_accounts')
  const stock = all.find(({ name }) => name === 'Inventory - Stationery')
  const refused = await journal(clerk, [
    { ledger: stock?.id, debit: '100' },
    { ledger: await ledger('2102001'), credit: '100' },
  ])
  expect(refused.body['code']).toBe('ACC-016')
  expect(saidAt(refused)).toEqual([
    ['lines[0].ledger', ['Ledger "Inventory - Stationery" is kept by Inventory. Use that screen.']],
  ])
})

it('A33: a ledger with postings is neither deleted nor moved, and takes an unused one along into staying', async () => {
  const lines = [
    { ledger: await ledger('5202001'), debit: '100' },
    { ledger: await ledger('2102001'), credit: '100' },
  ]
  expect((await journal(clerk, lines)).status).toBe(201)
  const used = await books.row('ledger_account', '5202001')
  const { id: group } = await books.row('group', '4101')
  const base = path('ledger_account')
  const spare = await made(cast.admin, 'ledger_account', { name: 'Never used', group: used['group'] })
  const removed = await cast.admin('DELETE', `${base}delete/${used.id}?row_version=${used.row_version}`)
  expect([removed.status, removed.body['detail']]).toEqual([
    409,
    expect.stringMatching(/^Ledger is used in \d+ record\(s\) and cannot be deleted\. Make it inactive instead\.$/),
  ])
  const moved = await cast.admin('PUT', `${base}update/${used.id}`, { group, row_version: used.row_version })
  expect(moved.status).toBeGreaterThanOrEqual(400)
  expect(moved.raw).toContain('Ledger has postings and cannot move to another primary group.')
  const many = await cast.admin('POST', `${base}delete_multiple/`, { ids: [spare.id, used.id] })
  expect([many.status, many.raw]).toEqual([
    409,
    expect.stringMatching(/Ledger is used in \d+ record\(s\) and cannot be deleted\. Make it inactive instead\./),
  ])
  for (const { id } of [spare, used]) expect((await cast.admin('GET', `${base}${id}`)).status).toBe(200)
})
