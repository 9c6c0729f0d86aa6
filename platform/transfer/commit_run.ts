import type pg from 'pg'
import type { Session } from '../access/session.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import { keptSession, visibleRun, type ImportRun } from './run.ts'

/**
 * Sends a checked run to be stored; the caller commits, then starts it. The row is locked, so that of two who ask at
 * once one is first and the other is told.
 * @param isStepAsked the step of its resource follows, in the same name; a run that is stored already goes on with it
 * @throws Refusal 409 when it is not checked, or when all rows are wanted and some have faults
 */
export async function sendToStore(
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
  mode: 'all' | 'valid',
  isStepAsked = false,
): Promise<ImportRun> {
  await client.query('select from import_run where id = $1 for update', [id])
  const run = await visibleRun(client, session, definition, id)
  // Stored without the step, or only some of its records went it: they go on from there.
  if (run.state === 'stored' && isStepAsked) return sendToStep(client, session, definition, run)
  refuseUnless('checked', run)
  if ((mode === 'all' || definition.imports) && run.fault_count > 0)
    throw new Refusal(409, 'import_faults', 'import.error.faults', {
      n: run.fault_count,
      rows: run.new_count + run.changed_count + run.same_count + run.fault_count,
    })
  await client.query(
    `update import_run set state = 'storing', mode = $2, session = $3, stored_by = $4, is_step_asked = $5, attempts = 0, problem = null, cancel_asked_by = null, done = same_count + fault_count where id = $1`,
    [id, mode, JSON.stringify(keptSession(session, definition)), session.user, isStepAsked],
  )
  return visibleRun(client, session, definition, id)
}

/** Sends what a run has stored on to the step of its resource, or what is left of it. @throws Refusal 409 when it was taken for all */
async function sendToStep(
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  run: ImportRun,
): Promise<ImportRun> {
  if (run.taken >= (run.record_count ?? 0))
    throw new Refusal(409, 'import_taken', 'import.error.taken', { number: asWritten(run.number) })
  await client.query(
    `update import_run set state = 'taking', is_step_asked = true, session = $2, stored_by = $3, attempts = 0, problem = null, cancel_asked_by = null, done = 0 where id = $1`,
    [run.id, JSON.stringify(keptSession(session, definition)), session.user],
  )
  return visibleRun(client, session, definition, run.id)
}

/**
 * Sends a stored run to be taken back, in the name of who asks; the caller commits, then starts it.
 * @throws Refusal 409 when it is not stored, somebody takes it back already, or its records went further than to be deleted
 */
export async function sendToUndo(
  client: pg.PoolClient,
  session: Session,
  definition: Definition,
  id: number,
): Promise<ImportRun> {
  await client.query('select from import_run where id = $1 for update', [id])
  const run = await visibleRun(client, session, definition, id)
  refuseUnless('stored', run)
  if (run.taken > 0)
    throw new Refusal(409, 'import_taken', 'import.error.undo_taken', { number: asWritten(run.number), n: run.taken })
  await client.query(
    `update import_run set state = 'undoing', session = $2, undone_by = $3, attempts = 0, problem = null, cancel_asked_by = null, done = greatest(0, rows - new_count - changed_count) where id = $1`,
    [id, JSON.stringify(keptSession(session, definition)), session.user],
  )
  return visibleRun(client, session, definition, id)
}

/** @throws Refusal 409 that says where the run stands instead */
function refuseUnless(wanted: ImportRun['state'], run: ImportRun): void {
  if (run.state === wanted) return
  const user = asWritten(
    (run.state === 'undone' || run.state === 'undoing' ? run.undone_by_name : run.stored_by_name) ??
      run.created_by_name,
  )
  throw new Refusal(409, `import_${run.state}`, `import.error.${run.state}`, { number: asWritten(run.number), user })
}
