import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { fundOffice, type FundOffice } from '../testing/books/fund_office.ts'

/** Profit of the fund for all members at once, in the year 2024-25. accounting.md 3 provident_fund, Profit distribution. */
let server: TestServer
let office: FundOffice
let karim: Row
let rahim: Row
let late: Row

const base = '/provident_fund/api/v1/provident_fund/'

beforeAll(async () => {
  server = await startTestServer()
  office = await fundOffice(server)
  karim = await office.member('Karim', '2020-01-01')
  rahim = await office.member('Rahim', '2020-01-01')
  late = await office.member('Salam', '2025-06-01')
  // A whole year of 20,000 and of 10,000, and one month of 12,000: on average 20,000, 10,000 and 1,000.
  await office.posted(karim, 'opening', '12000', '8000', { voucher_date: '2024-07-31' })
  await office.posted(rahim, 'opening', '5000', '5000', { voucher_date: '2024-07-01' })
  await office.posted(late, 'contribution', '6000', '6000', { voucher_date: '2025-06-01', salary_month: '2025-05' })
  await office.earned('3100.01', '2025-06-15')
})
afterAll(() => server.stop())

const share = (over: object = {}, send: Send = office.clerk): Promise<Answer> =>
  send('POST', `${base}share_profit/`, { fiscal_year: office.year.id, ...over })
const given = ({ body }: Answer): unknown[] =>
  rowsOf({ body } as Answer, 'members').map((one) => [
    one['name'],
    one['average'],
    one['employee_amount'],
    one['employer_amount'],
    one['total'],
  ])
const wanted = [
  ['Abdul Karim', '20000.00', '1200.01', '800.00', '2000.01'],
  ['Abdul Rahim', '10000.00', '500.00', '500.00', '1000.00'],
  ['Abdul Salam', '1000.00', '50.00', '50.00', '100.00'],
]

describe('before it is shared', () => {
  it('is told of each member, and nothing is posted', async () => {
    const tried = await share({ dry_run: true })
    expect(tried.status, tried.raw).toBe(200)
    expect(tried.body).toMatchObject({
      undistributed: '3100.01',
      amount: '3100.01',
      voucher_date: '2025-06-30',
      year: office.year['code'],
    })
    expect(given(tried)).toEqual(wanted)
    expect(await office.stands('own', karim)).toBe('-12000.00')
  })
  it('is refused at its field what cannot be', async () => {
    const errors = async (over: object) => (await share({ dry_run: true, ...over })).body['errors']
    expect(await errors({ fiscal_year: null })).toEqual({ fiscal_year: ['Fiscal year is required.'] })
    expect(Object.keys(Object(await errors({ fiscal_year: 999_999 })))).toEqual(['fiscal_year'])
    expect(await errors({ amount: '3100.02' })).toEqual({
      amount: ['Only \u09f33,100.01 of profit is not shared yet.'],
    })
    expect(Object.keys(Object(await errors({ amount: '1.001' })))).toEqual(['amount'])
    expect(Object.keys(Object(await errors({ amount: '-1', voucher_date: 'soon' })))).toEqual([
      'amount',
      'voucher_date',
    ])
    expect(await errors({ voucher_date: '2025-06-29' })).toEqual({
      voucher_date: ['The year runs until 2025-06-30: its profit is shared then or later.'],
    })
    expect(Object.keys(Object(await errors({ voucher_date: '2031-07-01' })))).toEqual(['voucher_date'])
  })
  it('is for who posts movements, and keeps the books of all members', async () => {
    const { send: reader } = await office.cast.person('auditor', { roles: ['AUDITOR'] })
    expect((await share({ dry_run: true }, reader)).status).toBe(403)
    const elsewhere = await made(office.cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const { send: ofBranch } = await office.cast.person('nasrin', {
      roles: ['ACCOUNTS'],
      over: { branch: elsewhere.id, branches: [elsewhere.id] },
    })
    const refused = await share({ dry_run: true }, ofBranch)
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      'Profit is shared among all members of the fund. Ask somebody who keeps the books of all their branches.',
    ])
  })
})

describe('shared', () => {
  it('once, where two ask at the same instant, to the poisha, with a voucher for each member', async () => {
    const before = Number(await office.stands('profit'))
    const answers = await Promise.all([share(), share()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect(first && given(first)).toEqual(wanted)
    expect(second?.body['detail']).toBe(`Profit of ${String(office.year['code'])} was shared on 2025-06-30.`)
    expect(Number(await office.stands('profit'))).toBe(before + 3100.01)
    expect([await office.stands('own', late), await office.stands('employer', late)]).toEqual(['-6050.00', '-6050.00'])
    const list = await office.clerk('GET', `${base}all/?profit_year=${office.year.id}`)
    const movements = rowsOf(list, 'provident_funds')
    expect(movements).toHaveLength(3)
    for (const one of movements) {
      expect(one).toMatchObject({ kind: 'profit', status: 'posted', voucher_date: '2025-06-30' })
      expect(String(one['narration'])).toContain(`profit of ${String(office.year['code'])}`)
      expect(String(one['invoice_no'])).toMatch(/-JV-/)
    }
  })
  it('again for what was earned since, in no other way than by hand', async () => {
    await office.earned('50', '2025-06-20')
    expect((await share({ dry_run: true })).status).toBe(409)
    await office.posted(karim, 'profit', '50', '0', { voucher_date: '2025-06-30' })
    const undistributed = await share({ dry_run: true })
    expect(undistributed.status).toBe(409)
    expect(await office.stands('profit')).toBe('0.00')
  })
  it('and the year is nobody\u2019s to write', async () => {
    const refused = await office.moved(karim, 'profit', '50', '0', { profit_year: office.year.id })
    expect([refused.status, Object.keys(Object(refused.body['errors']))]).toEqual([400, ['profit_year']])
  })
})
