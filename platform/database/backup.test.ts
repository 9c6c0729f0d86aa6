import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyArchive } from './archive.ts'
import { makeBackup } from './backup.ts'
import { lastGoodBackup } from './backup_name.ts'
import { startEmbedded } from './embedded.ts'
import { Launcher } from './launcher.ts'
import { type Database, openDatabase } from './pools.ts'
import { runningServer } from './pid_file.ts'
import { isAlive } from './process_alive.ts'
import { restoreBackup } from './restore.ts'

let root: string
let settings: { databaseUrl: undefined; databaseOwnerUrl: undefined; dataDir: string }
let backups: string
const project = join(import.meta.dirname, '../..')

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sb-'))
  backups = join(root, 'backups')
  settings = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir: join(root, 'data') }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

type Receipt = { id: number; at: string }

/** A clerk who writes one receipt after the other and remembers when each was acknowledged. */
function writeReceipts(database: Database): {
  acknowledged: Receipt[]
  /** Waits until more than so many are acknowledged, however slow the disk. */
  reaches: (count: number) => Promise<void>
  stop: () => Promise<void>
} {
  const acknowledged: Receipt[] = []
  let isStopped = false
  const work = (async () => {
    while (!isStopped) {
      const answer = await database.app.query<{ id: number }>(
        `insert into receipt (note) values (repeat(md5(random()::text), 20)) returning id`,
      )
      acknowledged.push({ id: answer.rows[0]?.id ?? 0, at: new Date().toISOString() })
    }
  })().catch(() => {})
  return {
    acknowledged,
    reaches: async (count) => {
      while (acknowledged.length <= count) await pause(10)
    },
    stop: async () => {
      isStopped = true
      await work
    },
  }
}

async function receipts(): Promise<number[]> {
  const database = await openDatabase(settings)
  try {
    return (await database.app.query<{ id: number }>('select id from receipt order by id')).rows.map((row) => row.id)
  } finally {
    await database.close()
  }
}

const killDatabase = () => {
  const running = runningServer(join(settings.dataDir, 'pg'))
  if (running) process.kill(running.pid, 'SIGKILL')
}

describe('a backup that is taken while receipts are written', () => {
  let file: string

  it('holds every receipt acknowledged before its end, after the database was killed and the backup restored', async () => {
    const database = await openDatabase(settings)
    await database.owner((client) =>
      client.query(
        `create table receipt (id bigint generated always as identity primary key, note text);
         grant select, insert on receipt to samiti_app`,
      ),
    )
    mkdirSync(join(settings.dataDir, 'files', 'ab'), { recursive: true })
    writeFileSync(join(settings.dataDir, 'files', 'ab', 'logo'), 'a picture')
    const clerk = writeReceipts(database)
    await clerk.reaches(200)
    ;({ file } = await makeBackup(settings, backups, async () => 'ab'.repeat(32)))
    const duringBackup = clerk.acknowledged.length
    await clerk.reaches(duringBackup + 200)
    killDatabase()
    await clerk.stop()
    await database.close()

    // Killed, started again: nothing that was acknowledged is lost.
    const survived = await receipts()
    expect(clerk.acknowledged.filter(({ id }) => !survived.includes(id))).toEqual([])

    writeFileSync(join(settings.dataDir, 'files', 'ab', 'logo'), 'another picture')
    const { manifest, before } = await restoreBackup(settings, file)
    expect(manifest).toMatchObject({ seal: 'ab'.repeat(32), migration: null })
    const restored = await receipts()
    const promised = clerk.acknowledged.filter(({ at }) => at < manifest.until)
    expect(promised.length).toBeGreaterThan(200)
    expect(promised.filter(({ id }) => !restored.includes(id))).toEqual([])
    expect(restored.length).toBeLessThan(survived.length)
    expect(readFileSync(join(settings.dataDir, 'files', 'ab', 'logo'), 'utf8')).toBe('a picture')

    // The old data is beside it and whole.
    expect(before).toHaveLength(2)
    expect(readFileSync(join(settings.dataDir, before[1] ?? '', 'ab', 'logo'), 'utf8')).toBe('another picture')
    expect(existsSync(join(settings.dataDir, before[0] ?? '', 'PG_VERSION'))).toBe(true)
    expect(readdirSync(settings.dataDir).filter((name) => name.includes('restor'))).toEqual([])
  })

  it('carries day, time and seal in its name and is the last good one', () => {
    expect(file).toMatch(/samiti_\d{4}-\d\d-\d\d_\d{6}Z_abababab\.tar\.gz$/)
    const now = new Date(Date.now() + 3_600_000)
    expect(lastGoodBackup(backups, now)).toMatchObject({ file, bytes: statSync(file).size })
    expect(lastGoodBackup(backups, now)?.ageHours).toBeCloseTo(1, 0)
    expect(lastGoodBackup(join(root, 'none'))).toBeUndefined()
  })

  it('is refused when one byte of it changed, when it is cut off, or when it is something else', async () => {
    const whole = gunzipSync(readFileSync(file))
    const changed = Buffer.from(whole)
    const place = whole.indexOf('a picture')
    changed[place] = 'A'.charCodeAt(0)
    const damaged = join(root, 'damaged.tar.gz')
    const cases: [Buffer, RegExp][] = [
      [gzipSync(changed, { level: 1 }), /the check sum of files\/ab\/logo does not fit/],
      [readFileSync(file).subarray(0, 100_000), /is damaged or is no backup/],
      [gzipSync(whole.subarray(0, 512 * 1000), { level: 1 }), /is damaged or is no backup/],
      [Buffer.from('a letter'), /is damaged or is no backup/],
    ]
    for (const [bytes, refusal] of cases) {
      writeFileSync(damaged, bytes)
      await expect(restoreBackup(settings, damaged)).rejects.toThrow(refusal)
    }
    await expect(restoreBackup(settings, join(root, 'none.tar.gz'))).rejects.toThrow('There is no file')
    expect((await receipts()).length).toBeGreaterThan(0)
  })

  it('is not restored under a running server', async () => {
    const server = await startEmbedded(settings.dataDir)
    await expect(restoreBackup(settings, file)).rejects.toThrow('The server is running: stop it, then restore.')
    expect(runningServer(join(settings.dataDir, 'pg'))).toBeDefined()
    await server.release()
  })

  it('comes back on a new machine', async () => {
    const fresh = { ...settings, dataDir: join(root, 'new') }
    expect((await restoreBackup(fresh, file)).before).toEqual([])
    const database = await openDatabase(fresh)
    const answer = await database.app.query<{ count: number }>('select count(*) as count from receipt')
    expect(answer.rows[0]?.count).toBeGreaterThan(200)
    await database.close()
  })

  it('whose exchange with the old data was cut off is finished by the next start', async () => {
    const cut = { ...settings, dataDir: join(root, 'cut') }
    await restoreBackup(cut, file)
    // As a crash between the two renames leaves it: the old data moved away, the new not yet in place.
    const restoring = join(cut.dataDir, 'pg.restoring')
    mkdirSync(restoring)
    writeFileSync(join(restoring, 'plan'), 'before-2026-07-01_000000Z')
    const { renameSync } = await import('node:fs')
    renameSync(join(cut.dataDir, 'pg'), join(restoring, 'pg'))
    mkdirSync(join(cut.dataDir, 'pg.before-2026-07-01_000000Z'))
    const database = await openDatabase(cut)
    expect((await database.app.query('select count(*) > 0 as some from receipt')).rows).toEqual([{ some: true }])
    await database.close()
    expect(readdirSync(cut.dataDir).sort()).toEqual(['files', 'pg', 'pg.before-2026-07-01_000000Z', 'pg.log'])
  })

  it('whose restore was killed while proving it leaves nothing running and nothing behind after the next start', async () => {
    const cut = { ...settings, dataDir: join(root, 'killed') }
    await restoreBackup(cut, file)
    const beside = join(cut.dataDir, 'pg.restoring')
    const { keeper } = await new Launcher(beside, { fsync: 'off' }).attach()
    keeper.on('error', () => {})
    const left = runningServer(join(beside, 'pg'))?.pid ?? 0
    expect(isAlive(left)).toBe(true)
    writeFileSync(join(cut.dataDir, 'restore.pid'), '4194303')
    const database = await openDatabase(cut)
    expect((await database.app.query('select count(*) > 0 as some from receipt')).rows).toEqual([{ some: true }])
    await database.close()
    expect(isAlive(left)).toBe(false)
    expect(readdirSync(cut.dataDir).filter((name) => name.includes('restor'))).toEqual([])
  })
})

describe('npm run backup', () => {
  const run = (words: string[], env: Record<string, string> = {}, before = '') =>
    spawnSync('sh', ['-c', `${before} exec "$0" "$@"`, process.execPath, join(project, 'tools/backup.ts'), ...words], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: settings.dataDir, ...env },
    })

  it('works with the server stopped, and leaves it stopped', async () => {
    const { stdout, status } = run([])
    expect(stdout).toMatch(/data\/backups\/samiti_.*_unsealed\.tar\.gz \(\d+\.\d MB\), read back and found whole\./)
    expect(status).toBe(0)
    expect(runningServer(join(settings.dataDir, 'pg'))).toBeUndefined()
    await expect(verifyArchive(lastGoodBackup(join(settings.dataDir, 'backups'))?.file ?? '')).resolves.toMatchObject({
      format: 1,
    })
  })

  it('tells in one line that the disk is full, and leaves nothing behind', async () => {
    // The database must not feel the limit that stands for the full disk.
    const server = await startEmbedded(settings.dataDir)
    const folder = join(root, 'full')
    const { stderr, status } = run([folder], {}, 'ulimit -f 200;')
    expect(stderr.trim()).toBe(
      `There is no room for the backup in ${folder}: make room or name another folder. Nothing was left behind.`,
    )
    expect(status).toBe(1)
    expect(readdirSync(folder)).toEqual([])
    // The next one works, and clears what a killed one left.
    writeFileSync(join(folder, '.samiti-4194303.part'), 'half')
    expect(run([folder]).status).toBe(0)
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^samiti_/)])
    await server.release()
  })

  it('leaves the office the room it needs', async () => {
    const folder = join(root, 'narrow')
    const wholeDisk = Number.MAX_SAFE_INTEGER
    await expect(makeBackup(settings, folder, async () => undefined, wholeDisk)).rejects.toThrow(
      `MB are free in ${settings.dataDir}, which the office needs itself: make room. Nothing was left behind.`,
    )
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses with DATABASE_URL, a folder that is a file, and a folder without data', () => {
    expect(run([], { DATABASE_URL: 'postgres://a@b/c' }).stderr.trim()).toBe(
      'DATABASE_URL is set: the operator of that database server makes and restores its backups.',
    )
    writeFileSync(join(root, 'a_file'), '')
    expect(run([join(root, 'a_file')]).stderr).toMatch(/^The folder .*a_file cannot be written/)
    expect(run([], { DATA_DIR: join(root, 'empty') }).stderr).toMatch(/^There is no database in .*empty yet\.$/m)
    expect(existsSync(join(root, 'empty'))).toBe(false)
  })
})
