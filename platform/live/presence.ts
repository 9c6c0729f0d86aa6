import type { Db } from '../access/sign_in/db.ts'

/** A record that a browser shows. */
export interface Place {
  readonly resource: string
  readonly id: number
}

/** Another person who has a record open that this stream has open too. */
export interface Present extends Place {
  readonly stream: string
  readonly user: number
  readonly name: string
}

/** A browser that has not said for so long that it is there is gone. */
const keptSeconds = 40

/** Notes which records the browser behind a stream shows, in place of those before; also that it is still there. */
export async function keepPresence(db: Db, stream: string, user: number, open: readonly Place[]): Promise<void> {
  await db.query(keepSql, [stream, user, open.map(({ resource }) => resource), open.map(({ id }) => id), keptSeconds])
}

const keepSql = `
  with open as (select distinct resource, record from unnest($3::text[], $4::bigint[]) o(resource, record)),
  gone as (
    delete from presence p where p.stream = $1 and p."user" = $2
      and not exists (select from open o where o.resource = p.resource and o.record = p.record)
  )
  insert into presence as p (stream, resource, record, "user", expires_at)
    select $1::uuid, o.resource, o.record, $2::bigint, now() + make_interval(secs => $5) from open o
    on conflict (stream, resource, record) do update set expires_at = excluded.expires_at where p."user" = excluded."user"`

/** The browsers behind these streams show nothing any more. */
export const leave = async (db: Db, streams: readonly string[]): Promise<void> =>
  void (await db.query('delete from presence where stream = any($1)', [streams]))

/** Forgets those who went without a word. */
export const forgetGone = async (db: Db): Promise<void> =>
  void (await db.query('delete from presence where expires_at < now()'))

/** Who else has open what these streams have open. One person with several windows is one. */
export async function othersPresent(db: Db, streams: readonly string[]): Promise<Present[]> {
  if (streams.length === 0) return []
  return (await db.query<Present>(othersSql, [streams])).rows
}

const othersSql = `
  select distinct mine.stream, mine.resource, mine.record as id, p."user", concat_ws(' ', u.first_name, u.last_name) as name
    from presence mine
    join presence p on p.resource = mine.resource and p.record = mine.record and p."user" <> mine."user"
    join "user" u on u.id = p."user"
   where mine.stream = any($1) and mine.expires_at > now() and p.expires_at > now()
   order by name, p."user"`
