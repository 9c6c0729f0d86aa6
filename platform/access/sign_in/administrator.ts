import { SettingsError, type Settings } from '../../settings/settings.ts'
import { asciiLower } from '../../fields/email/field.ts'
import { oneTimePassword } from './change_password.ts'
import type { Db, Transactions } from './db.ts'
import { hashPassword, storePassword } from './password.ts'
import { passwordFault } from './password_rules.ts'

/** The record of the first administrator; whoever signs in completes it. */
export interface FirstAdministrator {
  readonly username: string
  readonly email: string
  readonly first_name: string
  readonly primary_phone: string
  readonly roles: readonly number[]
  readonly status: 'active'
  readonly must_change_password: boolean
}

export interface AdministratorDeps extends Transactions {
  /** Creates the record with its history. @returns its id */
  readonly createUser: (db: Db, values: FirstAdministrator) => Promise<number>
}

/**
 * Makes the first administrator when nobody holds a role of kind admin. Safe when two servers start at once.
 * @returns user name and, when the settings name no password, the random one: to be printed once and changed at the first
 * sign-in; undefined when there is an administrator already
 * @throws SettingsError for a user name or password of the settings that no user may have
 */
export async function ensureAdministrator(
  deps: AdministratorDeps,
  settings: Pick<Settings, 'adminUsername' | 'adminPassword'>,
): Promise<{ username: string; password: string | undefined } | undefined> {
  return deps.transaction(async (db) => {
    await db.query(`select pg_advisory_xact_lock(hashtext('samiti first administrator'))`)
    const { rows } = await db.query<{ role: number; is_held: boolean }>(
      `select r.id as role, exists (select from user_roles x join role h on h.id = x.value where h.kind = 'admin') as is_held
         from role r where r.kind = 'admin' order by r.is_system desc, r.id limit 1`,
    )
    const [found] = rows
    if (!found)
      throw new Error('No role of kind admin: the reference data is loaded before the first administrator is made.')
    if (found.is_held) return undefined
    const username = asciiLower(settings.adminUsername)
    // RFC 2606: an address that can never be somebody's.
    const email = `${username}@example.invalid`
    const password = settings.adminPassword ?? oneTimePassword()
    assertUsable(username, email, password)
    const mustChange = settings.adminPassword === undefined
    const user = await deps.createUser(db, {
      username,
      email,
      first_name: 'Administrator',
      primary_phone: placeholderPhone,
      roles: [found.role],
      status: 'active',
      must_change_password: mustChange,
    })
    await storePassword(db, user, await hashPassword(password), mustChange)
    return { username, password: mustChange ? password : undefined }
  })
}

// A mobile number of Bangladesh by its shape, of a prefix that is not given out.
const placeholderPhone = '+8801000000000'

function assertUsable(username: string, email: string, password: string): void {
  if (!/^[a-z0-9._-]{3,40}$/.test(username))
    throw new SettingsError(
      `ADMIN_USERNAME is ${JSON.stringify(username)}: 3 to 40 letters a-z, digits, dot, hyphen or underscore are allowed.`,
    )
  if (passwordFault(password, { username, email }))
    throw new SettingsError(
      'ADMIN_PASSWORD is too easy to guess: 10 to 128 characters, no common password and not the user name, are allowed.',
    )
}
