import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { errorCode } from '../database/database_error.ts'
import { asWritten, Refusal, type FieldFault } from '../errors/errors.ts'
import { titlesOf } from '../record/expand.ts'
import { removeRecord, updateRecord, type Circumstance } from '../record/lifecycle.ts'
import type { Definition } from '../resource/definition.ts'
import type { Engine } from '../record/engine.ts'
import { refuseUnless } from './commit_run.ts'
import { inGroups } from './in_groups.ts'
import { removeMany } from './remove_many.ts'
import { importSession, keptSession, visibleRun } from './run.ts'

/** One change that the run made, as the history has it. */
interface Made {
  readonly resource: string
  readonly record: number
  readonly version: number
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null
  /** The newest change of the record after this one that the run did not make. */
  readonly later_action: string | null
  readonly later_user: string | null
}

/** A record that stands in the way of undoing. */
export interface InTheWay {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly text: string
}

/** A blocking record before it is put into words. */
interface Blocked {
  readonly resource: string
  readonly id: number
  readonly fault: FieldFault
}

/** Puts a fault of a record into the words of who asks. */
export type Speak = (resource: string, fault: FieldFault) => string

/** Blocking records named in the answer. */
const mostNamed = 50
/** Records deleted in one statement. */
const mostTogether = 5000

/**
 * Takes a whole import back, the last change first: what it created is deleted, what it changed has its former values
 * again. All or nothing, inside the caller's transaction; the history tells it under the number of the run.
 * @throws Refusal 409 with the records that were changed since, or are used by others
 */
export async function undoRun(
  engine: Engine,
  client: pg.PoolClient,
  asking: Session,
  definition: Definition,
  id: number,
  asked: { request: string; speak: Speak },
): Promise<void> {
  await client.query('select from import_run where id = $1 for update', [id])
  const run = await visibleRun(client, asking, definition, id)
  refuseUnless('stored', run)
  const session = importSession(keptSession(asking, definition), definition)
  const made = await client.query<Made>(madeSql, [id])
  const created = new Set(
    made.rows.filter(({ action }) => action === 'create').map(({ resource, record }) => `${resource} ${record}`),
  )
  // Somebody has deleted it already: there is nothing left to take back.
  const standing = made.rows.filter(
    (one) => !(one.later_action === 'delete' && created.has(`${one.resource} ${one.record}`)),
  )
  const changed = new Map(
    standing.filter((one) => one.later_action !== null).map((one) => [`${one.resource} ${one.record}`, one]),
  )
  const since = [...changed.values()].map(({ resource, record, later_user }): Blocked => ({
    resource,
    id: record,
    fault: { text: 'import.in_the_way.changed', params: { user: asWritten(later_user ?? '') } },
  }))
  if (since.length > 0) throw await refusal(engine, client, session, since, asked.speak)
  const at: Circumstance = { session: everyVerb(session, made.rows), request: asked.request, client, importRun: id }
  const blocked: Blocked[] = []
  const due = standing.filter((one) => one.action === 'create' || !created.has(`${one.resource} ${one.record}`))
  for (const batch of batchesOf(due)) {
    const left =
      batch[0]?.action === 'create'
        ? new Set(
            await removeMany(
              engine,
              at,
              client,
              batch[0].resource,
              batch.map(({ record }) => record),
            ).catch(asBusy),
          )
        : undefined
    const single = left ? batch.filter(({ record }) => left.has(record)) : batch
    await inGroups(
      client,
      single,
      (one) => undoOne(engine, at, client, one),
      (one, { text, params }) => blocked.push({ resource: one.resource, id: one.record, fault: { text, params } }),
    )
  }
  if (blocked.length > 0) throw await refusal(engine, client, session, blocked, asked.speak)
  await client.query(
    `update import_run set state = 'undone', undone_at = clock_timestamp(), undone_by = $2 where id = $1`,
    [id, asking.user],
  )
}

/** Somebody pointed to one of the records in this very moment. */
function asBusy(error: unknown): never {
  throw errorCode(error) === '23503' ? new Refusal(409, 'busy', 'error.busy') : error
}

/** Changes of one sort that follow each other, so that creations can be taken back many at a time. */
function batchesOf(due: readonly Made[]): Made[][] {
  const batches: Made[][] = []
  for (const one of due) {
    const last = batches.at(-1)
    if (last?.[0] && last.length < mostTogether && last[0].action === one.action && last[0].resource === one.resource)
      last.push(one)
    else batches.push([one])
  }
  return batches
}

/** Changes of the run, the last first, each with the newest change of its record that a person made since. */
const madeSql = `
  select h.resource, h.record, h.version, h.action, case when h.action = 'delete' then null else h.changes end as changes,
    later.action as later_action, later.user_name as later_user
  from history h
  left join lateral (select l.action, l.user_name from history l where l.resource = h.resource and l.record = h.record and l.version > h.version and l.import_run is distinct from h.import_run and l.action <> 'migration' order by l.version desc limit 1) later on true
  where h.import_run = $1 order by h.id desc`

async function undoOne(engine: Engine, at: Circumstance, client: pg.PoolClient, one: Made): Promise<void> {
  if (one.action === 'create') return removeRecord(engine, at, one.resource, one.record)
  const former = Object.fromEntries(Object.entries(one.changes ?? {}).map(([name, [before]]) => [name, before]))
  const fields = engine.registry.get(one.resource).fields
  // What the server had set itself can only be put back by the server.
  const isTrusted = Object.keys(former).some((name) => fields[name]?.computed === true)
  const version = await client.query<{ version: number }>(
    'select version from history where resource = $1 and record = $2 order by version desc limit 1',
    [one.resource, one.record],
  )
  await updateRecord(engine, { ...at, isTrusted }, one.resource, one.record, {
    ...former,
    row_version: version.rows[0]?.version,
  })
}

/** Effects of the import may have changed records of other resources; the right to undo it covers them. */
const everyVerb = (session: Session, made: readonly Made[]): Session => ({
  ...session,
  permissions: new Set([
    ...session.permissions,
    ...new Set(made.flatMap(({ resource }) => [`${resource}.update`, `${resource}.delete`])),
  ]),
})

async function refusal(
  engine: Engine,
  client: pg.PoolClient,
  session: Session,
  blocked: readonly Blocked[],
  speak: Speak,
): Promise<Refusal> {
  const named = blocked.slice(0, mostNamed)
  const titles = new Map<string, string>()
  for (const resource of new Set(named.map((one) => one.resource))) {
    const ids = named.filter((one) => one.resource === resource).map(({ id }) => id)
    for (const [id, title] of await titlesOf(
      { read: engine.gate.read(session, client), session },
      engine.registry.get(resource),
      ids,
    ))
      titles.set(`${resource} ${id}`, title)
  }
  const in_the_way = named.map(({ resource, id, fault }): InTheWay => ({
    resource,
    id,
    title: titles.get(`${resource} ${id}`) ?? '',
    text: speak(resource, fault),
  }))
  return new Refusal(
    409,
    'import_in_the_way',
    'import.error.in_the_way',
    { n: blocked.length },
    { body: { in_the_way } },
  )
}
