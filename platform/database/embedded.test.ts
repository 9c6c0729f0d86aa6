import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Embedded, startEmbedded } from './embedded.ts'
import { runningServer } from './pid_file.ts'
import { isAlive } from './process_alive.ts'

let dataDir: string
const started: Embedded[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'se-'))
})
afterEach(async () => {
  for (const embedded of started.splice(0)) await embedded.release()
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir): Promise<Embedded> {
  // What these tests lose when the machine dies is of no worth.
  const embedded = await startEmbedded(folder, { settings: { fsync: 'off' } })
  started.push(embedded)
  return embedded
}

async function ask<T extends pg.QueryResultRow>(embedded: Embedded, text: string, user = 'samiti_owner'): Promise<T[]> {
  const client = new pg.Client({ host: embedded.socketFolder, port: 5432, user, database: 'samiti', ssl: false })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const cluster = () => join(dataDir, 'pg')
const running = () => (existsSync(cluster()) ? runningServer(cluster())?.pid : undefined)

describe('the embedded database', () => {
  it('makes roles, extensions and a private folder at its first start, and keeps what was written for the next', async () => {
    const first = await start()
    expect(
      await ask(first, `select rolname from pg_roles where rolname like 'samiti%' and not rolsuper order by 1`),
    ).toEqual([{ rolname: 'samiti_app' }, { rolname: 'samiti_member' }, { rolname: 'samiti_owner' }])
    expect(await ask(first, `select cardinality(show_trgm('ঢাকা')) > 0 as bengali, unaccent('é') as plain`)).toEqual([
      { bengali: true, plain: 'e' },
    ])
    expect(statSync(cluster()).mode & 0o777).toBe(0o700)
    await ask(first, 'create table kept as select 7 as seven')
    await first.release()
    expect(running()).toBeUndefined()

    expect(await ask(await start(), 'select seven from kept')).toEqual([{ seven: 7 }])
  })

  it('is shared by two processes on one folder; the last one stops it', async () => {
    const [server, tool] = await Promise.all([start(), start()])
    const pid = running()
    expect(pid).toBeTypeOf('number')
    await tool.release()
    expect(running()).toBe(pid)
    expect(await ask(server, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.release()
    expect(running()).toBeUndefined()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new'))).toEqual([])
  })

  it('is adopted when the process that started it was killed', async () => {
    const program = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
      await startEmbedded(${JSON.stringify(dataDir)}, { settings: { fsync: 'off' } }); console.log('ready')`
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const pid = running()
    server.kill('SIGKILL')
    await once(server, 'exit')
    expect(running()).toBe(pid)
    const adopted = await start()
    expect(running()).toBe(pid)
    await adopted.release()
    expect(pid !== undefined && isAlive(pid)).toBe(false)
  })

  it('is started again when it is killed, with all that was acknowledged', async () => {
    const embedded = await start()
    await ask(embedded, 'create table kept as select 7 as seven')
    const pid = running()
    if (pid === undefined) throw new Error('not running')
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => running() !== undefined && running() !== pid, { timeout: 20_000 }).toBe(true)
    await expect
      .poll(() => ask(embedded, 'select seven from kept').catch(() => 'not yet'), { timeout: 20_000 })
      .toEqual([{ seven: 7 }])
  })

  it('starts over an empty lock file, a lock file of a dead process and one that names another program', async () => {
    await (await start()).release()
    const lock = join(cluster(), 'postmaster.pid')
    const hour = 3600
    const { utimesSync } = await import('node:fs')
    writeFileSync(lock, '')
    truncateSync(lock)
    utimesSync(lock, Date.now() / 1000 - hour, Date.now() / 1000 - hour)
    await (await start()).release()
    for (const pid of [process.pid, 4_194_303]) {
      writeFileSync(lock, `${pid}\n${cluster()}\n1\n5432\n${cluster()}\n\n`)
      await (await start()).release()
    }
    expect(running()).toBeUndefined()
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'a-folder-with-a-rather-long-name', 'and-below-it-another-one-that-is-not-much-shorter')
    mkdirSync(deep, { recursive: true })
    const embedded = await start(deep)
    expect(embedded.socketFolder.startsWith(deep)).toBe(false)
    expect(statSync(embedded.socketFolder).mode & 0o077).toBe(0)
    expect(await ask(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.release()
    rmSync(embedded.socketFolder, { recursive: true })
  })

  it('begins anew after a first start that was cut off', async () => {
    mkdirSync(join(dataDir, 'pg.new-4194303'))
    writeFileSync(join(dataDir, 'pg.new-4194303', 'PG_VERSION'), '18\n')
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).sort()).toEqual(['pg', 'pg.log'])
  })

  it('refuses the folder of another major version, and names what to do', async () => {
    mkdirSync(cluster())
    writeFileSync(join(cluster(), 'PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(
      /made by PostgreSQL 12, this version brings PostgreSQL \d+: export with the old version/,
    )
  })

  it('tells in one line why it does not start', async () => {
    await expect(startEmbedded(dataDir, { settings: { shared_buffers: 'much' } })).rejects.toThrow(
      /^The embedded PostgreSQL does not start: invalid value for parameter "shared_buffers": "much" \(more in .*pg\.log\)\.$/,
    )
  })
})
