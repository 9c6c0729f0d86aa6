import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** Receipts settle bills through the calls of an office. accounting.md 7, A20, A21, A40. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
const ledgers = new Map<string, number>()
let parties = 0

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const debtors = () => ledger('1302001')
const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const rowOf = (answer: Answer, status: number): Row => {
  expect(answer.status, answer.raw).toBe(status)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const party = () => made(cast.admin, 'sub_ledger_account', { name: `Party ${(parties += 1)}` })
const bill = async (of: Row, amount: string, over: object = {}) =>
  rowOf(
    await accountant('POST', `${base('receivable_bill')}create/?step=post`, {
      sub_ledger: of.id,
      lines: [{ income_ledger: ledger('4101003'), amount }],
      ...over,
    }),
    201,
  )
const receive = (from: Row, amount: string, settles: readonly (readonly [Row, string])[]) =>
  accountant('POST', `${base('receipt_voucher')}create/?step=post`, {
    received_from: 'A party',
    lines: [{ ledger: debtors(), sub_ledger: from.id, amount }],
    allocations: settles.map(([of, part]) => ({ bill: of.id, amount: part })),
  })
const rewrite = ({ id, row_version }: Row, allocations: readonly object[]) =>
  accountant('PUT', `${base('receipt_voucher')}update/${id}`, { row_version, allocations })
const now = async ({ id }: Row, resource = 'receivable_bill') =>
  rowOf(await accountant('GET', `${base(resource)}${id}`), 200)
const openOf = async (one: Row) => {
  const { open, payment_status } = await now(one)
  return [open, payment_status]
}

/** Asked for by the accountant and allowed by the manager. */
async function permitted(receipt: Row, action: string): Promise<void> {
  const asked = await made(accountant, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: receipt.id,
    action,
    reason: 'It was counted wrongly at the counter',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
}
const voided = ({ id, row_version }: Row) =>
  accountant('PUT', `${base('receipt_voucher')}update_status/${id}`, { status: 'void', note: 'Wrong', row_version })

describe('a receipt', () => {
  it('settles several bills at once, and what is left is an advance', async () => {
    const of = await party()
    const [first, second] = [await bill(of, '500'), await bill(of, '300')]
    rowOf(
      await receive(of, '900', [
        [first, '500'],
        [second, '100'],
      ]),
      201,
    )
    expect(await openOf(first)).toEqual(['0.00', 'paid'])
    expect(await openOf(second)).toEqual(['200.00', 'partly_paid'])
  })

  it('that is a draft settles nothing until it is posted', async () => {
    const of = await party()
    const one = await bill(of, '500')
    const draft = await made(accountant, 'receipt_voucher', {
      received_from: 'A party',
      lines: [{ ledger: debtors(), sub_ledger: of.id, amount: '500' }],
      allocations: [{ bill: one.id, amount: '500' }],
    })
    expect(await openOf(one)).toEqual(['500.00', 'unpaid'])
    const step = { status: 'posted', row_version: draft.row_version }
    rowOf(await accountant('PUT', `${base('receipt_voucher')}update_status/${draft.id}`, step), 200)
    expect(await openOf(one)).toEqual(['0.00', 'paid'])
  })

  it('pays the first instalment first: the next one is due then', async () => {
    const of = await party()
    const instalments = ['2999-01-10', '2999-02-10'].map((due_date) => ({ due_date, amount: '250' }))
    const parted = await bill(of, '500', { instalments })
    rowOf(await receive(of, '300', [[parted, '300']]), 201)
    expect(await now(parted)).toMatchObject({ open: '200.00', next_due: '2999-02-10' })
  })

  it.each<[string, string, string, string, string]>([
    ['more than is open', '900', '500.01', 'ACC-060', 'has only ৳500.00 open.'],
    ['more than was received', '400', '450', 'ACC-061', 'Allocated ৳450.00 is more than the received ৳400.00.'],
  ])('settles no %s', async (_what, received, settled, code, text) => {
    const of = await party()
    const answer = await receive(of, received, [[await bill(of, '500'), settled]])
    expect([answer.status, answer.body['code']]).toEqual([400, code])
    expect(answer.raw).toContain(text)
  })

  it('settles no bill of another party, nor one of a branch that its writer does not see', async () => {
    const [of, other] = [await party(), await party()]
    expect((await receive(of, '10', [[await bill(other, '10'), '10']])).status).toBe(400)
    const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
    const answer = await there('POST', `${base('receipt_voucher')}create/`, {
      received_from: 'A party',
      lines: [{ ledger: debtors(), sub_ledger: other.id, amount: '10' }],
      allocations: [{ bill: (await bill(other, '10')).id, amount: '10' }],
    })
    expect(Object.keys(answer.body['errors'] ?? {})).toEqual(['allocations[0].bill'])
  })

  it('settles other bills later without a word in the books', async () => {
    const of = await party()
    const [wrong, right] = [await bill(of, '500'), await bill(of, '500')]
    const receipt = rowOf(await receive(of, '500', [[wrong, '500']]), 201)
    const moved = rowOf(await rewrite(receipt, [{ bill: right.id, amount: '200' }]), 200)
    expect(moved).toMatchObject({ status: 'posted', revision: 1 })
    expect([await openOf(wrong), await openOf(right)]).toEqual([
      ['500.00', 'unpaid'],
      ['300.00', 'partly_paid'],
    ])
  })
})

describe('A20: a receipt that settles a bill', () => {
  it('is voided only after the bill was opened again; it names the bill, and keeps its number', async () => {
    const of = await party()
    const one = await bill(of, '60000')
    const receipt = rowOf(await receive(of, '60000', [[one, '60000']]), 201)
    await permitted(receipt, 'delete')
    const { status, body } = await voided(receipt)
    expect([status, body['code'], body['detail']]).toEqual([
      409,
      'ACC-031',
      `Cannot delete: 1 linked record(s) must be undone first: ${String(one['invoice_no'])}.`,
    ])
    const opened = rowOf(await rewrite(receipt, []), 200)
    expect(await openOf(one)).toEqual(['60000.00', 'unpaid'])
    expect(rowOf(await voided(opened), 200)).toMatchObject({ status: 'void', invoice_no: receipt['invoice_no'] })
    expect(await openOf(one)).toEqual(['60000.00', 'unpaid'])
  })

  it('is not changed in the books either, and its bill is not voided', async () => {
    const of = await party()
    const one = await bill(of, '500')
    const receipt = rowOf(await receive(of, '500', [[one, '500']]), 201)
    await permitted(receipt, 'edit')
    const { status, body } = await accountant('PUT', `${base('receipt_voucher')}update/${receipt.id}`, {
      row_version: receipt.row_version,
      narration: 'Another word',
    })
    expect([status, body['code']]).toEqual([409, 'ACC-031'])
    const undone = await accountant('PUT', `${base('receipt_voucher')}update/${receipt.id}`, {
      row_version: receipt.row_version,
      narration: 'Another word',
      allocations: [],
    })
    expect(rowOf(undone, 200)).toMatchObject({ revision: 2 })
    expect(await openOf(one)).toEqual(['500.00', 'unpaid'])
  })
})

it.each([1, 2, 3, 4])(
  'A21: of two receipts that settle the last of a bill at one instant, one does (round %s)',
  async () => {
    const of = await party()
    const one = await bill(of, '150000')
    rowOf(await receive(of, '100000', [[one, '100000']]), 201)
    const both = await Promise.all([1, 2].map(() => receive(of, '50000', [[one, '50000']])))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    const refused = both.find(({ status }) => status === 400)
    expect(refused?.body['code']).toBe('ACC-060')
    expect(refused?.raw).toContain(`Bill ${String(one['invoice_no'])} has only ৳0.00 open.`)
    expect(await openOf(one)).toEqual(['0.00', 'paid'])
  },
)

/** What the ageing says in all that a party owes. */
const owes = async ({ id }: Row): Promise<unknown> => {
  const asked = `/report/api/v1/report/without_pagination/sundry_debtor/?sub_ledger=${id}`
  return rowsOf(await accountant('GET', asked), 'rows')[0]?.['closing']
}

describe('A40: an advance', () => {
  const apply = (of: Row, rows: readonly (readonly [Row, string])[]) =>
    accountant('POST', `${base('receipt_voucher')}apply_advance/`, {
      sub_ledger: of.id,
      allocations: rows.map(([one, amount]) => ({ bill: one.id, amount })),
    })

  it('settles a bill later, the oldest receipt first; nothing is posted and the receipts say so', async () => {
    const of = await party()
    const [first, second] = [rowOf(await receive(of, '20000', []), 201), rowOf(await receive(of, '10000', []), 201)]
    const one = await bill(of, '50000')
    const [entries, owed] = [await count('acc_entry'), await owes(of)]
    expect(owed).toBe('20000.00')
    const { status, body, raw } = await apply(of, [[one, '25000']])
    expect(status, raw).toBe(200)
    expect(body).toEqual({
      allocations: [
        { bill: one.id, receipt: first.id, amount: '20000.00' },
        { bill: one.id, receipt: second.id, amount: '5000.00' },
      ],
      voucher: null,
    })
    expect(await openOf(one)).toEqual(['25000.00', 'partly_paid'])
    expect(await count('acc_entry')).toBe(entries)
    expect((await now(second, 'receipt_voucher'))['allocations']).toMatchObject([{ bill: one.id, amount: '5000.00' }])
    const over = await apply(of, [[one, '5000.01']])
    expect([over.status, over.body['code']]).toEqual([400, 'ACC-061'])
    expect((await apply(of, [[one, '5000']])).status).toBe(200)
    expect(await openOf(one)).toEqual(['20000.00', 'partly_paid'])
    expect([await count('acc_entry'), await owes(of)]).toEqual([entries, owed])
  })

  it('of one party settles nothing of another, and no words for amounts', async () => {
    const [of, other] = [await party(), await party()]
    rowOf(await receive(of, '100', []), 201)
    const theirs = await bill(other, '100')
    expect((await apply(of, [[theirs, '100']])).body['errors']).toHaveProperty(['allocations[0].bill'])
    expect((await apply(other, [[theirs, 'a lot']])).body['errors']).toHaveProperty(['allocations[0].amount'])
    expect((await apply(other, [[{ id: 999_999, row_version: 1 }, '1']])).status).toBe(400)
    expect((await apply(other, [[theirs, '100']])).body['code']).toBe('ACC-061')
    const stranger = (await cast.person('kamal', { roles: ['STAFF'] })).send
    const asked = { sub_ledger: of.id, allocations: [{ bill: theirs.id, amount: '1' }] }
    expect((await stranger('POST', `${base('receipt_voucher')}apply_advance/`, asked)).status).toBe(403)
  })
})

it('what is open of all bills, less what receipts left over, is what the ledger says; the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query<{ open: string; over: string; balance: string }>(
    `select (select sum(total - allocated) from receivable_bill where status = 'posted')::text as open,
       (select sum(l.credit) - coalesce((select sum(a.amount) from acc_allocation a), 0) from acc_line l join acc_entry e on e.id = l.entry
         where l.ledger = $1 and e.source_type = 'receipt_voucher' and e.kind <> 'reversal'
           and not exists (select from acc_entry r where r.reverses_entry = e.id))::text as over,
       (select sum(debit - credit) from acc_line where ledger = $1)::text as balance`,
    [debtors()],
  )
  const { open, over, balance } = rows[0] ?? {}
  expect(Number(open) - Number(over)).toBe(Number(balance))
  const { rows: wrong } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(wrong).toEqual([])
})

const count = async (table: string): Promise<number> => {
  const { rows } = await server.scratch.database.app.query<{ n: string }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}
