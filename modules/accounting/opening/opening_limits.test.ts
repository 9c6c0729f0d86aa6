import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeBooks } from '../testing/books/office_books.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** What an upload of opening balances may not be, and in whose series it ends. */
let server: TestServer
let cast: Cast
let imports: string

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await officeBooks(cast)
  const [year] = rowsOf(await cast.admin('GET', '/fiscal_year/api/v1/fiscal_year/all/'), 'fiscal_years')
  imports = `/fiscal_year/api/v1/fiscal_year/opening_import/${year?.id}`
})
afterAll(() => server.stop())

function sent(rows: readonly string[], dry_run = 'false', send = cast.admin) {
  const form = new FormData()
  form.set('dry_run', dry_run)
  form.set('file', new Blob([['Branch,Ledger,Debit,Credit', ...rows].join('\n')]), 'opening.csv')
  return send('POST', imports, form)
}
const balanced = (branch: string) => [`${branch},1401002,7,`, `${branch},3101001,,7`]

it('a trial is asked for plainly, or nothing happens', async () => {
  for (const wish of ['TRUE', 'yes', '']) {
    const { status, body } = await sent(balanced('HO'), wish)
    expect([status, Object.keys(Object(body['errors']))]).toEqual([400, ['dry_run']])
  }
  const { rows } = await server.scratch.database.app.query('select from acc_voucher')
  expect(rows).toEqual([])
})

it('a sheet of two megabytes is read, and no further than a chart could fill it', async () => {
  const { status, body } = await sent(Array.from({ length: 150_000 }, () => 'HO,1401001,1,'))
  expect([status, body['code']]).toEqual([400, 'too_many_rows'])
})

it('who does not work for the head office takes no number of it', async () => {
  const branch = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const far = await cast.person('far.manager', { roles: ['ACCOUNTS_MANAGER'], over: { branch: branch.id } })
  const { body } = await sent(balanced('CTG'), 'false', far.send)
  expect(body['invoice_no']).toMatch(/^CTG-OB-\d{4}-00001$/)
})
