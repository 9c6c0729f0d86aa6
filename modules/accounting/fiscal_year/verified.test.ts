import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today } from '#platform/clock/clock.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'
import { done, setLocks, stepYear } from '../testing/books/year_steps.ts'
import type { ChecklistAnswer } from './checklist_answer.ts'

/** The books are verified beside everybody who works in them, and a closing rests on that. accounting.md 2.7. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let manager: Send
let year: number
const years = '/fiscal_year/api/v1/fiscal_year'

beforeAll(async () => {
  server = await startTestServer({ hasChores: true })
  cast = await castOf(server)
  books = await officeBooks(cast)
  const [only] = rowsOf(await cast.admin('GET', `${years}/all/`), 'fiscal_years')
  year = only?.id ?? 0
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const checklist = async () =>
  (await done(manager('GET', `${years}/checklist/${year}`))).body as unknown as ChecklistAnswer
const verified = async () => (await checklist()).items.find(({ key }) => key === 'verified')
const journal = async (): Promise<number> => {
  const [rent, accrued] = [await books.row('ledger_account', '5202001'), await books.row('ledger_account', '2102001')]
  const answer = await manager('POST', '/journal/api/v1/journal/create/?step=post', {
    voucher_date: today(),
    narration: 'Rent of the month',
    lines: [
      { ledger: rent.id, debit: '10.00' },
      { ledger: accrued.id, credit: '10.00' },
    ],
  })
  return answer.status
}
/** The verifier as the database sees it, once it waits for somebody. */
const waiting = async () => {
  const { rows } = await server.scratch.database.app.query<{ pid: number; locks: number }>(
    `select a.pid, (select count(*)::integer from pg_locks l where l.pid = a.pid and l.locktype = 'advisory') as locks
     from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like '%acc_open_differences%' and a.pid <> pg_backend_pid()`,
  )
  return rows
}

it('nobody waits for the verifier: vouchers are posted, ledgers changed, months locked and a year begun to close meanwhile', async () => {
  await server.scratch.database.owner(async (client) => {
    // The verifier comes to what is open of parties and waits there, for as long as the rest takes.
    await client.query('begin; lock table acc_open in access exclusive mode')
    expect((await manager('POST', `${years}/verify/`, {})).body['run']).not.toBe(null)
    await expect.poll(waiting, { timeout: 60_000 }).toEqual([{ pid: expect.any(Number), locks: 0 }])
    expect(await journal()).toBe(201)
    const meals = await books.row('ledger_account', '5202006')
    const unused = { is_active: false, row_version: meals['row_version'] }
    await done(manager('PUT', `/ledger_account/api/v1/ledger_account/update/${meals.id}`, unused))
    await setLocks(manager, year, 'locked')
    await stepYear(manager, year, 'closing')
    expect(await waiting()).toHaveLength(1)
    await client.query('rollback')
  })
  await expect
    .poll(async () => (await checklist()).verification, { timeout: 60_000 })
    .toMatchObject({
      run: null,
      differences: 0,
      is_broken: false,
    })
  expect(await verified()).toMatchObject({ ok: true, places: [] })
  await stepYear(manager, year, 'closed')
})

it('whoever asks while it is under way joins it', async () => {
  const runs = async () =>
    (await server.scratch.database.app.query(`select id from job_run where job = 'verify_books'`)).rows.length
  const before = await runs()
  const asked = await Promise.all([1, 2, 3].map(() => manager('POST', `${years}/verify/`, {})))
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(async () => (await checklist()).verification.run, { timeout: 60_000 }).toBe(null)
  expect((await runs()) - before).toBeLessThanOrEqual(3)
  expect((await runs()) - before).toBeGreaterThan(0)
})

it('whoever waits for it is not told that it has ended before being told what it found', async () => {
  const runsOf = (state: string) =>
    server.scratch.database.app.query(`select from job_run where job = 'verify_books' and state = $1`, [state])
  const { rowCount: before } = await runsOf('done')
  const asked = await server.scratch.database.owner(async (verifier) => {
    await verifier.query('begin; lock table acc_open in access exclusive mode')
    await done(manager('POST', `${years}/verify/`, {}))
    await expect.poll(waiting, { timeout: 60_000 }).toHaveLength(1)
    return server.scratch.asSuperuser(async (periods) => {
      // The checklist is halfway when the run ends.
      await periods.query('begin; lock table period_lock in access exclusive mode')
      const answer = checklist()
      const halfway = `select from pg_locks where locktype = 'relation' and relation = 'period_lock'::regclass and not granted`
      await expect.poll(async () => (await periods.query(halfway)).rowCount, { timeout: 60_000 }).toBe(1)
      await verifier.query('rollback')
      await expect.poll(async () => (await runsOf('done')).rowCount, { timeout: 60_000 }).toBe((before ?? 0) + 1)
      await periods.query('rollback')
      return answer
    })
  })
  expect(asked.verification.run).not.toBe(null)
})

it('a difference is told with the day on which it was found, and stands in the way until it is mended', async () => {
  const tamper = (by: number) =>
    server.scratch.asSuperuser((client) =>
      client.query(
        `set session_replication_role = replica; update acc_balance_until set debits[31] = debits[31] + ${by} where period < 13 and debits[31] > 0 and ledger = (select id from ledger_account where code = '5202001')`,
      ),
    )
  await tamper(1)
  await done(manager('POST', `${years}/verify/`, {}))
  await expect.poll(async () => (await checklist()).verification, { timeout: 60_000 }).toMatchObject({ run: null })
  expect(await verified()).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^The verification of 20.+ found one difference\.$/),
    places: [{ kind: 'verification' }],
  })
  expect((await checklist()).verification.is_broken).toBe(false)
  await tamper(-1)
  await done(manager('POST', `${years}/verify/`, {}))
  await expect.poll(async () => (await verified())?.ok, { timeout: 60_000 }).toBe(true)
})

it('is for whoever closes the books', async () => {
  const { send } = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  expect((await send('POST', `${years}/verify/`, {})).status).toBe(403)
})
