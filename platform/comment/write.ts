import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { asWritten, forbidden, invalid, notFound, Refusal } from '../errors/errors.ts'
import { readValue } from '../fields/catalogue.ts'
import { longtext } from '../fields/index.ts'
import { notify } from '../live/notify.ts'
import { ownHours } from './comment.ts'
import type { Told } from './people.ts'
import type { CommentPlace } from './place.ts'

const words = longtext({ max: 4000 })

/** The text of a comment: line breaks kept, 4000 characters at most. @throws Refusal 400 at `text` */
export function commentText(given: unknown): string {
  const read = readValue(words, given ?? '')
  if ('fault' in read) throw invalid({ text: [{ ...read.fault, params: { ...read.fault.params, Label: '$comment' } }] })
  if (read.value === '') throw invalid({ text: [{ text: 'field.required', params: { Label: '$comment' } }] })
  return String(read.value)
}

/** Writes a comment and tells whom it calls, in one transaction. @returns its id */
export async function addComment(
  db: Db,
  session: Session,
  { resource, record }: CommentPlace,
  text: string,
  { mentions }: Told,
): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'insert into comment (resource, record, "user", user_name, text) values ($1, $2, $3, $4, $5) returning id',
    [resource, record, session.user, session.name, text],
  )
  const id = rows[0]?.id ?? 0
  await nameIn(db, id, mentions)
  await callUp(db, session, { resource, record }, id, mentions)
  return id
}

/** A comment as a change of it begins. */
export interface Kept extends CommentPlace {
  readonly id: number
  readonly user: number | null
  readonly isYoung: boolean
  readonly isRemoved: boolean
  readonly removed_by: number | null
  readonly isRemovalYoung: boolean
}

/** The comment, locked until the transaction ends. @throws Refusal 404 */
export async function lockComment(db: Db, id: number): Promise<Kept> {
  const { rows } = await db.query<Kept>(
    `select id, resource, record, "user", removed_by, removed_at is not null as "isRemoved",
       created_at > now() - interval '${ownHours} hours' as "isYoung",
       coalesce(removed_at > now() - interval '${ownHours} hours', false) as "isRemovalYoung"
     from comment where id = $1 for update`,
    [id],
  )
  const [found] = rows
  if (!found) throw notFound()
  return found
}

/**
 * Puts a comment in other words; the former ones are kept beside it. Who is named now and was not before is told.
 * @throws Refusal 403 for somebody else's, 409 for one taken back or older than a day
 */
export async function editComment(
  db: Db,
  session: Session,
  kept: Kept,
  text: string,
  { mentions }: Told,
): Promise<void> {
  refuseOthers(session, kept)
  refuseRemoved(kept)
  refuseOld(kept)
  await db.query('update comment set text = $2 where id = $1 and text <> $2', [kept.id, text])
  const before = await db.query<{ user: number }>('select "user" from comment_mention where comment = $1', [kept.id])
  const known = new Set(before.rows.map(({ user }) => user))
  // Who is not named any more stays written down as told; a name in other words takes the place of the former.
  await db.query('delete from comment_mention where comment = $1 and "user" = any($2::bigint[])', [
    kept.id,
    mentions.map(({ user }) => user),
  ])
  await nameIn(db, kept.id, mentions)
  await callUp(
    db,
    session,
    kept,
    kept.id,
    mentions.filter(({ user }) => !known.has(user)),
  )
}

/** Takes a comment back: who and when stays. @throws Refusal 403 for somebody else's, 409 when older than a day */
export async function removeComment(db: Db, session: Session, kept: Kept): Promise<void> {
  if (kept.isRemoved) return
  if (session.kind !== 'admin') {
    refuseOthers(session, kept)
    refuseOld(kept)
  }
  await db.query(
    'update comment set removed_at = clock_timestamp(), removed_by = $2, removed_by_name = $3 where id = $1',
    [kept.id, session.user, session.name],
  )
}

/** Brings a comment back. @throws Refusal 403 for whoever did not take it back, 409 after a day */
export async function restoreComment(db: Db, session: Session, kept: Kept): Promise<void> {
  if (!kept.isRemoved) return
  if (kept.removed_by !== session.user) throw forbidden('restore', 'comment')
  if (!kept.isRemovalYoung) throw tooLate()
  await db.query('update comment set removed_at = null, removed_by = null, removed_by_name = null where id = $1', [
    kept.id,
  ])
}

/** Comments of a record that gave way to another one follow to it, in the transaction in which it gives way. */
export const moveComments = async (db: Db, resource: string, from: number, into: number): Promise<void> =>
  void (await db.query('update comment set record = $3 where resource = $1 and record = $2', [resource, from, into]))

const nameIn = async (db: Db, id: number, mentions: Told['mentions']): Promise<void> =>
  void (await db.query(
    `insert into comment_mention (comment, "user", name) select $1, u, n from unnest($2::bigint[], $3::text[]) as m (u, n)`,
    [id, mentions.map(({ user }) => user), mentions.map(({ name }) => name)],
  ))

async function callUp(
  db: Db,
  session: Session,
  { resource, record }: CommentPlace,
  id: number,
  mentions: Told['mentions'],
): Promise<void> {
  if (mentions.length === 0) return
  await notify(db, {
    to: { users: mentions.map(({ user }) => user) },
    kind: 'mentioned',
    params: { by: asWritten(session.name) },
    target: { resource, id: record, view: `?tab=comments#comment-${id}` },
    subject: `comment ${id}`,
  })
}

function refuseOthers(session: Session, { user }: Kept): void {
  if (user !== session.user) throw new Refusal(403, 'forbidden', 'comment.not_own')
}

function refuseRemoved({ isRemoved }: Kept): void {
  if (isRemoved) throw new Refusal(409, 'comment_removed', 'comment.is_removed')
}

function refuseOld({ isYoung }: Kept): void {
  if (!isYoung) throw tooLate()
}

const tooLate = (): Refusal => new Refusal(409, 'comment_too_old', 'comment.too_old', { n: ownHours })
