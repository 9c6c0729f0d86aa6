import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, rowsOf } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { fundOffice, type FundOffice } from '../testing/books/fund_office.ts'

/** The provident fund through the calls of an office. accounting.md 3 provident_fund. */
let server: TestServer
let office: FundOffice

const base = '/provident_fund/api/v1/provident_fund/'

beforeAll(async () => {
  server = await startTestServer()
  office = await fundOffice(server)
})
afterAll(() => server.stop())

describe('what is paid into the fund', () => {
  it('stands in the name of the member, in both shares, and is told on the movement', async () => {
    const one = await office.member('Karim', '2022-01-01')
    const paid = await office.posted(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    expect(paid).toMatchObject({
      status: 'posted',
      total: '5000.00',
      narration: expect.stringContaining('for March 2025'),
    })
    expect(paid['invoice_no']).toMatch(/-RV-/)
    expect([await office.stands('own', one), await office.stands('employer', one)]).toEqual(['-2500.00', '-2500.00'])
    const seen = await office.cast.admin('GET', `${base}${paid.id}`)
    expect(seen.body).toMatchObject({ balance_employee: '2500.00', balance_employer: '2500.00' })
  })
  it('once for each month, and only of members', async () => {
    const one = await office.member('Rahim', '2022-01-01')
    await office.posted(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    const again = await office.moved(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    expect([again.status, again.body['errors']]).toEqual([409, { salary_month: ['Salary of is already in use.'] }])
    const without = await office.moved(one, 'contribution', '2500', '2500')
    expect(without.body['errors']).toHaveProperty('salary_month')
    const stranger = await office.member('Halim', '2022-01-01', { pf_member: false, pf_start_date: null })
    const refused = await office.moved(stranger, 'profit', '10')
    expect(refused.body['errors']).toEqual({ employee: ['Abdul Halim is not a member of the provident fund.'] })
  })
  it('is found and put in order by the month whose salary it is of', async () => {
    const one = await office.member('Nasir', '2022-01-01')
    for (const salary_month of ['June 2025', '2024-12', '০১-২০২৫'])
      await office.posted(one, 'contribution', '10', '10', { salary_month })
    const monthsOf = async (query: string) => {
      const list = await office.cast.admin('GET', `${base}all/?employee=${one.id}&sort=salary_month&${query}`)
      return rowsOf(list, 'provident_funds').map((row) => row['salary_month'])
    }
    expect(await monthsOf('')).toEqual(['2024-12', '2025-01', '2025-06'])
    expect(await monthsOf('salary_month.from=2025-01')).toEqual(['2025-01', '2025-06'])
    // A day stands for its month, as a span of days that a view names does.
    expect(await monthsOf('salary_month.from=2024-12-31&salary_month.to=2025-01-01')).toEqual(['2024-12', '2025-01'])
    expect(await monthsOf('salary_month=January%202025')).toEqual(['2025-01'])
    const groups = await office.cast.admin('GET', `${base}grouped/?employee=${one.id}&grouped=salary_month`)
    expect(groups.body['groups']).toEqual(
      ['2024-12', '2025-01', '2025-06'].map((key) => expect.objectContaining({ key, value: key, count: 1 })),
    )
    const wrong = await office.moved(one, 'contribution', '10', '10', { salary_month: '2025-13' })
    expect(wrong.body['errors']).toEqual({
      salary_month: ['Salary of must be a month, for example July 2026 or 07-2026.'],
    })
  })
  it('grows by profit, out of what was not distributed', async () => {
    const one = await office.member('Salam', '2022-01-01')
    const before = Number(await office.stands('profit'))
    await office.posted(one, 'profit', '120', '80')
    expect(Number(await office.stands('profit'))).toBe(before + 200)
    expect(await office.stands('own', one)).toBe('-120.00')
  })
})

describe('a loan out of the fund', () => {
  it('is at most 80 % of the own share, all loans together', async () => {
    const one = await office.member('Jabbar', '2022-01-01')
    await office.posted(one, 'opening', '10000', '10000')
    const much = await office.moved(one, 'loan', '8000.01')
    expect(much.body['errors']).toEqual({ employee_amount: ['Loan can be at most \u09f38,000.00.'] })
    await office.posted(one, 'loan', '6000')
    expect(await office.stands('loans', one)).toBe('6000.00')
    expect((await office.moved(one, 'loan', '2000.01')).body['errors']).toEqual({
      employee_amount: ['Loan can be at most \u09f32,000.00.'],
    })
    await office.posted(one, 'loan_repayment', '1000')
    expect(await office.stands('loans', one)).toBe('5000.00')
  })
  it('is given once where two ask for the whole at the same moment', async () => {
    const one = await office.member('Latif', '2022-01-01')
    await office.posted(one, 'opening', '10000', '0')
    const both = await Promise.all([office.moved(one, 'loan', '8000'), office.moved(one, 'loan', '8000')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(await office.stands('loans', one)).toBe('8000.00')
  })
})

describe('the fund is returned', () => {
  it('not while the member is in service', async () => {
    const one = await office.member('Malek', '2022-01-01')
    await office.posted(one, 'opening', '19748.39', '19748.39')
    const early = await office.returned(one)
    expect([early.status, early.body['errors']]).toEqual([400, { employee: ['Abdul Malek is still in service.'] }])
  })
  it('whole after three years, by one payment, however often it is asked for', async () => {
    const one = await office.member('Nabi', '2022-01-01')
    await office.posted(one, 'opening', '19748.39', '19748.39')
    await office.leaves(one)
    const answers = await Promise.all([office.returned(one), office.returned(one)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect(first?.body).toMatchObject({
      kind: 'return',
      status: 'posted',
      total: '39496.78',
      payment_mode: 'cheque',
      payment_voucher: { invoice_no: expect.stringMatching(/-PV-/) },
    })
    expect(second?.body['errors']).toEqual({ employee: ['Provident fund of Abdul Nabi was returned on 2025-06-30.'] })
    expect([await office.stands('own', one), await office.stands('employer', one)]).toEqual(['0.00', '0.00'])
    const { body } = await office.cast.admin('GET', `/employee/api/v1/employee/${one.id}`)
    expect(body['pf_member']).toBe(false)
  })
  it('with half of the employer\u2019s share after two years, less the loan; the rest is for the others', async () => {
    const one = await office.member('Quddus', '2023-01-01')
    await office.posted(one, 'opening', '10000', '8000')
    await office.posted(one, 'loan', '3000')
    await office.leaves(one)
    const profit = Number(await office.stands('profit'))
    const bank = Number(await office.stands('bank'))
    expect((await office.returned(one)).status).toBe(200)
    expect(Number(await office.stands('profit'))).toBe(profit - 4000)
    expect(Number(await office.stands('bank'))).toBe(bank - 11_000)
    expect(await office.stands('loans', one)).toBe('0.00')
  })
  it('in an open year, or it is said at the day', async () => {
    const one = await office.member('Sobhan', '2022-01-01')
    await office.posted(one, 'opening', '100', '100')
    await office.leaves(one)
    const late = await office.returned(one, { return_date: '2031-07-31' })
    expect([late.status, Object.keys(Object(late.body['errors']))]).toEqual([400, ['return_date']])
  })
  it('and says at each field what is missing', async () => {
    const nothing = await office.clerk('POST', `${base}return_provident_fund/`, {})
    expect(Object.keys(Object(nothing.body['errors'])).toSorted()).toEqual(['bank', 'employee', 'return_date'])
    const wrong = await office.clerk('POST', `${base}return_provident_fund/`, {
      employee: 999_999,
      return_date: 'soon',
      bank: office.account.id,
      payment_mode: 'gold',
    })
    expect(Object.keys(Object(wrong.body['errors'])).toSorted()).toEqual(['payment_mode', 'return_date'])
  })
})

it('a posted movement changes with permission only', async () => {
  const one = await office.member('Rafiq', '2022-01-01')
  const paid = await office.posted(one, 'opening', '100', '100')
  const changed = await office.clerk('PUT', `${base}update/${paid.id}`, {
    employee_amount: '200',
    row_version: paid.row_version,
  })
  expect([changed.status, changed.body['code']]).toEqual([403, 'ACC-030'])
})

describe('what a return would pay', () => {
  const holding = async (one: { readonly id: number }, query = '') =>
    (await office.clerk('GET', `${base}holding/${one.id}${query}`)).body
  it('is told on a day, of whoever the asker may know', async () => {
    const one = await office.member('Hamid', '2022-07-01')
    await office.posted(one, 'opening', '1000', '800')
    await office.posted(one, 'loan', '300')
    expect(await holding(one, '?on=2024-06-30')).toMatchObject({ percent: '0', vested: '0.00', paid: '700.00' })
    expect(await holding(one, '?on=2024-07-01')).toMatchObject({ percent: '50', vested: '400.00', paid: '1100.00' })
    expect(await holding(one, '?on=2025-07-01')).toMatchObject({
      name: 'Abdul Hamid',
      own: '1000.00',
      employer: '800.00',
      vested: '800.00',
      loan: '300.00',
      paid: '1500.00',
      is_member: true,
    })
    expect((await office.clerk('GET', `${base}holding/${one.id}?on=soon`)).status).toBe(400)
    expect((await office.clerk('GET', `${base}holding/999999`)).status).toBe(404)
    const { send: staff } = await office.cast.person('holding.staff', { roles: ['STAFF'] })
    expect((await staff('GET', `${base}holding/${one.id}`)).status).toBe(403)
  })
  it('is told to who may read both the fund and the books, and not to who may read one of them', async () => {
    const { cast } = office
    const one = await office.member('Latif', '2022-01-01')
    const asked = async (name: string, codes: readonly string[]) => {
      const permissions = await Promise.all(codes.map((code) => cast.permissionId(code)))
      await made(cast.admin, 'role', { name, label: name, kind: 'staff', permissions })
      const { send } = await cast.person(`one.${name.toLowerCase()}`, { roles: [name] })
      return [(await send('GET', `${base}holding/${one.id}`)).status, (await send('GET', `${base}due_returns/`)).status]
    }
    expect(await asked('CHART_READER', ['ledger_account.read'])).toEqual([403, 403])
    expect(await asked('FUND_READER', ['provident_fund.read'])).toEqual([403, 403])
    expect(await asked('READER_OF_BOTH', ['ledger_account.read', 'provident_fund.read'])).toEqual([200, 200])
  })
  it('is listed for who has left, until it was paid', async () => {
    const one = await office.member('Jalil', '2020-01-01')
    await office.posted(one, 'opening', '500', '500')
    const due = async () => {
      const { body } = await office.clerk('GET', `${base}due_returns/`)
      return rowsOf({ body }, 'due_returns').map((row) => row['employee'])
    }
    expect(await due()).not.toContain(one.id)
    await office.leaves(one)
    expect(await due()).toContain(one.id)
    expect((await office.returned(one)).status).toBe(200)
    expect(await due()).not.toContain(one.id)
    expect(await holding(one)).toMatchObject({ own: '0.00', paid: '0.00', is_member: false })
  })
})
