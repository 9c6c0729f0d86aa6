import { sql, type Expression, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { implementationOf, type Engine } from '../record/engine.ts'
import { holds } from '../record/circumstance.ts'
import { keywordFound } from '../record/search.ts'
import { escapeLike, openReader } from '../record/selection.ts'

/**
 * What happened, as one list: changes of records, sign-ins, exports and papers, each where it was written down first.
 * The gate leaves of it what the session may know (trail.ts).
 * @param ownTypes resources whose changes have a type of their own
 */
export function activities<Type extends string>(read: Reader, ownTypes: Readonly<Record<Type, readonly string[]>>) {
  const open = openReader(read)
  const own = Object.entries<readonly string[]>(ownTypes).map(
    ([type, resources]) => sql`when h.resource = any(${[...resources]}) then ${type}`,
  )
  const changes = open
    .selectFrom('history as h')
    .select([
      sql`'h' || h.id`.as('id'),
      sql`h.at`.as('at'),
      sql`h."user"`.as('user_id'),
      sql`h.user_name`.as('user'),
      sql`case ${sql.join(own, sql` `)} when h.action = 'restore' then 'create' when h.action = 'migration' then 'update' else h.action end`.as(
        'type',
      ),
      sql`h.resource`.as('resource'),
      sql`h.record`.as('record_id'),
      sql`h.note`.as('reason'),
      sql`h.ip`.as('ip'),
      sql`jsonb_build_object('action', h.action, 'changes', case when h.action = 'update' then h.changes end)`.as(
        'detail',
      ),
    ])
  const signIns = open
    .selectFrom('sign_in_event as s')
    .select([
      sql`'s' || s.id`.as('id'),
      sql`s.at`.as('at'),
      sql`s."user"`.as('user_id'),
      sql`s.user_name`.as('user'),
      sql`s.kind`.as('type'),
      sql`null::text`.as('resource'),
      sql`null::bigint`.as('record_id'),
      sql`null::text`.as('reason'),
      sql`s.ip`.as('ip'),
      sql`jsonb_build_object('reason', s.reason, 'user_agent', s.user_agent)`.as('detail'),
    ])
  const exports = open
    .selectFrom('export_log as e')
    .select([
      sql`'e' || e.id`.as('id'),
      sql`e.at`.as('at'),
      sql`e."user"`.as('user_id'),
      sql`e.user_name`.as('user'),
      sql`'export'`.as('type'),
      sql`e.resource`.as('resource'),
      sql`null::bigint`.as('record_id'),
      sql`null::text`.as('reason'),
      sql`e.ip`.as('ip'),
      sql`jsonb_build_object('format', e.format, 'rows', e.row_count)`.as('detail'),
    ])
  const papers = open
    .selectFrom('printed_document as p')
    .select([
      sql`'p' || p.id`.as('id'),
      sql`p.at`.as('at'),
      sql`p."user"`.as('user_id'),
      sql`p.user_name`.as('user'),
      sql`'print'`.as('type'),
      sql`p.resource`.as('resource'),
      sql`p.record`.as('record_id'),
      sql`null::text`.as('reason'),
      sql`p.ip`.as('ip'),
      sql`jsonb_build_object('title', p.shown->>'title', 'copy', p.copy)`.as('detail'),
    ])
    .where(sql<SqlBool>`not p.failed`)
  return open
    .selectFrom(changes.unionAll(signIns).unionAll(exports).unionAll(papers).as('a'))
    .select([
      sql<string>`a.id`.as('id'),
      sql<string>`a.at`.as('at'),
      sql<number | null>`a.user_id`.as('user_id'),
      sql<string | null>`a."user"`.as('user'),
      sql<HistoryType | Type>`a.type`.as('type'),
      sql<string | null>`a.resource`.as('resource'),
      sql<number | null>`a.record_id`.as('record_id'),
      sql<string | null>`a.reason`.as('reason'),
      sql<string | null>`a.ip`.as('ip'),
      sql<unknown>`a.detail`.as('detail'),
    ])
}

type HistoryType = 'create' | 'update' | 'delete' | 'status' | 'login' | 'logout' | 'failed_login' | 'export' | 'print'

/** Activities of people called so, for that reason, from that address, or about records that their lists find by the words. */
export function foundActivities(
  { engine, session, read }: { readonly engine: Engine; readonly session: Session; readonly read: Reader },
  keyword: string,
): Expression<SqlBool> {
  const pattern = `%${escapeLike(keyword)}%`
  const ofRecords = engine.registry.all
    .filter((definition) => holds(session, definition, 'read'))
    .flatMap(({ name }) => {
      const source = { implementation: implementationOf(engine, name), registry: engine.registry, session, read }
      const found = keywordFound(source, keyword)
      if (!found) return []
      const ids = openReader(read).selectFrom(`${name} as t`).select('t.id').where(found.condition)
      return [sql`(a.resource = ${name} and a.record_id in (${ids}))`]
    })
  const own = [
    sql`a."user" ilike ${pattern}`,
    sql`a.reason ilike ${pattern}`,
    sql`a.ip like ${`${escapeLike(keyword)}%`}`,
  ]
  return sql<SqlBool>`(${sql.join([...own, ...ofRecords], sql` or `)})`
}
