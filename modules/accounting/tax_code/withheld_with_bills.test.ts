import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** Tax that bills of vendors name: proposed when they are paid, or taken with the bill. accounting.md 3 payable_bill, purchase. */
let server: TestServer
let cast: Cast
let clerk: Person
let manager: Person
const ids = new Map<string, number>()
let bills = 0

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const ledger = (code: string): number => ids.get(code) ?? 0
const [creditors, bank, tds, vds, rent] = ['others', '1402001', '2104002', '2104003', '5202001'] as const
const codes = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const books = await officeBooks(cast)
  const all = await cast.admin('GET', `${base('ledger_account')}without_pagination/all/`)
  for (const row of rowsOf(all, 'ledger_accounts')) ids.set(String(row['code']), row.id)
  const rates = await cast.admin('GET', `${base('tax_code')}without_pagination/all/`)
  for (const row of rowsOf(rates, 'tax_codes')) codes.set(String(row['code']), row.id)
  const { group } = await books.row('ledger_account', '2102001')
  ids.set(
    creditors,
    (await made(cast.admin, 'ledger_account', { name: 'Other creditors', group, sub_ledger_kind: 'party' })).id,
  )
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  await books.post('RV', { from: '4101002', to: bank, taka: 9_000_000n })
})
afterAll(() => server.stop())
beforeEach(() => taxAt('payment'))

async function taxAt(deduct_tax_at: string): Promise<void> {
  const settings = await cast.admin('GET', `${base('general_setting')}without_pagination/all/`)
  const [row] = rowsOf(settings, 'general_settings')
  const answer = await cast.admin('PUT', `${base('general_setting')}update/${row?.id}`, {
    deduct_tax_at,
    row_version: row?.row_version,
  })
  expect(answer.status, answer.raw).toBe(200)
}
const code = (name: string): number => codes.get(name) ?? 0
const posted = (answer: Answer): Row => {
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const post = (resource: string, values: object) => clerk.send('POST', `${base(resource)}create/?step=post`, values)
const party = () => made(cast.admin, 'sub_ledger_account', { name: `Landlord ${(bills += 1)}`, kind: 'party' })
const bill = (of: Row, over: object = {}) =>
  post('payable_bill', {
    sub_ledger: of.id,
    bill_no: `L-${(bills += 1)}`,
    party_ledger: ledger(creditors),
    lines: [{ ledger: ledger(rent), amount: '50000' }],
    deductions: [{ code: code('TDS-RENT'), amount: '2500' }],
    ...over,
  })
const pay = (to: Row, amount: string, settles: readonly object[], over: object = {}) =>
  post('payment_voucher', {
    payment_mode: 'bank_transfer',
    pay_from: ledger(bank),
    pay_to: String(to['name']),
    lines: [{ ledger: ledger(creditors), sub_ledger: to.id, amount }],
    allocations: settles,
    ...over,
  })
const due = async (allocations: readonly object[], over: object = {}, by = clerk) => {
  const answer = await by.send('POST', `${base('payment_voucher')}deductions_due/`, { allocations, ...over })
  return answer.status === 200 ? answer.body['deductions'] : [answer.status, Object.keys(answer.body['errors'] ?? {})]
}
const now = async (resource: string, { id }: Row) => rowOf((await clerk.send('GET', `${base(resource)}${id}`)).body)
const register = async (source: string, { id }: Row, query = '') =>
  rowsOf(await clerk.send('GET', `/report/api/v1/report/tax_register_wp/${query}`), 'rows').filter(
    ({ voucher, source_type }) => voucher === id && source_type === source,
  )
const journalOf = async (invoice_no: unknown) =>
  rowsOf(await clerk.send('GET', `/report/api/v1/report/voucher_wp/?keyword=${String(invoice_no)}`), 'rows')
    .toSorted((a, b) => Number(a['line_no']) - Number(b['line_no']))
    .map((row) => [row['ledger_id'], row['debit'] ?? '0.00', row['credit'] ?? '0.00'])

describe('tax that is taken when a bill is paid', () => {
  it('is proposed with the payment, in proportion, and the last part takes the remainder', async () => {
    const to = await party()
    const owed = posted(
      await bill(to, {
        lines: [{ ledger: ledger(rent), amount: '100' }],
        deductions: [{ code: code('TDS-RENT'), amount: '5' }],
      }),
    )
    expect(owed).toMatchObject({ deducted_at: 'payment', deducted: '0.00', open: '100.00' })
    const proposed = await due([{ bill: owed.id, amount: '33.33' }])
    const row = { kind: 'tds', tax_code: code('TDS-RENT'), rate: '5.000', ledger: ledger(tds) }
    expect(proposed).toEqual([{ ...row, base: '33.33', amount: '1.67' }])
    posted(await pay(to, '33.33', [{ bill: owed.id, amount: '33.33' }], { deductions: proposed }))
    posted(
      await pay(to, '33.33', [{ bill: owed.id, amount: '33.33' }], {
        deductions: await due([{ bill: owed.id, amount: '33.33' }]),
      }),
    )
    const last = await due([{ bill: owed.id, amount: '33.34' }])
    expect(last).toEqual([{ ...row, base: '33.34', amount: '1.67' }])
    posted(await pay(to, '33.34', [{ bill: owed.id, amount: '33.34' }], { deductions: last }))
    expect(await now('payable_bill', owed)).toMatchObject({ open: '0.00', payment_status: 'paid' })
  })

  it('pays the bill whole, the bank gives the rest, and the register says of how much (A39)', async () => {
    const to = await party()
    const owed = posted(await bill(to, { deductions: [{ code: code('TDS-SERVICE'), amount: '5000' }] }))
    const deductions = await due([{ bill: owed.id, amount: '50000' }], { sub_ledger: to.id })
    const paid = posted(await pay(to, '50000', [{ bill: owed.id, amount: '50000' }], { deductions }))
    expect(paid).toMatchObject({ net_amount: '45000.00' })
    expect(await now('payable_bill', owed)).toMatchObject({ open: '0.00', payment_status: 'paid' })
    expect(await register('payment_voucher', paid)).toMatchObject([
      { base: '50000.00', amount: '5000.00', status: 'open' },
    ])
    expect(await register('payable_bill', owed)).toEqual([])
  })

  it('is told to who keeps less back, and left to him', async () => {
    const to = await party()
    const owed = posted(await bill(to))
    const body = {
      payment_mode: 'bank_transfer',
      pay_from: ledger(bank),
      pay_to: to['name'],
      lines: [{ ledger: ledger(creditors), sub_ledger: to.id, amount: '50000' }],
      allocations: [{ bill: owed.id, amount: '50000' }],
    }
    const preview = await clerk.send('POST', `${base('payment_voucher')}preview/`, body)
    expect(preview.raw).toContain('The bills say that ৳2,500.00 more is kept back.')
    posted(await pay(to, '50000', body.allocations))
  })

  it('of a purchase follows its codes, of what it costs without VAT', async () => {
    const to = await party()
    const bought = posted(
      await post('purchase', {
        vendor: to.id,
        vendor_bill_no: `P-${(bills += 1)}`,
        items: [{ qty: '1', rate: '10000', vat_rate: '15', expense_ledger: ledger(rent) }],
        freight_and_other: '500',
        tds_code: code('TDS-RENT'),
        vds_code: code('VDS-RENT'),
      }),
    )
    const proposed = await due([{ purchase: bought.id, amount: '12000' }])
    expect(proposed).toMatchObject([
      { kind: 'tds', base: '10500.00', amount: '525.00', ledger: ledger(tds) },
      { kind: 'vds', base: '10500.00', ledger: ledger(vds) },
    ])
  })

  it('is asked for with bills that the asker knows, and amounts that are some', async () => {
    const to = await party()
    const owed = posted(await bill(to))
    expect(await due([])).toEqual([400, ['allocations']])
    expect(await due([{ bill: 999_999, amount: '1' }])).toEqual([400, ['allocations[0].bill']])
    expect(await due([{ bill: owed.id, amount: 'much' }])).toEqual([400, ['allocations[0].amount']])
    expect(await due([{ bill: owed.id, amount: '1' }], { voucher_date: 'soon' })).toEqual([400, ['voucher_date']])
    const branch = await made(cast.admin, 'branch', { name: 'Khulna', code: 'KHL' })
    const elsewhere = await cast.person('elsewhere', { roles: ['ACCOUNTS'], over: { branch: branch.id } })
    expect(await due([{ bill: owed.id, amount: '1' }], {}, elsewhere)).toEqual([400, ['allocations[0].bill']])
    const auditor = await cast.person('auditor', { roles: ['AUDITOR'] })
    expect(await due([{ bill: owed.id, amount: '1' }], {}, auditor)).toEqual([403, []])
  })
})

describe('tax that is taken with the bill', () => {
  it('is owed to the treasury from the day of the bill; the party is owed the rest', async () => {
    await taxAt('bill')
    const to = await party()
    const owed = posted(await bill(to))
    expect(owed).toMatchObject({ deducted_at: 'bill', deducted: '2500.00', total: '50000.00', open: '47500.00' })
    expect(await journalOf(owed['invoice_no'])).toEqual([
      [ledger(creditors), '0.00', '47500.00'],
      [ledger(rent), '50000.00', '0.00'],
      [ledger(tds), '0.00', '2500.00'],
    ])
    expect(await register('payable_bill', owed)).toMatchObject([
      { payee: to['name'], base: '50000.00', rate: '5.000', amount: '2500.00', status: 'open' },
    ])
    expect(await due([{ bill: owed.id, amount: '47500' }])).toEqual([])
    const paid = posted(await pay(to, '47500', [{ bill: owed.id, amount: '47500' }]))
    expect(paid).toMatchObject({ net_amount: '47500.00' })
    expect(await now('payable_bill', owed)).toMatchObject({ open: '0.00', payment_status: 'paid', next_due: null })
  })

  it('stays with a bill when the office decides otherwise later', async () => {
    await taxAt('bill')
    const to = await party()
    const owed = posted(await bill(to))
    await taxAt('payment')
    expect(await due([{ bill: owed.id, amount: '47500' }])).toEqual([])
    expect(await now('payable_bill', owed)).toMatchObject({ open: '47500.00', deducted_at: 'bill' })
  })

  it('leaves instalments that add up to what the party is owed', async () => {
    await taxAt('bill')
    const of = (amount: string) => ({ instalments: [{ due_date: '2999-01-31', amount }] })
    const to = await party()
    const refused = await bill(to, of('50000'))
    expect(refused.raw).toContain('Instalments must add up to ৳47,500.00.')
    posted(await bill(to, of('47500')))
  })

  it('follows the codes of a purchase, up to the threshold of the year nothing', async () => {
    await taxAt('bill')
    const free = await made(manager.send, 'tax_code', {
      code: 'TDS-FREE',
      description: 'Free up to a lakh',
      rate: '10',
      threshold: '100000',
      effective_from: addDays(today(), -1),
    })
    const to = await party()
    const buy = (rate: string) =>
      post('purchase', {
        vendor: to.id,
        vendor_bill_no: `P-${(bills += 1)}`,
        items: [{ qty: '1', rate, expense_ledger: ledger(rent) }],
        tds_code: free.id,
      })
    const small = posted(await buy('60000'))
    expect(small).toMatchObject({ tds_amount: '0.00', deducted: '0.00', open: '60000.00' })
    const large = posted(await buy('60000'))
    expect(large).toMatchObject({ tds_amount: '6000.00', vds_amount: null, deducted: '6000.00', open: '54000.00' })
    expect(await register('purchase', small)).toMatchObject([{ base: '60000.00', amount: '0.00' }])
    expect(await register('purchase', large)).toMatchObject([{ base: '60000.00', amount: '6000.00' }])
    const asked = `${base('payment_voucher')}paid_under/${free.id}?sub_ledger=${to.id}`
    expect((await clerk.send('GET', asked)).body).toEqual({ paid: '120000.00' })
    expect(await now('purchase', large)).toMatchObject({ payment_status: 'unpaid' })
  })

  it('goes to the treasury on a challan once, and the bill stays while the challan covers it', async () => {
    await taxAt('bill')
    const to = await party()
    const owed = posted(await bill(to))
    const treasury = (deposits: readonly object[]) =>
      pay(to, '2500', [], {
        pay_to: 'Treasury',
        lines: [{ ledger: ledger(tds), amount: '2500' }],
        challan_no: `T-${(bills += 1)}`,
        challan_date: today(),
        deposits,
      })
    const whole = { bill: owed.id, amount: '2500' }
    const said = async (...rows: object[]) => Object.keys((await treasury(rows)).body['errors'] ?? {})
    expect(await said({ ...whole, amount: '2499' })).toEqual(['deposits[0].amount'])
    expect(await said({ ...whole, purchase: 1 })).toContain('deposits[0].voucher')
    expect(await said({ amount: '2500' })).toEqual(['deposits[0].voucher'])
    const both = await Promise.all([treasury([whole]), treasury([whole])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await register('payable_bill', owed, '?deposited=true')).toHaveLength(1)
    const { row_version } = await now('payable_bill', owed)
    const asked = await made(clerk.send, 'acc_update_perm', {
      record_type: 'payable_bill',
      record: owed.id,
      action: 'delete',
      reason: 'It was entered twice',
    })
    await manager.send('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
    const voided = await clerk.send('PUT', `${base('payable_bill')}update_status/${owed.id}`, {
      status: 'void',
      note: 'Entered twice',
      row_version,
    })
    expect([voided.status, voided.body['code']]).toEqual([409, 'ACC-031'])
  })
})
