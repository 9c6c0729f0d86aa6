import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Reader } from '../access/read.ts'
import type { Session } from '../access/session.ts'
import { implementationOf, type Engine } from '../record/engine.ts'
import { holds } from '../record/circumstance.ts'
import { keywordFound } from '../record/search.ts'
import { escapeLike, openReader } from '../record/selection.ts'

/**
 * What happened, as one list: changes of records, sign-ins, exports, papers and what was done to background work and to the
 * views of roles, each where it was written down first.
 * The gate leaves of it what the session may know (trail.ts).
 * @param ownTypes resources whose changes have a type of their own
 */
export function activities<Type extends string>(read: Reader, ownTypes: Readonly<Record<Type, readonly string[]>>) {
  const open = openReader(read)
  const own = Object.entries<readonly string[]>(ownTypes).map(
    ([type, resources]) => sql`when h.resource = any(${[...resources]}) then ${type}`,
  )
  const changes = open.selectFrom('history as h').select(
    listed('h', {
      type: sql`case ${sql.join(own, sql` `)} when h.action = 'restore' then 'create' when h.action = 'migration' then 'update' else h.action end`,
      resource: sql`h.resource`,
      record_id: sql`h.record`,
      reason: sql`h.note`,
      request: sql`h.request`,
      detail: sql`jsonb_build_object('action', h.action, 'changes', case when h.action = 'update' then h.changes end)`,
    }),
  )
  const signIns = open.selectFrom('sign_in_event as s').select(
    listed('s', {
      type: sql`s.kind`,
      detail: sql`jsonb_build_object('reason', s.reason, 'user_agent', s.user_agent)`,
    }),
  )
  const exports = open.selectFrom('export_log as e').select(
    listed('e', {
      type: sql`'export'`,
      resource: sql`e.resource`,
      request: sql`e.request`,
      detail: sql`jsonb_build_object('format', e.format, 'rows', e.row_count)`,
    }),
  )
  const papers = open
    .selectFrom('printed_document as p')
    .select(
      listed('p', {
        type: sql`'print'`,
        resource: sql`p.resource`,
        record_id: sql`p.record`,
        request: sql`p.request`,
        detail: sql`jsonb_build_object('title', p.shown->>'title', 'copy', p.copy)`,
      }),
    )
    .where(sql<SqlBool>`not p.failed`)
  const jobs = open.selectFrom('job_event as j').select(
    listed('j', {
      type: sql`'job'`,
      request: sql`j.request`,
      detail: sql`jsonb_build_object('action', j.action, 'job', j.job, 'run', j.run)`,
    }),
  )
  const views = open.selectFrom('saved_view_event as v').select(
    listed('v', {
      type: sql`'setting'`,
      resource: sql`v.resource`,
      request: sql`v.request`,
      detail: sql`jsonb_build_object('action', v.action, 'view', v.name, 'was', v.was, 'roles', v.roles)`,
    }),
  )
  const templates = open.selectFrom('record_template_event as t').select(
    listed('t', {
      type: sql`'setting'`,
      resource: sql`t.resource`,
      request: sql`t.request`,
      detail: sql`jsonb_build_object('action', t.action, 'template', t.name, 'was', t.was)`,
    }),
  )
  return open
    .selectFrom(
      changes
        .unionAll(signIns)
        .unionAll(exports)
        .unionAll(papers)
        .unionAll(jobs)
        .unionAll(views)
        .unionAll(templates)
        .as('a'),
    )
    .select([
      sql<number>`a.id`.as('id'),
      sql<string>`a.at`.as('at'),
      sql<number | null>`a.user_id`.as('user_id'),
      sql<string | null>`a."user"`.as('user'),
      sql<HistoryType | Type>`a.type`.as('type'),
      sql<string | null>`a.resource`.as('resource'),
      sql<number | null>`a.record_id`.as('record_id'),
      sql<string | null>`a.reason`.as('reason'),
      sql<string | null>`a.ip`.as('ip'),
      sql<string | null>`a.request`.as('request'),
      sql<unknown>`a.detail`.as('detail'),
    ])
}

/** Aliases of the lists. An activity's id is that of its row times eight, plus the place of its list here. */
const sources = ['h', 's', 'e', 'p', 'j', 'v', 't'] as const
type Source = (typeof sources)[number]

/** Id of the history's row that an activity was read from; undefined for one from elsewhere. */
export const historyRowOf = (activity: number): number | undefined =>
  activity % 8 === sources.indexOf('h') ? Math.floor(activity / 8) : undefined

interface Activity {
  readonly type: RawBuilder<unknown>
  readonly resource?: RawBuilder<unknown>
  readonly record_id?: RawBuilder<unknown>
  readonly reason?: RawBuilder<unknown>
  readonly request?: RawBuilder<unknown>
  readonly detail: RawBuilder<unknown>
}

/** The columns of one of the lists that are put together: when, who and from where are called alike in each. */
const listed = (alias: Source, { type, resource, record_id, reason, request, detail }: Activity) => [
  sql`${sql.ref(`${alias}.id`)} * 8 + ${sql.lit(sources.indexOf(alias))}`.as('id'),
  sql.ref(`${alias}.at`).as('at'),
  sql.ref(`${alias}.user`).as('user_id'),
  sql.ref(`${alias}.user_name`).as('user'),
  type.as('type'),
  (resource ?? sql`null::text`).as('resource'),
  (record_id ?? sql`null::bigint`).as('record_id'),
  (reason ?? sql`null::text`).as('reason'),
  sql.ref(`${alias}.ip`).as('ip'),
  (request ?? sql`null::text`).as('request'),
  detail.as('detail'),
]

type HistoryType =
  'create' | 'update' | 'delete' | 'status' | 'login' | 'logout' | 'failed_login' | 'export' | 'print' | 'job'

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
