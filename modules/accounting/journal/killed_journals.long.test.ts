import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { tokenOf } from '#platform/live/testing.ts'
import { castOf, rowsOf, type Cast } from '#platform/testing/cast.ts'
import { clientOf } from '#platform/testing/client.ts'
import { adminPassword, adminUsername, appSecret, startTestServer, type TestServer } from '#platform/testing/server.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { openYear } from '../testing/books/open_year.ts'
import { workOff } from './later_journals.ts'

/**
 * The server is shot in the middle of the night's work on journals, and the work is begun again: what was to be taken back is
 * taken back once, and what comes again has one draft for each of its days.
 */
const journals = 60
const shots = 3

let office: TestServer
let cast: Cast
let dataDir: string
let firstDay: string
const texts = loadTexts(new URL('../../..', import.meta.url).pathname)

const count = async (text: string): Promise<number> =>
  Number((await office.scratch.database.app.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n)
const reversals = `acc_voucher x join acc_voucher v on v.id = x.replaces where v.source_type = 'journal'`
const drafts = `journal where source_type = 'journal' and status = 'draft'`

beforeAll(async () => {
  office = await startTestServer()
  cast = await castOf(office)
  dataDir = mkdtempSync(join(tmpdir(), 'sj-'))
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  await openYear(admin, { start_date: `${Number(start_date.slice(0, 4)) - 1}-07-01` })
  await openYear(admin)
  firstDay = start_date
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledgers = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  for (let n = 0; n < journals; n += 1) {
    const answer = await admin('POST', '/journal/api/v1/journal/create/?step=post', {
      narration: `Accrual ${n}`,
      voucher_date: addDays(firstDay, -1),
      lines: [
        { ledger: ledgers.get('5201002'), debit: '880' },
        { ledger: ledgers.get('2102002'), credit: '880' },
      ],
      ...(n % 2 === 0
        ? { auto_reverse_on: firstDay }
        : { recurring: 'monthly', recurring_until: addDays(firstDay, 300) }),
    })
    if (answer.status !== 201) throw new Error(answer.raw)
  }
})
afterAll(async () => {
  await office.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Asks for the night's work at a server of its own, and shoots it when some of it is done. */
async function shotAtWork(): Promise<void> {
  const server = await ServerProcess.start({
    DATA_DIR: dataDir,
    APP_SECRET: appSecret,
    DATABASE_URL: office.scratch.url,
    DATABASE_OWNER_URL: office.scratch.ownerUrl,
  })
  try {
    const send = clientOf(server.url, await tokenOf(server.url, adminUsername, adminPassword))
    const before = (await count(reversals)) + (await count(drafts))
    for (const job of ['reverse_journals', 'repeat_journals']) await send('POST', `/job/api/v1/job/run/${job}`, {})
    await expect
      .poll(async () => (await count(reversals)) + (await count(drafts)), { timeout: 120_000, interval: 10 })
      .toBeGreaterThan(before)
    await pause(Math.random() * 60)
  } finally {
    await server.end('SIGKILL')
  }
}

it('each is taken back once and has one draft for each day, however often the night was cut off', async () => {
  for (let shot = 0; shot < shots; shot += 1) {
    const left = journals / 2 - (await count(reversals))
    if (left === 0) break
    await shotAtWork()
  }
  expect(await count(reversals)).toBeGreaterThan(0)
  const again = { today: today(), request: 'the morning after' }
  for (const kind of ['reversal', 'repetition'] as const) {
    await workOff({ engine: office.office.engine, texts }, kind, again)
    expect(await workOff({ engine: office.office.engine, texts }, kind, again)).toEqual({ done: 0, refused: 0 })
  }
  expect(await count(reversals)).toBe(journals / 2)
  expect(await count(`(select x.replaces from ${reversals} group by x.replaces having count(*) > 1) twice`)).toBe(0)
  expect(await count(`journal where auto_reverse_on is not null and status <> 'void'`)).toBe(0)
  const { rows } = await office.scratch.database.app.query<{ made: string; days: string }>(
    `select count(*) as made, count(distinct voucher_date) as days from ${drafts} group by source_id`,
  )
  expect(rows).toHaveLength(journals / 2)
  expect(new Set(rows.map(({ made }) => made)).size, 'as many for each').toBe(1)
  for (const { made, days } of rows) expect(made).toBe(days)
  expect((await office.scratch.database.app.query('select * from acc_differences()')).rows).toEqual([])
})
