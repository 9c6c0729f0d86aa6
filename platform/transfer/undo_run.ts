import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { errorCode } from '../database/database_error.ts'
import { dbOf } from '../database/db.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import { removeRecord, updateRecord, type Circumstance } from '../record/lifecycle.ts'
import type { Engine } from '../record/engine.ts'
import { announceChanges, lastChange } from './announced.ts'
import { tellDone } from './cancel_run.ts'
import { inGroups } from './in_groups.ts'
import { mostNamed, type Blocked, type InTheWay } from './in_the_way.ts'
import { removeMany } from './remove_many.ts'
import { importSession, type ImportRun } from './run.ts'
import { Stopped } from './stopped.ts'
import { tellImporter } from './tell_importer.ts'
import type { Transfers } from './transfers.ts'

/** One change that the run made, as the history has it. */
interface Made {
  readonly id: number
  readonly resource: string
  readonly record: number
  readonly action: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>> | null
}

/** Changes taken back between two tellings of the progress; creations of one resource in one statement. */
const together = 1000

/**
 * Takes a whole import back, the last change first: what it created is deleted, what it changed has its former values
 * again. All or nothing, in one transaction; the history tells it under the number of the run. What was changed since, or
 * is used by others, stands in the way: then the run is stored as before, and names it.
 */
export async function undoRun(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { engine } = transfers
  const last = await lastChange(engine, run.id)
  await client.query('begin')
  try {
    const changed = await changedSince(client, run.id)
    const inTheWay = changed.count > 0 ? changed : await takeBack(transfers, client, run, last)
    if (inTheWay.count > 0) {
      await client.query('rollback')
      await client.query('begin')
      await standAgain(client, run.id, inTheWay)
      await tellImporter(engine, dbOf(client), run, 'not_undone')
    } else {
      await client.query(
        `update import_run set state = 'undone', undone_at = clock_timestamp(), attempts = 0, done = rows where id = $1`,
        [run.id],
      )
      await tellImporter(engine, dbOf(client), run, 'undone')
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await announceChanges(engine, run.id, last)
}

async function standAgain(client: pg.PoolClient, run: number, { count, named }: InTheWay): Promise<void> {
  const problem = { text: 'import.error.in_the_way', params: { n: count }, in_the_way: named }
  await client.query(
    `update import_run set state = 'stored', undone_by = null, attempts = 0, done = rows, problem = $2 where id = $1`,
    [run, JSON.stringify(problem)],
  )
}

/** Records that a person changed after the run did; one that the run created and somebody deleted is gone already. */
async function changedSince(client: pg.PoolClient, run: number): Promise<InTheWay> {
  const found = await client.query<{ resource: string; record: number; user_name: string | null; count: number }>(
    `with mine as (select resource, record, min(version) as version, max(id) as last, bool_or(action = 'create') as is_created
       from history where import_run = $1::bigint group by resource, record)
     select m.resource, m.record, later.user_name, count(*) over () as count
     from mine m cross join lateral (select l.action, l.user_name from history l where l.resource = m.resource and l.record = m.record
       and l.version > m.version and l.import_run is distinct from $1::bigint and l.action <> 'migration' order by l.version desc limit 1) later
     where not (m.is_created and later.action = 'delete') order by m.last desc limit $2`,
    [run, mostNamed],
  )
  return {
    count: found.rows[0]?.count ?? 0,
    named: found.rows.map(({ resource, record, user_name }) => ({
      resource,
      id: record,
      fault: { text: 'import.in_the_way.changed', params: { user: asWritten(user_name ?? '') } },
    })),
  }
}

/** @param last the newest change of the run: its undoing adds more @returns what stands in the way */
async function takeBack(transfers: Transfers, client: pg.PoolClient, run: ImportRun, last: number): Promise<InTheWay> {
  const { engine } = transfers
  const session = importSession(run.session, engine.registry.get(run.resource))
  const at: Circumstance = {
    session: await everyVerb(client, session, run.id),
    request: run.number,
    client,
    importRun: run.id,
  }
  // What the server made beside a record, only the server may take away.
  const isOwn = ({ resource, action }: Made): boolean => resource === run.resource || action !== 'create'
  const named: Blocked[] = []
  let count = 0
  let done = run.done
  for await (const batch of changesOf(client, run, last)) {
    if (transfers.isStopping()) throw new Stopped()
    const entitled = batch[0] && isOwn(batch[0]) ? at : { ...at, isTrusted: true }
    await inGroups(
      client,
      await leftOver(engine, entitled, client, batch),
      (one) => undoOne(engine, entitled, client, one),
      ({ resource, record }, { text, params }) => {
        count += 1
        if (named.length < mostNamed) named.push({ resource, id: record, fault: { text, params } })
      },
    )
    if (batch[0]?.resource === run.resource) done = Math.min(run.rows, done + batch.length)
    await tellDone(engine.database.app, run.id, done)
  }
  return { count, named }
}

/** Deletes the creations of a batch, which are of one resource, many at a time. @returns what has to be taken back one by one */
async function leftOver(
  engine: Engine,
  at: Circumstance,
  client: pg.PoolClient,
  batch: readonly Made[],
): Promise<readonly Made[]> {
  const [first] = batch
  if (first?.action !== 'create') return batch
  const ids = batch.map(({ record }) => record)
  const left = new Set(await removeMany(engine, at, client, first.resource, ids).catch(asBusy))
  return batch.filter(({ record }) => left.has(record))
}

/** Somebody pointed to one of the records in this very moment. */
function asBusy(error: unknown): never {
  throw errorCode(error) === '23503' ? new Refusal(409, 'busy', 'error.busy') : error
}

/** What the run changed, the last change first, in batches of one sort. What it changed of its own creations goes with them. */
async function* changesOf(
  client: pg.PoolClient,
  { id: run, resource }: ImportRun,
  newest: number,
): AsyncGenerator<Made[]> {
  for (let last = newest + 1; ;) {
    const found = await client.query<Made>(
      `select h.id, h.resource, h.record, h.action, case when h.action = 'delete' then null else h.changes end as changes
       from history h where h.import_run = $1 and h.id < $2
       and not exists (select from history d where d.resource = h.resource and d.record = h.record and d.version > h.version and d.action = 'delete' and d.import_run is distinct from h.import_run)
       and (h.action = 'create' or not exists (select from history c where c.resource = h.resource and c.record = h.record and c.action = 'create' and c.import_run = h.import_run))
       order by h.id desc limit $3`,
      [run, last, together],
    )
    const end = found.rows.at(-1)
    if (!end) return
    yield* batchesOf(found.rows, resource)
    last = end.id
  }
}

/**
 * Changes of one sort that follow each other, so that creations can be taken back many at a time. Creations of several
 * resources that alternate count as one sort each: what was made beside the run's own records is taken back before them.
 */
function batchesOf(due: readonly Made[], own: string): Made[][] {
  const runs: Made[][] = []
  for (const one of due) {
    const last = runs.at(-1)
    if (last?.[0]?.action === one.action) last.push(one)
    else runs.push([one])
  }
  return runs.flatMap((run) => {
    if (run[0]?.action !== 'create') return [run]
    const sorts = Map.groupBy(run, ({ resource }) => resource)
    return [...sorts.keys()].sort((a, b) => Number(a === own) - Number(b === own)).map((name) => sorts.get(name) ?? [])
  })
}

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
async function everyVerb(client: pg.PoolClient, session: Session, run: number): Promise<Session> {
  const touched = await client.query<{ resource: string }>(
    'select distinct resource from history where import_run = $1',
    [run],
  )
  const codes = touched.rows.flatMap(({ resource }) => [`${resource}.update`, `${resource}.delete`])
  return { ...session, permissions: new Set([...session.permissions, ...codes]) }
}
