// `npm run bench`: how fast lists, searches and creating are among 200,000 agencies, and what the bare database does with
// the same statements in the same minute. Works in a database of its own, which it removes again.
// Options: --rows=200000 --seconds=2 --clients=1,8,16 --only=search --profile=FOLDER (processor profile of the server) --keep
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { measure, timed, type Figures } from '#platform/bench/latency.ts'
import { replay, type Overheard } from '#platform/bench/replay.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import { openDatabase, type Database } from '#platform/database/pools.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { registry } from '#modules/resources.ts'
import { loadAgencies } from './bench/agencies.ts'
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
const password = 'Seven quiet herons 7'
/** Requests whose statements are overheard for the bare run. */
const overheardRequests = 40
/** Number of the last request; creating makes unique values of it, which a kept database may hold already. */
let turns = 0

const dataDir = options.keep ?? mkdtempSync(join(tmpdir(), 'sb-'))
const settings = {
  DATA_DIR: dataDir,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: password,
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
}
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
  print(['call', 'clients', 'p50 ms', 'p95', 'p99', 'a second', 'first s: p50', 'bare p50', 'bare a second', 'share'])
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
      turns = Math.max(0, Number(made.rows[0]?.n) - Number(newNumber(0)))
      await client.query('analyze')
    }),
  )
  console.log(`${rows} agencies, owners for a tenth, each with its history: loaded in ${(ms / 1000).toFixed(1)} s\n`)
}

async function bench(call: Call, isNew: boolean): Promise<void> {
  for (const clients of clientCounts) {
    const token = await signIn()
    const wires = await Promise.all(Array.from({ length: clients }, () => Wire.open(server.url)))
    const headers = { authorization: `Bearer ${token}` }
    const one = (client: number) => ask(call, wires[client], headers, ++turns)
    const warm = await measure(clients, 1, one)
    const figures = await measure(clients, seconds, one)
    const requests: Overheard[][] = []
    const since = turns
    for (let round = 0; round < overheardRequests; round += 1) requests.push(await server.overhear(() => one(0)))
    for (const wire of wires) wire.close()
    const bare = await replay(connect, requests, clients, seconds, isNew ? renew(since) : undefined)
    tell(call.name, clients, figures, warm, bare)
  }
}

/** Sends a request and looks at what came back; the looking is not in the time. @returns milliseconds */
async function ask(call: Call, wire: Wire | undefined, headers: Record<string, string>, turn: number): Promise<number> {
  if (!wire) throw new RangeError('There is no such client.')
  const body = call.body?.(turn)
  const [answer, ms] = await timed(() => wire.send(call.method, call.path(turn), headers, body))
  const fault = call.fault(answer.status, JSON.parse(answer.body), turn)
  if (fault !== undefined) throw new Error(`${call.name}: ${fault}`)
  return ms
}

/** Values that hold the number of an overheard request get a number that no request had. */
function renew(since: number): (value: unknown, turn: number) => unknown {
  const start = turns
  turns += 200_000
  const numbers = Array.from({ length: overheardRequests }, (_, index) => newNumber(since + 1 + index))
  return (value, turn) => {
    if (typeof value !== 'string') return value
    const number = numbers.find((one) => value.includes(one))
    return number === undefined ? value : value.replaceAll(number, newNumber(start + turn))
  }
}

async function signIn(): Promise<string> {
  const wire = await Wire.open(server.url)
  const answer = await wire.send('POST', '/user/api/v1/user/login/', {}, { username: 'admin', password })
  wire.close()
  const token: unknown = JSON.parse(answer.body).access
  if (typeof token !== 'string') throw new Error(`Nobody can sign in: ${answer.body}`)
  return token
}

async function connect(): Promise<pg.Client> {
  return database.listenerClient()
}

function tell(name: string, clients: number, figures: Figures, warm: Figures, bare: Figures): void {
  const ms = (value: number): string => value.toFixed(2)
  print([
    name,
    String(clients),
    ms(figures.p50),
    ms(figures.p95),
    ms(figures.p99),
    figures.rate.toFixed(0),
    ms(warm.p50),
    ms(bare.p50),
    bare.rate.toFixed(0),
    `${((100 * figures.rate) / bare.rate).toFixed(0)} %`,
  ])
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(26) : cell.padStart(13))).join(''))
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
