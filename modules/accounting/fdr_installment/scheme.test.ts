import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, rowIn, type DepositOffice } from '../testing/books/deposit_office.ts'

/** A deposit scheme: the same sum month by month, and what it comes to. accounting.md 3 fdr_installment. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

const errors = ({ status, body }: Answer) => [status, body['errors']]
const scheme = (over: object = {}) =>
  office.opened({ kind: 'dps', principal: '36500', open_date: '2025-01-05', interest_rate: '10', ...over })
const pays = (deposit: Row, date: string, over: object = {}) =>
  office.moves(deposit, { kind: 'deposit', date, ...over })

describe('a deposit scheme', () => {
  it('is opened without a voucher, and paid into month by month', async () => {
    const dps = await scheme({ fdr_no: 'DPS-1' })
    expect(await office.stands(dps)).toEqual({})
    for (const day of ['2025-01-05', '2025-02-05', '2025-03-05']) rowIn(await pays(dps, day))
    expect(await office.stands(dps)).toEqual({ scheme: '109500.00' })
  })

  it('is paid into once a month, while it runs', async () => {
    const dps = await scheme()
    for (const day of ['2025-01-05', '2025-02-05']) rowIn(await pays(dps, day))
    expect(errors(await pays(dps, '2025-02-28'))).toEqual([
      409,
      { due_month: ['Instalment for February 2025 is already paid.'] },
    ])
    const outside = { date: ['Instalment date must be between 2025-01-05 and 2026-01-05.'] }
    expect(errors(await pays(dps, '2025-01-04'))).toEqual([400, outside])
    expect(errors(await pays(dps, '2026-01-06'))).toEqual([400, outside])
    const both = await Promise.all([pays(dps, '2025-03-05'), pays(dps, '2025-03-06')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await office.stands(dps)).toEqual({ scheme: '109500.00' })
  })

  it('is no fixed deposit: into that nothing is paid later on', async () => {
    const deposit = await office.opened()
    expect(errors(await pays(deposit, '2025-02-05'))).toMatchObject([400, { kind: [expect.any(String)] }])
  })

  it('earns on each sum since it lies there, keeps its interest, and comes back with it', async () => {
    const dps = await scheme({ tenor_months: 2 })
    rowIn(await pays(dps, '2025-01-05'))
    rowIn(await pays(dps, '2025-02-04'))
    await office.accrue(dps, '2025-02-28')
    // 36,500 at 10 % is 10.00 a day: 54 days of the first sum, 24 of the second.
    expect(await office.stands(dps)).toEqual({ scheme: '73000.00', accrued: '780.00' })
    const interest = await office.moved(dps, { date: '2025-03-05', tax: '88', excise: '0' })
    expect(interest).toMatchObject({ gross: '880.00', settled_in: 'deposit', net: '792.00' })
    expect(await office.stands(dps)).toEqual({ scheme: '73792.00' })
    const back = await office.moved(dps, { kind: 'encash', date: '2025-03-05' })
    expect(back).toMatchObject({ gross: '73792.00', net: '73792.00', principal: '73792.00' })
    expect(await office.stands(dps)).toEqual({})
    expect(await office.deposit(dps)).toMatchObject({ status: 'encashed', interest_received: '880.00' })
    const paper = await office.clerk('GET', `/fdr/api/v1/fdr/print/${dps.id}/?form=interest_statement&language=bn`)
    expect([paper.status, paper.raw.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})
