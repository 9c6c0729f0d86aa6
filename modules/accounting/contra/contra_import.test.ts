import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, castPassword, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { Importing, type Run } from '#platform/transfer/testing/import_client.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** Contras come from a spreadsheet, each in one row. docs/decisions/voucher-imports.md */
let server: TestServer
let cast: Cast
let rahima: Importing
let folder: string
let files = 0
const [cash, petty] = ['1401001', '1401003']

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ci-'))
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  const books = await officeBooks(cast)
  await books.post('RV', { from: '4101002', to: cash, taka: 1000n })
  await cast.person('rahima', { roles: ['ACCOUNTS'] })
  rahima = await Importing.signedIn(server.url, 'contra', 'rahima', castPassword)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const checked = (...rows: readonly string[]): Promise<Run> => {
  files += 1
  const path = join(folder, `${files}.csv`)
  writeFileSync(
    path,
    ['reference_no,voucher_date,from_ledger,to_ledger,amount,narration,cheque_no', ...rows].join('\n'),
  )
  return rahima.checked(path, 'contras.csv')
}
const stored = async (reference: string) =>
  (
    await server.scratch.database.app.query<{ status: string; invoice_no: string | null }>(
      'select status, invoice_no from contra where reference_no = $1',
      [reference],
    )
  ).rows

it('are posted at once, by the rules of those that are typed', async () => {
  const run = await checked(
    `C-1,${today()},${cash},${petty},400.00,For small things`,
    `C-2,${today()},${petty},${cash},100.00,`,
  )
  expect(await rahima.rows(run.id, 'fault')).toEqual([])
  expect(run).toMatchObject({ rows: 2, record_count: 2, fault_count: 0 })
  expect(await rahima.posted(run.id)).toMatchObject({ state: 'stored', taken: 2, problem: null })
  expect(await stored('C-2')).toEqual([{ status: 'posted', invoice_no: expect.stringMatching(/-CV-.*00002$/) }])
})

it('with another ledger than cash or bank, or to the same one, are refused at their row', async () => {
  const run = await checked(`C-3,${today()},4101002,${cash},1.00,`, `C-4,${today()},${cash},${cash},1.00,`)
  const faults = (await rahima.rows(run.id, 'fault')).map(({ row, faults: [first] }) => [row, first?.field])
  expect(faults).toEqual([
    [2, 'from_ledger'],
    [3, 'to_ledger'],
  ])
})

it('with a leaf that another row has, name that row', async () => {
  const run = await checked(
    `C-8,${today()},1402001,${cash},1.00,Drawn,000123`,
    `C-9,${today()},1402001,${cash},2.00,Drawn,000123`,
  )
  const faults = (await rahima.rows(run.id, 'fault')).flatMap(({ row, faults: all }) =>
    all.map(({ field, text }) => `${row} ${field}: ${text}`),
  )
  expect(faults).toContain('3 cheque_no: Row 2 of this file has the same value.')
})

it('end where the cash ends: what was posted stays, the rest are drafts, and go on when there is cash again', async () => {
  const run = await checked(
    `C-5,${today()},${cash},${petty},300.00,Enough`,
    `C-6,${today()},${cash},${petty},5000.00,Too much`,
    `C-7,${today()},${cash},${petty},1.00,After it`,
  )
  const ended = await rahima.posted(run.id)
  expect(ended).toMatchObject({ state: 'stored', record_count: 3, taken: 1 })
  expect(ended.problem).toBe('The step was taken for 1 of 3. It ended at this one; the others are as they were:')
  expect(ended.in_the_way).toMatchObject([{ resource: 'contra', text: expect.stringContaining('has only ৳400.00') }])
  expect([await stored('C-5'), await stored('C-6'), await stored('C-7')]).toMatchObject([
    [{ status: 'posted' }],
    [{ status: 'draft' }],
    [{ status: 'draft' }],
  ])
  const [receipt] = [
    await cast.admin('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      received_from: 'A friend',
      lines: [{ ledger: await ledgerId('4101002'), amount: '5000' }],
    }),
  ]
  expect(receipt?.status, receipt?.raw).toBe(201)
  expect(await rahima.posted(run.id)).toMatchObject({ state: 'stored', taken: 3, problem: null })
  expect(await stored('C-7')).toMatchObject([{ status: 'posted' }])
})

const ledgerId = async (code: string): Promise<number> =>
  (await server.scratch.database.app.query<{ id: number }>('select id from ledger_account where code = $1', [code]))
    .rows[0]?.id ?? 0
