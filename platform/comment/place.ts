import type pg from 'pg'
import { readsOwnOnly, type Session } from '../access/session.ts'
import { maySignIn, type Standing } from '../access/sign_in/load_session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { forbidden, notFound, Refusal } from '../errors/errors.ts'
import { standsAgainst } from '../record/circumstance.ts'
import { implementationOf, type Engine } from '../record/engine.ts'
import { openReader } from '../record/selection.ts'
import type { Definition } from '../resource/definition.ts'

/** The record that is spoken of. */
export interface CommentPlace {
  readonly resource: string
  readonly record: number
}

/** Comments are the office's own: who speaks for a member has none, whatever else the member may read. @throws Refusal 403 */
export function refuseMembers(session: Session): void {
  if (session.member !== null) throw new Refusal(403, 'forbidden', 'error.forbidden_code', { code: 'comment' })
}

/**
 * Whoever may read a record may read and write its comments, but for who reads only what is its own: the office speaks of that one
 * there. Nobody else learns that there are any.
 * @throws Refusal 403 without the right to read the resource, 404 for what has no comments, is not there or is fenced off
 */
export async function assertReads(
  engine: Engine,
  session: Session,
  { resource, record }: CommentPlace,
  client?: pg.ClientBase,
): Promise<void> {
  refuseMembers(session)
  const { definition } = implementationOf(engine, resource)
  if (!definition.comments) throw notFound()
  if (standsAgainst(session, definition, 'read') !== undefined || readsOwnOnly(session, definition))
    throw forbidden('read', resource)
  if (!(await isSeen(engine, session, definition, record, client))) throw notFound()
}

/** Whether this person could read the record and its comments when signing in now. */
export async function couldRead(
  engine: Engine,
  { session, status }: Standing,
  { resource, record }: CommentPlace,
  client?: pg.ClientBase,
): Promise<boolean> {
  const { definition } = implementationOf(engine, resource)
  return (
    maySignIn(status) &&
    session.member === null &&
    standsAgainst(session, definition, 'read') === undefined &&
    !readsOwnOnly(session, definition) &&
    (await isSeen(engine, session, definition, record, client))
  )
}

async function isSeen(
  engine: Engine,
  session: Session,
  { name }: Definition,
  record: number,
  client?: pg.ClientBase,
): Promise<boolean> {
  const row = await openReader(engine.gate.read(session, client))
    .selectFrom(name)
    .select('id')
    .where('id', '=', record)
    .executeTakeFirst()
  return row !== undefined
}

/** What a user may do at this moment. */
export type ReadStanding = (db: Db, user: number) => Promise<Standing | undefined>
