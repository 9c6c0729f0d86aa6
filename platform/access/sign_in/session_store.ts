import type { Db } from './db.ts'
import { isSecret, secretHash } from './secret.ts'
import type { Bearer } from './token.ts'

export type EndReason =
  | 'signed_out'
  | 'signed_out_everywhere'
  | 'ended_by_user'
  | 'ended_by_manager'
  | 'password_changed'
  | 'password_reset'
  | 'password_set'
  | 'disabled'
  | 'second_factor_set'
  | 'second_factor_reset'

/** SQL: the session `s` has neither ended nor run out nor been left idle. */
export const isLiveSql = `s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - s.idle_minutes * interval '1 minute'`

/** Whose cookie this is, while the session lives and its user may sign in; also counts as a sign of life. */
export async function sessionByCookie(db: Db, cookie: string | undefined): Promise<Bearer | undefined> {
  if (!isSecret(cookie)) return undefined
  const { rows } = await db.query<Bearer>(
    `select s."user", s.id as "signIn" from session s join "user" u on u.id = s."user"
      where s.token_hash = $1 and u.status in ('active', 'locked') and ${isLiveSql}`,
    [secretHash(cookie)],
  )
  const bearer = rows[0]
  if (bearer) await touch(db, bearer.signIn)
  return bearer
}

/** Notes a sign of life of the session, at most once a minute. */
export async function touch(db: Db, signIn: number): Promise<void> {
  await db.query(
    `update session s set last_seen_at = now() where s.id = $1 and s.last_seen_at < now() - interval '1 minute' and ${isLiveSql}`,
    [signIn],
  )
}

/** SQL that ends the sessions of a condition and notes it; a row for each. */
const endingSql = (reason: string, condition: string): string => `
  with ended as (
    update session set ended_at = now(), ended_reason = ${reason} where ${condition} and ended_at is null
      returning "user", ended_reason, ip, user_agent
  )
  insert into sign_in_event (kind, "user", user_name, reason, ip, user_agent)
    select 'logout', u.id, concat_ws(' ', u.first_name, u.last_name), e.ended_reason, e.ip, e.user_agent from ended e join "user" u on u.id = e."user"`

/** Ends one session of a user. @returns false when the user has no such living session */
export async function endSession(db: Db, user: number, signIn: number, reason: EndReason): Promise<boolean> {
  const { rowCount } = await db.query(endingSql('$3', 'id = $2 and "user" = $1'), [user, signIn, reason])
  return rowCount === 1
}

/** Ends the sessions of a user, but for one, and voids a sign-in that waits for its second step. @returns how many sessions */
export async function endAllSessions(db: Db, user: number, reason: EndReason, except?: number): Promise<number> {
  await db.query('delete from sign_in_ticket where "user" = $1', [user])
  const { rowCount } = await db.query(endingSql('$2', '"user" = $1 and id is distinct from $3'), [
    user,
    reason,
    except ?? null,
  ])
  return rowCount ?? 0
}

export interface OpenSession {
  readonly id: number
  readonly created_at: string
  readonly last_seen_at: string
  readonly expires_at: string
  readonly ip: string
  readonly user_agent: string
}

/** Where a user is signed in now, last seen first. */
export async function listSessions(db: Db, user: number): Promise<OpenSession[]> {
  const { rows } = await db.query<OpenSession>(
    `select s.id, s.created_at, s.last_seen_at, s.expires_at, s.ip, s.user_agent
       from session s where s."user" = $1 and ${isLiveSql} order by s.last_seen_at desc, s.id desc limit 200`,
    [user],
  )
  return rows
}

/**
 * Removes what no longer serves: sessions 90 days after their end (before, they tell a user's own addresses), reset
 * links and registrations after 7 days, counters and tickets that have run out; of the activity log sign-ins, refusals, what was done to
 * background work and to shared views and templates after 2 years (collaboration.md activity_log).
 */
export async function forgetOld(db: Db): Promise<void> {
  await db.query(`delete from session where coalesce(ended_at, expires_at) < now() - interval '90 days'`)
  await db.query(`delete from password_reset where expires_at < now() - interval '7 days'`)
  await db.query(`delete from registration where expires_at < now() - interval '7 days'`)
  await db.query('delete from try_counter where expires_at < now()')
  await db.query('delete from sign_in_ticket where expires_at < now()')
  for (const log of ['sign_in_event', 'refused_call', 'job_event', 'saved_view_event', 'record_template_event'])
    await db.query(`delete from ${log} where at < now() - interval '2 years'`)
}
