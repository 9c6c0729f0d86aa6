import type pg from 'pg'
import type { Settings } from '../settings/settings.ts'
import { type Login, Pool, connect } from './client.ts'
import { DatabaseRefused } from './database_error.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { type Logins, externalLogins } from './external.ts'
import { Replica, type ReadingPools, type ReplicaOptions, replicaLogins } from './replica.ts'
import { assertFit } from './start_checks.ts'

export type Database = {
  mode: 'embedded' | 'external'
  /** How another process of this office signs in, never as the owner: plain data, which may hold a password. */
  logins: Logins
  /** The office: role samiti_app. */
  app: pg.Pool
  /** Sessions of member agencies: role samiti_member, under row-level security. */
  member: pg.Pool
  /** Background jobs: role samiti_app, for transactions that may take their time without keeping people waiting. */
  jobs: pg.Pool
  /**
   * Connections for reports and exports: of the replica when it holds everything that is committed by now, else those above.
   */
  forReports: () => Promise<ReadingPools>
  /** Runs work on a connection of its own as the owner of the schema. @throws DatabaseRefused when nobody may act as the owner */
  owner: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>
  /** A connection of the office outside the pool, for `listen`; the caller ends it and makes a new one when it is lost. */
  listenerClient: () => Promise<pg.Client>
  /** Ends all connections, waiting for the work under way, and stops the embedded server when nobody else is attached. */
  close: () => Promise<void>
}

export type OpenOptions = {
  /** Shown by the database beside each connection, before the pool's name. */
  applicationName?: string
  log?: (line: string) => void
  /** Longest a statement of the office or of a member may take, in milliseconds. Tools that read everything set none. */
  statementTimeoutMs?: number
  /** Hears of each statement of the office or of a member that took longer than a second. */
  onSlow?: Login['onSlow']
  /** How patient reports are with the replica. */
  replica?: ReplicaOptions
}

/**
 * Opens the database the settings name and checks that it is fit. It does not migrate.
 * @throws DatabaseRefused with one line for the operator
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'> &
    Partial<Pick<Settings, 'databaseReplicaUrl'>>,
  options: OpenOptions = {},
): Promise<Database> {
  const name = options.applicationName ?? 'samiti'
  const { databaseReplicaUrl } = settings
  const replica = databaseReplicaUrl ? { replica: replicaLogins(databaseReplicaUrl, name) } : {}
  if (settings.databaseUrl) {
    const logins = await externalLogins(settings.databaseUrl, settings.databaseOwnerUrl, name)
    return open('external', limited({ ...logins, ...replica }, options), async () => {}, options)
  }
  const embedded = await startEmbedded(settings.dataDir, options.log ? { log: options.log } : {})
  try {
    const logins = { ...embeddedLogins(embedded, 'samiti', name), ...replica }
    return await open('embedded', limited(logins, options), embedded.release, options)
  } catch (error) {
    await embedded.release()
    throw error
  }
}

/** The same logins with the limit on statements and who hears of slow ones; not the owner, because a migration may take its time. */
function limited(logins: Logins, { statementTimeoutMs, onSlow }: OpenOptions): Logins {
  const limits = {
    ...(statementTimeoutMs === undefined ? {} : { statementTimeoutMs }),
    ...(onSlow === undefined ? {} : { onSlow }),
  }
  const { replica } = logins
  return {
    ...logins,
    app: { ...logins.app, ...limits },
    member: { ...logins.member, ...limits },
    ...(replica ? { replica: { app: { ...replica.app, ...limits }, member: { ...replica.member, ...limits } } } : {}),
  }
}

/** Without who hears of slow statements: that is nobody in another process. */
const plain = ({ onSlow: _, ...login }: Login): Login => login

/** How to sign in to a database of the embedded server as each role. */
export function embeddedLogins(
  embedded: Pick<Embedded, 'socketFolder'>,
  database: string,
  name: string,
): Logins & { owner: Login } {
  const as = (user: string, suffix: string): Login => ({
    connection: { host: embedded.socketFolder, port: 5432, user, database, ssl: false },
    role: undefined,
    applicationName: `${name} ${suffix}`,
  })
  return { app: as('samiti_app', 'app'), member: as('samiti_member', 'member'), owner: as('samiti_owner', 'owner') }
}

/**
 * Opens the pools over known logins.
 * @param release called once after the pools are closed
 * @param options `most`: connections of the office and of members; `replica`: how patient one is with it
 */
export async function open(
  mode: Database['mode'],
  logins: Logins,
  release: () => Promise<void>,
  options: {
    readonly most?: { readonly app: number; readonly member: number }
    readonly replica?: ReplicaOptions
  } = {},
): Promise<Database> {
  const { most = { app: 10, member: 3 } } = options
  const app = new Pool(logins.app, most.app)
  const member = new Pool(logins.member, most.member)
  const { statementTimeoutMs: _limit, onSlow: _onSlow, ...unhurried } = logins.app
  const jobs = new Pool({ ...unhurried, applicationName: `${logins.app.applicationName} jobs` }, 3)
  const replica = logins.replica && new Replica(logins.replica, app, options.replica)
  const end = () => Promise.all([app.end(), member.end(), jobs.end(), replica?.end()])
  let closing: Promise<void> | undefined
  const database: Database = {
    mode,
    logins: {
      app: plain(logins.app),
      member: plain(logins.member),
      owner: undefined,
      ...(logins.replica ? { replica: { app: plain(logins.replica.app), member: plain(logins.replica.member) } } : {}),
    },
    app,
    member,
    jobs,
    forReports: async () => (await replica?.caughtUp()) ?? { app, member },
    owner: async (work) => {
      if (!logins.owner)
        throw new DatabaseRefused(
          'DATABASE_OWNER_URL is needed: the user of DATABASE_URL may not act as samiti_owner, the owner of the schema.',
        )
      const client = await connect(logins.owner)
      try {
        return await work(client)
      } finally {
        await client.end().catch(() => {})
      }
    },
    listenerClient: () => connect({ ...logins.app, applicationName: `${logins.app.applicationName} listener` }),
    close: () => (closing ??= end().then(release)),
  }
  try {
    const client = await app.connect()
    try {
      await assertFit(client)
    } finally {
      client.release()
    }
    return database
  } catch (error) {
    await end()
    throw error
  }
}
