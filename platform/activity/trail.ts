import { sql, type RawBuilder } from 'kysely'
import { fenceSql, type TrailFence } from '../access/read.ts'
import { may, type Session } from '../access/session.ts'
import { jobRight } from '../jobs/job_event.ts'
import { holds } from '../record/circumstance.ts'
import { knowsField, writesField } from '../record/visible.ts'
import { fieldsOf, type Definition } from '../resource/definition.ts'
import type { Registry } from '../resource/registry.ts'

/** Resource whose rows are people who sign in. */
const people = 'user'
const nothing = sql`false`

/**
 * What happened, fenced like the records it happened to: a change is known to who may read that record, and an edit of
 * nothing but hidden fields to nobody who may not know these. What was deleted belongs to no branch any more: only who
 * sees all branches hears of it.
 */
export const trailFences = (registry: Registry): Readonly<Record<string, TrailFence>> => ({
  history: (session) => either(readable(registry, session).map((definition) => changesKnown(session, definition))),
  sign_in_event: (session) => peopleKnown(registry, session),
  refused_call: (session) => peopleKnown(registry, session),
  job_event: jobsKnown,
  export_log: (session) => listsKnown(registry, session),
  saved_view_event: (session) => listsKnown(registry, session),
  record_template_event: (session) => listsKnown(registry, session),
  printed_document: (session) =>
    either([
      sql`(record is null and resource = any(${named(registry, session)}) and ${peopleKnown(registry, session)})`,
      ...readable(registry, session).map((definition) => recordsKnown(session, definition)),
    ]),
})

const readable = (registry: Registry, session: Session): Definition[] =>
  session.member === null ? registry.all.filter((definition) => holds(session, definition, 'read')) : []

/** Resources and reports that the session may read. */
const named = (registry: Registry, session: Session): string[] => [
  ...readable(registry, session).map(({ name }) => name),
  ...registry.reports
    .filter(({ rights }) => session.member === null && may(session, rights.read))
    .map(({ name }) => name),
]

/** Rows about records that the session may know. */
function recordsKnown(session: Session, definition: Definition): RawBuilder<unknown> {
  const fence = fenceSql(definition, session)
  const ofResource = sql`resource = ${definition.name}`
  return fence === undefined
    ? sql`(${ofResource})`
    : sql`(${ofResource} and record in (select "id" from ${sql.table(definition.name)} where ${fence}))`
}

function changesKnown(session: Session, definition: Definition): RawBuilder<unknown> {
  const fields = fieldsOf(definition)
  const told = fields.filter(([, field]) => knowsField(session, field) || writesField(session, field))
  const state = definition.states && definition.fields[definition.states.field]
  const isStateKnown = state === undefined || knowsField(session, state)
  if (told.length === fields.length && isStateKnown) return recordsKnown(session, definition)
  const names = told.map(([name]) => name)
  return sql`(${recordsKnown(session, definition)}
    and (action <> 'update' or coalesce(changes, '{}') = '{}' or changes ?| ${names}::text[])
    and (action <> 'status' or ${isStateKnown}))`
}

/** What people did to lists that the session may read. */
const listsKnown = (registry: Registry, session: Session): RawBuilder<unknown> =>
  sql`(resource = any(${named(registry, session)}) and ${peopleKnown(registry, session)})`

/** What was done to background work: all of it for who looks after that, otherwise one's own. */
function jobsKnown(session: Session): RawBuilder<unknown> {
  if (session.member !== null) return nothing
  return may(session, jobRight) ? sql`true` : sql`("user" = ${session.user})`
}

/** What people did: everybody's for who may read them all, otherwise one's own. */
function peopleKnown(registry: Registry, session: Session): RawBuilder<unknown> {
  const definition = registry.find(people)
  if (session.member !== null) return nothing
  if (!definition || !holds(session, definition, 'read')) return sql`("user" = ${session.user})`
  const fence = fenceSql(definition, session)
  return fence === undefined ? sql`true` : sql`("user" in (select "id" from ${sql.table(people)} where ${fence}))`
}

const either = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? nothing : sql`(${sql.join([...conditions], sql` or `)})`
