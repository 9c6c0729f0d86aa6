import { afterAll, beforeAll, expect, it } from 'vitest'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** An office begins its books on 1 July 2019 with bills that were open then, each with its own date. accounting.md 2.7. */
let server: TestServer
let cast: Cast
let year: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await made(cast.admin, 'sub_ledger_account', { name: 'Karim Traders', code: 'P-7', credit_days: 15 })
  year = (await openYear(cast.admin, { start_date: '2019-07-01' })).id
})
afterAll(() => server.stop())

const heading = 'Branch,Ledger,Sub-ledger,Debit,Credit,Bill no.,Bill date,Due date'
async function sent(rows: readonly string[], trial = false) {
  const form = new FormData()
  form.set('file', new Blob([[heading, ...rows].join('\n')]), 'opening.csv')
  if (trial) form.set('dry_run', 'true')
  return (await cast.admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, form)).body
}
const messages = async (rows: readonly string[]): Promise<string[]> =>
  ((await sent(rows, true))['failed'] as { row: number; field: string; message: string }[]).map(
    ({ row, field, message }) => `${row} ${field}: ${message}`,
  )

it('a bill that cannot be is told at its cell', async () => {
  expect(
    await messages([
      'HO,1401001,,5,,B-1,2019-05-01,',
      'HO,1302001,P-7,5,,B-2,,',
      'HO,1302001,P-7,5,,,2019-05-01,',
      'HO,1302001,P-7,5,,B-3,2019-07-01,',
      'HO,1302001,P-7,5,,B-4,2019-05-01,2019-04-30',
      'HO,1302001,P-7,5,,B-5,31/02/2019,',
      'HO,1302001,P-7,5,,B-6,2019-05-01,',
      'HO,1302001,P-7,7,,B-6,2019-05-02,',
      `HO,1302001,P-7,5,,${'9'.repeat(41)},2019-05-01,`,
    ]),
  ).toEqual([
    '2 bill_no: Only an account that is kept by party has bills.',
    '3 bill_date: Say the number and the day of the bill, or neither.',
    '4 bill_no: Say the number and the day of the bill, or neither.',
    '5 bill_date: A bill that was open then is of before 2019-07-01.',
    '6 due_date: A bill is not due before its own date.',
    expect.stringMatching(/^7 bill_date: /),
    '9 bill_no: This bill of the party stands in the file already.',
    expect.stringMatching(/^10 bill_no: .*40/),
  ])
})

it('bills with their own dates age by these, each by itself, and once however often they are sent', async () => {
  const rows = [
    'HO,1302001,P-7,1000,,K-1,2019-02-10,2019-03-12',
    'HO,1302001,P-7,500,,K-2,2019-06-20,',
    'HO,1302001,P-7,70,,,,',
    'HO,3101001,,,1570,,,',
  ]
  expect(await sent(rows, true)).toMatchObject({ created: 4, failed: [], difference: '0.00' })
  const [first, again] = [await sent(rows), await sent(rows)]
  expect(first['invoice_no']).toMatch(/-OB-1920-00001$/)
  expect(again['invoice_no']).toBe(first['invoice_no'])
  const asked = 'as_at=2019-07-31&by=bill&keyword=Karim&size=50'
  const report = await cast.admin('GET', `/report/api/v1/report/sundry_debtor/?${asked}`)
  const aged = rowsOf(report, 'rows').map((row) => [row['bill_no'], row['bill_date'], row['due_date'], row['closing']])
  expect(aged).toHaveLength(3)
  expect(new Set(aged)).toEqual(
    new Set([
      [first['invoice_no'], '2019-07-01', '2019-07-16', '70.00'],
      ['K-1', '2019-02-10', '2019-03-12', '1000.00'],
      // The party has 15 days to pay.
      ['K-2', '2019-06-20', '2019-07-05', '500.00'],
    ]),
  )
  const { rows: wrong } = await server.scratch.database.app.query('select kind, detail from acc_open_differences()')
  expect(wrong).toEqual([])
})
