import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { made, rowsOf } from '#platform/testing/cast.ts'
import { back, base, tradingOffice, type TradingOffice } from '../testing/books/trading_office.ts'

/** What was sold comes back, through the calls of an office. accounting.md 3 sales, Return. */
let office: TradingOffice

beforeAll(async () => {
  office = await tradingOffice()
})
afterAll(() => office.server.stop())

const directories = (over: object = {}) => ({
  items: [
    {
      description: 'Directory',
      qty: '3',
      rate: '33.34',
      discount: '0.02',
      vat_rate: '15',
      income_ledger: office.ledger('4202001'),
    },
    { description: 'Map', qty: '1', rate: '50', income_ledger: office.ledger('4202001') },
  ],
  ...over,
})
const onCredit = (over: object = {}) => office.entered('sales', directories({ party: office.shop.id, ...over }))
const all = [
  [1, '3'],
  [2, '1'],
] as const

describe('a credit note', () => {
  it('lowers what is open of the sale, line by line, and says what it takes back', async () => {
    const sale = await onCredit()
    const note = await office.entered('sales_return', back(sale, [[1, '1']]))
    expect(note).toMatchObject({
      total: '38.33',
      vat_total: '5.00',
      discount_total: '0.01',
      party: office.shop.id,
      of_date: today(),
      party_ledger: office.ledger('1302001'),
      branch: sale['branch'],
      narration: `Returned of ${String(sale['invoice_no'])}: Boi Bitan`,
    })
    expect(note['items']).toMatchObject([
      { line_no: 1, description: 'Directory', qty: '1.000', amount: '33.33', vat: '5.00' },
    ])
    expect(note['allocations']).toMatchObject([{ sale: sale.id, amount: '38.33' }])
    expect(await office.linesOf('sales_return', note.id)).toEqual(['1302001 -38.33', '4202001 33.33', '2104004 5.00'])
    expect(await office.stored('sales', sale.id)).toMatchObject({
      total: '165.00',
      allocated: '38.33',
      open: '126.67',
      payment_status: 'partly_paid',
      returned_qty: '1.000',
    })
  })

  it('after another takes what is left, and all of them together what was charged', async () => {
    const sale = await onCredit()
    for (const qty of ['1', '1']) await office.entered('sales_return', back(sale, [[1, qty]]))
    await office.entered(
      'sales_return',
      back(sale, [
        [1, '1'],
        [2, '1'],
      ]),
    )
    expect(await office.stored('sales', sale.id)).toMatchObject({
      allocated: '165.00',
      open: '0.00',
      returned_qty: '4.000',
    })
    const { status, body } = await office.create('sales_return', back(sale, [[1, '0.5']]))
    expect([status, body['errors']]).toEqual([400, { 'items[0].qty': ['Only 0 left to return.'] }])
    const left = await office.accountant('GET', `${base('sales_return')}returnable/${sale.id}`)
    expect(rowsOf(left, 'lines').map((row) => [row['line_no'], row['sold'], row['returned'], row['left']])).toEqual([
      [1, '3', '3', '0'],
      [2, '1', '1', '0'],
    ])
  })

  it('of which two clerks want the last piece is entered once', async () => {
    const sale = await onCredit()
    const both = await Promise.all([1, 2].map(() => office.create('sales_return', back(sale, [[2, '1']]))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('and the void of its sale do not both go through', async () => {
    const sale = await onCredit()
    const permit = await office.permitted('sales', sale.id)
    const [note, gone] = await Promise.all([
      office.create('sales_return', back(sale, all)),
      office.accountant('PUT', `${base('sales')}update_status/${sale.id}`, {
        ...permit,
        row_version: sale.row_version,
      }),
    ])
    expect([note.status === 201, gone.status === 200].filter(Boolean), `${note.raw} ${gone.raw}`).toHaveLength(1)
    expect(Math.max(note.status, gone.status)).toBeLessThan(500)
  })

  it('and a receipt at the same moment do not settle more than is open', async () => {
    const sale = await onCredit()
    const receipt = {
      received_from: 'Boi Bitan',
      lines: [{ ledger: office.ledger('1302001'), sub_ledger: office.shop.id, amount: '165' }],
      allocations: [{ sale: sale.id, amount: '165' }],
    }
    const both = await Promise.all([
      office.create('sales_return', back(sale, all)),
      office.create('receipt_voucher', receipt),
    ])
    expect(both.every(({ status }) => status < 500)).toBe(true)
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '0.00', allocated: '165.00' })
  })

  it('of what is paid already stands as an advance, which settles another bill', async () => {
    // Somebody without other advances: the oldest one settles first.
    const buyer = await made(office.cast.admin, 'sub_ledger_account', { name: 'Chhapakhana', credit_days: 15 })
    const sale = await onCredit({ party: buyer.id, paid_amount: '165' })
    const note = await office.entered('sales_return', back(sale, all))
    expect(note).toMatchObject({ total: '165.00', allocations: [] })
    const next = await onCredit({ party: buyer.id })
    const applied = await office.accountant('POST', `${base('receipt_voucher')}apply_advance/`, {
      sub_ledger: buyer.id,
      allocations: [{ sale: next.id, amount: '100' }],
    })
    expect(applied.status, applied.raw).toBe(200)
    expect(await office.stored('sales', next.id)).toMatchObject({ open: '65.00' })
    expect((await office.stored('sales_return', note.id))['allocations']).toMatchObject([
      { sale: next.id, amount: '100.00' },
    ])
  })

  it('of a sale for cash is paid back whole; what is owed is never paid back', async () => {
    const sale = await office.entered('sales', directories())
    const note = await office.entered('sales_return', back(sale, all))
    expect(note).toMatchObject({ pay_from: office.ledger('1401001'), party_ledger: null })
    expect(await office.linesOf('sales_return', note.id)).toEqual([
      '1401001 -165.00',
      '4202001 100.00',
      '4202001 50.00',
      '2104004 15.00',
    ])
    const owed = await onCredit({ paid_amount: '65' })
    const greedy = await office.create('sales_return', back(owed, all, { paid_amount: '65.01' }))
    expect(greedy.body['errors']).toEqual({
      paid_amount: ['No more than ৳65.00 can be paid back: the rest settles the sale.'],
    })
    await office.entered('sales_return', back(owed, all, { paid_amount: '65' }))
    expect(await office.stored('sales', owed.id)).toMatchObject({ open: '0.00', allocated: '100.00' })
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
    const { status, body, raw } = await office.create('sales_return', back(sale, all, over))
    expect(status, raw).toBe(400)
    expect(body['errors'], raw).toHaveProperty([place])
  })

  it('that is a draft takes nothing yet; the sale then stands, and its void is told which note is in its way', async () => {
    const sale = await onCredit()
    const draft = await office.create('sales_return', back(sale, all), '')
    expect(draft.body).toMatchObject({ status: 'draft', total: '165.00', allocations: [], party_ledger: null })
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: null })
    const posted = await office.accountant('PUT', `${base('sales_return')}update_status/${String(draft.body['id'])}`, {
      status: 'posted',
      row_version: draft.body['row_version'],
    })
    expect(posted.status, posted.raw).toBe(200)
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '0.00', payment_status: 'paid' })
    const permit = await office.permitted('sales', sale.id)
    const stopped = await office.accountant('PUT', `${base('sales')}update_status/${sale.id}`, {
      ...permit,
      row_version: sale.row_version,
    })
    expect([stopped.status, stopped.body['code']], stopped.raw).toEqual([409, 'ACC-031'])
    const { invoice_no } = await office.stored('sales_return', Number(draft.body['id']))
    expect(stopped.body['detail']).toContain(invoice_no)
  })

  it('is voided with permission once its sale is opened again: then all of it can come back anew', async () => {
    const sale = await onCredit()
    const note = await office.entered('sales_return', back(sale, all))
    const opened = await office.accountant('PUT', `${base('sales_return')}update/${note.id}`, {
      allocations: [],
      row_version: note.row_version,
    })
    expect(opened.status, opened.raw).toBe(200)
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: '4.000' })
    const permit = await office.permitted('sales_return', note.id)
    const gone = await office.accountant('PUT', `${base('sales_return')}update_status/${note.id}`, {
      ...permit,
      row_version: Number(opened.body['row_version']),
    })
    expect(gone.body, gone.raw).toMatchObject({ status: 'void', invoice_no: note['invoice_no'] })
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '165.00', returned_qty: null })
    await office.entered('sales_return', back(sale, all))
  })

  it('that is corrected pays back no more than before: what is owed stays owed, and the books keep it', async () => {
    const sale = await onCredit({ paid_amount: '65' })
    const note = await office.entered('sales_return', back(sale, all))
    await office.permitted('sales_return', note.id, 'edit')
    const corrected = (over: object) =>
      office.accountant('PUT', `${base('sales_return')}update/${note.id}`, {
        pay_from: office.ledger('1401001'),
        allocations: [],
        row_version: note.row_version,
        ...over,
      })
    for (const paid_amount of ['5000', '165', '65.01']) {
      const { status, body } = await corrected({ paid_amount })
      expect([status, body['errors']]).toEqual([
        400,
        { paid_amount: ['No more than ৳65.00 can be paid back: the rest settles the sale.'] },
      ])
    }
    expect(await office.linesOf('sales_return', note.id)).toContain('1302001 -165.00')
    const paid = await corrected({ paid_amount: '65' })
    expect(paid.body, paid.raw).toMatchObject({ status: 'posted', revision: 2, paid_amount: '65.00' })
    expect(await office.linesOf('sales_return', note.id)).toContain('1302001 -100.00')
    expect(await office.stored('sales', sale.id)).toMatchObject({ open: '100.00', returned_qty: '4.000' })
  })

  it('is no business of who may not read it, nor of another branch', async () => {
    const sale = await onCredit()
    const note = await office.entered('sales_return', back(sale, [[2, '1']]))
    const stranger = (await office.cast.person('kamal', { roles: ['STAFF'] })).send
    expect((await stranger('GET', `${base('sales_return')}${note.id}`)).status).toBe(403)
    const away = await made(office.cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    const there = (await office.cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
    expect((await there('GET', `${base('sales_return')}${note.id}`)).status).toBe(404)
    expect((await there('GET', `${base('sales_return')}returnable/${sale.id}`)).status).toBe(404)
    const foreign = await there('POST', `${base('sales_return')}create/?step=post`, back(sale, [[1, '1']]))
    expect([foreign.status, foreign.body['errors']], foreign.raw).toMatchObject([
      400,
      { return_of: [expect.any(String)] },
    ])
  })

  it('is numbered in a series of its own where the office keeps one', async () => {
    const classes = await office.cast.admin('GET', `${base('voucher_type_class')}without_pagination/all/`)
    const sold = rowsOf(classes, 'voucher_type_classes').find(({ code }) => code === 'sales')
    await made(office.cast.admin, 'voucher_type', { code: 'CN', name: 'Credit notes', class: sold?.id })
    const note = await office.entered('sales_return', back(await onCredit(), all))
    expect(note['invoice_no']).toMatch(/-CN-\d{4}-00001$/)
  })
})

it('the books are sound', async () => expect(await office.differences()).toEqual([]))
