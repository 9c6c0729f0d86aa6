import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '#modules/resources.ts'
import { parameterOf } from '#platform/report/parameters.ts'
import type { Report } from '#platform/report/report.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { voucher } from './voucher.report.ts'

/** Of which moment the figures of a report are, and whether they can still change. accounting.md 5, common. */
let server: TestServer
let cast: Cast

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { id } = await made(cast.admin, 'fiscal_year', { start_date: '2019-07-01' })
  const base = '/period_lock/api/v1/period_lock/'
  const all = `${base}without_pagination/all/?fiscal_year=${id}&period=1`
  const july = rowsOf(await cast.admin('GET', all), 'period_locks').map((row) => row.id)
  await cast.admin('POST', `${base}change_many/`, { ids: july, status: 'locked' })
})
afterAll(() => server.stop())

/** What a report says of the figures of some days, by label. */
async function facts(report: Report, from: string, to: string): Promise<Record<string, string>> {
  const days = { date_after: from, date_before: to }
  const known = Object.entries(days).filter(([key]) => parameterOf(report, key) !== undefined)
  const query = known.map((one) => one.join('=')).join('&')
  const { body, raw } = await cast.admin('GET', `/report/api/v1/report/${report.call}/?${query}`)
  expect(body, raw).toHaveProperty('facts')
  const said = body['facts'] as { readonly label: string; readonly value: string }[]
  return Object.fromEntries(said.map(({ label, value }) => [label, value]))
}

/** Their days are those of cheques, deposits or changes, which go on when the books of those days are closed. */
const ofDocuments = ['account_log', 'account_log_by_invoice', 'cheque', 'cheque_forecast', 'payorder', 'fdr_register']
const reports = registry.reports.filter(({ module }) => module === 'accounting')
/** The chart of accounts is always of the year that goes on. */
const isOfDays = ({ name }: Report): boolean => ![...ofDocuments, 'chart_of_account'].includes(name)

it.each(reports.filter(isOfDays))('$name says of which moment it is, and that a month is locked', async (report) => {
  expect(await facts(report, '2019-07-01', '2019-07-31')).toMatchObject({
    'As of': expect.stringMatching(/\d/),
    Periods: expect.stringContaining('locked'),
  })
})

it('a report of two months says how many of them are locked, and one of an open month that it is open', async () => {
  expect(await facts(voucher, '2019-07-15', '2019-08-15')).toMatchObject({ Periods: '1 of 2 locked' })
  expect(await facts(voucher, '2019-08-01', '2019-08-31')).toMatchObject({ Periods: 'open' })
})

it.each(reports.filter((report) => !isOfDays(report)))('$name says of which moment it is only', async (report) => {
  expect(Object.keys(await facts(report, '2019-07-01', '2019-07-31'))).toEqual(['As of'])
})
