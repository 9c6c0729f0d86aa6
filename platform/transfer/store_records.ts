import type pg from 'pg'
import { systemSession } from '../access/session.ts'
import { now } from '../clock/clock.ts'
import { dbOf } from '../database/db.ts'
import { authorised, circumstancesOf, happening, userOf, type Circumstance } from '../record/circumstance.ts'
import { startedRecord } from '../record/defaults.ts'
import { readInput, type Values } from '../record/input.ts'
import { completed, type Passage } from '../record/steps.ts'
import { insertMany } from '../record/write_many.ts'
import type { RuleFault } from '../resource/implementation.ts'
import { announceChanges } from './announced.ts'
import { tellDone } from './cancel_run.ts'
import { decidesItself, placeOf } from './check_records.ts'
import { importSession, type ImportRun } from './run.ts'
import { byKeysOnly, countsSql, recordsOf, type CheckedRow, type RowFault } from './rows.ts'
import { Stopped } from './stopped.ts'
import { noteRefused, sendBack } from './store_run.ts'
import { tellImporter } from './tell_importer.ts'
import type { Transfers } from './transfers.ts'

/** Records stored by one round of statements. */
const together = 250

/**
 * Stores the records of a run as they begin (drafts), all or none, in one transaction that keeps nobody else waiting: it writes new
 * rows only. They are judged once more, because months may have passed since the check. What is to follow, is a step of its own.
 */
export async function storeRecords(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { engine } = transfers
  await engine.database.app.query('update import_row set refused = null where run = $1 and refused is not null', [
    run.id,
  ])
  await client.query('begin')
  try {
    await client.query(byKeysOnly)
    // Two files with the same records, stored at the same time: the second sees what the first has stored.
    await client.query(`select pg_advisory_xact_lock(hashtext('samiti import of'), hashtext($1))`, [run.resource])
    const refused = await storeAll(transfers, client, run)
    if (refused > 0) {
      await client.query('rollback')
      await client.query('begin')
      await sendBack(client, run, refused)
      await tellImporter(engine, dbOf(client), run, 'sent_back')
    } else {
      await client.query(
        `update import_run set state = case when is_step_asked then 'taking' else 'stored' end, stored_at = clock_timestamp(), attempts = 0,
           done = case when is_step_asked then 0 else rows end, ${countsSql} where id = $1`,
        [run.id],
      )
      if (!run.is_step_asked) await tellImporter(engine, dbOf(client), run, 'stored')
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await announceChanges(engine, run.id, 0)
}

/** @returns how many records were refused */
async function storeAll(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<number> {
  const { engine } = transfers
  const at: Circumstance = {
    session: importSession(run.session, engine.registry.get(run.resource)),
    request: run.number,
    client,
    importRun: run.id,
  }
  const implementation = authorised(engine, at, run.resource, 'create')
  const passage: Passage = { engine, implementation, at, client }
  const memory = {}
  let done = run.same_count
  let refusals = 0
  for await (const heads of recordsOf(client, run.id, together)) {
    if (transfers.isStopping()) throw new Stopped()
    const docs: Values[] = []
    const fresh = await startedRecord(passage, {})
    for (const { input } of heads) docs.push(await documentOf(passage, fresh, input))
    const refused = await refusedOf(passage, run, memory, heads, docs)
    if (refused.size > 0) await noteRefused(engine.database.app, run.id, refused)
    refusals += refused.size
    if (refusals === 0) {
      const ids = await insertMany(client, implementation.definition, docs, happening(at, 'create', null))
      await client.query(
        'update import_row r set record = m.id from unnest($2::int[], $3::bigint[]) m(head, id) where r.run = $1 and r.sheet_row = m.head',
        [run.id, heads.map((row) => row.sheet_row), ids],
      )
    }
    done += heads.length
    await tellDone(
      engine.database.app,
      run.id,
      Math.min(run.rows, Math.round((run.rows * done) / (run.record_count ?? 1))),
    )
  }
  return refusals
}

/** The document as it will be stored. The check has found its values sound. */
async function documentOf(passage: Passage, fresh: Values, input: Values): Promise<Values> {
  const { definition } = passage.implementation
  const { values, errors } = readInput(definition, passage.at.session, input, true)
  const doc = { ...fresh, ...values }
  const made = now()
  const by = userOf(passage.at)
  return {
    ...completed(passage, decidesItself(definition, doc) ? await startedRecord(passage, values) : doc, null, errors),
    created_at: made,
    created_by: by,
    updated_at: made,
    updated_by: by,
    row_version: 1,
  }
}

/** The row of the sheet in which a line of a record stands. */
async function rowOf(client: pg.PoolClient, run: number, head: number, line: number): Promise<number> {
  if (line === 0) return head
  const found = await client.query<{ sheet_row: number }>(
    'select sheet_row from import_row where run = $1 and head = $2 order by sheet_row offset $3 limit 1',
    [run, head, line],
  )
  return found.rows[0]?.sheet_row ?? head
}

/** What came up since the check, by the row of the sheet. */
async function refusedOf(
  { engine, implementation, at, client }: Passage,
  run: ImportRun,
  memory: object,
  heads: readonly CheckedRow[],
  docs: readonly Values[],
): Promise<Map<number, RowFault[]>> {
  const { imports: hooks } = implementation.hooks
  const refused = new Map<number, RowFault[]>()
  if (!hooks) return refused
  const about = { ...circumstancesOf(at), readAll: engine.gate.read(systemSession, client), memory, docs }
  const standing = await hooks.standing(about)
  const faults = await hooks.faults({ ...about, isStep: run.is_step_asked })
  for (const [index, { sheet_row }] of heads.entries()) {
    const known = standing[index]
    const against: RuleFault[] = known ? [known.fault ?? { text: 'import.fault.stored_meanwhile' }] : []
    for (const fault of [...against, ...(faults[index] ?? [])].filter(({ isWarning }) => !isWarning)) {
      const { at: line, field } = placeOf(fault.field ?? '', implementation.definition.imports?.lines)
      const { text, params } = fault
      const said = { ...(field === undefined ? {} : { field }), text, ...(params === undefined ? {} : { params }) }
      const row = await rowOf(client, run.id, sheet_row, line)
      refused.set(row, [...(refused.get(row) ?? []), said])
    }
  }
  return refused
}
