import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { officeBooks } from '../testing/books/office_books.ts'
import { usualTaxCodes } from '../reference/tax_codes.ts'

/** Tax that an office keeps back from who it pays: by dated codes, and to the treasury in the end. */
const payments = '/payment_voucher/api/v1/payment_voucher/'
const codes = '/tax_code/api/v1/tax_code/'

let server: TestServer
let cast: Cast
let clerk: Person
let manager: Person
const ids = new Map<string, number>()
const rates = new Map<string, Row>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const books = await officeBooks(cast)
  const ledgers = await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(ledgers, 'ledger_accounts')) ids.set(String(row['code']), row.id)
  for (const row of rowsOf(await cast.admin('GET', `${codes}without_pagination/all/`), 'tax_codes'))
    rates.set(String(row['code']), row)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  await books.post('RV', { from: '4101002', to: '1402001', taka: 900_000n })
})
afterAll(() => server.stop())

const ledger = (code: string): number => ids.get(code) ?? 0
const rate = (code: string): Row => rates.get(code) ?? { id: 0, row_version: 0 }
const withheld = (code: string, base: string, amount: string, over: object = {}) => ({
  kind: 'tds',
  tax_code: rate(code).id,
  base,
  rate: rate(code)['rate'],
  amount,
  ledger: ledger('2104002'),
  ...over,
})
const payment = (amount: string, deductions: readonly object[], over: object = {}) => ({
  pay_to: 'Padma Estates',
  payment_mode: 'bank_transfer',
  pay_from: ledger('1402001'),
  lines: [{ ledger: ledger('5202001'), amount }],
  deductions,
  ...over,
})
const post = (body: object): Promise<Answer> => clerk.send('POST', `${payments}create/?step=post`, body)
async function posted(body: object): Promise<Row> {
  const answer = await post(body)
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const version = async (row: Row) => rowOf((await cast.admin('GET', `${codes}${row.id}`)).body)['row_version']
const change = async (row: Row, over: object) =>
  manager.send('PUT', `${codes}update/${row.id}`, { ...over, row_version: await version(row) })

describe('tax codes', () => {
  it('come with the chart, each under the ledger of its kind', () => {
    expect([...rates.keys()].toSorted()).toEqual(usualTaxCodes.map(({ code }) => code).toSorted())
    expect(rate('TDS-RENT')).toMatchObject({ kind: 'tds', rate: '5.000', ledger: ledger('2104002') })
    expect(rate('VDS-RENT')).toMatchObject({ ledger: ledger('2104003') })
    expect(rate('AIT-INTEREST')).toMatchObject({ ledger: ledger('1306001') })
  })

  it("are the manager's: a clerk reads them", async () => {
    const one = { code: 'TDS-MINE', description: 'Of the clerk', rate: '1', effective_from: today() }
    expect((await clerk.send('POST', `${codes}create/`, one)).status).toBe(403)
    expect((await clerk.send('GET', `${codes}${rate('TDS-RENT').id}`)).status).toBe(200)
  })

  it('of two rates entered at once for the same days, one is refused', async () => {
    const one = (rate: string, effective_from: string) =>
      manager.send('POST', `${codes}create/`, { code: 'tds-new', description: 'New law', rate, effective_from })
    const answers = await Promise.all([one('2.125', today()), one('3', addDays(today(), 1))])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body['errors']).toMatchObject({
      effective_from: ['Tax code TDS-NEW already has a rate for these dates.'],
    })
  })
})

describe('a payment with tax kept back', () => {
  it('owes the treasury what its code says, and ends the freedom of the rate', async () => {
    const made = await posted(payment('60000', [withheld('TDS-RENT', '60000', '3000')]))
    expect(made).toMatchObject({ net_amount: '57000.00', status: 'posted' })
    const rent = rate('TDS-RENT')
    expect((await change(rent, { rate: '7.5' })).body['errors']).toMatchObject({
      rate: [expect.stringContaining('End it')],
    })
    expect((await change(rent, { effective_to: addDays(today(), -1) })).status).toBe(409)
    expect((await manager.send('DELETE', `${codes}delete/${rent.id}?row_version=${await version(rent)}`)).status).toBe(
      409,
    )
    expect((await change(rent, { effective_to: today() })).status).toBe(200)
    expect((await change(rent, { effective_to: null })).status).toBe(200)
  })

  it('names a rate of its day and kind, and says of how much', async () => {
    const refused = async (row: object) => Object.keys((await post(payment('1000', [row]))).body['errors'] ?? {})
    expect(await refused(withheld('TDS-RENT', '1000', '50', { kind: 'vds' }))).toEqual(['deductions[0].kind'])
    expect(await refused(withheld('TDS-RENT', '', '50'))).toEqual(['deductions[0].base'])
    expect(await refused(withheld('TDS-RENT', '1000', '0'))).toEqual(['deductions[0].amount'])
    const later = await made(manager.send, 'tax_code', {
      code: 'TDS-LATER',
      description: 'From tomorrow on',
      rate: '5',
      effective_from: addDays(today(), 1),
    })
    expect(await refused({ ...withheld('TDS-RENT', '1000', '50'), tax_code: later.id })).toEqual([
      'deductions[0].tax_code',
    ])
  })

  it('keeps nothing back until the payee has got the threshold of the year', async () => {
    const small = await made(manager.send, 'tax_code', {
      code: 'TDS-SMALL',
      description: 'Free up to a lakh',
      rate: '10',
      threshold: '100000',
      effective_from: addDays(today(), -1),
    })
    const row = (base: string, amount: string) => ({
      ...withheld('TDS-RENT', base, amount),
      tax_code: small.id,
      rate: '10',
    })
    const toKarim = { pay_to: 'Karim  Traders' }
    await posted(payment('40000', [row('40000', '0')], toKarim))
    const so = await clerk.send('GET', `${payments}paid_under/${small.id}?pay_to=karim+traders`)
    expect(so.body).toEqual({ paid: '40000.00' })
    const above = payment('60001', [row('60001', '0')], toKarim)
    expect((await post(above)).body['errors']).toMatchObject({ 'deductions[0].amount': expect.anything() })
    await posted(payment('60001', [row('60001', '6000.10')], toKarim))
  })
})

describe('tax that is taken to the treasury', () => {
  const register = async (query = '') =>
    rowsOf(await clerk.send('GET', `/report/api/v1/report/tax_register_wp/${query}`), 'rows')
  const treasury = (deposits: readonly object[], over: object = {}) =>
    payment('3000', [], {
      pay_to: 'Sonali Bank, treasury',
      lines: [{ ledger: ledger('2104002'), amount: '3000' }],
      challan_no: 'T-2627-0042',
      challan_date: today(),
      deposits,
      ...over,
    })
  const withheldFrom = async (pay_to: string) =>
    posted(payment('60000', [withheld('TDS-RENT', '60000', '3000')], { pay_to }))

  it('stands in the register with its base, and there with its challan when it is deposited', async () => {
    const paid = await withheldFrom('Meghna Estates')
    const row = { payee: 'Meghna Estates', section: '109', base: '60000.00', rate: '5.000', amount: '3000.00' }
    const mine = (rows: readonly Row[]) => rows.filter((one) => one['voucher'] === paid.id)
    expect(mine(await register('?tax_code=tds-rent&kind=tds&deposited=false'))).toEqual([
      expect.objectContaining({ ...row, status: 'open', challan_no: null }),
    ])
    await posted(treasury([{ voucher: paid.id, amount: '3000' }]))
    expect(mine(await register('?deposited=true'))).toEqual([
      expect.objectContaining({ ...row, status: 'deposited', challan_no: 'T-2627-0042', challan_date: today() }),
    ])
    expect(mine(await register('?deposited=false'))).toEqual([])
    expect(mine(await register('?kind=vds'))).toEqual([])
  })

  it('is deposited once and whole; of two challans at once the second is told', async () => {
    const paid = await withheldFrom('Jamuna Estates')
    const errors = async (deposits: readonly object[], over?: object) =>
      (await post(treasury(deposits, over))).body['errors'] ?? {}
    const whole = { voucher: paid.id, amount: '3000' }
    expect(await errors([{ ...whole, amount: '2999.99' }])).toHaveProperty(['deposits[0].amount'])
    expect(await errors([whole, whole])).toHaveProperty(['deposits[1].voucher'])
    expect(await errors([whole], { lines: [{ ledger: ledger('2104003'), amount: '3000' }] })).toHaveProperty([
      'deposits[0].voucher',
    ])
    expect(await errors([whole], { lines: [{ ledger: ledger('2104002'), amount: '2999' }] })).toHaveProperty([
      'deposits',
    ])
    const two = await Promise.all([post(treasury([whole])), post(treasury([whole]))])
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const second = two.find(({ status }) => status === 409)
    expect(second?.body['errors']).toEqual({
      'deposits[0].voucher': [expect.stringMatching(/^What was withheld in .* is already deposited by .*\.$/)],
    })
  })

  it('keeps the payment it was withheld in from being taken back before its challan', async () => {
    const paid = await withheldFrom('Surma Estates')
    await posted(treasury([{ voucher: paid.id, amount: '3000' }]))
    const asked = await made(clerk.send, 'acc_update_perm', {
      record_type: 'payment_voucher',
      record: paid.id,
      action: 'delete',
      reason: 'Paid to the wrong landlord',
    })
    await manager.send('PUT', `/acc_update_perm/api/v1/acc_update_perm/approve/${asked.id}`, {
      row_version: asked.row_version,
    })
    const voided = await clerk.send('PUT', `${payments}update_status/${paid.id}`, {
      status: 'void',
      note: 'Paid to the wrong landlord',
      row_version: paid.row_version,
    })
    expect([voided.status, voided.body['code']], voided.raw).toEqual([409, 'ACC-031'])
  })
})

it('certifies what was withheld, once it was, with its challan, to who may read it', async () => {
  const paid = await posted(payment('60000', [withheld('TDS-RENT', '60000', '3000')], { pay_to: 'Karnaphuli Estates' }))
  const paper = (id: number, form: string, send = clerk.send) =>
    send('GET', `${payments}print/${id}/?form=${form}`, undefined, { accept: 'application/json' })
  const certificate = await paper(paid.id, 'tds_certificate')
  expect(certificate.body, certificate.raw).toMatchObject({
    amount: '3,000.00',
    amount_in_words: 'Three thousand taka only',
  })
  const untaxed = await posted(payment('1000', [], { pay_to: 'Karnaphuli Estates' }))
  expect((await paper(untaxed.id, 'tds_certificate')).status).toBe(409)
  expect((await paper(untaxed.id, 'cheque')).status).toBe(409)
  const advice = await paper(untaxed.id, 'bank_advice')
  expect(advice.body, advice.raw).toMatchObject({ amount: expect.stringMatching(/^[\d,]+\.\d{2}$/) })
})

it('the next leaf of the book is proposed, and a void one is drawn by nobody', async () => {
  const banks = '/bank/api/v1/bank/'
  const bank = await made(manager.send, 'bank', {
    name: 'Dhaka Bank',
    short_name: 'DBL',
    branch_name: 'Motijheel',
    account_no: '201-77',
    cheque_books: [{ prefix: 'SB', from_no: 11, to_no: 60 }],
  })
  const account = Number(rowOf((await cast.admin('GET', `${banks}${bank.id}`)).body)['ledger'])
  const draw = (over: object = {}) =>
    clerk.send('POST', `${payments}create/`, {
      ...payment('100', []),
      pay_from: account,
      payment_mode: 'cheque',
      ...over,
    })
  expect((await draw()).body).toMatchObject({ cheque_no: 'SB0000011' })
  const spoiled = { cheque_no: 'SB12', reason: 'Torn in the printer', voided_on: today() }
  const change = async (void_leaves: readonly object[]) => {
    const { row_version } = rowOf((await cast.admin('GET', `${banks}${bank.id}`)).body)
    return manager.send('PUT', `${banks}update/${bank.id}`, { void_leaves, row_version })
  }
  expect((await change([{ ...spoiled, cheque_no: 'SB0000011' }])).status).toBe(409)
  expect((await change([spoiled])).status).toBe(200)
  expect((await draw()).body).toMatchObject({ cheque_no: 'SB0000013' })
  const torn = await draw({ cheque_no: 'SB0000012' })
  expect([torn.status, torn.body['errors']]).toEqual([
    409,
    { cheque_no: [expect.stringContaining('is void: Torn in the printer')] },
  ])
})
