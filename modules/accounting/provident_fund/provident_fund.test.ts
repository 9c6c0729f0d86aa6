import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The provident fund through the calls of an office. accounting.md 3 provident_fund. */
let server: TestServer
let cast: Cast
let clerk: Send
let account: Row
let ledgers: ReadonlyMap<string, number>
let desk: { readonly department: number; readonly designation: number; readonly branch: unknown }
let people = 0

const base = '/provident_fund/api/v1/provident_fund/'
const codes = { own: '2201001', employer: '2201002', profit: '2201003', loans: '1303002', bank: '1402004' }

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin, { start_date: '2024-07-01' })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  ledgers = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  account = await made(admin, 'bank', {
    name: 'Meghna Bank',
    branch_name: 'Motijheel',
    short_name: 'MEGHNA',
    account_no: '100-200',
    ledger: ledgers.get(codes.bank),
    fund: 'pf',
  })
  desk = {
    department: (await made(admin, 'department', { name: 'Accounts' })).id,
    designation: (await made(admin, 'designation', { name: 'Clerk' })).id,
    branch: (await admin('GET', '/user/api/v1/user/me/')).body['branch'],
  }
})
afterAll(() => server.stop())

/** Somebody in the fund since a day. */
const member = (last_name: string, pf_start_date: string, over: object = {}): Promise<Row> =>
  made(cast.admin, 'employee', {
    first_name: 'Abdul',
    last_name,
    gender: 'male',
    date_of_birth: '1990-05-05',
    primary_phone: `0191${String((people += 1)).padStart(7, '0')}`,
    present_address: '12 Kakrail',
    ...desk,
    join_date: '2020-01-01',
    payment_mode: 'cash',
    pf_member: true,
    pf_start_date,
    ...over,
  })
const moved = (of: Row, kind: string, own: string, employer = '0', over: object = {}): Promise<Answer> =>
  clerk('POST', `${base}create/?step=post`, {
    employee: of.id,
    kind,
    voucher_date: '2025-03-31',
    employee_amount: own,
    employer_amount: employer,
    bank: ['opening', 'profit', 'forfeiture', 'adjustment'].includes(kind) ? null : account.id,
    ...over,
  })
const posted = async (...asked: Parameters<typeof moved>): Promise<Row> => {
  const answer = await moved(...asked)
  expect(answer.status, answer.raw).toBe(201)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const leaves = async (one: Row): Promise<void> => {
  const { body } = await cast.admin('GET', `/employee/api/v1/employee/${one.id}`)
  const left = await cast.admin('PUT', `/employee/api/v1/employee/update_status/${one.id}`, {
    status: 'left',
    note: 'Resigned',
    leave_date: '2025-05-31',
    leave_reason: 'resigned',
    row_version: body['row_version'],
  })
  expect(left.status, left.raw).toBe(200)
}
const returned = (one: Row, over: object = {}): Promise<Answer> =>
  clerk('POST', `${base}return_provident_fund/`, {
    employee: one.id,
    return_date: '2025-06-30',
    bank: account.id,
    payment_mode: 'cheque',
    ...over,
  })
/** Debit less credit of a ledger for a member, or as a whole. */
const stands = async (code: string, one?: Row): Promise<string> => {
  const { rows } = await server.scratch.database.owner((client) =>
    client.query<{ amount: string }>(
      `select coalesce(sum(l.debit - l.credit), 0)::numeric(18,2) as amount from acc_line l
       left join sub_ledger_account s on s.id = l.sub_ledger
       where l.ledger = $1 and ($2::bigint is null or (s.kind = 'employee' and s.linked_record = $2))`,
      [ledgers.get(code), one?.id ?? null],
    ),
  )
  return rows[0]?.amount ?? ''
}

describe('what is paid into the fund', () => {
  it('stands in the name of the member, in both shares, and is told on the movement', async () => {
    const one = await member('Karim', '2022-01-01')
    const paid = await posted(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    expect(paid).toMatchObject({ status: 'posted', total: '5000.00', narration: expect.stringContaining('2025-03') })
    expect(paid['invoice_no']).toMatch(/-RV-/)
    expect([await stands(codes.own, one), await stands(codes.employer, one)]).toEqual(['-2500.00', '-2500.00'])
    const seen = await cast.admin('GET', `${base}${paid.id}`)
    expect(seen.body).toMatchObject({ balance_employee: '2500.00', balance_employer: '2500.00' })
  })
  it('once for each month, and only of members', async () => {
    const one = await member('Rahim', '2022-01-01')
    await posted(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    const again = await moved(one, 'contribution', '2500', '2500', { salary_month: '2025-03' })
    expect([again.status, again.body['errors']]).toEqual([409, { salary_month: ['Salary of is already in use.'] }])
    const without = await moved(one, 'contribution', '2500', '2500')
    expect(without.body['errors']).toHaveProperty('salary_month')
    const stranger = await member('Halim', '2022-01-01', { pf_member: false, pf_start_date: null })
    const refused = await moved(stranger, 'profit', '10')
    expect(refused.body['errors']).toEqual({ employee: ['Abdul Halim is not a member of the provident fund.'] })
  })
  it('grows by profit, out of what was not distributed', async () => {
    const one = await member('Salam', '2022-01-01')
    const before = Number(await stands(codes.profit))
    await posted(one, 'profit', '120', '80')
    expect(Number(await stands(codes.profit))).toBe(before + 200)
    expect(await stands(codes.own, one)).toBe('-120.00')
  })
})

describe('a loan out of the fund', () => {
  it('is at most 80 % of the own share, all loans together', async () => {
    const one = await member('Jabbar', '2022-01-01')
    await posted(one, 'opening', '10000', '10000')
    const much = await moved(one, 'loan', '8000.01')
    expect(much.body['errors']).toEqual({ employee_amount: ['Loan can be at most \u09f38,000.00.'] })
    await posted(one, 'loan', '6000')
    expect(await stands(codes.loans, one)).toBe('6000.00')
    expect((await moved(one, 'loan', '2000.01')).body['errors']).toEqual({
      employee_amount: ['Loan can be at most \u09f32,000.00.'],
    })
    await posted(one, 'loan_repayment', '1000')
    expect(await stands(codes.loans, one)).toBe('5000.00')
  })
  it('is given once where two ask for the whole at the same moment', async () => {
    const one = await member('Latif', '2022-01-01')
    await posted(one, 'opening', '10000', '0')
    const both = await Promise.all([moved(one, 'loan', '8000'), moved(one, 'loan', '8000')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(await stands(codes.loans, one)).toBe('8000.00')
  })
})

describe('the fund is returned', () => {
  it('not while the member is in service', async () => {
    const one = await member('Malek', '2022-01-01')
    await posted(one, 'opening', '19748.39', '19748.39')
    const early = await returned(one)
    expect([early.status, early.body['errors']]).toEqual([400, { employee: ['Abdul Malek is still in service.'] }])
  })
  it('whole after three years, by one payment, however often it is asked for', async () => {
    const one = await member('Nabi', '2022-01-01')
    await posted(one, 'opening', '19748.39', '19748.39')
    await leaves(one)
    const answers = await Promise.all([returned(one), returned(one)])
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
    expect([await stands(codes.own, one), await stands(codes.employer, one)]).toEqual(['0.00', '0.00'])
    const { body } = await cast.admin('GET', `/employee/api/v1/employee/${one.id}`)
    expect(body['pf_member']).toBe(false)
  })
  it('with half of the employer\u2019s share after two years, less the loan; the rest is for the others', async () => {
    const one = await member('Quddus', '2023-01-01')
    await posted(one, 'opening', '10000', '8000')
    await posted(one, 'loan', '3000')
    await leaves(one)
    const profit = Number(await stands(codes.profit))
    const bank = Number(await stands(codes.bank))
    expect((await returned(one)).status).toBe(200)
    expect(Number(await stands(codes.profit))).toBe(profit - 4000)
    expect(Number(await stands(codes.bank))).toBe(bank - 11_000)
    expect(await stands(codes.loans, one)).toBe('0.00')
  })
  it('in an open year, or it is said at the day', async () => {
    const one = await member('Sobhan', '2022-01-01')
    await posted(one, 'opening', '100', '100')
    await leaves(one)
    const late = await returned(one, { return_date: '2031-07-31' })
    expect([late.status, Object.keys(Object(late.body['errors']))]).toEqual([400, ['return_date']])
  })
  it('and says at each field what is missing', async () => {
    const nothing = await clerk('POST', `${base}return_provident_fund/`, {})
    expect(Object.keys(Object(nothing.body['errors'])).toSorted()).toEqual(['bank', 'employee', 'return_date'])
    const wrong = await clerk('POST', `${base}return_provident_fund/`, {
      employee: 999_999,
      return_date: 'soon',
      bank: account.id,
      payment_mode: 'gold',
    })
    expect(Object.keys(Object(wrong.body['errors'])).toSorted()).toEqual(['payment_mode', 'return_date'])
  })
})

it('a posted movement changes with permission only', async () => {
  const one = await member('Rafiq', '2022-01-01')
  const paid = await posted(one, 'opening', '100', '100')
  const changed = await clerk('PUT', `${base}update/${paid.id}`, {
    employee_amount: '200',
    row_version: paid.row_version,
  })
  expect([changed.status, changed.body['code']]).toEqual([403, 'ACC-030'])
})
