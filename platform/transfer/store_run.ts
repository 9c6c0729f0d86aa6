import type pg from 'pg'
import { Refusal } from '../errors/errors.ts'
import { createRecord, updateRecord, type Circumstance } from '../record/lifecycle.ts'
import { Taken } from '../record/unique.ts'
import type { Engine } from '../record/engine.ts'
import { importSession, type ImportRun } from './run.ts'
import { countsSql, rowsOf, type CheckedRow, type RowFault } from './rows.ts'
import { Stopped } from './stopped.ts'
import type { Transfers } from './transfers.ts'

/** Rows after which the progress is told. */
const told = 250

/**
 * Stores the good rows of a run in one transaction, each through the lifecycle, so that it is checked once more by the
 * save itself. A row that is refused now comes back as a fault: of all rows nothing is stored, of valid rows the others are.
 */
export async function storeRun(transfers: Transfers, client: pg.PoolClient, run: ImportRun): Promise<void> {
  const { engine } = transfers
  const definition = engine.registry.get(run.resource)
  const at: Circumstance = { session: importSession(run.session, definition), request: run.number, client, importRun: run.id }
  const refused = new Map<number, readonly RowFault[]>()
  const stored: { id: number; action: string }[] = []
  let done = run.same_count + run.fault_count
  await client.query('begin')
  try {
    for await (const batch of rowsOf(client, run.id, ['new', 'changed'], told)) {
      if (transfers.isStopping()) throw new Stopped()
      const made: { row: number; id: number }[] = []
      for (const row of batch) {
        const outcome = await storeRow(engine, at, client, run.resource, row)
        if ('faults' in outcome) refused.set(row.sheet_row, outcome.faults)
        else {
          stored.push({ id: outcome.id, action: row.record === null ? 'create' : 'update' })
          made.push({ row: row.sheet_row, id: outcome.id })
        }
      }
      await client.query('update import_row set record = m.id from unnest($2::int[], $3::bigint[]) m(sheet_row, id) where run = $1 and import_row.sheet_row = m.sheet_row and record is null', [run.id, made.map(({ row }) => row), made.map(({ id }) => id)])
      done += batch.length
      await engine.database.app.query('update import_run set done = $2 where id = $1', [run.id, done])
    }
    if (refused.size > 0 && run.mode === 'all') await client.query('rollback')
    else {
      await keepFaults(client, run.id, refused)
      await client.query(`update import_run set state = 'stored', stored_at = clock_timestamp(), attempts = 0, done = rows, ${countsSql} where id = $1`, [run.id])
      await client.query('commit')
    }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  if (refused.size > 0 && run.mode === 'all') await sendBack(transfers, run, refused)
  else for (const { id, action } of stored) engine.announce({ resource: run.resource, id, action })
}

/** Nothing is stored: the run stands as it stood before, with what has come to light. */
async function sendBack({ engine: { database } }: Transfers, run: ImportRun, refused: ReadonlyMap<number, readonly RowFault[]>): Promise<void> {
  await keepFaults(database.app, run.id, refused)
  await database.app.query(`update import_run set state = 'checked', mode = null, stored_by = null, done = rows, problem = $2, ${countsSql} where id = $1`, [run.id, JSON.stringify({ text: 'import.problem.sent_back', params: { n: refused.size } })])
}

async function keepFaults(queries: Pick<pg.ClientBase, 'query'>, run: number, refused: ReadonlyMap<number, readonly RowFault[]>): Promise<void> {
  if (refused.size === 0) return
  const rows = [...refused].map(([sheet_row, faults]) => ({ sheet_row, faults }))
  await queries.query(`update import_row r set outcome = 'fault', faults = x.faults from jsonb_to_recordset($2::jsonb) as x(sheet_row int, faults jsonb) where r.run = $1 and r.sheet_row = x.sheet_row`, [run, JSON.stringify(rows)])
}

async function storeRow(engine: Engine, at: Circumstance, client: pg.PoolClient, resource: string, row: CheckedRow): Promise<{ id: number } | { faults: readonly RowFault[] }> {
  await client.query('savepoint import_row')
  try {
    const { id } = row.record === null ? await createRecord(engine, at, resource, row.input) : await updateRecord(engine, at, resource, row.record, { ...row.input, row_version: row.version })
    await client.query('release savepoint import_row')
    return { id }
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof Taken)) throw error
    await client.query('rollback to savepoint import_row')
    const refusal = error instanceof Taken ? await error.explain(client) : error
    if (!(refusal instanceof Refusal)) throw refusal
    return { faults: faultsOf(refusal) }
  }
}

/** What a refusal says, field by field; a refusal without fields concerns the whole row. */
function faultsOf({ errors, text, params }: Refusal): RowFault[] {
  const faults = Object.entries(errors).flatMap(([field, all]) => all.map((fault): RowFault => ({ field, ...fault })))
  return faults.length > 0 ? faults : [{ text, params }]
}
