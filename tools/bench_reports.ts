// `npm run bench:reports`: how long reports of 100,000 agencies take on paper and as sheets, and whether the server answers others
// meanwhile. Works in a database of its own, which it removes again. Option: --rows=100000
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { timed } from '#platform/bench/latency.ts'
import { ServerProcess } from '#platform/bench/server_process.ts'
import { Wire } from '#platform/bench/wire.ts'
import { openDatabase } from '#platform/database/pools.ts'
import { readSettings } from '#platform/settings/settings.ts'
import { loadAgencies } from './bench/agencies.ts'

const { values: options } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const rows = Number(options.rows)
const password = 'Seven quiet herons 7'
/** Categories that mark the rows of one paper. */
const papers = [
  { category: 'honorary', rows: 500, times: 12 },
  { category: 'associate', rows: 10_000, times: 3 },
] as const
const base = '/report/api/v1/report/all_members/'

const dataDir = mkdtempSync(join(tmpdir(), 'sr-'))
const settings = {
  DATA_DIR: dataDir,
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: password,
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
}
const server = await ServerProcess.start(settings)
try {
  await fill()
  const headers = { authorization: `Bearer ${await signIn()}` }
  console.log(
    ['report', 'seconds', 'kilobytes', 'others: p50 ms', 'most ms', 'loop: p99 ms', 'most ms', 'server MB']
      .map((word, at) => (at === 0 ? word.padEnd(24) : word.padStart(15)))
      .join(''),
  )
  for (const { category, rows: count, times } of papers)
    for (const isAlone of [true, false])
      for (let time = 1; time <= times; time += 1) {
        const key = `bench-${count}-${time}-${isAlone ? 'alone' : 'beside'}`
        await measured(`paper of ${count}`, `${base}print/?category=${category}&key=${key}`, headers, { isAlone })
      }
  for (const format of ['xlsx', 'csv'])
    await measured(`${format} of ${rows}`, `${base}export/?format=${format}`, headers)
} finally {
  await server.end()
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const database = await openDatabase(readSettings({ ...process.env, ...settings }), {
    applicationName: 'samiti bench',
  })
  try {
    await database.owner(async (client) => {
      await loadAgencies(client, rows)
      await client.query(`update agency set category = 'general'`)
      let from = 0
      for (const { category, rows: count } of papers) {
        await client.query(
          'update agency set category = $1 where id in (select id from agency order by id offset $2 limit $3)',
          [category, from, count],
        )
        from += count
      }
      await client.query('analyze')
    })
  } finally {
    await database.close()
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

/** Fetches one file while somebody else opens a list over and over, or nobody does anything. */
async function measured(
  name: string,
  path: string,
  headers: Record<string, string>,
  { isAlone = false } = {},
): Promise<void> {
  const fetched = async (): Promise<number> => {
    const answer = await fetch(server.url + path, { headers })
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    return (await answer.arrayBuffer()).byteLength
  }
  const wire = await Wire.open(server.url)
  let isOver = false
  const times: number[] = []
  const other = (async () => {
    while (!isOver && !isAlone) {
      const [answer, ms] = await timed(() => wire.send('GET', '/agency/api/v1/agency/all/?size=20&count=skip', headers))
      if (answer.status !== 200) throw new Error(`The list: ${answer.status} ${answer.body}`)
      times.push(ms)
    }
  })()
  let done: [bytes: number, ms: number] = [0, 0]
  const loop = await server.loopDelay(async () => {
    done = await timed(fetched).finally(() => (isOver = true))
  })
  await other
  wire.close()
  const sorted = times.toSorted((a, b) => a - b)
  const figures = [
    (done[1] / 1000).toFixed(3),
    (done[0] / 1000).toFixed(0),
    isAlone ? '-' : (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1),
    isAlone ? '-' : (sorted.at(-1) ?? 0).toFixed(1),
    loop.p99.toFixed(1),
    loop.most.toFixed(1),
    ((server.residentBytes() ?? 0) / 1e6).toFixed(0),
  ]
  console.log(name.padEnd(24) + figures.map((one) => one.padStart(15)).join(''))
}
