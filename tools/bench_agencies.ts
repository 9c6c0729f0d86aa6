// First half of `npm run bench`: how fast lists, searches and creating are among 200,000 agencies, and what the bare database does with
// the same statements in the same minute. Works in a database of its own, which it removes again.
// Options: --rows=200000 --seconds=2 --clients=1,8,16 --only=search --profile=FOLDER (processor profile of the server) --keep
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { timed } from '#platform/bench/latency.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { openDatabase, type Database } from '#platform/database/pools.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { registry } from '#modules/resources.ts'
import { loadAgencies } from './bench/agencies.ts'
import { benchSettings, headings, overheardRequests, print, sideBySide, tell } from './bench/asking.ts'
import { creatingCall, newNumber, readingCalls, type Call } from './bench/calls.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '1,8,16' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    keep: { type: 'string' },
  },
})
const rows = Number(options.rows)
const seconds = Number(options.seconds)
const clientCounts = options.clients.split(',').map(Number)
/** Number of the last request; creating makes unique values of it, which a kept database may hold already. */
const turns = { last: 0 }

const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'sb-'))
const settings = benchSettings(dataDir)
const server = await ServerProcess.start(
  settings,
  options.profile ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [],
)
const database = await openDatabase(readSettings({ ...process.env, ...settings }), { applicationName: 'samiti bench' })
try {
  await fill(database)
  const calls = await database.owner((client) => readingCalls(client, rows))
  const place = await database.app.query<{ thana: number; city: number }>(
    'select id as thana, city from thana order by id limit 1',
  )
  const create = creatingCall(place.rows[0] ?? { thana: 0, city: 0 })
  print(headings)
  for (const call of [...calls, create].filter(({ name }) => name.startsWith(options.only)))
    await bench(call, call === create)
  await verified(database)
} finally {
  await database.close()
  await server.end()
  if (options.keep === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function fill(into: Database): Promise<void> {
  const [, ms] = await timed(() =>
    into.owner(async (client) => {
      const there = await client.query<{ n: number }>('select count(*) as n from agency')
      if (Number(there.rows[0]?.n) === 0) await loadAgencies(client, rows)
      const made = await client.query<{ n: number }>(
        `select coalesce(max(rl_no::bigint), 0) as n from agency where rl_no::bigint >= ${newNumber(0)}`,
      )
      turns.last = Math.max(0, Number(made.rows[0]?.n) - Number(newNumber(0)))
      await client.query('analyze')
    }),
  )
  console.log(`${rows} agencies, owners for a tenth, each with its history: loaded in ${(ms / 1000).toFixed(1)} s\n`)
}

async function bench(call: Call, isNew: boolean): Promise<void> {
  for (const clients of clientCounts) {
    const measured = await sideBySide(call, {
      server,
      connect: () => database.listenerClient(),
      clients,
      seconds,
      turns,
      ...(isNew ? { bareOf: (requests) => ({ requests, vary: renew(turns.last - overheardRequests) }) } : {}),
    })
    tell(call.name, clients, measured)
  }
}

/** Values that hold the number of an overheard request get a number that no request had. */
function renew(since: number): (value: unknown, turn: number) => unknown {
  const start = turns.last
  turns.last += 200_000
  const numbers = Array.from({ length: overheardRequests }, (_, index) => newNumber(since + 1 + index))
  return (value, turn) => {
    if (typeof value !== 'string') return value
    const number = numbers.find((one) => value.includes(one))
    return number === undefined ? value : value.replaceAll(number, newNumber(start + turn))
  }
}

/** What was measured was real work: the history of everything made here still fits. */
async function verified(over: Database): Promise<void> {
  const client = await over.app.connect()
  try {
    const [{ findings, records, historyRows }, ms] = await timed(() => verifyRecords(client, registry))
    console.log(
      `\nVerified ${records} records and ${historyRows} history rows in ${(ms / 1000).toFixed(1)} s: ${findings.length === 0 ? 'everything fits' : findings.map(({ text }) => text).join(' ')}`,
    )
    if (findings.length > 0) process.exitCode = 1
  } finally {
    client.release()
  }
}
