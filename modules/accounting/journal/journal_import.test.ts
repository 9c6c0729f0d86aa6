import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, castPassword, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, runIn, type Run } from '#platform/transfer/testing/import_client.ts'
import { verifyBooks } from '../ledger/verify.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** A year's journals come from a spreadsheet. docs/decisions/voucher-imports.md */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let rahima: Importing
let folder: string
const expense = '5201001'
const other = '5202001'
let payable = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ji-'))
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  books = await officeBooks(cast)
  await cast.person('rahima', { roles: ['ACCOUNTS'] })
  rahima = await Importing.signedIn(server.url, 'journal', 'rahima', castPassword)
  const ledgers = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  payable = String(
    ledgers.find(
      (row) => String(row['code']).startsWith('2') && row['sub_ledger_kind'] === 'none' && row['system_role'] === null,
    )?.['code'],
  )
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const day = () => today().split('-').toReversed().join('/')
const headings = 'Reference,Voucher date,Ledger,Sub-ledger,Debit,Credit,Narration of the line,Narration'
let files = 0
/** A sheet of lines `JV-1 | day | ledger | sub-ledger | debit | credit | words of the line | words`. */
function sheet(...rows: readonly string[]): string {
  files += 1
  const path = join(folder, `${files}.csv`)
  const cells = rows.map((row) =>
    row
      .split('|')
      .map((cell) => `"${cell.trim()}"`)
      .join(','),
  )
  writeFileSync(path, [headings, ...cells].join('\n'))
  return path
}
const checked = (path: string) => rahima.checked(path, 'journals.csv')
const faultsOf = async (run: Run) =>
  (await rahima.rows(run.id, 'fault')).flatMap(({ row, faults }) =>
    faults.map(({ field, text }) => `${row} ${field ?? '-'}: ${text}`),
  )
const stored = async (reference: string) =>
  (
    await server.scratch.database.app.query<{
      status: string
      total: string
      invoice_no: string | null
      lines: number
    }>(
      `select j.status, j.total::text, j.invoice_no, (select count(*)::int from journal_lines l where l.record = j.id) as lines
       from journal j where j.reference_no = $1 order by j.id`,
      [reference],
    )
  ).rows
const post = async (run: Run): Promise<Run> => {
  const answer = await rahima.send('PUT', `/journal/api/v1/journal/import/${run.id}/commit`, {
    mode: 'all',
    step: 'post',
  })
  if (answer.status !== 200) throw new Error(answer.raw)
  return rahima.settled(runIn(answer).id)
}
const verified = async () => {
  const client = await server.scratch.database.app.connect()
  try {
    return (await verifyBooks(client)).findings
  } finally {
    client.release()
  }
}

describe('a sheet of journals', () => {
  it('is checked first: rows of one number are one voucher, and nothing is stored', async () => {
    const run = await checked(
      sheet(
        `JV-1 | ${day()} | ${expense} | | 1500 | | Rent | Rent of the month`,
        ` | | ${payable} | | | 1500 | |`,
        `JV-2 | ${day()} | ${expense} | | 700 | | | Two things`,
        `JV-2 | ${day()} | ${other} | | 300 | | |`,
        `JV-2 | | ${payable} | | | 1,000.00 | |`,
      ),
    )
    expect(await faultsOf(run)).toEqual([])
    expect(run).toMatchObject({ state: 'checked', rows: 5, new_count: 5, fault_count: 0, record_count: 2, taken: 0 })
    expect(await stored('JV-1')).toEqual([])
  })

  it('becomes drafts, and is posted later on the same page', async () => {
    const run = await checked(
      sheet(`JV-3 | ${day()} | ${expense} | | 10.50 | | | Tea`, ` | | ${payable} | | | 10.50 | |`),
    )
    const drafts = await rahima.stored(run.id, 'all')
    expect(drafts).toMatchObject({ state: 'stored', taken: 0 })
    expect(await stored('JV-3')).toEqual([{ status: 'draft', total: '10.50', invoice_no: null, lines: 2 }])
    const answer = await rahima.send('PUT', `/journal/api/v1/journal/import/${run.id}/step`, {})
    expect(answer.status, answer.raw).toBe(200)
    expect(await rahima.settled(run.id)).toMatchObject({ state: 'stored', taken: 1, problem: null })
    const [one] = await stored('JV-3')
    expect(one).toMatchObject({ status: 'posted', total: '10.50' })
    expect(one?.invoice_no).toMatch(/-JV-/)
  })

  it('is posted at once, with numbers in the order of the file, and the books verify', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => [
      `JV-P${n} | ${day()} | ${expense} | | ${n + 1}.25 | | | Number ${n}`,
      ` | | ${payable} | | | ${n + 1}.25 | |`,
    ]).flat()
    const run = await post(await checked(sheet(...rows)))
    expect(run).toMatchObject({ state: 'stored', record_count: 120, taken: 120, problem: null })
    const numbers = (
      await server.scratch.database.app.query<{ n: number }>(
        `select v.number::int as n from journal j join acc_voucher v on v.source_type = 'journal' and v.source_id = j.id
         where j.reference_no like 'JV-P%' order by substring(j.reference_no from 5)::int`,
      )
    ).rows.map(({ n }) => n)
    expect(numbers).toEqual(Array.from({ length: 120 }, (_, n) => (numbers[0] ?? 0) + n))
    expect(await verified()).toEqual([])
  })
})
