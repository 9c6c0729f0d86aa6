import { Refusal } from '../../errors/errors.ts'
import { acceptedHash, type NewPassword } from './change_password.ts'
import type { Db, Transactions } from './db.ts'
import { readLimits } from './limits.ts'
import { networkOf } from './network.ts'
import { storePassword } from './password.ts'
import { voidLinks } from './links.ts'
import { tellOwner } from './tell_owner.ts'
import { isSecret, newSecret, secretHash } from './secret.ts'
import { endAllSessions } from './session_store.ts'
import { forgetFailures, type ChangeStatus } from './failures.ts'
import { typedName } from './attempt.ts'
import { tooManyTries } from './sign_in.ts'
import { countingSql, countingValues } from './tries.ts'

/** `This reset link has been used or is too old. Ask for a new one.` */
const linkUsed = (): Refusal => new Refusal(400, 'reset_link_used', 'user.reset_link_used')

/**
 * Queues a reset link for the owner of a user name or address. Whoever asks learns nothing: the answer (`reset_sent`) and
 * the statements are the same whether or not there is such a user, and so is the silence after too many for one user.
 * @param publicUrl origin that the link begins with
 * @throws Refusal 429 `too_many_tries` for too many from one address
 */
export async function forgotPassword(
  db: Db,
  asked: { readonly username_or_email: string; readonly ip: string; readonly publicUrl: string },
): Promise<void> {
  const limits = await readLimits(db)
  const name = typedName(asked.username_or_email)
  const network = networkOf(asked.ip)
  const keys = [`reset-address:${network}`, `reset-name:${secretHash(name).toString('base64url')}`] as const
  const secret = newSecret()
  const window = limits.resets_window_minutes
  const tallies = [
    { key: keys[0], most: limits.resets_per_address, minutes: window },
    { key: keys[1], most: limits.resets_per_user, minutes: window },
  ]
  const { rows } = await db.query<{ wait: number | null }>(forgotSql(name.includes('@') ? 'email' : 'username'), [
    ...countingValues(tallies),
    name,
    keys[0],
    keys[1],
    secretHash(secret),
    limits.reset_minutes,
    `${asked.publicUrl}/pages/auth/reset-password/${secret}`,
  ])
  const wait = rows[0]?.wait
  if (wait != null) throw tooManyTries(wait)
}

const forgotSql = (column: 'email' | 'username'): string => `
  with counted as (${countingSql}), made as (
    insert into password_reset (token_hash, "user", expires_at)
      select $7, u.id, now() + $8 * interval '1 minute' from "user" u
       where lower(u.${column}) = $4 and u.status in ('active', 'locked') and not exists (select from counted where points > most)
      returning "user"
  ), told as (
    select queue_message(jsonb_build_object('kind', 'password_reset', 'channel', 'mail', 'to', jsonb_build_array(u.email),
        'origin_resource', 'user', 'origin_record', u.id, 'minutes', $8::integer,
        'params', jsonb_build_object('name', u.first_name, 'link', $9::text, 'n', $8::integer)))
      from made m join "user" u on u.id = m."user"
  )
  select case when a.points > a.most then greatest(1, ceil(extract(epoch from a.expires_at - now()) / 60))::integer end as wait
    from counted a join counted n on n.key = $6 where a.key = $5 and (select count(*) from told) >= 0`

/**
 * Sets a new password by a reset link: once, within its time. It ends all sessions, lifts a lock and voids all other links.
 * @throws Refusal 400 `reset_link_used`, or with `new_password` or `confirm_password`
 */
export async function resetPassword(deps: LinkDeps, given: ByLink): Promise<void> {
  await passwordByLink(deps, given, linkUsed)
}

export interface LinkDeps {
  readonly db: Db & Transactions
  readonly changeStatus: ChangeStatus
}

/** A new password and the secret of the link that lets it be set. */
export type ByLink = NewPassword & { readonly token: string; readonly ip: string }

/**
 * Sets a password by a link of either kind. Whoever was invited and has forgotten that asks for a reset link: that is an
 * answer to the invitation too.
 * @param refusal what a link that opens nothing is answered with
 * @returns the user
 */
export async function passwordByLink(deps: LinkDeps, given: ByLink, refusal: () => Refusal): Promise<number> {
  if (!isSecret(given.token)) throw refusal()
  const hash = secretHash(given.token)
  const { rows } = await deps.db.query<{ user: number }>(
    `select r."user" from password_reset r join "user" u on u.id = r."user"
      where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and u.status in ('active', 'locked')`,
    [hash],
  )
  const user = rows[0]?.user
  if (user === undefined) throw refusal()
  const made = await acceptedHash(deps.db, user, given)
  await deps.db.transaction(async (within) => {
    const used = await within.query(
      'update password_reset set used_at = now(), used_network = $2 where token_hash = $1 and used_at is null and expires_at > now()',
      [hash, networkOf(given.ip)],
    )
    if (used.rowCount !== 1) throw refusal()
    await forgetFailures(within, user)
    await voidLinks(within, user, 'accepted')
    const former = await within.query('select from user_password where "user" = $1', [user])
    await storePassword(within, user, made, false)
    await endAllSessions(within, user, 'password_reset')
    // A first password is no news to whoever has just chosen it.
    if (former.rowCount === 1) await tellOwner(within, user, 'password_reset')
  })
  await deps.changeStatus(user, 'active', 'password_reset')
  return user
}
