import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'
import { depositOffice, rowIn, type DepositOffice } from '../testing/books/deposit_office.ts'

/** Each month of a deposit scheme is paid once, in its month or later. accounting.md 3 fdr_installment. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

const errors = ({ status, body }: Answer) => [status, body['errors']]
/** 25,000.00 on the fifth of each month, from January 2025 on. */
const scheme = (over: object = {}) =>
  office.opened({ kind: 'dps', principal: '25000', open_date: '2025-01-05', interest_rate: '0', ...over })
const pays = (deposit: Row, date: string, due_month?: string) =>
  office.moves(deposit, { kind: 'deposit', date, ...(due_month === undefined ? {} : { due_month }) })
const paid = async (deposit: Row, date: string, due_month?: string): Promise<Row> =>
  rowIn(await pays(deposit, date, due_month))
const missed = async ({ id }: Row): Promise<unknown> =>
  rowsOf(await office.clerk('GET', `/fdr/api/v1/fdr/missed/${id}`), 'missed').map((one) => one['due_month'])
const reported = async ({ id }: Row, as_at: string): Promise<unknown> =>
  rowsOf(await office.clerk('GET', `/report/api/v1/report/fdr/?kind=dps&size=100&as_at=${as_at}`), 'rows').find(
    (row) => row['fdr_id'] === id,
  )?.['missed']

describe('June’s instalment, missed and paid in August', () => {
  let dps: Row
  beforeAll(async () => {
    await openYear(office.cast.admin, { start_date: '2025-07-01' })
    dps = await scheme({ tenor_months: 8 })
    for (const month of ['01', '02', '03', '04', '05', '07']) await paid(dps, `2025-${month}-05`)
  })

  it('is missed until somebody pays it, and is the sixth of the scheme then', async () => {
    expect(await missed(dps)).toEqual(['2025-06', '2025-08'])
    expect(await paid(dps, '2025-08-03', '2025-06')).toMatchObject({
      date: '2025-08-03',
      due_month: '2025-06',
      narration: expect.stringContaining('instalment 6 paid into the scheme'),
    })
    expect(await missed(dps)).toEqual(['2025-08'])
    expect(await office.stands(dps)).toEqual({ scheme: '175000.00' })
  })

  it('was missed on the days before it was paid', async () => {
    expect(await reported(dps, '2025-08-02')).toBe(1)
    expect(await reported(dps, '2025-08-03')).toBe(null)
  })

  it('leaves August’s to be paid in its time, by who says no month', async () => {
    expect(await paid(dps, '2025-08-05')).toMatchObject({ due_month: '2025-08' })
    expect(await missed(dps)).toEqual([])
  })
})

describe('the month of an instalment', () => {
  it('is that of its day where nobody says another, as who pays in time means', async () => {
    const dps = await scheme()
    expect(await paid(dps, '2025-03-01')).toMatchObject({ due_month: '2025-03' })
  })

  it('is the first that was missed where that of its day is paid', async () => {
    const dps = await scheme()
    for (const day of ['2025-01-05', '2025-04-05']) await paid(dps, day)
    expect(await paid(dps, '2025-04-20')).toMatchObject({ due_month: '2025-02' })
    expect(await paid(dps, '2025-04-21')).toMatchObject({ due_month: '2025-03' })
    expect(errors(await pays(dps, '2025-04-22'))).toEqual([
      409,
      { due_month: ['Instalment for April 2025 is already paid.'] },
    ])
  })

  it('is the last of the scheme for who pays it in the month of maturity', async () => {
    const dps = await scheme({ tenor_months: 2 })
    await paid(dps, '2025-01-05')
    expect(await paid(dps, '2025-03-03')).toMatchObject({ due_month: '2025-02' })
  })

  it('is paid once, whoever pays it and when', async () => {
    const dps = await scheme()
    await paid(dps, '2025-03-10', '2025-02')
    const already = { due_month: ['Instalment for February 2025 is already paid.'] }
    expect(errors(await pays(dps, '2025-02-10', '2025-02'))).toEqual([409, already])
    const both = await Promise.all([pays(dps, '2025-03-11', '2025-01'), pays(dps, '2025-04-11', '2025-01')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await office.stands(dps)).toEqual({ scheme: '50000.00' })
  })

  it('is free again where its instalment was void', async () => {
    const dps = await scheme()
    const first = await paid(dps, '2025-02-10', '2025-01')
    await office.permitted('fdr_installment', first, 'delete')
    rowIn(await office.voided(first), 200)
    expect(await paid(dps, '2025-02-11', '2025-01')).toMatchObject({ due_month: '2025-01' })
  })

  it('of a posted instalment is another with permission', async () => {
    const dps = await scheme()
    const first = await paid(dps, '2025-03-10', '2025-02')
    const corrected = async () => {
      const { row_version } = await office.instalment(first)
      const wish = { due_month: '2025-03', row_version }
      return office.clerk('PUT', `/fdr_installment/api/v1/fdr_installment/update/${first.id}`, wish)
    }
    expect((await corrected()).status).toBe(403)
    await office.permitted('fdr_installment', first, 'edit')
    expect(rowIn(await corrected(), 200)).toMatchObject({ due_month: '2025-03' })
  })

  it('is one of the scheme, and none to come', async () => {
    const dps = await scheme({ tenor_months: 3 })
    const outside = { due_month: ['The instalments of this scheme are due from January 2025 to March 2025.'] }
    expect(errors(await pays(dps, '2025-03-05', '2024-12'))).toEqual([400, outside])
    expect(errors(await pays(dps, '2025-04-05', '2025-04'))).toEqual([400, outside])
    expect(errors(await pays(dps, '2025-02-05', '2025-03'))).toEqual([
      400,
      { due_month: ['The instalment of March 2025 is not paid before that month.'] },
    ])
  })

  it('is said of nothing else that happens to a deposit', async () => {
    const interest = { date: '2025-03-05', gross: '10000', due_month: '2025-03' }
    expect(errors(await office.moves(await office.opened(), interest))).toEqual([
      400,
      { due_month: ['Only what is paid into a scheme is of a month.'] },
    ])
  })
})
