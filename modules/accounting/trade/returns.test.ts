import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** What was sold comes back, and what was bought goes back, through the calls of an office. accounting.md 3 sales, Return. */
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
const stored = async (resource: string, id: number): Promise<Row> => {
  const { body } = await accountant('GET', `${base(resource)}${id}`)
  return { ...body, id, row_version: Number(body['row_version']) }
}
async function entered(resource: string, body: object): Promise<Row> {
  const { status, body: row, raw } = await create(resource, body)
  expect(status, raw).toBe(201)
  return { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
}
const directories = (over: object = {}) => ({
  items: [
    {
      description: 'Directory',
      qty: '3',
      rate: '33.34',
      discount: '0.02',
      vat_rate: '15',
      income_ledger: ledger('4202001'),
    },
    { description: 'Map', qty: '1', rate: '50', income_ledger: ledger('4202001') },
  ],
  ...over,
})
const onCredit = (over: object = {}) => entered('sales', directories({ party: shop.id, ...over }))
const back = (sale: Row, rows: readonly (readonly [line: number, qty: string])[], over: object = {}) => ({
  return_of: sale.id,
  items: rows.map(([line_no, qty]) => ({ line_no, qty })),
  ...over,
})
const all = [
  [1, '3'],
  [2, '1'],
] as const

describe('a credit note', () => {
  it('lowers what is open of the sale, line by line, and says what it takes back', async () => {
    const sale = await onCredit()
    const note = await entered('sales_return', back(sale, [[1, '1']]))
    expect(note).toMatchObject({
      total: '38.33',
      vat_total: '5.00',
      discount_total: '0.01',
      party: shop.id,
      of_date: today(),
      party_ledger: ledger('1302001'),
      branch: sale['branch'],
      narration: `Returned of ${String(sale['invoice_no'])}: Boi Bitan`,
    })
    expect(note['items']).toMatchObject([
      { line_no: 1, description: 'Directory', qty: '1.000', amount: '33.33', vat: '5.00' },
    ])
    expect(note['allocations']).toMatchObject([{ sale: sale.id, amount: '38.33' }])
    expect(await linesOf('sales_return', note.id)).toEqual(['1302001 -38.33', '4202001 33.33', '2104004 5.00'])
    expect(await stored('sales', sale.id)).toMatchObject({
      total: '165.00',
      allocated: '38.33',
      open: '126.67',
      payment_status: 'partly_paid',
      returned_qty: '1.000',
    })
  })

  it('after another takes what is left, and all of them together what was charged', async () => {
    const sale = await onCredit()
    for (const qty of ['1', '1']) await entered('sales_return', back(sale, [[1, qty]]))
    await entered(
      'sales_return',
      back(sale, [
        [1, '1'],
        [2, '1'],
      ]),
    )
    expect(await stored('sales', sale.id)).toMatchObject({ allocated: '165.00', open: '0.00', returned_qty: '4.000' })
    const { status, body } = await create('sales_return', back(sale, [[1, '0.5']]))
    expect([status, body['errors']]).toEqual([400, { 'items[0].qty': ['Only 0 left to return.'] }])
    const left = await accountant('GET', `${base('sales_return')}returnable/${sale.id}`)
    expect(rowsOf(left, 'lines').map((row) => [row['line_no'], row['sold'], row['returned'], row['left']])).toEqual([
      [1, '3', '3', '0'],
      [2, '1', '1', '0'],
    ])
  })

  it('of which two clerks want the last piece is entered once', async () => {
    const sale = await onCredit()
    const both = await Promise.all([1, 2].map(() => create('sales_return', back(sale, [[2, '1']]))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('and the void of its sale do not both go through', async () => {
    const sale = await onCredit()
    const permit = await permitted('sales', sale.id)
    const [note, gone] = await Promise.all([
      create('sales_return', back(sale, all)),
      accountant('PUT', `${base('sales')}update_status/${sale.id}`, { ...permit, row_version: sale.row_version }),
    ])
    expect([note.status === 201, gone.status === 200].filter(Boolean), `${note.raw} ${gone.raw}`).toHaveLength(1)
    expect(Math.max(note.status, gone.status)).toBeLessThan(500)
  })

  it('and a receipt at the same moment do not settle more than is open', async () => {
    const sale = await onCredit()
    const receipt = {
      received_from: 'Boi Bitan',
      lines: [{ ledger: ledger('1302001'), sub_ledger: shop.id, amount: '165' }],
      allocations: [{ sale: sale.id, amount: '165' }],
    }
    const both = await Promise.all([create('sales_return', back(sale, all)), create('receipt_voucher', receipt)])
    expect(both.every(({ status }) => status < 500)).toBe(true)
    expect(await stored('sales', sale.id)).toMatchObject({ open: '0.00', allocated: '165.00' })
  })

  it('of what is paid already stands as an advance, which settles another bill', async () => {
    const sale = await onCredit({ paid_amount: '165' })
    const note = await entered('sales_return', back(sale, all))
    expect(note).toMatchObject({ total: '165.00', allocations: [] })
    const next = await onCredit()
    const applied = await accountant('POST', `${base('receipt_voucher')}apply_advance/`, {
      sub_ledger: shop.id,
      allocations: [{ sale: next.id, amount: '100' }],
    })
    expect(applied.status, applied.raw).toBe(200)
    expect(await stored('sales', next.id)).toMatchObject({ open: '65.00' })
    expect((await stored('sales_return', note.id))['allocations']).toMatchObject([{ sale: next.id, amount: '100.00' }])
  })

  it('of a sale for cash is paid back whole; what is owed is never paid back', async () => {
    const sale = await entered('sales', directories())
    const note = await entered('sales_return', back(sale, all))
    expect(note).toMatchObject({ pay_from: ledger('1401001'), party_ledger: null })
    expect(await linesOf('sales_return', note.id)).toEqual([
      '1401001 -165.00',
      '4202001 100.00',
      '4202001 50.00',
      '2104004 15.00',
    ])
    const owed = await onCredit({ paid_amount: '65' })
    const greedy = await create('sales_return', back(owed, all, { paid_amount: '65.01' }))
    expect(greedy.body['errors']).toEqual({
      paid_amount: ['No more than ৳65.00 can be paid back: the rest settles the sale.'],
    })
    await entered('sales_return', back(owed, all, { paid_amount: '65' }))
    expect(await stored('sales', owed.id)).toMatchObject({ open: '0.00', allocated: '100.00' })
  })

  it.each<[string, object, string]>([
    ['a line that the sale does not have', { items: [{ line_no: 3, qty: '1' }] }, 'items[0].line_no'],
    ['a line that is no number', { items: [{ line_no: 'first', qty: '1' }] }, 'items[0].line_no'],
    ['nothing of a line', { items: [{ line_no: 1, qty: '0' }] }, 'items[0].qty'],
    ['less than nothing', { items: [{ line_no: 1, qty: '-1' }] }, 'items[0].qty'],
    ['no lines', { items: [] }, 'items'],
    ['a day before the sale', { voucher_date: addDays(today(), -1) }, 'voucher_date'],
    ['what the office counts itself', { total: '1' }, 'total'],
    ['no sale', { return_of: null }, 'return_of'],
    ['a sale that nobody knows', { return_of: 999_999 }, 'return_of'],
  ])('with %s is refused, at its place', async (_case, over, place) => {
    const sale = await onCredit()
    const { status, body, raw } = await create('sales_return', back(sale, all, over))
    expect(status, raw).toBe(400)
    expect(body['errors'], raw).toHaveProperty([place])
  })

  it('that is a draft takes nothing yet; the sale then stands, and its void is told which note is in its way', async () => {
    const sale = await onCredit()
    const draft = await create('sales_return', back(sale, all), '')
    expect(draft.body).toMatchObject({ status: 'draft', total: '165.00', allocations: [], party_ledger: null })
    expect(await stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: null })
    const posted = await accountant('PUT', `${base('sales_return')}update_status/${String(draft.body['id'])}`, {
      status: 'posted',
      row_version: draft.body['row_version'],
    })
    expect(posted.status, posted.raw).toBe(200)
    expect(await stored('sales', sale.id)).toMatchObject({ open: '0.00', payment_status: 'paid' })
    const permit = await permitted('sales', sale.id)
    const stopped = await accountant('PUT', `${base('sales')}update_status/${sale.id}`, {
      ...permit,
      row_version: sale.row_version,
    })
    expect([stopped.status, stopped.body['code']], stopped.raw).toEqual([409, 'ACC-031'])
    expect(String(stopped.body['detail'])).toContain(String(posted.body['invoice_no'] ?? '-SI-'))
  })

  it('is voided with permission once its sale is opened again: then all of it can come back anew', async () => {
    const sale = await onCredit()
    const note = await entered('sales_return', back(sale, all))
    const opened = await accountant('PUT', `${base('sales_return')}update/${note.id}`, {
      allocations: [],
      row_version: note.row_version,
    })
    expect(opened.status, opened.raw).toBe(200)
    expect(await stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: '4.000' })
    const permit = await permitted('sales_return', note.id)
    const gone = await accountant('PUT', `${base('sales_return')}update_status/${note.id}`, {
      ...permit,
      row_version: Number(opened.body['row_version']),
    })
    expect(gone.body, gone.raw).toMatchObject({ status: 'void', invoice_no: note['invoice_no'] })
    expect(await stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: null })
    await entered('sales_return', back(sale, all))
  })

  it('is no business of who may not read it, nor of another branch', async () => {
    const sale = await onCredit()
    const note = await entered('sales_return', back(sale, [[2, '1']]))
    const stranger = (await cast.person('kamal', { roles: ['STAFF'] })).send
    expect((await stranger('GET', `${base('sales_return')}${note.id}`)).status).toBe(403)
    const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
    expect((await there('GET', `${base('sales_return')}${note.id}`)).status).toBe(404)
    expect((await there('GET', `${base('sales_return')}returnable/${sale.id}`)).status).toBe(404)
    const foreign = await there('POST', `${base('sales_return')}create/?step=post`, back(sale, [[1, '1']]))
    expect([foreign.status, foreign.body['errors']], foreign.raw).toMatchObject([
      400,
      { return_of: [expect.any(String)] },
    ])
  })

  it('is numbered in a series of its own where the office keeps one', async () => {
    const classes = await cast.admin('GET', `${base('voucher_type_class')}without_pagination/all/`)
    const sold = rowsOf(classes, 'voucher_type_classes').find(({ code }) => code === 'sales')
    await made(cast.admin, 'voucher_type', { code: 'CN', name: 'Credit notes', class: sold?.id })
    const note = await entered('sales_return', back(await onCredit(), all))
    expect(note['invoice_no']).toMatch(/-CN-\d{4}-00001$/)
  })
})

describe('a debit note', () => {
  let bills = 0
  const bought = (over: object = {}) => {
    bills += 1
    return entered('purchase', {
      vendor: press.id,
      vendor_bill_no: `R-${bills}`,
      items: [
        { description: 'Paper', qty: '3', rate: '100', expense_ledger: ledger('5202001') },
        { qty: '7', rate: '1.01', vat_rate: '15', vat_creditable: true, expense_ledger: ledger('5201003') },
      ],
      freight_and_other: '10',
      ...over,
    })
  }

  it('lowers what we owe by what went back, with its share of the freight', async () => {
    const purchase = await bought()
    const note = await entered('purchase_return', back(purchase, [[1, '1']]))
    expect(note).toMatchObject({ total: '103.26', vendor: press.id, vendor_bill_no: purchase['vendor_bill_no'] })
    expect(note['items']).toMatchObject([{ amount: '100.00', freight: '3.26' }])
    expect(await linesOf('purchase_return', note.id)).toEqual(['2102003 103.26', '5202001 -103.26'])
    const open = 318.13 - 103.26
    expect(await stored('purchase', purchase.id)).toMatchObject({ open: open.toFixed(2), returned_qty: '1.000' })
  })

  it('of all that was left leaves nothing of the purchase in the books', async () => {
    const before = await balances()
    const purchase = await bought()
    for (const rows of [
      [[2, '2.5']],
      [
        [1, '1'],
        [2, '0.5'],
      ],
      [
        [1, '2'],
        [2, '4'],
      ],
    ] as const)
      await entered('purchase_return', back(purchase, rows))
    expect(await stored('purchase', purchase.id)).toMatchObject({ open: '0.00', payment_status: 'paid' })
    expect(await balances()).toEqual(before)
  })

  it('stands in the way of voiding its purchase, which is told its number', async () => {
    const purchase = await bought()
    const note = await entered('purchase_return', back(purchase, [[1, '1']]))
    const permit = await permitted('purchase', purchase.id)
    const stopped = await accountant('PUT', `${base('purchase')}update_status/${purchase.id}`, {
      ...permit,
      row_version: purchase.row_version,
    })
    expect([stopped.status, stopped.body['code']], stopped.raw).toEqual([409, 'ACC-031'])
    expect(stopped.body['detail']).toContain(String(note['invoice_no']))
  })
})

it('whatever is sold and comes back in whatever order, the books hold nothing of it once all came back', async () => {
  const someQty = fc.integer({ min: 1, max: 5_000 })
  const line = fc.record({
    qty: someQty,
    rate: fc.integer({ min: 1, max: 99_999 }),
    vat: fc.constantFrom('0', '5', '7.5', '15'),
  })
  const story = fc.record({
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    steps: fc.array(fc.record({ line: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }), { maxLength: 4 }),
  })
  const thousandths = (qty: number): string => (qty / 1000).toFixed(3)
  await fc.assert(
    fc.asyncProperty(story, async ({ lines, steps }) => {
      const before = await balances()
      const items = lines.map(({ qty, rate, vat }) => ({
        qty: thousandths(qty),
        rate: (rate / 100 + 10).toFixed(2),
        vat_rate: vat,
        income_ledger: ledger('4202001'),
      }))
      const sale = await entered('sales', { party: shop.id, items })
      const left = lines.map(({ qty }) => qty)
      for (const { line: at, share } of steps) {
        const index = at % left.length
        const qty = Math.ceil(((left[index] ?? 0) * share) / 100)
        if (qty === 0) continue
        const answer = await create('sales_return', back(sale, [[index + 1, thousandths(qty)]]))
        // A share too small to come to anything is none.
        if (answer.status === 201) left[index] = (left[index] ?? 0) - qty
        else expect(answer.body['code'], answer.raw).toBe('ACC-002')
      }
      const rest = left.flatMap((qty, at) => (qty === 0 ? [] : [[at + 1, thousandths(qty)] as const]))
      if (rest.length > 0) await entered('sales_return', back(sale, rest))
      expect(await balances()).toEqual(before)
      expect(await stored('sales', sale.id)).toMatchObject({ open: '0.00' })
    }),
    { numRuns: 12 },
  )
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
})

/** A step that voids a record, with the permission for it. */
async function permitted(resource: string, id: number): Promise<object> {
  const asked = await made(accountant, 'acc_update_perm', {
    record_type: resource,
    record: id,
    action: 'delete',
    reason: 'It was entered twice',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
  return { status: 'void', note: 'It was entered twice' }
}

/** Debit less credit of all ledgers that hold something. */
async function balances(): Promise<unknown> {
  const { rows } = await server.scratch.database.app.query<{ ledger: number; sub_ledger: number; balance: string }>(
    `select ledger, sub_ledger, sum(debit - credit)::text as balance from acc_line group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2`,
  )
  return rows
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
