import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays, addMonths } from '#platform/clock/day.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, type DepositOffice } from '../testing/books/deposit_office.ts'
import { tellMissed } from './nightly_maturity.ts'

/** Months of a scheme in which nothing was paid in. accounting.md 3 fdr_installment. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

const scheme = (over: object = {}) =>
  office.opened({ kind: 'dps', principal: '25000', open_date: '2025-01-31', tenor_months: 5, ...over })
const paid = (deposit: Row, date: string) => office.moved(deposit, { kind: 'deposit', date })
const missed = async (deposit: Row, send: Send = office.clerk): Promise<unknown> => {
  const { status, body } = await send('GET', `/fdr/api/v1/fdr/missed/${deposit.id}`)
  expect(status).toBe(200)
  return rowsOf({ body }, 'missed').map((one) => [one['due_date'], one['amount']])
}
/** The row of a scheme in the report of deposits. */
const reported = async (deposit: Row, as_at: string): Promise<unknown> => {
  const { body } = await office.clerk('GET', `/report/api/v1/report/fdr/?kind=dps&size=100&as_at=${as_at}`)
  return rowsOf({ body }, 'rows').find((row) => row['fdr_id'] === deposit.id)
}

describe('missed instalments of a scheme', () => {
  it('are the months in which nothing was paid in, each with its day, the last of a shorter month too', async () => {
    const dps = await scheme()
    await paid(dps, '2025-01-31')
    const march = await paid(dps, '2025-03-02')
    expect(await missed(dps)).toEqual([
      ['2025-02-28', '25000.00'],
      ['2025-04-30', '25000.00'],
      ['2025-05-31', '25000.00'],
    ])
    await paid(dps, '2025-05-31')
    await office.permitted('fdr_installment', march, 'delete')
    expect((await office.voided(march)).status).toBe(200)
    expect(await missed(dps)).toEqual([
      ['2025-02-28', '25000.00'],
      ['2025-03-31', '25000.00'],
      ['2025-04-30', '25000.00'],
    ])
  })

  it('are none on the day on which one is due, and one the day after', async () => {
    const dps = await scheme()
    await paid(dps, '2025-01-31')
    expect(await reported(dps, '2025-02-28')).toMatchObject({ missed: null, instalments: '25000.00' })
    expect(await reported(dps, '2025-03-01')).toMatchObject({ missed: 1, lies: '25000.00' })
    expect(await reported(dps, '2025-06-30')).toMatchObject({ missed: 4 })
  })

  it('are none of a scheme that came back, of a fixed deposit, and of months before the books began', async () => {
    const over = await scheme()
    await paid(over, '2025-01-31')
    await office.moved(over, { kind: 'encash', date: '2025-06-30', gross: '25000', tax: '0', excise: '0' })
    expect(await missed(over)).toEqual([])
    expect(await missed(await office.opened())).toEqual([])
    expect(await missed(await scheme({ open_date: '2024-04-10', tenor_months: 4 }))).toEqual([
      ['2024-07-10', '25000.00'],
    ])
  })

  it('are known to who knows the deposit', async () => {
    const dps = await scheme()
    const { send: staff } = await office.cast.person('guest', { roles: ['STAFF'] })
    expect((await staff('GET', `/fdr/api/v1/fdr/missed/${dps.id}`)).status).toBe(403)
    expect((await office.clerk('GET', '/fdr/api/v1/fdr/missed/999999')).status).toBe(404)
  })

  it('are told of the day after, once, to who may post; what was missed long ago is no news', async () => {
    const opened = addMonths(addDays(today(), 40), -3)
    const dps = await scheme({ open_date: opened, tenor_months: 12 })
    const bell = async () =>
      rowsOf(await office.clerk('GET', '/notification/api/v1/notification/events/?size=100'), 'notifications')
        .filter(({ url }) => url === `/apps/fdrEntry-management/fdrEntries/${dps.id}`)
        .map(({ kind, count }) => `${String(kind)} ${String(count)}`)
    const due = addMonths(opened, 1)
    await tellMissed(server.office.engine, due)
    const told = await bell()
    for (const after of [1, 1, 3]) await tellMissed(server.office.engine, addDays(due, after))
    expect((await bell()).length).toBe(told.length + 1)
    await tellMissed(server.office.engine, addDays(due, 20))
    expect((await bell()).length).toBe(told.length + 1)
  })
})
