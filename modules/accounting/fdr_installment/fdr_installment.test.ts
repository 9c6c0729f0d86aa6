import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, rowIn, type DepositOffice } from '../testing/books/deposit_office.ts'

/** What happens to a deposit after it was opened, through the calls of an office. accounting.md 3 fdr_installment. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

const base = '/fdr_installment/api/v1/fdr_installment/'
const errors = ({ status, body }: Answer) => [status, body['errors']]
const earned = (deposit: Row) => office.moved(deposit, { date: '2025-03-31' })

describe('interest that the bank pays', () => {
  it('takes what was accrued first, and is income for the rest', async () => {
    const deposit = await office.opened()
    await office.accrue(deposit, '2025-02-28')
    const paid = await office.moved(deposit, { date: '2025-03-31', bank_advice_no: 'ADV-1' })
    expect(paid).toMatchObject({
      period_from: '2025-01-15',
      period_to: '2025-03-31',
      gross: '92465.75',
      tax: '9246.58',
      excise: '5000.00',
      charge: '0.00',
      net: '78219.17',
      status: 'posted',
    })
    expect(await office.lines(paid['voucher'])).toEqual([
      ['bank', '78219.17', '0.00'],
      ['tax', '9246.58', '0.00'],
      ['excise', '5000.00', '0.00'],
      ['accrued', '0.00', '54246.58'],
      ['income', '0.00', '38219.17'],
    ])
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00' })
    expect(await office.deposit(deposit)).toMatchObject({
      accrued_interest: '0.00',
      interest_received: '92465.75',
      tax_paid: '9246.58',
      excise_paid: '5000.00',
    })
  })

  it('is not accrued again: the next days begin where it ended, and the duty is taken once a year', async () => {
    const deposit = await office.opened()
    await earned(deposit)
    await office.accrue(deposit, '2025-04-30')
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00', accrued: '36986.30' })
    const next = await office.moved(deposit, { date: '2025-06-30' })
    expect(next).toMatchObject({ period_from: '2025-03-31', gross: '112191.78', excise: '0.00' })
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00' })
  })

  it('of less than was accrued leaves a rest that the next accrual takes back', async () => {
    const deposit = await office.opened()
    await office.accrue(deposit, '2025-03-31')
    await office.moved(deposit, { date: '2025-03-31', gross: '90000' })
    expect(await office.stands(deposit)).toMatchObject({ accrued: '2465.75' })
    await office.accrue(deposit, '2025-04-01')
    expect(await office.stands(deposit)).toMatchObject({ accrued: '1232.88' })
  })

  it('of the provident fund is its members’', async () => {
    const deposit = await office.opened({ fund: 'pf', principal: '365000', interest_rate: '10' })
    const paid = await office.moved(deposit, { date: '2025-01-25' })
    expect(await office.lines(paid['voucher'])).toEqual([
      ['bank', '750.00', '0.00'],
      ['tax', '100.00', '0.00'],
      ['excise', '150.00', '0.00'],
      ['pfProfit', '0.00', '1000.00'],
    ])
  })

  it('may stay in the deposit, and earns interest there', async () => {
    const deposit = await office.opened({ principal: '365000', interest_rate: '10', compounding: true })
    const paid = await office.moved(deposit, { date: '2025-01-25', excise: '0', tax: '0' })
    expect(paid).toMatchObject({ settled_in: 'deposit', net: '1000.00' })
    expect(await office.stands(deposit)).toEqual({ general: '366000.00' })
    await office.accrue(deposit, '2025-02-04')
    expect(await office.stands(deposit)).toEqual({ general: '366000.00', accrued: '1002.74' })
  })

  it('is a draft until it is posted, and moves nothing', async () => {
    const deposit = await office.opened()
    const draft = rowIn(await office.clerk('POST', `${base}create/`, { fdr: deposit.id, date: '2025-03-31' }))
    expect(draft).toMatchObject({ status: 'draft', voucher: null, gross: '92465.75' })
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00' })
    rowIn(await office.clerk('PUT', `${base}update_status/${draft.id}`, { status: 'posted', row_version: 1 }), 200)
    const again = await office.clerk('PUT', `${base}update_status/${draft.id}`, { status: 'posted', row_version: 2 })
    expect(again.status).toBe(409)
  })
})

describe('an instalment that was written wrongly', () => {
  it('is refused at its fields', async () => {
    const deposit = await office.opened()
    const wrong = await office.moves(deposit, { date: 'soon', gross: 'much', kind: 'gift', bank: 'mine' })
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {}).toSorted()]).toEqual([
      400,
      ['bank', 'date', 'gross', 'kind'],
    ])
    const asked = async (over: object) => errors(await office.moves(deposit, over))
    const day = { date: '2025-03-31' }
    expect(await asked({ ...day, gross: '10', tax: '8', excise: '3' })).toEqual([
      400,
      { gross: ['Net amount cannot be negative.'] },
    ])
    expect(await asked({ ...day, gross: '0' })).toMatchObject([400, { gross: [expect.any(String)] }])
    expect(await asked({ ...day, period_to: '2025-01-15', gross: '5' })).toMatchObject([
      400,
      { period_to: [expect.any(String)] },
    ])
    expect(await asked({ ...day, period_from: '2025-01-01' })).toMatchObject([
      400,
      { period_from: [expect.any(String)] },
    ])
    expect(
      await asked({ date: '2025-01-14', gross: '5', period_from: '2025-01-15', period_to: '2025-01-20' }),
    ).toMatchObject([400, { date: [expect.any(String)] }])
    expect(await asked({ ...day, bank: office.padma.id })).toMatchObject([400, { bank: [expect.any(String)] }])
    expect(await asked({ kind: 'tax', ...day, gross: '5', tax: '1' })).toMatchObject([
      400,
      { tax: [expect.any(String)] },
    ])
    expect((await office.moves({ ...deposit, id: 999_999 }, day)).status).toBe(400)
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00' })
  })

  it('is not entered twice for the same days, nor by the same advice of a bank', async () => {
    const deposit = await office.opened()
    await office.moved(deposit, { date: '2025-03-31', bank_advice_no: 'ADV-7' })
    expect(
      errors(await office.moves(deposit, { period_from: '2025-03-01', period_to: '2025-04-01', date: '2025-04-01' })),
    ).toEqual([400, { period_from: ['2025-01-15 to 2025-03-31 has been entered already.'] }])
    const next = { date: '2025-04-30', bank_advice_no: 'adv-7' }
    expect((await office.moves(deposit, next)).status).toBe(409)
    const elsewhere = { ...next, bank: office.welfareAccount.id }
    expect((await office.moves(deposit, elsewhere)).status).toBe(201)
  })

  it('is entered once by two at the same moment', async () => {
    const deposit = await office.opened()
    const answers = await Promise.all([
      office.moves(deposit, { date: '2025-03-31' }),
      office.moves(deposit, { date: '2025-03-31' }, office.manager),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00' })
  })

  it('is changed with permission under the same number, and void with permission', async () => {
    const deposit = await office.opened()
    await office.accrue(deposit, '2025-03-31')
    const paid = await earned(deposit)
    const change = { row_version: 2, gross: '93000', tax: '9300' }
    const refused = await office.clerk('PUT', `${base}update/${paid.id}`, change)
    expect([refused.status, refused.body['code']]).toEqual([403, 'ACC-030'])
    await office.permitted('fdr_installment', paid, 'edit')
    const { row_version } = await office.instalment(paid)
    const changed = rowIn(await office.clerk('PUT', `${base}update/${paid.id}`, { ...change, row_version }), 200)
    expect(changed).toMatchObject({ voucher: paid['voucher'], net: '78700.00' })
    expect(await office.lines(paid['voucher'])).toContainEqual(['accrued', '0.00', '92465.75'])
    expect((await office.voided(paid)).status).toBe(403)
    await office.permitted('fdr_installment', paid, 'delete')
    rowIn(await office.voided(paid), 200)
    expect(await office.stands(deposit)).toEqual({ general: '5000000.00', accrued: '92465.75' })
    rowIn(await office.moves(deposit, { date: '2025-03-31' }))
  })

  it('keeps its deposit from being deleted', async () => {
    const deposit = await office.opened()
    await earned(deposit)
    await office.permitted('fdr', deposit, 'delete')
    const path = `/fdr/api/v1/fdr/delete/${deposit.id}?row_version=${deposit.row_version}`
    expect((await office.clerk('DELETE', path)).status).toBe(409)
  })
})

describe('what the bank keeps alone', () => {
  it.each([
    ['tax', 'tax'],
    ['excise', 'excise'],
    ['charge', 'charges'],
  ] as const)('%s leaves the account', async (kind, ledger) => {
    const deposit = await office.opened()
    const kept = await office.moved(deposit, { kind, date: '2025-03-31', gross: '575' })
    expect(await office.lines(kept['voucher'])).toEqual([
      [ledger, '575.00', '0.00'],
      ['bank', '0.00', '575.00'],
    ])
  })
})

describe('the instalments of a deposit', () => {
  it('are read by its receipt, by who may read them', async () => {
    const deposit = await office.opened()
    const paid = await earned(deposit)
    const answer = await office.clerk('GET', `${base}by_receipt/${deposit.id}`)
    expect(rowsOf(answer, 'fdr_installments')).toMatchObject([{ id: paid.id, net: paid['net'] }])
    expect((await office.clerk('GET', `${base}by_receipt/999999`)).status).toBe(404)
    const { send: staff } = await office.cast.person('staff', { roles: ['STAFF'] })
    expect((await staff('GET', `${base}by_receipt/${deposit.id}`)).status).toBe(403)
    expect((await office.moves(deposit, { date: '2025-04-30' }, staff)).status).toBe(403)
  })

  it('of another branch are nobody’s to enter or know', async () => {
    const { admin } = office.cast
    const branch = await made(admin, 'branch', { code: 'KHL', name: 'Khulna' })
    const { send: other } = await office.cast.person('khulna', { roles: ['ACCOUNTS'], over: { branch: branch.id } })
    const deposit = await office.opened()
    const paid = await earned(deposit)
    expect((await other('GET', `${base}${paid.id}`)).status).toBe(404)
    expect((await other('GET', `${base}by_receipt/${deposit.id}`)).status).toBe(404)
    expect((await office.moves(deposit, { date: '2025-04-30' }, other)).status).toBe(400)
  })
})
