import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { FieldFault } from '../../errors/errors.ts'
import type { Db } from './db.ts'
import { officeSettings } from '../../settings/office_settings.ts'
import { passwordFault, weakPassword } from './password_rules.ts'

/** Argon2id as OWASP's Password Storage Cheat Sheet asks: 19 MiB, 2 passes, 1 lane. About 20 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The same letters typed on different keyboards are the same password. */
const spelled = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(spelled(password), cost)

/**
 * True when the password fits the hash. Without a hash it takes as long and is false, so that the time of an answer does
 * not tell who has an account.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? fitsNothing(), spelled(password).slice(0, 1000))
  return fits && stored !== undefined
}

/** True for a hash of an older cost: it is made anew while the password is at hand. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
}

/** A hash of today's cost that no password was ever made into. */
function fitsNothing(): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${random(16)}$${random(32)}`
}

/** Why a user may not have this password: too short, too common, like the name, or one of the last five. */
export async function newPasswordFault(db: Db, user: number, password: string): Promise<FieldFault | undefined> {
  const { rows } = await db.query<{ username: string; email: string; hash: string | null; previous: string[] | null }>(
    'select u.username, u.email, p.hash, p.previous from "user" u left join user_password p on p."user" = u.id where u.id = $1',
    [user],
  )
  const owner = rows[0]
  if (!owner) return weakPassword
  const policy = (await officeSettings(db))?.password_policy
  const fewest = policy?.['min_length']
  const fault = passwordFault(password, owner, typeof fewest === 'number' ? fewest : undefined)
  if (fault) return fault
  for (const former of [owner.hash, ...(owner.previous ?? [])]) {
    if (former !== null && (await verifyPassword(former, password))) return weakPassword
  }
  return undefined
}

/** Stores a hash as the user's password; the one before it moves into the memory of the last five. */
export async function storePassword(db: Db, user: number, made: string, mustChange: boolean): Promise<void> {
  await db.query(
    `with kept as (
       insert into user_password as p ("user", hash) values ($1, $2)
       on conflict ("user") do update set hash = excluded.hash, previous = (array[p.hash] || p.previous)[1:4], changed_at = now()
     )
     update "user" set must_change_password = $3, password_changed_at = now() where id = $1`,
    [user, made, mustChange],
  )
}
