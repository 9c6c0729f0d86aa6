import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from './backup.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pools.ts'
import { replicaLogins, Replica } from './replica.ts'

const home = mkdtempSync(join(tmpdir(), 'rp-'))
const [dataDir, beside] = [join(home, 'office'), join(home, 'copy')]
const quick = { settings: { fsync: 'off', max_wal_senders: '4' } }
const url = (host: string) => `postgres://samiti_app@${encodeURIComponent(host)}/samiti`
let primary: Embedded
let replica: Embedded
let office: Database

const startReplica = (): Promise<Embedded> =>
  startEmbedded(beside, {
    settings: { ...quick.settings, primary_conninfo: `host=${primary.socketFolder} port=5432 user=postgres` },
  })

/** A backup of the running office, unpacked and told whom to follow: the way docs/operations.md describes. */
async function makeReplica(): Promise<Embedded> {
  const settings = { databaseUrl: undefined, dataDir }
  const { file } = await makeBackup(settings, join(home, 'backups'), async () => undefined, 0)
  mkdirSync(beside)
  await extract({ file, cwd: beside, strict: true, preserveOwner: false, filter: (path) => path.startsWith('pg/') })
  writeFileSync(join(beside, 'pg/standby.signal'), '')
  return startReplica()
}

async function asSuperuser(server: Embedded, text: string): Promise<void> {
  const connection = { host: server.socketFolder, port: 5432, user: 'postgres', database: 'samiti', ssl: false }
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(text)
  await client.end()
}

beforeAll(async () => {
  primary = await startEmbedded(dataDir, quick)
  const settings = { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir }
  const first = await openDatabase(settings)
  await migrate(first)
  await first.close()
  replica = await makeReplica()
  const patience = { waitMs: 60_000, restMs: 0 }
  office = await openDatabase({ ...settings, databaseReplicaUrl: url(replica.socketFolder) }, { replica: patience })
}, 120_000)
afterAll(async () => {
  await office.close()
  await replica.release()
  await primary.release()
  rmSync(home, { recursive: true, force: true })
})

const asked = `select pg_is_in_recovery() as replica, (select count(*) from setting where key like 'report %') as n`
const report = async (part: 'app' | 'member' = 'app', text = asked) => {
  const pools = await office.forReports()
  return (await pools[part].query<{ replica: boolean; n: number; role: string }>(text)).rows[0]
}
let written = 0
const write = async (): Promise<void> => {
  written += 1
  await office.app.query(`insert into setting (key, value) values ($1, '1')`, [`report ${written}`])
}

describe('a report is read from the replica', () => {
  it('and never before what its writer has just written', async () => {
    for (let time = 0; time < 30; time += 1) {
      await write()
      expect(await report()).toEqual({ replica: true, n: written })
    }
  })

  it('where the office and the members are who they are on the primary, and nobody writes', async () => {
    const who = 'select current_user as role, pg_is_in_recovery() as replica'
    expect(await report('app', who)).toEqual({ role: 'samiti_app', replica: true })
    expect(await report('member', who)).toEqual({ role: 'samiti_member', replica: true })
    await expect(report('member', 'select * from agency')).rejects.toThrow('permission denied')
    await expect(report('app', `delete from setting`)).rejects.toThrow('read-only transaction')
  })
})

describe('the primary answers', () => {
  it('while the replica lags behind, and the replica again when it has caught up', async () => {
    const hasty = new Replica(replicaLogins(url(replica.socketFolder), 'hasty'), office.app, { waitMs: 50, restMs: 0 })
    try {
      await asSuperuser(replica, 'select pg_wal_replay_pause()')
      await write()
      expect(await hasty.caughtUp()).toBeUndefined()
      await asSuperuser(replica, 'select pg_wal_replay_resume()')
      expect(await report()).toEqual({ replica: true, n: written })
    } finally {
      await hasty.end()
    }
  })

  it('when the address leads to no replica of this database', async () => {
    const itself = new Replica(replicaLogins(url(primary.socketFolder), 'itself'), office.app)
    try {
      expect(await itself.caughtUp()).toBeUndefined()
    } finally {
      await itself.end()
    }
  })

  it('when the replica is gone, and the replica again when it is back', async () => {
    await replica.release()
    await write()
    expect(await report()).toEqual({ replica: false, n: written })
    replica = await startReplica()
    expect(await report()).toEqual({ replica: true, n: written })
  })
})
