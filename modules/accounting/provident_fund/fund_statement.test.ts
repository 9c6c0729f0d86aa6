import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poisha, taka } from '#platform/money/poisha.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { fundOffice, type FundOffice } from '../testing/books/fund_office.ts'

/** The report of the fund: members on a day, one member month by month, all with the ledgers. accounting.md 5 PF statement. */
let server: TestServer
let office: FundOffice
let karim: Row
let rahim: Row
let malek: Row

beforeAll(async () => {
  server = await startTestServer()
  office = await fundOffice(server)
  karim = await office.member('Karim', '2023-01-01')
  rahim = await office.member('Rahim', '2024-09-01')
  malek = await office.member('Malek', '2020-01-01')
  await office.posted(karim, 'opening', '10000', '8000', { voucher_date: '2024-07-15' })
  for (const month of ['09', '10'])
    await office.posted(karim, 'contribution', '2500', '2500', {
      voucher_date: `2024-${month}-30`,
      salary_month: `2024-${month}`,
    })
  await office.posted(karim, 'loan', '3000', '0', { voucher_date: '2024-10-15' })
  await office.posted(karim, 'loan_repayment', '1000', '0', { voucher_date: '2024-11-15' })
  await office.posted(karim, 'withdrawal', '500', '0', { voucher_date: '2024-11-20' })
  await office.posted(rahim, 'contribution', '1000', '1000', { voucher_date: '2024-09-30', salary_month: '2024-09' })
  await office.posted(malek, 'opening', '700', '300', { voucher_date: '2024-07-15' })
  await office.earned('900', '2024-08-01')
  await office.posted(karim, 'profit', '120', '80', { voucher_date: '2024-11-30' })
  await office.leaves(malek, '2024-11-30')
})
afterAll(() => server.stop())

const asked = async (query: string): Promise<Answer> => {
  const answer = await office.clerk('GET', `/report/api/v1/report/provident_fund/?size=100&${query}`)
  expect(answer.status, answer.raw).toBe(200)
  return answer
}
const rows = async (query: string): Promise<Row[]> => rowsOf(await asked(query), 'rows')
const year = 'date_after=2024-07-01&date_before=2025-06-30'

describe('all members', () => {
  it('stand with what came, what went and what is vested at the end of the days', async () => {
    const [first, second, third] = (await rows(`${year}&details=true`)).filter(
      (row) => !String(row['employee']).includes('Gone'),
    )
    expect(first).toMatchObject({
      employee_id: karim.id,
      department: 'Accounts',
      opening: '0.00',
      employee_amount: '5000.00',
      employer_amount: '5000.00',
      profit: '200.00',
      withdrawal: '-500.00',
      returned: '0.00',
      other: '18000.00',
      balance: '27700.00',
      own_balance: '14620.00',
      employer_balance: '13080.00',
      // Two whole years on the last day: half.
      vested: '6540.00',
      loan_open: '2000.00',
      status: 'member',
    })
    expect(second).toMatchObject({ employee_id: rahim.id, balance: '2000.00', vested: '0.00' })
    expect(third).toMatchObject({ employee_id: malek.id, balance: '1000.00', vested: '300.00', status: 'due' })
  })
  it('come, with the profit not shared yet, to what the three ledgers of the fund stand at', async () => {
    const { body } = await asked(`${year}&details=true`)
    const held = await Promise.all((['own', 'employer', 'profit'] as const).map((ledger) => office.stands(ledger)))
    const inBooks = held.reduce((sum, amount) => sum - poisha(amount), 0n)
    expect(body['totals']).toMatchObject({
      balance: taka(inBooks),
      own_balance: taka(-poisha(held[0] ?? '')),
      opening: '0.00',
    })
    const all = rowsOf({ body } as Answer, 'rows')
    expect(all.at(-1)).toMatchObject({
      employee: 'Profit not shared yet',
      profit: '-200.00',
      other: '900.00',
      balance: '700.00',
    })
  })
  it('open with what they stood at, and are narrowed by how they stand', async () => {
    const [first] = await rows('date_after=2024-10-01&date_before=2024-10-31')
    expect(first).toMatchObject({
      opening: '23000.00',
      employee_amount: '2500.00',
      balance: '28000.00',
      loan_open: '3000.00',
    })
    expect((await rows(`${year}&status=due`)).map((row) => row['employee_id'])).toEqual([malek.id])
    expect((await office.returned(malek, { return_date: '2024-12-31' })).status).toBe(200)
    const [paid] = await rows(`${year}&status=returned&employee=${malek.id}`)
    expect(paid).toMatchObject({ returned: '-1000.00', balance: '0.00', status: 'returned' })
  })
})

describe('one member', () => {
  it('has a row for each month from the first movement on, each beginning where the last one ended', async () => {
    const months = await rows(`${year.replace('2025-06-30', '2024-12-31')}&employee=${karim.id}&by=month`)
    expect(
      months.map((row) => [
        row['month'],
        row['brought'],
        row['employee_amount'],
        row['profit'],
        row['loan'],
        row['closing'],
      ]),
    ).toEqual([
      ['2024-07', '0.00', '0.00', '0.00', '0.00', '18000.00'],
      ['2024-08', '18000.00', '0.00', '0.00', '0.00', '18000.00'],
      ['2024-09', '18000.00', '2500.00', '0.00', '0.00', '23000.00'],
      ['2024-10', '23000.00', '2500.00', '0.00', '3000.00', '28000.00'],
      ['2024-11', '28000.00', '0.00', '200.00', '-1000.00', '27700.00'],
      ['2024-12', '27700.00', '0.00', '0.00', '0.00', '27700.00'],
    ])
  })
  it('is nobody\u2019s who does not read the books', async () => {
    const { send: staff } = await office.cast.person('staff', { roles: ['STAFF'] })
    expect((await staff('GET', '/report/api/v1/report/provident_fund/')).status).toBe(403)
  })
})
