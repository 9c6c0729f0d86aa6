// Second half of `npm run bench`: receipts posted, statements, ledger pages and lists of vouchers on generated books of 10 thousand and 1 million
// lines, with --large also 10 million; then postings while others read reports. Works in databases of its own, which it removes again;
// ends with 1 when the books do not verify afterwards. Options: --large --lines=10000,1000000 --seconds=3 --clients=1,8,16 --seed=7
// --wide (2,000 ledgers and 20,000 sub-ledgers at any size; from 10 million lines on they are always so many) --folder=… (a book that is
// made there once, stays, and is measured again the next time; of one size)
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { figuresOf, timed } from '#platform/bench/latency.ts'
import type { Overheard } from '#platform/bench/replay.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import { today } from '#platform/clock/clock.ts'
import { openDatabase, type Database } from '#platform/database/pools.ts'
import { verifyRecords } from '#platform/record/verify.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { verifyBooks } from '#modules/accounting/server.ts'
import { registry } from '#modules/resources.ts'
import { ask, benchSettings, headings, password, print, sideBySide, signedHeaders, tell } from './bench/asking.ts'
import { loadBooks } from './bench/books/load_books.ts'
import { layMasters } from './bench/books/masters.ts'
import { firstSource } from './bench/books/documents.ts'
import { postingBeside } from './bench/books/posting_beside.ts'
import { asNewDocument, barePosting, receiptCall } from './bench/books/postings.ts'
import { statementCalls } from './bench/books/statements.ts'
import { voucherLists } from './bench/books/voucher_lists.ts'
import type { Call } from './bench/calls.ts'
import { signIn } from './demo/client.ts'

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean', default: false },
    wide: { type: 'boolean', default: false },
    lines: { type: 'string', default: '10000,1000000' },
    seconds: { type: 'string', default: '3' },
    clients: { type: 'string', default: '1,8,16' },
    seed: { type: 'string', default: '7' },
    folder: { type: 'string' },
  },
})
const sizes = [...options.lines.split(',').map(Number), ...(options.large ? [10_000_000] : [])]
const seconds = Number(options.seconds)
const clientCounts = options.clients.split(',').map(Number)
const years = 6
const turns = { last: 0 }
let unusedIds = 0
let bareSql = ''
/** Median of one client in milliseconds, by call, one for each size. */
const medians = new Map<string, number[]>()

if (options.folder !== undefined && sizes.length > 1)
  throw new RangeError('A folder holds a book of one size: say --lines.')
for (const lines of sizes) await inOwnFolder(lines)
compare()
if (options.large) await import('./bench_imports.ts')

async function inOwnFolder(lines: number): Promise<void> {
  const dataDir = options.folder ?? mkdtempSync(join(tmpdir(), 'sb-'))
  try {
    if (!existsSync(join(dataDir, 'pg'))) await filled(dataDir, lines)
    const server = await ServerProcess.start(benchSettings(dataDir))
    const database = await opened(dataDir)
    try {
      const statements = await database.owner((client) => statementCalls(client, today()))
      const calls = [...statements, ...(await database.owner((client) => voucherLists(client, today())))]
      unusedIds = await database.owner(lastUsedId)
      await firstRequests(server, calls)
      print(headings)
      const receipt = await database.owner(receiptCall)
      for (const call of [...calls, receipt]) await bench(server, database, call)
      console.log(
        `\nBare, of statements: the same ones, right after, by as many connections as clients; of posting: ${bareSql}\n`,
      )
      // Days of the past: what is posted meanwhile is of today, and their figures stay.
      const ofThePast = statements.filter(({ name }) => !name.includes('today'))
      await postingBeside(server, receipt, ofThePast, { seconds, turns })
      await verified(database)
    } finally {
      await database.close()
      await server.end()
    }
  } finally {
    if (options.folder === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Above the ids of documents that people wrote and those that an earlier run in the same folder posted; the generated book's are far above. */
async function lastUsedId(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `select greatest(100000000, max(source_id))::bigint as last from acc_voucher where source_id < ${firstSource}`,
  )
  return Number(rows[0]?.last)
}

function opened(dataDir: string): Promise<Database> {
  return openDatabase(readSettings({ ...process.env, ...benchSettings(dataDir) }), { applicationName: 'samiti bench' })
}

/** Makes the book. Server and database are stopped afterwards, so that what follows begins with nothing in memory. */
async function filled(dataDir: string, lines: number): Promise<void> {
  const server = await ServerProcess.start(benchSettings(dataDir))
  const database = await opened(dataDir)
  try {
    const wish = {
      lines,
      years,
      until: today(),
      seed: Number(options.seed),
      isLarge: options.wide || lines >= 10_000_000,
    }
    const [counted, ms] = await timed(() =>
      database.owner(async (client) => {
        await layMasters(await signIn(server.url, 'admin', password), client, wish)
        return loadBooks(client, wish)
      }),
    )
    console.log(
      `\n${counted.lines} lines in ${counted.vouchers} vouchers of ${years} years and five branches: loaded in ${(ms / 1000).toFixed(1)} s, seed ${options.seed}`,
    )
  } finally {
    await database.close()
    await server.end()
  }
}

/** What people see in the morning: nothing is in memory yet. */
async function firstRequests(server: ServerProcess, calls: readonly Call[]): Promise<void> {
  const headers = await signedHeaders(server.url)
  const wire = await Wire.open(server.url)
  const times: number[] = []
  for (let turn = 0; turn < 100; turn += 1) {
    const call = calls[turn % calls.length]
    if (call) times.push(await ask(call, wire, headers, turn))
  }
  wire.close()
  const { p50, p95 } = figuresOf(times, 1)
  console.log(
    `First 100 requests after the start: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, most ${Math.max(...times).toFixed(1)} ms\n`,
  )
}

async function bench(server: ServerProcess, database: Database, call: Call): Promise<void> {
  for (const clients of clientCounts) {
    const connect = () => database.listenerClient()
    const measured = await sideBySide(call, {
      server,
      connect,
      clients,
      seconds,
      turns,
      ...(call.method === 'POST' ? { bareOf: postedBare } : {}),
    })
    tell(call.name, clients, measured)
    if (clients === 1) remember(call.name, measured.figures.p50)
  }
}

function postedBare(heard: readonly Overheard[][]) {
  const postings = barePosting(heard)
  bareSql = postings[0]?.text ?? bareSql
  // No run posts so many.
  unusedIds += 1_000_000
  return { requests: postings.map((posting) => [posting]), vary: asNewDocument(unusedIds) }
}

/** The pages of a ledger are as many as its lines: their number is no part of the name. */
function remember(name: string, p50: number): void {
  const kept = name.replace(/ of \d+$/, '')
  medians.set(kept, [...(medians.get(kept) ?? []), p50])
}

function compare(): void {
  if (sizes.length < 2) return
  console.log('\np50 of one client in milliseconds, by the lines of the book')
  print(['call', ...sizes.map(String), 'times'])
  for (const [name, all] of medians)
    print([name, ...all.map((one) => one.toFixed(2)), ((all.at(-1) ?? 0) / (all[0] ?? 1)).toFixed(2)])
}

/** What was measured was real work: books and records still fit. */
async function verified(database: Database): Promise<void> {
  const client = await database.app.connect()
  try {
    const [found, ms] = await timed(async () => {
      const books = await verifyBooks(client)
      const records = await verifyRecords(client, registry)
      return { lines: books.lines, findings: [...books.findings, ...records.findings] }
    })
    const { findings, lines } = found
    console.log(
      `Verified ${lines} lines in ${(ms / 1000).toFixed(1)} s: ${findings.length === 0 ? 'everything fits' : findings.map(({ text }) => text).join(' ')}`,
    )
    if (findings.length > 0) process.exitCode = 1
  } finally {
    client.release()
  }
}
