import type pg from 'pg'
import { dbOf } from '../database/db.ts'
import type { Refusal } from '../errors/errors.ts'
import { createRecord, updateRecord, type Circumstance } from '../record/lifecycle.ts'
import type { Engine } from '../record/engine.ts'
import type { Definition } from '../resource/definition.ts'
import { announceChanges } from './announced.ts'
import { tellDone } from './cancel_run.ts'
import { inGroups } from './in_groups.ts'
import { importSession, type ImportRun } from './run.ts'
import { countsSql, rowsOf, type CheckedRow, type RowFault } from './rows.ts'
import { columnOfPath } from './sheet_lines.ts'
import { Stopped } from './stopped.ts'
import { tellImporter } from './tell_importer.ts'
import type { Transfers } from './transfers.ts'

/** Rows after which the progress is told. */
const told = 250
/** References remembered as existing; beyond, they are asked for again. */
const mostRemembered = 10_000

/**
 * Stores the good rows of a run in one transaction, each through the lifecycle, so that it is checked once more by the
 * save itself. A row that is refused now comes back as a fault: of all rows nothing is stored, of valid rows the others are.
 */
export async function storeRun(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { engine } = transfers
  const { app } = engine.database
  // What an earlier, broken off attempt noted.
  await app.query('update import_row set refused = null where run = $1 and refused is not null', [run.id])
  await client.query('begin')
  try {
    const refused = await storeRows(transfers, client, run)
    if (refused > 0 && run.mode === 'all') {
      await client.query('rollback')
      await client.query('begin')
      await sendBack(client, run, refused)
      await tellImporter(engine, dbOf(client), run, 'sent_back')
    } else {
      await keepFaults(client, run.id)
      await client.query(
        `update import_run set state = 'stored', stored_at = clock_timestamp(), attempts = 0, done = rows, ${countsSql} where id = $1`,
        [run.id],
      )
      await tellImporter(engine, dbOf(client), run, 'stored')
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await announceChanges(engine, run.id, 0)
}

/** @returns how many rows were refused */
async function storeRows(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<number> {
  const { engine } = transfers
  const definition = engine.registry.get(run.resource)
  const references = new Set<string>()
  const at: Circumstance = {
    session: importSession(run.session, definition),
    request: run.number,
    client,
    importRun: run.id,
    memory: { references, settings: new Map() },
  }
  let done = run.same_count + run.fault_count
  let refusals = 0
  for await (const batch of rowsOf(client, run.id, ['new', 'changed'], told)) {
    if (transfers.isStopping()) throw new Stopped()
    if (references.size > mostRemembered) references.clear()
    const refused = new Map<number, readonly RowFault[]>()
    const made = new Map<CheckedRow, number>()
    const store = async (row: CheckedRow): Promise<void> =>
      void made.set(row, await storeRow(engine, at, run.resource, row))
    await inGroups(client, batch, store, (row, refusal) => {
      made.delete(row)
      refused.set(row.sheet_row, faultsOf(definition, row, refusal))
    })
    await client.query(
      'update import_row set record = m.id from unnest($2::int[], $3::bigint[]) m(sheet_row, id) where run = $1 and import_row.sheet_row = m.sheet_row and record is null',
      [run.id, [...made.keys()].map((row) => row.sheet_row), [...made.values()]],
    )
    if (refused.size > 0) await noteRefused(engine.database.app, run.id, refused)
    refusals += refused.size
    done += batch.length
    await tellDone(engine.database.app, run.id, done)
  }
  return refusals
}

/** Nothing is stored: the run stands as it stood before, with what has come to light. */
export async function sendBack(client: pg.PoolClient, run: ImportRun, refused: number): Promise<void> {
  await keepFaults(client, run.id)
  await client.query(
    `update import_run set state = 'checked', mode = null, stored_by = null, done = rows, attempts = 0, problem = $2, ${countsSql} where id = $1`,
    [run.id, JSON.stringify({ text: 'import.problem.sent_back', params: { n: refused } })],
  )
}

type Queries = Pick<pg.ClientBase, 'query'>

/** Outside of the transaction that stores: where that is taken back, what was refused is still known. */
export async function noteRefused(
  queries: Queries,
  run: number,
  refused: ReadonlyMap<number, readonly RowFault[]>,
): Promise<void> {
  const rows = [...refused].map(([sheet_row, faults]) => ({ sheet_row, faults }))
  await queries.query(
    `update import_row r set refused = x.faults from jsonb_to_recordset($2::jsonb) as x(sheet_row int, faults jsonb) where r.run = $1 and r.sheet_row = x.sheet_row`,
    [run, JSON.stringify(rows)],
  )
}

export const keepFaults = (queries: Queries, run: number): Promise<unknown> =>
  queries.query(
    `update import_row set outcome = 'fault', faults = refused, refused = null where run = $1 and refused is not null`,
    [run],
  )

async function storeRow(engine: Engine, at: Circumstance, resource: string, row: CheckedRow): Promise<number> {
  if (row.record === null) return (await createRecord(engine, at, resource, row.input)).id
  return (await updateRecord(engine, at, resource, row.record, { ...row.input, row_version: row.version })).id
}

/** What a refusal says, column by column; a refusal without fields concerns the whole row. */
function faultsOf(definition: Definition, { input }: CheckedRow, { errors, text, params }: Refusal): RowFault[] {
  const faults = Object.entries(errors).flatMap(([path, all]) =>
    all.map((fault): RowFault => ({ field: columnOfPath(definition, input, path), ...fault })),
  )
  return faults.length > 0 ? faults : [{ text, params }]
}
