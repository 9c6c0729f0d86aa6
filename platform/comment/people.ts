import type pg from 'pg'
import type { Session } from '../access/session.ts'
import type { Db } from '../access/sign_in/db.ts'
import { invalid } from '../errors/errors.ts'
import { tidyText } from '../fields/digits.ts'
import type { Engine } from '../record/engine.ts'
import { escapeLike } from '../record/reading.ts'
import { calledIn, type Named } from './mention.rules.ts'
import { couldRead, type CommentPlace, type ReadStanding } from './place.ts'

/** Colleagues that the list behind `@` offers at most. */
const mostOffered = 8
/** Colleagues of a name who are asked whether they may read the record. */
const mostAsked = 60
/** People one comment can call. */
const mostCalled = 20

/** A colleague who is offered. */
export interface Colleague {
  readonly id: number
  readonly name: string
}

/** What naming people takes. */
export interface Naming {
  readonly engine: Engine
  readonly db: Db
  readonly standing: ReadStanding
  /** The connection of a transaction: what holds one does not wait for another. */
  readonly client?: pg.ClientBase
}

const nameSql = `concat_ws(' ', u.first_name, u.last_name)`
const isOfOfficeSql = `u.status in ('active', 'locked') and not exists (
  select from user_roles x join role r on r.id = x.value where x.record = u.id and r.kind = 'member')`

/** Colleagues who may read this very record, by a part of their name; whoever begins with it stands first. */
export async function offered(
  { engine, db, standing }: Naming,
  session: Session,
  place: CommentPlace,
  keyword: string,
): Promise<Colleague[]> {
  const begins = `${escapeLike(tidyText(keyword).slice(0, 60))}%`
  const { rows } = await db.query<Colleague>(
    `select u.id, ${nameSql} as name from "user" u
      where u.id <> $1 and ${isOfOfficeSql} and (${nameSql} ilike '%' || $2 or u.username ilike $2)
      order by not (${nameSql} ilike $2), name, u.id limit $3`,
    [session.user, begins, mostAsked],
  )
  const found: Colleague[] = []
  for (const one of rows) {
    if (found.length === mostOffered) break
    const now = await standing(db, one.id)
    if (now && (await couldRead(engine, now, place))) found.push(one)
  }
  return found
}

/** Who is told of a comment, and the names that nobody answers to. */
export interface Told {
  readonly mentions: readonly Named[]
  readonly untold: readonly string[]
}

/**
 * Whom a text calls that may read the record. A name that nobody has and a name whose owner may not read it are told the same
 * way: who may read what is no question that a comment answers.
 * @throws Refusal 400 when it calls too many
 */
export async function toldBy(
  { engine, db, standing, client }: Naming,
  session: Session,
  place: CommentPlace,
  text: string,
  chosen: readonly number[],
): Promise<Told> {
  if (!text.includes('@')) return { mentions: [], untold: [] }
  const { rows } = await db.query<{ user: number; name: string; username: string }>(
    `select u.id as "user", ${nameSql} as name, u.username from "user" u where ${isOfOfficeSql} order by u.id`,
  )
  const people = rows.flatMap(({ user, name, username }) => [
    { user, name },
    { user, name: username },
  ])
  const called = calledIn(text, people, chosen)
  if (called.length > mostCalled || called.some(({ users }) => users.length > mostCalled))
    throw invalid({ text: [{ text: 'comment.too_many_mentions', params: { n: mostCalled } }] })
  const mentions = new Map<number, Named>()
  const untold: string[] = []
  for (const { name, users } of called) {
    let isHeard = false
    for (const user of users) {
      const now = await standing(db, user)
      if (!now || !(await couldRead(engine, now, place, client))) continue
      isHeard = true
      if (user !== session.user) mentions.set(user, { user, name })
    }
    if (!isHeard) untold.push(name.split(' ')[0] ?? name)
  }
  return { mentions: [...mentions.values()], untold }
}
