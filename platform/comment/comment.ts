import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import type { CommentPlace } from './place.ts'

/** A former wording, and when it was replaced. */
interface Former {
  readonly text: string
  readonly until: string
}

/** Who is named in a comment; `name` as it stands behind its `@`. */
interface Mentioned {
  readonly user: number
  readonly name: string
}

/** A comment as people of the office read it. One that was taken back has no text. */
export interface ToldComment {
  readonly id: number
  readonly user: number | null
  readonly user_name: string
  readonly text: string | null
  readonly mentions: readonly Mentioned[]
  readonly former: readonly Former[]
  /** Instants, ISO 8601. */
  readonly created_at: string
  readonly edited_at: string | null
  readonly removed_at: string | null
  readonly removed_by_name: string | null
  readonly may_edit: boolean
  readonly may_remove: boolean
  /** Whoever took it back may bring it back. */
  readonly may_restore: boolean
}

/** How long its author may put a comment in other words or take it back: as long as a delete can be undone. */
export const ownHours = 24

/** Comments of a record, the newest first. */
export interface CommentPage {
  readonly comments: readonly ToldComment[]
  /** All that stand there, without those that were taken back. */
  readonly total: number
  readonly has_earlier: boolean
}

const isYoungSql = `c.created_at > now() - interval '${ownHours} hours'`
const isYoungRemovalSql = `c.removed_at > now() - interval '${ownHours} hours'`

const toldSql = `
  select c.id, c."user", c.user_name, case when c.removed_at is null then c.text end as text,
    c.created_at, c.edited_at, c.removed_at, c.removed_by_name,
    case when c.removed_at is null then (select json_agg(json_build_object('user', m."user", 'name', m.name) order by m."user")
      from comment_mention m where m.comment = c.id and position('@' || m.name in c.text) > 0) end as mentions,
    case when c.removed_at is null and c.edited_at is not null then (select json_agg(json_build_object('text', v.text,
      'until', to_char(v.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.id desc)
      from comment_version v where v.comment = c.id) end as former,
    c.removed_at is null and c."user" = $1 and ${isYoungSql} as may_edit,
    c.removed_at is null and ($2 or (c."user" = $1 and ${isYoungSql})) as may_remove,
    coalesce(c.removed_by = $1 and ${isYoungRemovalSql}, false) as may_restore
  from comment c`

type Row = Omit<ToldComment, 'mentions' | 'former'> & {
  readonly mentions: readonly Mentioned[] | null
  readonly former: readonly Former[] | null
}

/** Nothing of it can be changed by who only looks through a role. */
const told =
  ({ viewing }: Session) =>
  (row: Row): ToldComment => ({
    ...row,
    mentions: row.mentions ?? [],
    former: row.former ?? [],
    may_edit: row.may_edit && viewing === null,
    may_remove: row.may_remove && viewing === null,
    may_restore: row.may_restore && viewing === null,
  })

/** The comments of a record that the session may read, as many as it asks for. */
export async function readComments(
  db: Db,
  session: Session,
  { resource, record }: CommentPlace,
  size: number,
): Promise<CommentPage> {
  const { rows } = await db.query<Row>(
    `${toldSql} where c.resource = $3 and c.record = $4 order by c.id desc limit $5`,
    [session.user, session.kind === 'admin', resource, record, size + 1],
  )
  return {
    comments: rows.slice(0, size).map(told(session)),
    total: await countComments(db, { resource, record }),
    has_earlier: rows.length > size,
  }
}

/** One comment, told to a session that may read its record. */
export async function readComment(db: Db, session: Session, id: number): Promise<ToldComment | undefined> {
  const { rows } = await db.query<Row>(`${toldSql} where c.id = $3`, [session.user, session.kind === 'admin', id])
  return rows.map(told(session))[0]
}

/** How many stand there, without those that were taken back. */
export async function countComments(db: Db, { resource, record }: CommentPlace): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from comment where resource = $1 and record = $2 and removed_at is null',
    [resource, record],
  )
  return rows[0]?.n ?? 0
}
