import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The office sells and buys, through the calls of an office. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
let shop: Row
let press: Row
const ledgers = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  shop = await made(admin, 'sub_ledger_account', { name: 'Boi Bitan', credit_days: 15 })
  press = await made(admin, 'sub_ledger_account', { name: 'Padma Press', credit_days: 20 })
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
const directories = (over: object = {}) => ({
  items: [{ description: 'Directory', qty: '40', rate: '500', vat_rate: '15', income_ledger: ledger('4202001') }],
  ...over,
})

describe('a sale', () => {
  it('is for cash unless somebody is named, and is paid with it', async () => {
    const one = await entered('sales', directories())
    expect(one).toMatchObject({
      total: '23000.00',
      vat_total: '3000.00',
      discount_total: '0.00',
      receive_in: ledger('1401001'),
      narration: 'Directory: Cash',
      party_ledger: null,
      due_date: null,
      open: '0.00',
      payment_status: 'paid',
    })
    expect(one['items']).toMatchObject([{ qty: '40.000', amount: '20000.00', vat: '3000.00' }])
    expect(one['invoice_no']).toMatch(/-SI-\d{4}-00001$/)
    expect(await linesOf('sales', one.id)).toEqual(['1401001 23000.00', '4202001 -20000.00', '2104004 -3000.00'])
  })

  it('on credit is owed, less what is paid at once, until the party has to pay', async () => {
    const one = await entered('sales', directories({ party: shop.id, paid_amount: '3000' }))
    expect(one).toMatchObject({
      receive_in: ledger('1401001'),
      party_ledger: ledger('1302001'),
      due_date: addDays(today(), 15),
      open: '20000.00',
      payment_status: 'partly_paid',
      next_due: addDays(today(), 15),
    })
    expect(await linesOf('sales', one.id)).toEqual([
      '1302001 20000.00',
      '1401001 3000.00',
      '4202001 -20000.00',
      '2104004 -3000.00',
    ])
  })

  it('on credit is settled by receipts as a bill is, and one for cash by nothing', async () => {
    const owed = await entered('sales', directories({ party: shop.id, paid_amount: '22000' }))
    const cash = await entered('sales', directories())
    const receipt = (rows: object[]) => ({
      received_from: 'Boi Bitan',
      lines: [{ ledger: ledger('1302001'), sub_ledger: shop.id, amount: '1000' }],
      allocations: rows,
    })
    for (const rows of [[{ sale: owed.id, amount: '1000.01' }], [{ sale: cash.id, amount: '1' }], [{ amount: '1' }]])
      expect((await create('receipt_voucher', receipt(rows))).status).toBe(400)
    await entered('receipt_voucher', receipt([{ sale: owed.id, amount: '600' }]))
    const { body } = await accountant('GET', `${base('sales')}${owed.id}`)
    expect(body).toMatchObject({ allocated: '600.00', open: '400.00', payment_status: 'partly_paid' })
  })

  it('that is a draft owes nothing yet, and shows the journal it would make', async () => {
    const { body } = await create('sales', directories({ party: shop.id }), '')
    expect(body).toMatchObject({ status: 'draft', open: '0.00', payment_status: null, next_due: null })
    const preview = await accountant('POST', `${base('sales')}preview/`, directories({ party: shop.id }))
    expect(preview.body['outcome'], preview.raw).toMatchObject({ total: '23000.00' })
  })

  it('is found by how it is paid, in the order in which it is due', async () => {
    const found = await accountant('GET', `${base('sales')}all/?payment_status=partly_paid,unpaid&sort=next_due`)
    expect(rowsOf(found, 'sales').map((row) => row['open'])).toEqual(['20000.00', '400.00'])
  })

  it.each<[string, object, number, string]>([
    [
      'more decimals than copies have',
      { items: [{ qty: '1.0005', rate: '5', income_ledger: 'books' }] },
      400,
      'items[0].qty',
    ],
    [
      'a ledger of debtors as income',
      { items: [{ qty: '1', rate: '5', income_ledger: 'debtors' }] },
      400,
      'items[0].income_ledger',
    ],
    ['what the office counts itself', { vat_total: '1' }, 400, 'vat_total'],
    ['no lines', { items: [] }, 400, 'items'],
  ])('with %s is refused, at its place', async (_case, over, status, place) => {
    const codes: Readonly<Record<string, string>> = { books: '4202001', debtors: '1302001' }
    const named = JSON.parse(JSON.stringify(over), (_key, value: unknown) =>
      typeof value === 'string' && value in codes ? ledger(codes[value] ?? '') : value,
    )
    const answer = await create('sales', directories(named))
    expect(answer.status, answer.raw).toBe(status)
    expect(answer.body['errors']).toHaveProperty([place])
  })

  it('is voided with permission and owes nothing then; its number stays', async () => {
    const wrong = await entered('sales', directories({ party: shop.id }))
    const gone = { status: 'void', open: '0.00', payment_status: null, invoice_no: wrong['invoice_no'] }
    expect(await voided('sales', wrong)).toMatchObject(gone)
  })

  it('is no business of another branch', async () => {
    const one = await entered('sales', directories())
    const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
    expect((await there('GET', `${base('sales')}${one.id}`)).status).toBe(404)
  })
})

describe('a purchase', () => {
  const paper = (over: object = {}) => ({
    vendor: press.id,
    vendor_bill_no: 'R-88',
    items: [
      { description: 'Paper', qty: '120', rate: '500', expense_ledger: ledger('5202001') },
      { qty: '1.5', rate: '0.333333', vat_rate: '15', vat_creditable: true, expense_ledger: ledger('5201003') },
    ],
    freight_and_other: '100',
    ...over,
  })

  it('is owed until the vendor is to be paid, with its freight in what it cost', async () => {
    const one = await entered('purchase', paper())
    expect(one).toMatchObject({
      total: '60100.58',
      party_ledger: ledger('2102003'),
      due_date: addDays(today(), 20),
      narration: 'Bill R-88 of Padma Press',
      open: '60100.58',
      payment_status: 'unpaid',
    })
    expect(one['invoice_no']).toMatch(/-PI-\d{4}-00001$/)
    expect(await linesOf('purchase', one.id)).toEqual([
      '2102003 -60100.58',
      '5202001 60100.00',
      '5201003 0.50',
      '1306002 0.08',
    ])
  })

  it('is entered once, also as a bill without goods, and the second clerk is told where', async () => {
    const again = await create('purchase', paper())
    const bill = { sub_ledger: press.id, party_ledger: ledger('2102003'), bill_no: 'R-88' }
    const lines = [{ ledger: ledger('5202001'), amount: '60100.58' }]
    const asBill = await create('payable_bill', { ...bill, lines })
    for (const { status, body } of [again, asBill]) {
      expect([status, body['code']]).toEqual([409, 'conflict'])
      expect(body['detail']).toMatch(/^Bill R-88 of Padma Press is already entered in .*-PI-\d{4}-00001\.$/)
    }
  })

  it('that two clerks enter at once is entered once; a void one lets go of its number', async () => {
    const both = await Promise.all([1, 2].map(() => create('purchase', paper({ vendor_bill_no: 'R-89' }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [first] = both.filter(({ status }) => status === 201)
    const { id, row_version } = first?.body ?? {}
    expect(await voided('purchase', { id: Number(id), row_version: Number(row_version) })).toMatchObject({
      open: '0.00',
    })
    await entered('purchase', paper({ vendor_bill_no: 'R-89' }))
  })
})

it('what was sold on credit and what was purchased stand in the register of bills as their lists say they stand', async () => {
  const rowsIn = async (type: string) => {
    const path = `/report/api/v1/report/bill/?date_after=2000-01-01&account_type=${type}&size=200`
    return rowsOf(await manager('GET', path), 'rows').map((row) => ({ ...row, id: Number(row['source_id']) }) as Row)
  }
  for (const [type, resource, key] of [
    ['receivable', 'sales', 'sales'],
    ['payable', 'purchase', 'purchases'],
  ] as const) {
    const listed = rowsOf(await manager('GET', `${base(resource)}all/?size=200&status=posted`), key)
    const owed = listed.filter((row) => row['party_ledger'] !== null)
    const shown = (await rowsIn(type)).filter((row) => row['source_type'] === resource)
    const said = (row: Row) => `${row.id} ${String(row['open'])} ${String(row['payment_status'])}`
    expect(owed.length).toBeGreaterThan(1)
    expect(new Set(shown.map(said))).toEqual(new Set(owed.map(said)))
    expect(shown).toHaveLength(owed.length)
  }
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
})

async function voided(resource: string, { id, row_version }: Row): Promise<unknown> {
  const asked = await made(accountant, 'acc_update_perm', {
    record_type: resource,
    record: id,
    action: 'delete',
    reason: 'It was entered twice',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
  const step = { status: 'void', note: 'It was entered twice', row_version }
  return (await accountant('PUT', `${base(resource)}update_status/${id}`, step)).body
}

/** Lines of its journal in their order: code of the ledger, debit above zero. */
async function linesOf(resource: string, id: number): Promise<string[]> {
  const { rows } = await server.scratch.database.app.query<{ line: string }>(
    `select a.code || ' ' || (l.debit - l.credit)::text as line from acc_voucher v join acc_entry e on e.voucher = v.id
     join acc_line l on l.entry = e.id join ledger_account a on a.id = l.ledger
     where v.source_type = $1 and v.source_id = $2 order by l.line_no`,
    [resource, id],
  )
  return rows.map(({ line }) => line)
}
