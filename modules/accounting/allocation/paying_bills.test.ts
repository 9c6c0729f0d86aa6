import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { linesOf } from '#platform/screen/field/lines.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** Payments and journals settle bills through the calls of an office. accounting.md 2.11, 7 A39. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
const ledgers = new Map<string, number>()
let parties = 0
let billNo = 0

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const books = await officeBooks(cast)
  const all = await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  await accountant('POST', `${base('receipt_voucher')}create/?step=post`, {
    payment_mode: 'bank_transfer',
    receive_in: ledger(bank),
    received_from: 'Members',
    lines: [{ ledger: ledger('4101002'), amount: '900000' }],
  })
  const { group } = await books.row('ledger_account', '2102001')
  const kept = { name: 'Other creditors', group, sub_ledger_kind: 'party' }
  ledgers.set(creditors, (await made(cast.admin, 'ledger_account', kept)).id)
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const [creditors, debtors, bank, tds] = ['others', '1302001', '1402001', '2104002'] as const
const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const rowOf = (answer: Answer, status: number): Row => {
  expect(answer.status, answer.raw).toBe(status)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const vendor = () => made(cast.admin, 'sub_ledger_account', { name: `Vendor ${(parties += 1)}`, kind: 'party' })
const theirBill = async (of: Row, amount: string, over: object = {}) =>
  rowOf(
    await accountant('POST', `${base('payable_bill')}create/?step=post`, {
      sub_ledger: of.id,
      bill_no: `B-${(billNo += 1)}`,
      party_ledger: ledger(creditors),
      lines: [{ ledger: ledger('5202001'), amount }],
      ...over,
    }),
    201,
  )
const pay = (to: Row, amount: string, settles: readonly (readonly [Row, string])[], over: object = {}) =>
  accountant('POST', `${base('payment_voucher')}create/?step=post`, {
    payment_mode: 'bank_transfer',
    pay_from: ledger(bank),
    pay_to: 'A vendor',
    lines: [{ ledger: ledger(creditors), sub_ledger: to.id, amount }],
    allocations: settles.map(([of, part]) => ({ bill: of.id, amount: part })),
    ...over,
  })
const now = async ({ id }: Row, resource = 'payable_bill') =>
  rowOf(await accountant('GET', `${base(resource)}${id}`), 200)
const openOf = async (one: Row, resource?: string) => {
  const { open, payment_status } = await now(one, resource)
  return [open, payment_status]
}

describe('a payment', () => {
  it('A39: with tax kept back pays the whole bill: the bank gives the rest, and the register has the tax', async () => {
    const to = await vendor()
    const bill = await theirBill(to, '50000')
    const before = await balances()
    const kept = { kind: 'tds', base: '50000', rate: '10', amount: '5000', ledger: ledger(tds) }
    const paid = rowOf(await pay(to, '50000', [[bill, '50000']], { deductions: [kept] }), 201)
    expect(paid).toMatchObject({ total: '50000.00', net_amount: '45000.00' })
    expect(await openOf(bill)).toEqual(['0.00', 'paid'])
    const after = await balances()
    const moved = (code: string) => (after.get(ledger(code)) ?? 0) - (before.get(ledger(code)) ?? 0)
    expect([creditors, bank, tds].map(moved)).toEqual([50_000, -45_000, -5000])
    const asked = `/report/api/v1/report/without_pagination/tax_register/?keyword=${String(paid['invoice_no'])}`
    expect(rowsOf(await accountant('GET', asked), 'rows')).toMatchObject([
      { invoice_no: paid['invoice_no'], base: '50000.00', rate: '10.000', amount: '5000.00', status: 'open' },
    ])
  })

  it('settles no more than is open, nor than is paid, nor a bill of another vendor', async () => {
    const [to, other] = [await vendor(), await vendor()]
    const bill = await theirBill(to, '500')
    const said = async (...asked: Parameters<typeof pay>) => {
      const { status, body } = await pay(...asked)
      return [status, body['code'], Object.keys(body['errors'] ?? {})]
    }
    expect(await said(to, '900', [[bill, '500.01']])).toEqual([400, 'ACC-060', ['allocations[0].amount']])
    expect(await said(to, '400', [[bill, '450']])).toEqual([400, 'ACC-061', ['allocations']])
    expect(await said(other, '500', [[bill, '500']])).toEqual([400, 'invalid', ['allocations[0].bill']])
    expect(await openOf(bill)).toEqual(['500.00', 'unpaid'])
  })

  it('at one instant with another settles the last of a bill once', async () => {
    const to = await vendor()
    const bill = await theirBill(to, '500')
    const both = await Promise.all([1, 2].map(() => pay(to, '500', [[bill, '500']])))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.raw).toContain('has only ৳0.00 open.')
  })

  it('in advance settles a bill later; opened again, the bill is owed as before', async () => {
    const to = await vendor()
    const paid = rowOf(await pay(to, '300', []), 201)
    const bill = await theirBill(to, '500')
    const asked = { sub_ledger: to.id, allocations: [{ bill: bill.id, amount: '300' }] }
    const applied = await accountant('POST', `${base('payment_voucher')}apply_advance/`, asked)
    expect(applied.body).toEqual({
      allocations: [{ bill: bill.id, payment: paid.id, amount: '300.00' }],
      voucher: null,
    })
    expect(await openOf(bill)).toEqual(['200.00', 'partly_paid'])
    expect((await accountant('POST', `${base('payment_voucher')}apply_advance/`, asked)).body['code']).toBe('ACC-060')
    const { row_version } = await now(paid, 'payment_voucher')
    rowOf(await accountant('PUT', `${base('payment_voucher')}update/${paid.id}`, { row_version, allocations: [] }), 200)
    expect(await openOf(bill)).toEqual(['500.00', 'unpaid'])
  })
})

describe('a journal', () => {
  const ourBill = async (of: Row, amount: string) =>
    rowOf(
      await accountant('POST', `${base('receivable_bill')}create/?step=post`, {
        sub_ledger: of.id,
        party_ledger: ledger(debtors),
        lines: [{ income_ledger: ledger('4101003'), amount }],
      }),
      201,
    )
  const book = (lines: readonly object[], over: object = {}, send = accountant) =>
    send('POST', `${base('journal')}create/?step=post`, { narration: 'A note', lines, ...over })
  const ours = (of: Row, bill: Row, credit: string) => ({
    ledger: ledger(debtors),
    sub_ledger: of.id,
    credit,
    bill: bill.id,
  })

  it('of a manager writes a bill off; its bill is open again before it is voided', async () => {
    const of = await vendor()
    const bill = await ourBill(of, '800')
    const lines = [{ ledger: ledger('5502002'), debit: '800' }, ours(of, bill, '800')]
    expect((await book(lines, { journal_kind: 'write_off' })).body['errors']).toHaveProperty('journal_kind')
    expect((await book(lines)).body['errors']).toHaveProperty('journal_kind')
    const done = rowOf(await book(lines, { journal_kind: 'write_off' }, manager), 201)
    expect(await openOf(bill, 'receivable_bill')).toEqual(['0.00', 'paid'])
    const wish = { record_type: 'journal', record: done.id, action: 'delete', reason: 'The member has paid after all' }
    const asked = await made(manager, 'acc_update_perm', wish)
    await cast.admin('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
    const voided = ({ id, row_version }: Row) =>
      manager('PUT', `${base('journal')}update_status/${id}`, { status: 'void', note: 'Paid', row_version })
    const refused = await voided(done)
    expect([refused.status, refused.body['code']]).toEqual([409, 'ACC-031'])
    expect(refused.body['detail']).toContain(String(bill['invoice_no']))
    const opened = await manager('PUT', `${base('journal')}update/${done.id}`, {
      row_version: done.row_version,
      lines: linesOf(done['lines']).map(({ bill: _bill, expand: _words, ...line }) => line),
    })
    expect(await openOf(bill, 'receivable_bill')).toEqual(['800.00', 'unpaid'])
    expect(rowOf(await voided(rowOf(opened, 200)), 200)).toMatchObject({ status: 'void', revision: 1 })
  })

  it('sets bills of both sides of one party off', async () => {
    const of = await vendor()
    const [bill, theirs] = [await ourBill(of, '300'), await theirBill(of, '500')]
    const debit = { ledger: ledger(creditors), sub_ledger: of.id, debit: '300', payable_bill: theirs.id }
    rowOf(await book([debit, ours(of, bill, '300')], { journal_kind: 'set_off' }, manager), 201)
    expect([await openOf(bill, 'receivable_bill'), await openOf(theirs)]).toEqual([
      ['0.00', 'paid'],
      ['200.00', 'partly_paid'],
    ])
  })

  it('at one instant with a payment settles the last of a bill once', async () => {
    const of = await vendor()
    const bill = await theirBill(of, '500')
    const debit = { ledger: ledger(creditors), sub_ledger: of.id, debit: '500', payable_bill: bill.id }
    const both = await Promise.all([
      book([debit, { ledger: ledger('5202001'), credit: '500' }]),
      pay(of, '500', [[bill, '500']]),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })
})

describe('what may be entered twice', () => {
  const warned = ({ body }: Answer) => linesOf(body['warnings']).map(({ text }) => text)
  const preview = (to: Row, amount: string, over: object) =>
    accountant('POST', `${base('payment_voucher')}preview/`, {
      pay_from: ledger(bank),
      payment_mode: 'bank_transfer',
      lines: [{ ledger: ledger(creditors), sub_ledger: to.id, amount }],
      ...over,
    })

  it('is told while it is typed and when it is saved: the same party and reference, or amount within a week', async () => {
    const [to, other] = [await vendor(), await vendor()]
    const first = rowOf(await pay(to, '700', [], { reference_no: 'INV-7' }), 201)
    const number = String(first['invoice_no'])
    const sameReference = `${number} of ${String(first['voucher_date'])} has the same party and reference. Is this entered twice?`
    const samePayment = `${number} of ${String(first['voucher_date'])} paid the same payee the same amount. Is this paid twice?`
    expect(warned(await preview(to, '701', { reference_no: 'INV-7' }))).toEqual([sameReference])
    expect(warned(await preview(to, '700', { reference_no: 'INV-8' }))).toEqual([samePayment])
    expect(warned(await preview(other, '700', { reference_no: 'INV-7' }))).toEqual([])
    const second = await pay(to, '700', [], { reference_no: 'INV-7' })
    expect([second.status, warned(second)]).toEqual([201, [sameReference, samePayment]])
  })
})

it('what is open of the bills of a party, and what settles nothing yet, is what its ledger says', async () => {
  const { rows } = await server.scratch.database.app.query<{ party: string; balance: string; told: string }>(
    `with line as (
       select l.*, e.voucher, v.source_type, coalesce((select sum(a.amount) from acc_allocation a where (a.paid_entry, a.paid_line) = (l.entry, l.line_no)), 0) as used
       from acc_line l join acc_entry e on e.id = l.entry join acc_voucher v on v.id = e.voucher
       where l.ledger = any($1) and e.kind <> 'reversal' and not exists (select from acc_entry r where r.reverses_entry = e.id))
     select l.ledger, l.sub_ledger as party, sum(l.debit - l.credit)::text as balance,
       (coalesce((select sum(b.open) from (
           select b.total - b.allocated as open from receivable_bill b where b.status = 'posted' and (b.party_ledger, b.sub_ledger) = (l.ledger, l.sub_ledger)
           union all
           select b.allocated - b.total from payable_bill b where b.status = 'posted' and (b.party_ledger, b.sub_ledger) = (l.ledger, l.sub_ledger)) b), 0)
         + sum(case when l.source_type like '%\\_bill' then 0 else sign(l.debit - l.credit) * (l.debit + l.credit - l.used) end))::numeric(18, 2)::text as told
     from line l group by l.ledger, l.sub_ledger`,
    [[ledger(creditors), ledger(debtors)]],
  )
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ balance, told }) => balance !== told)).toEqual([])
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
})

/** Debit less credit of each ledger, in taka. */
async function balances(): Promise<Map<number, number>> {
  const { rows } = await server.scratch.database.app.query<{ ledger: string; balance: string }>(
    'select ledger, sum(debit - credit)::text as balance from acc_line group by ledger',
  )
  return new Map(rows.map((row) => [Number(row.ledger), Number(row.balance)]))
}
