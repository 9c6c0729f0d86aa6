import type { Db } from './db.ts'

/** A counter of tries in PostgreSQL, shared by all server processes: at most so many within so many minutes. */
export interface Tally {
  readonly key: string
  readonly most: number
  readonly minutes: number
}

/**
 * SQL that adds one to each tally ($1 keys, $2 most, $3 minutes) and returns them. The window begins with the first try;
 * the try that fills a tally starts it anew, so that a lock lasts its full time, and later ones do not prolong it.
 * Rows are taken in the order of their keys, or two of these could wait for each other.
 */
export const countingSql = `
  insert into try_counter as c (key, points, most, expires_at)
    select t.key, 1, t.most, now() + t.minutes * interval '1 minute'
      from unnest($1::text[], $2::integer[], $3::integer[]) as t (key, most, minutes) order by t.key
  on conflict (key) do update set
    points = case when c.expires_at > now() then c.points + 1 else 1 end,
    most = excluded.most,
    expires_at = case when c.expires_at > now() and c.points + 1 <> excluded.most then c.expires_at else excluded.expires_at end
  returning key, points, most, expires_at`

export const countingValues = (tallies: readonly Tally[]): [string[], number[], number[]] => [
  tallies.map((tally) => tally.key),
  tallies.map((tally) => tally.most),
  tallies.map((tally) => tally.minutes),
]

/**
 * Counts one try.
 * @returns minutes until it is allowed again when it is one too many, else undefined
 */
export async function countTry(db: Db, tally: Tally): Promise<number | undefined> {
  const { rows } = await db.query<{ wait: number | null }>(
    `with counted as (${countingSql})
     select case when points > most then ${minutesLeft('counted')} end as wait from counted`,
    countingValues([tally]),
  )
  return rows[0]?.wait ?? undefined
}

/** Minutes until a full tally is empty again; undefined while it is not full. */
export async function waitFor(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await db.query<{ wait: number }>(
    `select ${minutesLeft('c')} as wait from try_counter c where key = $1 and points >= most and expires_at > now()`,
    [key],
  )
  return rows[0]?.wait
}

/** Whole minutes, at least one, until the row's `expires_at`. */
export const minutesLeft = (row: string): string =>
  `greatest(1, ceil(extract(epoch from ${row}.expires_at - now()) / 60))::integer`

/** Forgets what was counted under a key. */
export async function forgetTries(db: Db, key: string): Promise<void> {
  await db.query('delete from try_counter where key = $1', [key])
}
