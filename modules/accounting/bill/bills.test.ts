import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** Members are billed and vendors bill the office, through the calls of an office. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
let debtor: Row
let landlord: Row
const ledgers = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  debtor = await made(admin, 'sub_ledger_account', { name: 'Shapla Travels', credit_days: 15 })
  landlord = await made(admin, 'sub_ledger_account', { name: 'Landlord of Kakrail' })
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const create = (resource: string, body: object, step = '?step=post'): Promise<Answer> =>
  accountant('POST', `${base(resource)}create/${step}`, body)

async function entered(resource: string, body: object): Promise<Row> {
  const { status, body: row, raw } = await create(resource, body)
  expect(status, raw).toBe(201)
  return { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
}
const bill = (over: object = {}) => ({
  sub_ledger: debtor.id,
  lines: [{ income_ledger: ledger('4101003'), description: 'Rent of the hall', amount: '1000' }],
  ...over,
})
const theirBill = (over: object = {}) => ({
  sub_ledger: landlord.id,
  party_ledger: ledger('2102001'),
  bill_no: 'K-17',
  lines: [{ ledger: ledger('5201001'), amount: '90000', vat: '13500' }],
  ...over,
})

describe('a bill of ours', () => {
  it('is numbered, says itself what it is, and is due when the party has to pay', async () => {
    const one = await entered('receivable_bill', bill())
    expect(one).toMatchObject({
      total: '1000.00',
      status: 'posted',
      narration: 'Rent of the hall: Shapla Travels',
      party_ledger: ledger('1302001'),
      due_date: addDays(today(), 15),
      allocated: '0.00',
      open: '1000.00',
      payment_status: 'unpaid',
      next_due: addDays(today(), 15),
    })
    expect(one['invoice_no']).toMatch(/-RB-\d{4}-00001$/)
  })

  it('that is a draft owes nothing yet', async () => {
    const { body } = await create('receivable_bill', bill(), '')
    expect(body).toMatchObject({ status: 'draft', open: '0.00', payment_status: null, next_due: null })
  })

  it('with VAT owes the tax to the state', async () => {
    const before = await balance('2104004')
    await entered('receivable_bill', bill({ lines: [{ income_ledger: ledger('4101003'), amount: '200', vat: '30' }] }))
    expect(before - (await balance('2104004'))).toBe(30)
  })

  it('in instalments is due next on the first of them, and whole on the last', async () => {
    const [first, last] = [addDays(today(), 10), addDays(today(), 70)]
    const parted = bill({
      instalments: [
        { due_date: last, amount: '600' },
        { due_date: first, amount: '400' },
      ],
    })
    expect(await entered('receivable_bill', parted)).toMatchObject({ due_date: last, next_due: first })
  })

  it.each<[string, object, string]>([
    ['due before its date', { bill_date: '2026-01-31', due_date: '2026-01-30' }, 'due_date'],
    ['owed in a ledger of cash', { party_ledger: 'cash' }, 'party_ledger'],
    ['of a party that the ledger does not keep', { party_ledger: 'members' }, 'sub_ledger'],
    ['of nothing', { lines: [{ income_ledger: 'fees', amount: '0' }] }, 'lines[0].amount'],
    ['whose instalments do not add up', { instalments: [{ due_date: '2999-01-31', amount: '999' }] }, 'instalments'],
    [
      'with income in a group of creditors',
      { lines: [{ income_ledger: 'creditors', amount: '5' }] },
      'lines[0].sub_ledger',
    ],
  ])('%s is refused, at its place', async (_case, over, place) => {
    const codes: Readonly<Record<string, string>> = {
      cash: '1401001',
      members: '1301001',
      fees: '4101003',
      creditors: '2101001',
    }
    const named = JSON.parse(JSON.stringify(over), (_key, value: unknown) =>
      typeof value === 'string' && value in codes ? ledger(codes[value] ?? '') : value,
    )
    const { status, body, raw } = await create('receivable_bill', bill(named))
    expect(status, raw).toBe(400)
    expect(body['errors']).toHaveProperty([place])
  })

  it('is found by how it is paid, in the order in which it is due, with what is open', async () => {
    const found = await accountant('GET', `${base('receivable_bill')}all/?payment_status=unpaid&sort=next_due&size=50`)
    const rows = rowsOf(found, 'receivable_bills')
    expect(rows.length).toBeGreaterThan(2)
    const due = rows.map((row) => String(row['next_due']))
    expect(due).toEqual(due.toSorted())
    expect(rows.every((row) => row['open'] === row['total'])).toBe(true)
    const none = await accountant('GET', `${base('receivable_bill')}all/?payment_status=paid`)
    expect(rowsOf(none, 'receivable_bills')).toEqual([])
  })

  it('is voided with permission and owes nothing then; its number stays', async () => {
    const wrong = await entered('receivable_bill', bill())
    const asked = await made(accountant, 'acc_update_perm', {
      record_type: 'receivable_bill',
      record: wrong.id,
      action: 'delete',
      reason: 'The hall was not rented after all',
    })
    await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
    const { body, raw } = await accountant('PUT', `${base('receivable_bill')}update_status/${wrong.id}`, {
      status: 'void',
      note: 'The hall was not rented',
      row_version: wrong.row_version,
    })
    const gone = { status: 'void', open: '0.00', payment_status: null, invoice_no: wrong['invoice_no'] }
    expect(body, raw).toMatchObject(gone)
  })

  it('is no business of who may not read bills, nor of another branch', async () => {
    const one = await entered('receivable_bill', bill())
    const stranger = (await cast.person('kamal', { roles: ['STAFF'] })).send
    expect((await stranger('GET', `${base('receivable_bill')}${one.id}`)).status).toBe(403)
    const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
    expect((await there('GET', `${base('receivable_bill')}${one.id}`)).status).toBe(404)
  })
})

describe('a bill of theirs', () => {
  it('is owed to them, its tax part of the cost', async () => {
    const [before, rent] = [await balance('2102001'), await balance('5201001')]
    const one = await entered('payable_bill', theirBill())
    expect(one).toMatchObject({ total: '103500.00', narration: 'Bill K-17 of Landlord of Kakrail', open: '103500.00' })
    expect(one['invoice_no']).toMatch(/-PB-\d{4}-00001$/)
    expect(before - (await balance('2102001'))).toBe(103_500)
    expect((await balance('5201001')) - rent).toBe(103_500)
  })

  it('is entered once, and the second clerk is told where', async () => {
    const { status, body } = await create('payable_bill', theirBill())
    expect([status, body['code']]).toEqual([409, 'conflict'])
    expect(body['detail']).toMatch(/^Bill K-17 of Landlord of Kakrail is already entered in .*-PB-\d{4}-00001\.$/)
  })

  it('that two clerks enter at once is entered once', async () => {
    const both = await Promise.all([1, 2].map(() => create('payable_bill', theirBill({ bill_no: 'K-18' }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('of the same number in another year is another bill', async () => {
    const { status, raw } = await create(
      'payable_bill',
      theirBill({ bill_date: addDays(today(), -400), due_date: today() }),
    )
    expect(status, raw).toBe(201)
  })
})

it('bills of both sides stand in their register with what is open, and party by party with its age', async () => {
  const report = async (name: string, asked = '') => {
    const { status, body, raw } = await manager(
      'GET',
      `/report/api/v1/report/${name}/?date_after=2000-01-01&size=200${asked}`,
    )
    expect(status, raw).toBe(200)
    return { rows: rowsOf({ body }, 'rows'), totals: body['totals'] }
  }
  const theirs = await report('bill', '&account_type=payable&status=unpaid')
  expect(theirs.rows.length).toBeGreaterThan(1)
  expect(theirs.rows.map((row) => row['bill_kind'])).not.toContain('receivable')
  const ours = await report('bill', `&account_type=receivable&sub_ledger=${debtor.id}`)
  const owed = await report('sundry_debtor', `&sub_ledger=${debtor.id}`)
  expect(ours.totals).toMatchObject({ allocated: '0.00' })
  expect(owed.totals).toHaveProperty('closing', Object(ours.totals)['open'])
  const instalments = (await report('sundry_debtor', `&sub_ledger=${debtor.id}&by=bill`)).rows
  expect(instalments.filter((row) => /\/[12]$/.test(String(row['bill_no']))).map((row) => row['closing'])).toEqual([
    '400.00',
    '600.00',
  ])
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
})

/** Debit less credit of a ledger, in taka. */
async function balance(code: string): Promise<number> {
  const { rows } = await server.scratch.database.app.query<{ balance: string }>(
    'select coalesce(sum(debit - credit), 0)::text as balance from acc_line where ledger = $1',
    [ledger(code)],
  )
  return Number(rows[0]?.balance)
}
