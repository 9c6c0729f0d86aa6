import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks } from '../testing/books/office_books.ts'
import { setLocks, stepYear, verifyOffice } from '../testing/books/year_steps.ts'

/** Two clerks go on posting while two managers lock, close and reopen the year: every voucher is closed along, or refused. */
let server: TestServer
let cast: Cast
let managers: readonly [Send, Send]
let clerks: readonly Send[]
let year: number
const rounds = 6
const years = '/fiscal_year/api/v1/fiscal_year'
/** Ledgers of expenses: each first line of one makes its first balance of the year. */
let expenses: readonly number[]
let accrued: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { row } = await officeBooks(cast)
  const [only] = rowsOf(await cast.admin('GET', `${years}/all/`), 'fiscal_years')
  year = only?.id ?? 0
  accrued = (await row('ledger_account', '2102001')).id
  const all = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/'),
    'ledger_accounts',
  )
  expenses = all
    .filter((one) => String(one['code']).startsWith('52') && one['sub_ledger_kind'] === 'none')
    .map(({ id }) => id)
  const manager = async (name: string) => (await cast.person(name, { roles: ['ACCOUNTS_MANAGER'] })).send
  managers = [await manager('nasreen'), await manager('kamal')]
  clerks = [
    (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send,
    (await cast.person('shyamal', { roles: ['ACCOUNTS'] })).send,
  ]
})
afterAll(() => server.stop())

const version = async (send: Send): Promise<unknown> => (await send('GET', `${years}/${year}`)).body['row_version']
const posting = (send: Send, at: number): Promise<Answer> =>
  send('POST', '/journal/api/v1/journal/create/?step=post', {
    voucher_date: today(),
    narration: `Voucher ${at}`,
    lines: [
      { ledger: expenses[at % expenses.length], debit: '10.00' },
      { ledger: accrued, credit: '10.00' },
    ],
  })

it(`closing while others post, ${rounds} times over`, async () => {
  const answers: Answer[] = []
  const stored = (): number => answers.filter(({ status }) => status === 201).length
  let isOver = false
  const clerk = async (send: Send, from: number): Promise<void> => {
    for (let at = from; !isOver; at += 1) answers.push(await posting(send, at))
  }
  const working = clerks.map((send, at) => clerk(send, at * 7))
  const [first, second] = managers
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await setLocks(first, year, 'locked')
      await stepYear(first, year, 'closing')
      await verifyOffice(server)
      await stepYear(second, year, 'closed')
      const { rows } = await server.scratch.database.app.query<{ detail: string }>(
        'select detail from acc_differences()',
      )
      expect(rows).toEqual([])
      const asked = { note: 'The next round of the test begins.', row_version: await version(first) }
      expect((await first('PUT', `${years}/ask_reopening/${year}`, asked)).status).toBe(200)
      await stepYear(second, year, 'open', asked.note)
      const before = stored()
      await setLocks(second, year, 'open')
      // However slow the machine is: somebody has posted before the months are locked again.
      await expect.poll(stored).toBeGreaterThan(before)
    }
  } finally {
    isOver = true
    await Promise.all(working)
  }
  expect((await server.scratch.database.app.query('select detail from acc_differences()')).rows).toEqual([])
  const refusals = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body['code']))
  expect([...refusals].filter((code) => code !== 'ACC-040' && code !== 'ACC-042')).toEqual([])
  const { rows } = await server.scratch.database.app.query<{ n: number }>(
    `select count(*)::integer as n from acc_voucher where source_type = 'journal' and status = 'posted'`,
  )
  expect(rows[0]?.n).toBe(stored())
})
