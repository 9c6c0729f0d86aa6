import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person, Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { fundOffice, type FundOffice } from '../testing/books/fund_office.ts'

/** Cards and the summary of the fund on paper, and one's own fund as one reads it. accounting.md 3 provident_fund, Print. */
let server: TestServer
let office: FundOffice
let karim: Row
let rahim: Row
let user: Person

const base = '/provident_fund/api/v1/provident_fund/'

beforeAll(async () => {
  server = await startTestServer()
  office = await fundOffice(server)
  karim = await office.member('Karim', '2023-01-01')
  rahim = await office.member('Rahim', '2024-09-01')
  await office.posted(karim, 'opening', '10000', '8000', { voucher_date: '2024-07-15' })
  await office.posted(karim, 'contribution', '2500', '2500', { voucher_date: '2024-09-30', salary_month: '2024-09' })
  await office.posted(karim, 'loan', '3000', '0', { voucher_date: '2024-10-15' })
  await office.posted(rahim, 'contribution', '1000', '1000', { voucher_date: '2024-09-30', salary_month: '2024-09' })
  await office.earned('900', '2024-08-01')
  user = await office.cast.person('karim.user', { roles: ['USER'], over: { employee: karim.id } })
})
afterAll(() => server.stop())

const year = () => `fiscal_year=${office.year.id}`

describe('the card of a member', () => {
  it.each(['en', 'bn'])('is printed by the accountant in %s, and written down', async (language) => {
    const paper = await office.clerk('GET', `${base}card/${karim.id}?${year()}&language=${language}`)
    expect([paper.status, paper.raw.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
  it('is of no year that is none, and of nobody who is none', async () => {
    for (const path of [
      `card/${karim.id}?fiscal_year=999999`,
      `card/${karim.id}?fiscal_year=x`,
      'card/999999',
      'card/x',
    ])
      expect([path, (await office.clerk('GET', base + path)).status]).toEqual([path, 404])
  })
  it('is printed by the member himself, and nobody else\u2019s', async () => {
    expect((await user.send('GET', `${base}card/${karim.id}?${year()}`)).status).toBe(200)
    expect((await user.send('GET', `${base}card/${rahim.id}?${year()}`)).status).toBe(404)
    expect((await user.send('GET', `${base}summary?${year()}`)).status).toBe(403)
    const { send: staff } = await office.cast.person('staff', { roles: ['STAFF'] })
    expect((await staff('GET', `${base}card/${karim.id}`)).status).toBe(403)
    expect((await staff('GET', `${base}summary`)).status).toBe(403)
  })
})

describe('the summary', () => {
  it.each(['en', 'bn'])('is printed in %s', async (language) => {
    const paper = await office.clerk('GET', `${base}summary?${year()}&language=${language}`)
    expect([paper.status, paper.raw.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('one\u2019s own fund', () => {
  it('is told month by month, whatever else the asker may read', async () => {
    const { body } = await user.send('GET', `${base}own/?${year()}`)
    expect(body['fund']).toMatchObject({
      employee: karim.id,
      own: '12500.00',
      employer: '10500.00',
      loan: '3000.00',
      opening: '0.00',
      years: [{ id: office.year.id }],
    })
    const months = Object(body['fund']).months as {
      month: string
      other: string
      own: string
      lent: string
      balance: string
    }[]
    expect(months.filter(({ month }) => ['2024-07', '2024-09', '2024-10'].includes(month))).toMatchObject([
      { other: '18000.00', balance: '18000.00' },
      { own: '2500.00', balance: '23000.00' },
      { lent: '3000.00', balance: '23000.00' },
    ])
    expect(months).toHaveLength(12)
  })
  it('is nothing for who is no employee', async () => {
    expect((await office.clerk('GET', `${base}own/`)).body).toEqual({ fund: null })
  })
})
