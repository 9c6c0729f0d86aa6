import type { Db } from './db.ts'

/**
 * Values of the specification, collaboration.md 1. A row of `setting` named `sign_in.{limit}` overrules one; how long a
 * session may be left alone is `session_minutes` of the general settings.
 */
const seeds = {
  failures_per_user: 5,
  lock_minutes: 15,
  failures_per_address: 30,
  address_minutes: 15,
  /** How long an address counts as the owner's own after a sign-in from it. */
  known_address_days: 30,
  idle_minutes: 8 * 60,
  session_minutes: 7 * 24 * 60,
  /** How long the code may be given after the password. */
  ticket_minutes: 5,
  reset_minutes: 30,
  invitation_hours: 72,
  resets_per_user: 3,
  resets_per_address: 10,
  resets_window_minutes: 60,
} as const

export type Limit = keyof typeof seeds
export type Limits = Readonly<Record<Limit, number>>

/** The limits in force: those of the specification, overruled by the settings of the office. */
export async function readLimits(db: Db): Promise<Limits> {
  const { rows } = await db.query<{ limit: Limit; value: unknown }>(
    `select substr(key, 9) as "limit", value from setting where starts_with(key, 'sign_in.')
     union all select 'idle_minutes', to_jsonb(session_minutes) from general_setting`,
  )
  const known = rows.filter((row) => row.limit in seeds && Number.isSafeInteger(row.value) && Number(row.value) > 0)
  return { ...seeds, ...Object.fromEntries(known.map((row) => [row.limit, row.value])) }
}
