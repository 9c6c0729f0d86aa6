import type pg from 'pg'
import type { Refusal } from '../errors/errors.ts'
import { createRecord, updateRecord, type Circumstance } from '../record/lifecycle.ts'
import type { Engine } from '../record/engine.ts'
import { inGroups } from './in_groups.ts'
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
  const at: Circumstance = {
    session: importSession(run.session, definition),
    request: run.number,
    client,
    importRun: run.id,
    memory: { references: new Set(), settings: new Map() },
  }
  const refused = new Map<number, readonly RowFault[]>()
  const stored: { id: number; action: string }[] = []
  let done = run.same_count + run.fault_count
  await client.query('begin')
  try {
    for await (const batch of rowsOf(client, run.id, ['new', 'changed'], told)) {
      if (transfers.isStopping()) throw new Stopped()
      const made = new Map<CheckedRow, number>()
      const store = async (row: CheckedRow): Promise<void> =>
        void made.set(row, await storeRow(engine, at, run.resource, row))
      await inGroups(client, batch, store, (row, refusal) => {
        made.delete(row)
        refused.set(row.sheet_row, faultsOf(refusal))
      })
      for (const [row, id] of made) stored.push({ id, action: row.record === null ? 'create' : 'update' })
      await client.query(
        'update import_row set record = m.id from unnest($2::int[], $3::bigint[]) m(sheet_row, id) where run = $1 and import_row.sheet_row = m.sheet_row and record is null',
        [run.id, [...made.keys()].map((row) => row.sheet_row), [...made.values()]],
      )
      done += batch.length
      await engine.database.app.query('update import_run set done = $2 where id = $1', [run.id, done])
    }
    if (refused.size > 0 && run.mode === 'all') await client.query('rollback')
    else {
      await keepFaults(client, run.id, refused)
      await client.query(
        `update import_run set state = 'stored', stored_at = clock_timestamp(), attempts = 0, done = rows, ${countsSql} where id = $1`,
        [run.id],
      )
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
async function sendBack(
  { engine: { database } }: Transfers,
  run: ImportRun,
  refused: ReadonlyMap<number, readonly RowFault[]>,
): Promise<void> {
  await keepFaults(database.app, run.id, refused)
  await database.app.query(
    `update import_run set state = 'checked', mode = null, stored_by = null, done = rows, problem = $2, ${countsSql} where id = $1`,
    [run.id, JSON.stringify({ text: 'import.problem.sent_back', params: { n: refused.size } })],
  )
}

async function keepFaults(
  queries: Pick<pg.ClientBase, 'query'>,
  run: number,
  refused: ReadonlyMap<number, readonly RowFault[]>,
): Promise<void> {
  if (refused.size === 0) return
  const rows = [...refused].map(([sheet_row, faults]) => ({ sheet_row, faults }))
  await queries.query(
    `update import_row r set outcome = 'fault', faults = x.faults from jsonb_to_recordset($2::jsonb) as x(sheet_row int, faults jsonb) where r.run = $1 and r.sheet_row = x.sheet_row`,
    [run, JSON.stringify(rows)],
  )
}

async function storeRow(engine: Engine, at: Circumstance, resource: string, row: CheckedRow): Promise<number> {
  if (row.record === null) return (await createRecord(engine, at, resource, row.input)).id
  return (await updateRecord(engine, at, resource, row.record, { ...row.input, row_version: row.version })).id
}

/** What a refusal says, field by field; a refusal without fields concerns the whole row. */
function faultsOf({ errors, text, params }: Refusal): RowFault[] {
  const faults = Object.entries(errors).flatMap(([field, all]) => all.map((fault): RowFault => ({ field, ...fault })))
  return faults.length > 0 ? faults : [{ text, params }]
}
