import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/**
 * A member agency looks at its account, and tries to look at another's. Everything of the other one is marked MOON: that word may
 * stand in no byte of any answer. accounting.md A35, 5 Account statement.
 */
let server: TestServer
let cast: Cast
let accountant: Send
let member: Send
let own: Row
let other: Row
let bills: { own: Row; other: Row; draft: Row }
let receipts: { own: Row; other: Row; shared: Row }
const ledgers = new Map<string, number>()

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const report = '/report/api/v1/report/'
const statement = `${report}account_statement/`

async function entered(resource: string, body: object, step = '?step=post'): Promise<Row> {
  const { status, body: row, raw } = await accountant('POST', `${base(resource)}create/${step}`, body)
  expect(status, raw).toBe(201)
  return { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
}
const subLedger = async (code: string): Promise<number> =>
  rowsOf(await cast.admin('GET', `${base('sub_ledger_account')}all/?code=${code}`), 'sub_ledger_accounts')[0]?.id ?? 0

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  own = await made(admin, 'agency', cast.agency(202, { name: 'Star Overseas' }))
  other = await made(admin, 'agency', cast.agency(303, { name: 'MOON Overseas' }))
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  member = (await cast.person('karim', { roles: ['MEMBER_USER'], over: { agency: own.id, branch: null } })).send
  const [ours, theirs] = [await subLedger('RL-0202'), await subLedger('RL-0303')]
  const bill = (sub_ledger: number, narration: string, amount: string) => ({
    sub_ledger,
    narration,
    lines: [{ income_ledger: ledgers.get('4101003'), description: narration, amount }],
  })
  bills = {
    own: await entered('receivable_bill', bill(ours, 'Rent of the hall', '50000')),
    other: await entered('receivable_bill', bill(theirs, 'MOON bill', '70000')),
    draft: await entered('receivable_bill', bill(ours, 'Not decided yet', '9999'), ''),
  }
  const line = (sub_ledger: number, amount: string) => ({ ledger: ledgers.get('1301001'), sub_ledger, amount })
  const receipt = (received_from: string, lines: object[]) => ({ received_from, narration: received_from, lines })
  receipts = {
    own: await entered('receipt_voucher', receipt('Star Overseas', [line(ours, '20000')])),
    other: await entered('receipt_voucher', receipt('MOON Overseas', [line(theirs, '30000')])),
    shared: await entered('receipt_voucher', receipt('Both, and MOON', [line(ours, '1000'), line(theirs, '2000')])),
  }
})
afterAll(() => server.stop())

const rows = ({ body }: Answer): Readonly<Record<string, unknown>>[] =>
  body['rows'] as Readonly<Record<string, unknown>>[]

describe('its own statement', () => {
  it('is the same paged and unpaged, whether it names itself or nobody, and knows nothing of others', async () => {
    const answers = [
      await member('GET', statement),
      await member('GET', `${report}account_statement_wp/`),
      await member('GET', `${report}without_pagination/account_statement/`),
      await member('GET', `${statement}?member_id=${own.id}`),
      await member('GET', `${statement}?group=party`),
    ]
    for (const { status, raw } of answers) expect([status, /MOON/.test(raw)], raw).toEqual([200, false])
    for (const answer of answers.slice(0, 4))
      expect(rows(answer).map((row) => [row['particulars'], row['bill'], row['receipt'], row['balance']])).toEqual([
        ['Opening balance', null, null, '0.00'],
        ['Rent of the hall', '50000.00', null, '50000.00'],
        ['Star Overseas', null, '20000.00', '30000.00'],
        // What a receipt of several says is not told to each of them.
        ['Receipt voucher', null, '1000.00', '29000.00'],
        ['Closing balance', null, null, '29000.00'],
      ])
    expect(answers[0]?.body).toMatchObject({ totals: { bill: '50000.00', receipt: '21000.00' }, closing: '29000.00' })
  })

  it('can be taken out and printed, and names the member', async () => {
    const csv = await member('GET', `${statement}export/?format=csv`)
    expect([csv.status, csv.raw.includes('Rent of the hall'), /MOON/.test(csv.raw)]).toEqual([200, true, false])
    const xlsx = await member('GET', `${statement}export/`)
    expect(xlsx.status).toBe(200)
    const paper = await member('GET', `${statement}print/`)
    expect([paper.status, paper.raw.startsWith('%PDF')]).toEqual([200, true])
  })

  it('is what the office sees of it', async () => {
    const seen = await accountant('GET', `${statement}?member_id=${own.id}`)
    expect(seen.body['closing']).toBe('29000.00')
    const both = await accountant('GET', `${statement}?member_id=${own.id},${other.id}`)
    expect(both.raw).toContain('MOON')
  })
})

describe('A35: another member asks', () => {
  const unknown = { status: 404, body: { code: 'not_found' } }
  it.each([
    ['the statement by member', () => `${statement}?member_id=${other.id}`],
    ['the statement of both', () => `${statement}?member_id=${own.id},${other.id}`],
    ['the statement twice named', () => `${statement}?member_id=${own.id}&member_id=${other.id}`],
    ['the statement by sub-ledger', () => `${statement}?sub_ledger=1`],
    ['the statement of a ledger', () => `${statement}?ledger=${ledgers.get('1402001')}`],
    ['the statement of a branch', () => `${statement}?branch=1`],
    ['the statement of nobody', () => `${statement}?member_id=999999`],
    ['all rows', () => `${report}account_statement_wp/?member_id=${other.id}`],
    ['all rows by the other address', () => `${report}without_pagination/account_statement/?member_id=${other.id}`],
    ['a sheet', () => `${statement}export/?member_id=${other.id}`],
    ['a paper', () => `${statement}print/?member_id=${other.id}`],
    ['a receipt', () => `${base('receipt_voucher')}${receipts.other.id}`],
    ['a receipt of both', () => `${base('receipt_voucher')}${receipts.shared.id}`],
    [
      'a receipt by its number',
      () => `${base('receipt_voucher')}by_invoice_no/${String(receipts.other['invoice_no'])}`,
    ],
    ['a bill', () => `${base('receivable_bill')}${bills.other.id}`],
    ['a draft of its own', () => `${base('receivable_bill')}${bills.draft.id}`],
  ])('%s: 404, and nothing leaks', async (_what, path) => {
    const answer = await member('GET', path())
    expect(answer, answer.raw).toMatchObject(unknown)
    expect(answer.raw).not.toMatch(/MOON|RL-0?303/)
  })

  it('is written down, with what was asked for', async () => {
    await member('GET', `${statement}?member_id=${other.id}`)
    await member('GET', `${base('receipt_voucher')}${receipts.other.id}`)
    await expect
      .poll(async () => {
        const { rows: noted } = await server.scratch.database.app.query<{ resource: string; record: number }>(
          `select resource, record::int as record from refused_call where user_name like 'karim%' and status = 404`,
        )
        return noted
      })
      .toEqual(
        expect.arrayContaining([
          { resource: 'agency', record: other.id },
          { resource: 'receipt_voucher', record: receipts.other.id },
        ]),
      )
  })

  it('finds nothing of the other one in lists, searches, filters and saved views', async () => {
    for (const path of [
      `${base('receipt_voucher')}all/`,
      `${base('receipt_voucher')}without_pagination/all/`,
      `${base('receipt_voucher')}search/?keyword=MOON`,
      `${base('receivable_bill')}all/`,
      `${base('receivable_bill')}search/?keyword=bill`,
      `${base('sales')}all/`,
      `${statement}?sort=-bill`,
      `${statement}saved/`,
      `/search/api/v1/search/?keyword=MOON`,
    ]) {
      const answer = await member('GET', path)
      expect([path, answer.raw]).not.toEqual([path, expect.stringMatching(/MOON|70000|30000\.00\b.*DHK/)])
    }
    // Also the words of the receipt that it shares are not there to be searched.
    const searched = rows(await member('GET', `${statement}?keyword=MOON`))
    expect(searched.map(({ id }) => id)).toEqual(['opening', 'closing'])
    const all = await member('GET', `${base('receipt_voucher')}all/`)
    expect(rowsOf(all, 'receipt_vouchers').map(({ id }) => id)).toEqual([receipts.own.id])
    const billed = await member('GET', `${base('receivable_bill')}all/`)
    expect(rowsOf(billed, 'receivable_bills').map(({ id }) => id)).toEqual([bills.own.id])
  })

  it('comes to no other report, shares no filters and has nothing sent', async () => {
    for (const name of ['ledger', 'sundry_debtor', 'bill', 'receipt', 'trial_balance'])
      expect((await member('GET', `${report}${name}/?member_id=${own.id}`)).status).toBe(403)
    const role = await cast.roleId('MEMBER_USER')
    const shared = await member('POST', `${statement}saved/`, { name: 'Mine', asked: {}, role })
    expect(shared.status).toBe(400)
    const schedule = await member('GET', '/report_schedule/api/v1/report_schedule/all/')
    expect(schedule.status).toBe(403)
  })

  it('cannot write what it may read', async () => {
    const { id, row_version } = bills.own
    const attempts = [
      await member('POST', `${base('receivable_bill')}create/`, {}),
      await member('PUT', `${base('receivable_bill')}update/${id}`, { narration: 'x', row_version }),
      await member('DELETE', `${base('receivable_bill')}delete/${id}?row_version=${row_version}`),
      await member('GET', `${base('receivable_bill')}export/`),
      await member('GET', `${base('receipt_voucher')}print/${receipts.own.id}/`),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  })
})

describe('its own bills and receipts', () => {
  it('are read by their ids, without what the office keeps to itself', async () => {
    const bill = await member('GET', `${base('receivable_bill')}${bills.own.id}`)
    expect(bill.body).toMatchObject({ total: '50000.00', open: '50000.00', payment_status: 'unpaid' })
    const receipt = await member('GET', `${base('receipt_voucher')}${receipts.own.id}`)
    expect(receipt.body).toMatchObject({ total: '20000.00', received_from: 'Star Overseas' })
    for (const hidden of ['receive_in', 'attachments', 'source_id', 'allocations'])
      expect(Object.keys(receipt.body)).not.toContain(hidden)
  })
})
