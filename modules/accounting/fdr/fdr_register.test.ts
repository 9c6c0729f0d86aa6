import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { depositOffice, type DepositOffice } from '../testing/books/deposit_office.ts'

/** The register of deposits, on a day. accounting.md 5 FDR register. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
  const first = await office.opened({ fdr_no: 'FIRST' })
  await office.accrue(first, '2025-02-28')
  await office.moved(first, { date: '2025-03-31' })
  const early = { principal: '500000', open_date: '2024-08-01', tenor_months: 6, fund: 'welfare', interest_rate: '5' }
  const second = await office.opened({ fdr_no: 'SECOND', ...early })
  await office.moved(second, { kind: 'encash', date: '2025-02-01' })
})
afterAll(() => server.stop())

const asked = async (query: string): Promise<Row[]> => {
  const answer = await office.clerk('GET', `/report/api/v1/report/fdr/?size=100${query}`)
  expect(answer.status, answer.raw).toBe(200)
  return rowsOf(answer, 'rows')
}

it('has what each deposit earned, what is accrued, and what the bank kept, until the day', async () => {
  const rows = await asked('&as_at=2025-03-31')
  expect(rows).toMatchObject([
    {
      fdr_no: 'SECOND',
      status: 'encashed',
      interest: '12602.74',
      tax: '1260.27',
      excise: '500.00',
      net: '10842.47',
      accrued: null,
    },
    {
      fdr_no: 'FIRST',
      status: 'active',
      interest: '92465.75',
      tax: '9246.58',
      excise: '5000.00',
      net: '78219.17',
      accrued: null,
    },
  ])
  expect(await asked('&as_at=2025-02-28')).toMatchObject([
    { fdr_no: 'SECOND', interest: '12602.74' },
    { fdr_no: 'FIRST', interest: null, accrued: '54246.58' },
  ])
  expect(await asked('&as_at=2024-07-31')).toEqual([])
})

it('says what lies in each at the end of the day, and at which rate all of it does', async () => {
  const told = async (query: string) => {
    const { body } = await office.clerk('GET', `/report/api/v1/report/fdr/?size=100&sort=fdr_no${query}`)
    return [rowsOf({ body }, 'rows').map((row) => [row['fdr_no'], row['lies'] ?? null]), Object(body['totals'])]
  }
  const [before, sums] = await told('&as_at=2025-01-31')
  expect(before).toEqual([
    ['FIRST', '5000000.00'],
    ['SECOND', '500000.00'],
  ])
  // SECOND at 5 % beside ten times as much at 9 %.
  expect(sums).toMatchObject({ lies: '5500000.00', interest_rate: '8.636' })
  const [after, left] = await told('&as_at=2025-02-01')
  expect(after).toEqual([
    ['FIRST', '5000000.00'],
    ['SECOND', null],
  ])
  expect(left).toMatchObject({ lies: '5000000.00', interest_rate: '9.000' })
  const [none, nothing] = await told('&as_at=2024-07-31')
  expect([none, nothing]).toMatchObject([[], { lies: '0.00', interest_rate: null }])
})

it('is narrowed, and stands by the month in which deposits mature', async () => {
  const numbers = async (query: string) => (await asked(query)).map((row) => row['fdr_no'])
  expect(await numbers('&fund=welfare')).toEqual(['SECOND'])
  expect(await numbers('&status=active')).toEqual(['FIRST'])
  expect(await numbers('&matures=2025-02-01')).toEqual(['SECOND'])
  expect(await numbers('&matures_from=2025-02-01&matures_until=2026-01-14')).toEqual(['SECOND'])
  expect(await numbers('&matures_from=2025-02-02')).toEqual(['FIRST'])
  expect(await numbers('&kind=dps')).toEqual([])
  expect(await numbers('&date_after=2025-01-01')).toEqual(['FIRST'])
  const { send: staff } = await office.cast.person('staff', { roles: ['STAFF'] })
  expect((await staff('GET', '/report/api/v1/report/fdr/')).status).toBe(403)
})
