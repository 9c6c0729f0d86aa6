import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** Bills of before the books began, named by the rows of receipts and payments as bills of the office are. accounting.md 2.7, 2.11. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
let year: number
const ids = new Map<string, number>()

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const [receipts, payments, opening] = [base('receipt_voucher'), base('payment_voucher'), base('opening_bill')]
const [debtors, creditors, capital, income] = ['1302001', '2105003', '3101001', '4101003'] as const

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', `${base('ledger_account')}default_chart/`, {})
  year = (await openYear(admin)).id
  for (const code of ['P-1', 'P-2', 'P-3', 'P-4', 'V-1', 'V-2']) {
    const { id } = await made(admin, 'sub_ledger_account', { name: `Party ${code}`, code, credit_days: 15 })
    ids.set(code, id)
  }
  const all = await admin('GET', `${base('ledger_account')}without_pagination/all/`)
  for (const row of rowsOf(all, 'ledger_accounts')) ids.set(String(row['code']), row.id)
  await imported([
    `HO,${debtors},P-1,1000,,K-1,2019-02-10,2019-03-12`,
    `HO,${debtors},P-1,500,,K-2,2019-06-20,`,
    `HO,${debtors},P-1,,40,K-9,2019-06-20,`,
    `HO,${debtors},P-2,900,,L-1,2019-06-20,`,
    `HO,${debtors},P-3,300,,M-1,2019-06-20,`,
    `HO,${creditors},V-1,,300,V-77,2019-06-01,`,
    `HO,${capital},,,2360,,,`,
  ])
  await imported([`HO,${debtors},P-4,70,,,,`, `HO,${creditors},V-2,,70,Q-1,2019-06-01,`])
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  await receive('P-2', '2000', [], { lines: [{ ledger: id(income), amount: '2000' }] })
})
afterAll(() => server.stop())

async function imported(rows: readonly string[]): Promise<void> {
  const form = new FormData()
  const heading = 'Branch,Ledger,Sub-ledger,Debit,Credit,Bill no.,Bill date,Due date'
  form.set('file', new Blob([[heading, ...rows].join('\n')]), 'opening.csv')
  const sent = await cast.admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form)
  if (sent.status !== 200) throw new Error(sent.raw)
}
const id = (code: string): number => ids.get(code) ?? 0
const bill = async (bill_no: string): Promise<Row> => {
  const [found] = rowsOf(await accountant('GET', `${opening}all/?bill_no=${bill_no}`), 'opening_bills')
  if (!found) throw new Error(`${bill_no} is missing.`)
  return found
}
const openOf = async (bill_no: string) => {
  const { open, payment_status } = await bill(bill_no)
  return [open, payment_status]
}
type Settled = readonly (readonly [column: string, id: number, amount: string])[]
const rowsFor = (settled: Settled) => settled.map(([column, of, amount]) => ({ [column]: of, amount }))
const receive = (from: string, amount: string, settled: Settled, over: object = {}): Promise<Answer> =>
  (accountant ?? cast.admin)('POST', `${receipts}create/?step=post`, {
    received_from: from,
    lines: [{ ledger: id(debtors), sub_ledger: id(from), amount }],
    allocations: rowsFor(settled),
    ...over,
  })
const told = ({ status, body }: Answer) => [status, body['code'], ...Object.keys(body['errors'] ?? {})]
const current = async (of: string, record: unknown): Promise<Answer['body']> =>
  (await accountant('GET', `${of}${String(record)}`)).body
const settledBy = async (receipt: unknown) =>
  rowsOf(await accountant('GET', `${receipts}settlements/${String(receipt)}`), 'rows').map(
    (row) => `${String(row['number'])} ${String(row['amount'])}`,
  )
const aged = async (party: string) =>
  rowsOf(
    await manager('GET', `/report/api/v1/report/sundry_debtor/?by=bill&sub_ledger=${id(party)}&size=50`),
    'rows',
  ).map((row) => `${String(row['bill_no'])} ${String(row['closing'])}`)
const permitted = async (record: unknown, action: string) => {
  const asked = await made(accountant, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record,
    action,
    reason: 'Counted wrongly at the counter',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
}

it('each balance of a party is listed with the opening voucher, by the number and days of its bill, and changed by nobody', async () => {
  const answer = await accountant('GET', `${opening}all/?sort=id`)
  expect(answer.status, answer.raw).toBe(200)
  const all = rowsOf(answer, 'opening_bills')
  expect(all.map((row) => [row['bill_no'], row['bill_kind'], row['bill_date'], row['next_due'], row['open']])).toEqual([
    ['K-1', 'receivable', '2019-02-10', '2019-03-12', '1000.00'],
    ['K-2', 'receivable', '2019-06-20', '2019-07-05', '500.00'],
    ['K-9', 'payable', '2019-06-20', '2019-07-05', '40.00'],
    ['L-1', 'receivable', '2019-06-20', '2019-07-05', '900.00'],
    ['M-1', 'receivable', '2019-06-20', '2019-07-05', '300.00'],
    ['V-77', 'payable', '2019-06-01', '2019-06-16', '300.00'],
    [expect.stringMatching(/-OB-/), 'receivable', expect.any(String), expect.any(String), '70.00'],
    ['Q-1', 'payable', '2019-06-01', '2019-06-16', '70.00'],
  ])
  expect((await cast.admin('POST', `${opening}create/`, { bill_no: 'X' })).status).toBe(405)
})

it('a receipt settles one beside a bill of the office: ageing, register and pages tell it', async () => {
  const ours = await accountant('POST', `${base('receivable_bill')}create/?step=post`, {
    sub_ledger: id('P-1'),
    lines: [{ income_ledger: id(income), amount: '200' }],
  })
  const k1 = await bill('K-1')
  const receipt = await receive('P-1', '900', [
    ['opening_bill', k1.id, '600'],
    ['bill', Number(ours.body['id']), '200'],
  ])
  expect(receipt.status, receipt.raw).toBe(201)
  expect(await openOf('K-1')).toEqual(['400.00', 'partly_paid'])
  expect((await current(base('receivable_bill'), ours.body['id']))['open']).toBe('0.00')
  expect(new Set(await settledBy(receipt.body['id']))).toEqual(
    new Set(['K-1 600.00', `${String(ours.body['invoice_no'])} 200.00`]),
  )
  expect(await aged('P-1')).toContain('K-1 400.00')
  const register = await manager(
    'GET',
    `/report/api/v1/report/bill/?date_after=2019-01-01&date_before=2019-06-30&size=50&sub_ledger=${id('P-1')}&account_type=receivable`,
  )
  expect(rowsOf(register, 'rows').map((row) => [row['invoice_no'], row['open']])).toContainEqual(['K-1', '400.00'])
  const [own] = rowsOf(await accountant('GET', `${opening}settlements/${k1.id}`), 'rows')
  expect([own?.['number'], own?.['amount']]).toEqual([receipt.body['invoice_no'], '600.00'])

  const whole = await current(receipts, receipt.body['id'])
  const more = await accountant('PUT', `${receipts}update/${String(receipt.body['id'])}`, {
    row_version: whole['row_version'],
    allocations: rowsFor([['opening_bill', k1.id, '700']]),
  })
  expect(more.status, more.raw).toBe(200)
  expect(await openOf('K-1')).toEqual(['300.00', 'partly_paid'])
})

it('what cannot be is told at its row', async () => {
  const [k2, k9, l1] = [await bill('K-2'), await bill('K-9'), await bill('L-1')]
  const one = async (settled: Settled) => told(await receive('P-1', '600', settled))
  expect(await one([['opening_bill', k2.id, '500.01']])).toEqual([400, 'ACC-060', 'allocations[0].amount'])
  expect(await one([['opening_bill', k2.id, '0']])).toEqual([400, 'ACC-002', 'allocations[0].amount'])
  expect(await one([['opening_bill', l1.id, '1']])).toEqual([400, 'invalid', 'allocations[0].opening_bill'])
  expect(await one([['opening_bill', k9.id, '1']])).toEqual([400, 'invalid', 'allocations[0].opening_bill'])
  expect(
    await one([
      ['opening_bill', k2.id, '1'],
      ['opening_bill', k2.id, '1'],
    ]),
  ).toEqual([400, 'invalid', 'allocations[1].opening_bill'])
  const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
  const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
  const draft = await there('POST', `${receipts}create/`, {
    received_from: 'P-1',
    receive_in: id('1401001'),
    lines: [{ ledger: id(debtors), sub_ledger: id('P-1'), amount: '1' }],
    allocations: rowsFor([['opening_bill', k2.id, '1']]),
  })
  expect(told(draft)).toEqual([400, 'invalid', 'allocations[0].opening_bill'])
  expect(await openOf('K-2')).toEqual(['500.00', 'unpaid'])
})

it('ACC-060: of two clerks who receive for one at once, the second is told at his row', async () => {
  const l1 = await bill('L-1')
  const both = await Promise.all([1, 2].map(() => receive('P-2', '900', [['opening_bill', l1.id, '900']])))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  const refused = both.find(({ status }) => status === 400)
  expect(refused && told(refused)).toEqual([400, 'ACC-060', 'allocations[0].amount'])
  expect(refused?.raw).toContain('L-1')
})

it('a receipt is voided when its row is gone, and ACC-031 names the bill until then; changed with permission it keeps it', async () => {
  const m1 = await bill('M-1')
  const receipt = await receive('P-3', '300', [['opening_bill', m1.id, '300']])
  const record = receipt.body['id']
  const change = async (by: object, call = 'update') =>
    accountant('PUT', `${receipts}${call}/${String(record)}`, {
      row_version: (await current(receipts, record))['row_version'],
      ...by,
    })
  await permitted(record, 'edit')
  const refused = await change({ narration: 'Received for M-1 at the counter' })
  expect([refused.body['code'], refused.raw.includes('M-1')]).toEqual(['ACC-031', true])
  expect((await change({ allocations: [] })).status).toBe(200)
  expect(await openOf('M-1')).toEqual(['300.00', 'unpaid'])
  const kept = await change({
    narration: 'Received for M-1 at the counter',
    allocations: rowsFor([['opening_bill', m1.id, '250']]),
  })
  expect(kept.status, kept.raw).toBe(200)
  expect(await openOf('M-1')).toEqual(['50.00', 'partly_paid'])

  await permitted(record, 'delete')
  const voided = () => change({ status: 'void', note: 'Wrong' }, 'update_status')
  const held = await voided()
  expect([held.body['code'], held.raw.includes('M-1')]).toEqual(['ACC-031', true])
  expect((await change({ allocations: [] })).status).toBe(200)
  expect((await voided()).status).toBe(200)
  expect(await openOf('M-1')).toEqual(['300.00', 'unpaid'])
})

it('a payment settles what was owed to a vendor when the books began', async () => {
  const v77 = await bill('V-77')
  const paid = await accountant('POST', `${payments}create/?step=post`, {
    pay_to: 'Party V-1',
    lines: [{ ledger: id(creditors), sub_ledger: id('V-1'), amount: '300' }],
    allocations: rowsFor([['opening_bill', v77.id, '300']]),
  })
  expect(paid.status, paid.raw).toBe(201)
  expect(await openOf('V-77')).toEqual(['0.00', 'paid'])
})

it('what was settled from an advance stands in the rows of its receipt, once, and is opened again there', async () => {
  const k2 = await bill('K-2')
  const receipt = await receive('P-1', '450', [])
  const applied = await accountant('POST', `${receipts}apply_advance/`, {
    sub_ledger: id('P-1'),
    allocations: rowsFor([['opening_bill', k2.id, '500']]),
  })
  expect(applied.status, applied.raw).toBe(200)
  const named = (applied.body['allocations'] as Row[]).map((row) => [row['opening_bill'], row['amount']])
  expect(named.map(([of]) => of)).toEqual([k2.id, k2.id])
  expect(await openOf('K-2')).toEqual(['0.00', 'paid'])
  const { allocations } = await current(receipts, receipt.body['id'])
  expect(allocations).toMatchObject([{ opening_bill: k2.id }])
  const [row] = rowsOf(await accountant('GET', `${receipts}settlements/${String(receipt.body['id'])}`), 'rows')
  expect((await accountant('POST', `${receipts}open_again/`, { allocation: row?.id })).status).toBe(200)
  expect((await current(receipts, receipt.body['id']))['allocations']).toEqual([])
  expect((await openOf('K-2'))[1]).toBe('partly_paid')
})

it('a draft that names one whose opening voucher was taken back since is told to choose it again', async () => {
  const whole = rowsOf(await accountant('GET', `${opening}all/?sub_ledger=${id('P-4')}`), 'opening_bills')
  const draft = await accountant('POST', `${receipts}create/`, {
    received_from: 'P-4',
    lines: [{ ledger: id(debtors), sub_ledger: id('P-4'), amount: '70' }],
    allocations: rowsFor([['opening_bill', whole[0]?.id ?? 0, '70']]),
  })
  expect(draft.status, draft.raw).toBe(201)
  const { rows } = await server.scratch.database.app.query<{ voucher: number }>(
    'select e.voucher from acc_entry e where e.id = $1',
    [whole[0]?.['entry']],
  )
  const order = { key: 'r', request_hash: 'r', reason: 'Entered wrongly', posted_by: 1, may: [] }
  await server.scratch.database.app.query('select acc_reverse($1::jsonb)', [
    JSON.stringify({ ...order, voucher: rows[0]?.voucher }),
  ])
  await imported([`HO,${debtors},P-4,60,,,,`, `HO,${creditors},V-2,,60,Q-1,2019-06-01,`])
  const posted = await accountant('PUT', `${receipts}update_status/${String(draft.body['id'])}`, {
    status: 'posted',
    row_version: draft.body['row_version'],
  })
  expect(told(posted)).toEqual([400, 'invalid', 'allocations[0].opening_bill'])
  expect(posted.raw).toContain('no longer stands in the books')
  const listed = rowsOf(await accountant('GET', `${opening}all/?sub_ledger=${id('P-4')}&sort=id`), 'opening_bills')
  expect(listed.map((row) => [row['open'], row['payment_status']])).toEqual([
    ['0.00', null],
    ['60.00', 'unpaid'],
  ])
  const anew = await accountant('PUT', `${receipts}update/${String(draft.body['id'])}?step=post`, {
    row_version: draft.body['row_version'],
    allocations: rowsFor([['opening_bill', listed[1]?.id ?? 0, '60']]),
  })
  expect(anew.status, anew.raw).toBe(200)
})

it('the books are sound, and the histories of what was listed hold', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
  const { findings } = await server.scratch.database.owner((client) => verifyRecords(client, registry))
  expect(findings).toEqual([])
})
