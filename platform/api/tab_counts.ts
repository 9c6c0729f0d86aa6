import { sql } from 'kysely'
import { countComments } from '../comment/comment.ts'
import { dbOf } from '../database/db.ts'
import { readsOwnOnly } from '../access/session.ts'
import { standsAgainst } from '../record/circumstance.ts'
import { openReader, type Answered } from '../record/reading.ts'
import { tabsUnder } from '../resource/definition.ts'
import { record } from './answers.ts'
import type { ResourceCall } from './context.ts'

/** Beyond this nobody counts on a tab. */
const mostCounted = 100

/**
 * A record with what the tabs of its page count: how much the office has said about it (`comment_count`), and how many records
 * that the reader may know belong to it (`related_counts`, 100 for as many and more). Nothing is said of what there is none.
 * @throws Refusal 404
 */
export async function withTabCounts(call: ResourceCall, id: number): Promise<Answered> {
  const found = await record(call, id)
  const [comment_count, related_counts] = [await commentsOf(call, id), await relatedTo(call, id)]
  return {
    ...found,
    ...(comment_count === 0 ? {} : { comment_count }),
    ...(Object.keys(related_counts).length === 0 ? {} : { related_counts }),
  }
}

async function commentsOf({ session, definition, context }: ResourceCall, id: number): Promise<number> {
  if (session.member !== null || !definition.comments || readsOwnOnly(session, definition)) return 0
  return countComments(dbOf(context.engine.database.app), { resource: definition.name, record: id })
}

/** All of them in one statement, through the gate. */
async function relatedTo({ session, definition, context }: ResourceCall, id: number): Promise<Record<string, number>> {
  const { registry, gate } = context.engine
  const read = openReader(gate.read(session))
  const [first, ...others] = registry.all
    .filter((one) => standsAgainst(session, one, 'read') === undefined)
    .flatMap((one) => tabsUnder(one).flatMap(({ to, by }) => (to === definition.name ? [{ name: one.name, by }] : [])))
    .map(({ name, by }) =>
      read
        .selectFrom(read.selectFrom(name).select('id').where(by, '=', id).limit(mostCounted).as('few'))
        .select([sql<string>`${name}::text`.as('resource'), sql<number>`count(*)::integer`.as('n')]),
    )
  if (!first) return {}
  const rows = await others.reduce((all, next) => all.unionAll(next), first).execute()
  return Object.fromEntries(rows.filter(({ n }) => n > 0).map(({ resource, n }) => [resource, n]))
}
