import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { serverEnvironment } from '../database/cluster.ts'
import { type Binaries, binariesIn } from '../database/embedded_binaries.ts'
import { runnerFor } from '../database/embedded_owner.ts'

/** Where the packages of Debian and its descendants put each major version. */
const debian = '/usr/lib/postgresql'
const oldest = 15
const password = 'operator of the tests'

/** The PostgreSQL that the system brings, oldest first; versions the product does not run on are left out. */
export function systemPostgres(): { major: number; binaries: Binaries }[] {
  const found = existsSync(debian) ? readdirSync(debian).map(Number) : []
  return found
    .filter((major) => major >= oldest)
    .toSorted((a, b) => a - b)
    .map((major) => ({ major, binaries: binariesIn(join(debian, String(major))) }))
    .filter(({ binaries }) => existsSync(binaries.postgres) && existsSync(binaries.initdb))
}

/** A server of somebody else: every role signs in with its password, and nothing of ours is there. */
export interface ForeignServer {
  /** Address of a database for a role whose password is its name. */
  url: (database: string, role: string) => string
  /** Runs statements one by one as the operator, in a database that exists. */
  operator: (database: string, ...statements: string[]) => Promise<void>
  stop: () => Promise<void>
}

/** Makes a cluster as an operator would, with the C.UTF-8 locale of the system, and starts it. */
export async function startForeignServer(binaries: Binaries): Promise<ForeignServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sx-'))
  const [cluster, secret] = [join(folder, 'pg'), join(folder, 'secret')]
  const { uid, gid, command } = runnerFor(join(folder, 'nobody', 'pg'), binaries)
  const as = { cwd: '/', env: serverEnvironment(), ...(uid === undefined ? {} : { uid, gid: gid ?? uid }) }
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(secret, password, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) for (const path of [folder, cluster, secret]) chownSync(path, uid, gid)
  const words = ['-D', cluster, '-U', 'operator', `--pwfile=${secret}`, '--auth=scram-sha-256', '--no-sync']
  const [initdb, ...with_] = command(binaries.initdb, [...words, '--encoding=UTF8', '--locale=C.UTF-8'])
  const made = spawnSync(initdb, with_, { ...as, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  const settings = ['listen_addresses=', 'fsync=off', 'max_connections=60'].flatMap((one) => ['-c', one])
  const [postgres, ...args] = command(binaries.postgres, ['-D', cluster, '-k', cluster, ...settings])
  const child = spawn(postgres, args, { ...as, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const client = (database: string) =>
    new pg.Client({ host: cluster, port: 5432, user: 'operator', password, database, ssl: false })
  const operator = async (database: string, ...statements: string[]) => {
    const asked = client(database)
    await asked.connect()
    try {
      for (const statement of statements) await asked.query(statement)
    } finally {
      await asked.end()
    }
  }
  const stop = async () => {
    child.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const isUp = () =>
    operator('postgres', 'select 1').then(
      () => true,
      () => false,
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`The PostgreSQL of the system ended with ${child.exitCode}.`)
    await pause(50)
  }
  const url = (database: string, role: string) =>
    `postgres://${role}:${role}@${encodeURIComponent(cluster)}/${database}`
  return { url, operator, stop }
}
