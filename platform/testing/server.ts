import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openOffice, type Office } from '../../modules/server.ts'
import { accessTokens } from '../access/sign_in/token.ts'
import { keepTemplate, scratchDatabase, type ScratchDatabase } from '../database/testing.ts'
import { readSettings, type Settings } from '../settings/settings.ts'

/** A running office of a test: its own database, its own folder, a free port. */
export interface TestServer {
  readonly url: string
  readonly adminUsername: string
  readonly adminPassword: string
  readonly office: Office
  readonly scratch: ScratchDatabase
  readonly dataDir: string
  /** A token that this office issued, of a minute ago that has run out. */
  readonly expiredToken: () => Promise<string>
  /** What no call brings about: time that passes, somebody else who is in the way. As the superuser. */
  readonly inDatabase: (sql: string, values?: readonly unknown[]) => Promise<void>
  /** Ends the server; a database and a folder it was given stay. */
  readonly stop: () => Promise<void>
}

/** Signs the tokens of test servers. */
export const appSecret = 'test secret of thirty-two letters and more'
export const adminUsername = 'admin'
export const adminPassword = 'Seven quiet herons 7'

/** A test office as its operator would set it up. */
const settingsOf = (dataDir: string): Settings =>
  readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_SECRET: appSecret,
    ADMIN_USERNAME: adminUsername,
    ADMIN_PASSWORD: adminPassword,
    // The gateways of tests stand on this machine.
    SMS_PRIVATE_ADDRESSES: 'yes',
  })

const opened = 'template_opened'

/**
 * The database of an office after its first start. One office of the run enters reference data, rights and administrator, as
 * each did for itself before: a second of work, and the same rows each time.
 */
export async function openedDatabase(): Promise<ScratchDatabase> {
  await keepTemplate(opened, async ({ database }) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sv-'))
    const office = await openOffice(settingsOf(dataDir), { database, hasChores: false })
    await office.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return scratchDatabase({ template: opened })
}

/** Starts the whole server over a database of its own, or one that was given, with reference data and the first administrator. */
export async function startTestServer(
  options: {
    hasChores?: boolean
    isPlainProviderAllowed?: boolean
    given?: { scratch: ScratchDatabase; dataDir: string }
  } = {},
): Promise<TestServer> {
  const { given } = options
  const dataDir = given?.dataDir ?? mkdtempSync(join(tmpdir(), 'sv-'))
  const scratch = given?.scratch ?? (await openedDatabase())
  const office = await openOffice(settingsOf(dataDir), {
    database: scratch.database,
    hasChores: options.hasChores ?? false,
    isPlainProviderAllowed: options.isPlainProviderAllowed ?? false,
  })
  const url = await office.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    adminUsername,
    adminPassword,
    office,
    scratch,
    dataDir,
    expiredToken: async () => (await accessTokens(appSecret, -60)).issueAccess({ user: 1, signIn: 1 }),
    inDatabase: (sql, values = []) =>
      scratch.asSuperuser(async (client) => void (await client.query(sql, [...values]))),
    async stop() {
      await office.close()
      if (given) return
      await scratch.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
