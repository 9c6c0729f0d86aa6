import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays, addMonths } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { systemSession } from '#platform/access/session.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { missedInstalments } from '../fdr/missed.ts'
import { depositOffice, rowIn, type DepositOffice } from '../testing/books/deposit_office.ts'

/** A bank takes a fine for an instalment that is paid late. accounting.md 3 fdr_installment: missed instalments are listed with the fine. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

/** 25,000.00 on the fifth of each month, from January 2025 on; 2 % of it for each month that one is late. */
const scheme = (over: object = {}) =>
  office.opened({
    kind: 'dps',
    principal: '25000',
    open_date: '2025-01-05',
    interest_rate: '0',
    late_fine_rate: '2',
    ...over,
  })
const pays = (deposit: Row, date: string, over: object = {}) =>
  office.moves(deposit, { kind: 'deposit', date, ...over })
const errors = ({ status, body }: Answer) => [status, body['errors']]
/** Fines of what is missed on a day, by the day on which it was due. */
const finesOn = async ({ id }: Row, day: string) =>
  Object.fromEntries(
    (await missedInstalments(server.office.engine.gate.read(systemSession), day).where('t.id', '=', id).execute()).map(
      ({ due_date, fine }) => [due_date, fine],
    ),
  )

describe('the fine of a missed instalment', () => {
  it.each([
    ['none on the day on which it is due', '2025-02-05', undefined],
    ['one month’s from the day after', '2025-02-06', '500.00'],
    ['one month’s until the day of the next month', '2025-03-05', '500.00'],
    ['two months’ from the day after that', '2025-03-06', '1000.00'],
    ['eleven months’ in the year after', '2026-01-02', '5500.00'],
  ])('is %s', async (_, day, fine) => {
    const dps = await scheme()
    expect((await finesOn(dps, day))['2025-02-05']).toBe(fine)
  })

  it('counts months by the last day of a shorter one', async () => {
    const dps = await scheme({ open_date: '2025-01-31', principal: '1000' })
    expect(await finesOn(dps, '2025-02-28')).toEqual({ '2025-01-31': '20.00' })
    expect(await finesOn(dps, '2025-03-01')).toEqual({ '2025-01-31': '40.00', '2025-02-28': '20.00' })
    expect(await finesOn(dps, '2025-03-31')).toEqual({ '2025-01-31': '40.00', '2025-02-28': '20.00' })
  })

  it('is rounded half a poisha up, and is not known where the deposit says no percent', async () => {
    const odd = await scheme({ principal: '333.33', late_fine_rate: '1.5' })
    expect((await finesOn(odd, '2025-02-06'))['2025-02-05']).toBe('5.00')
    expect((await finesOn(odd, '2025-03-06'))['2025-02-05']).toBe('10.00')
    expect(await finesOn(await scheme({ late_fine_rate: null }), '2025-02-04')).toEqual({ '2025-01-05': null })
  })

  it('is the percent of each month that has begun since, whatever the days are', async () => {
    const opened = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2024-07-10', days))
    const asked = fc.record({
      open_date: opened,
      after: fc.integer({ min: 1, max: 500 }),
      principal: fc.integer({ min: 1, max: 90_000_00 }).map((of) => taka(BigInt(of))),
      late_fine_rate: fc.integer({ min: 0, max: 10_000 }).map((of) => taka(BigInt(of))),
    })
    await fc.assert(
      fc.asyncProperty(asked, async ({ open_date, after, principal, late_fine_rate }) => {
        const dps = await scheme({ open_date, principal, late_fine_rate, tenor_months: 5 })
        const day = addDays(open_date, after)
        const fines = Object.entries(await finesOn(dps, day)).map(([due, fine]) => {
          const nth = [0, 1, 2, 3, 4].find((months) => addMonths(open_date, months) === due) ?? NaN
          let late = 0
          while (addMonths(open_date, nth + late) < day) late += 1
          const parts = 2n * poisha(principal) * poisha(late_fine_rate) * BigInt(late)
          return [due, fine, taka((parts + 10_000n) / 20_000n)]
        })
        expect(fines.length).toBeGreaterThan(0)
        for (const [, fine, expected] of fines) expect(fine).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })

  it('is listed on the deposit and in the report of schemes', async () => {
    const dps = await scheme({ tenor_months: 3 })
    const { body } = await office.clerk('GET', `/fdr/api/v1/fdr/missed/${dps.id}`)
    const listed = rowsOf({ body }, 'missed').map(({ due_date, fine }) => [due_date, fine])
    expect(listed.map(([due]) => due)).toEqual(['2025-01-05', '2025-02-05', '2025-03-05'])
    expect(listed).toEqual(Object.entries(await finesOn(dps, today())))
    const asked = await office.clerk('GET', '/report/api/v1/report/fdr/?kind=dps&size=100&as_at=2025-03-06')
    expect(rowsOf(asked, 'rows').find((row) => row['fdr_id'] === dps.id)).toMatchObject({ missed: 3, fine: '3000.00' })
  })
})

describe('an instalment that is paid late', () => {
  it('is proposed with its fine, which is a charge of the bank and leaves the account with it', async () => {
    const dps = await scheme()
    const late = rowIn(await pays(dps, '2025-03-10', { due_month: '2025-02' }))
    expect(late).toMatchObject({ gross: '25000.00', charge: '1000.00', net: '26000.00', principal: '25000.00' })
    expect(await office.lines(late['voucher'])).toEqual([
      ['scheme', '25000.00', '0.00'],
      ['charges', '1000.00', '0.00'],
      ['bank', '0.00', '26000.00'],
    ])
    expect(await office.stands(dps)).toEqual({ scheme: '25000.00' })
  })

  it('bears what the bank’s advice says instead, or nothing', async () => {
    const dps = await scheme()
    expect(rowIn(await pays(dps, '2025-03-10', { due_month: '2025-02', charge: '750' }))).toMatchObject({
      charge: '750.00',
      net: '25750.00',
    })
    const forgiven = rowIn(await pays(dps, '2025-03-10', { due_month: '2025-01', charge: '0' }))
    expect(await office.lines(forgiven['voucher'])).toHaveLength(2)
  })

  it('bears none in its time, and none where the deposit says no percent', async () => {
    expect(rowIn(await pays(await scheme(), '2025-02-05'))).toMatchObject({ charge: '0.00', net: '25000.00' })
    const unsaid = await scheme({ late_fine_rate: null })
    expect(rowIn(await pays(unsaid, '2025-03-10', { due_month: '2025-02' }))).toMatchObject({ charge: '0.00' })
  })

  it('bears no tax and no duty', async () => {
    const said =
      'Only from interest and money that comes back does the bank keep something; with an instalment that is late it takes a fine, which is a charge.'
    const wrong = await pays(await scheme(), '2025-02-05', { tax: '10', excise: '5', charge: '1' })
    expect(errors(wrong)).toEqual([400, { tax: [said], excise: [said] }])
  })
})

it('a fixed deposit is paid into once, and knows no fine', async () => {
  expect(errors(await office.asked({ late_fine_rate: '2' }))).toEqual([
    400,
    { late_fine_rate: ['A fine for late instalments is of a deposit scheme only.'] },
  ])
})
