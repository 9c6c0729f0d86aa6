import { access } from 'node:fs/promises'
import type pg from 'pg'
import { nowMs } from '../clock/clock.ts'
import { DatabaseUnavailable, errorCode } from '../database/database_error.ts'
import { dbOf } from '../database/db.ts'
import { asWritten, Refusal } from '../errors/errors.ts'
import { transaction } from '../record/engine.ts'
import { SheetError } from '../sheet/sheet_error.ts'
import { Cancelled, standAsBefore } from './cancel_run.ts'
import { checkRun } from './check_run.ts'
import { runFile } from './import_folder.ts'
import { readRun, stateAfterFailure, underWay, type ImportRun, type RunState } from './run.ts'
import { Stopped } from './stopped.ts'
import { storeRecords } from './store_records.ts'
import { storeRun } from './store_run.ts'
import { takeStep } from './take_step.ts'
import { tellImporter } from './tell_importer.ts'
import type { Transfers } from './transfers.ts'
import { undoRun } from './undo_run.ts'

/** How often a run is begun before it is given up: one that brings the server down must not do so for ever. */
export const mostAttempts = 3
/** How long another process, with another folder, may take to come back to a run whose file is not here. */
const fileWaitMs = 600_000

/** Does the present step of a run, alone: a lock of the connection, which ends with its process, keeps all others off. */
export async function workAlone(transfers: Transfers, id: number): Promise<void> {
  if (transfers.isStopping()) return
  const client = await transfers.engine.database.app.connect()
  let isLost = false
  try {
    const locked = await lockRun(client, id)
    if (locked) await step(transfers, client, id)
  } catch (error) {
    isLost = error instanceof DatabaseUnavailable
    throw error
  } finally {
    if (!isLost) await unlockRun(client, id).catch(() => (isLost = true))
    client.release(isLost)
  }
}

export async function lockRun(client: Pick<pg.ClientBase, 'query'>, id: number): Promise<boolean> {
  const lock = await client.query<{ mine: boolean }>(
    `select pg_try_advisory_lock(hashtext('samiti import'), $1::int) as mine`,
    [id],
  )
  return lock.rows[0]?.mine === true
}

export const unlockRun = (client: Pick<pg.ClientBase, 'query'>, id: number): Promise<unknown> =>
  client.query(`select pg_advisory_unlock(hashtext('samiti import'), $1::int)`, [id])

/** Whoever holds the lock of run `r`, read without asking for it. */
export const heldSql = `select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 2
  and l.database = (select d.oid from pg_database d where d.datname = current_database())
  and l.classid = hashtext('samiti import')::oid and l.objid = r.id::int::oid`

async function step(transfers: Transfers, client: pg.PoolClient, id: number): Promise<void> {
  const { app } = transfers.engine.database
  const begun = await app.query<{ attempts: number }>(
    `update import_run set attempts = attempts + 1 where id = $1 and state = any($2) returning attempts`,
    [id, underWay],
  )
  const attempts = begun.rows[0]?.attempts
  if (attempts === undefined) return
  const run = await readRun(app, id)
  if (run.state === 'reading' && !(await hasFile(transfers, run))) return
  try {
    if (attempts > mostAttempts) throw new Refusal(500, 'gave_up', told(run.state, 'gave_up'))
    if (run.state === 'reading') await checkRun(transfers, client, run)
    else if (run.state === 'storing') await storing(transfers, run)(transfers, client, run)
    else if (run.state === 'taking') await takeStep(transfers, client, run)
    else await undoRun(transfers, client, run)
  } catch (error) {
    if (error instanceof Cancelled) await standAsBefore(app, run)
    else if (error instanceof Stopped)
      await app.query('update import_run set attempts = attempts - 1 where id = $1', [id])
    // Away for a moment, or in each other's way: the next round tries again.
    else if (!isPassing(error)) await failRun(transfers, run, error)
    if (![Refusal, SheetError, Stopped, Cancelled].some((known) => error instanceof known)) throw error
  }
}

/** Documents that come in rows are stored many at a time; all others as if somebody had typed them. */
const storing = ({ engine }: Transfers, { resource }: ImportRun) =>
  engine.registry.get(resource).imports ? storeRecords : storeRun

/** Away for a moment, or in each other's way. */
export const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || ['40001', '40P01', '55P03', '57014'].includes(errorCode(error) ?? '')

/** What is said of a step that failed: nothing was stored, or taken back, or it was taken for some only. */
const told = (state: RunState, what: 'gave_up' | 'server'): string =>
  `import.problem.${state === 'undoing' ? 'undo_' : state === 'taking' ? 'take_' : ''}${what}`

/** An import that cannot be taken back stands as it stood; any other has failed. */
async function failRun({ engine }: Transfers, run: ImportRun, error: unknown): Promise<void> {
  const problem =
    error instanceof Refusal
      ? { text: error.text, params: error.params }
      : error instanceof SheetError
        ? {
            text: error.text,
            params: Object.fromEntries(Object.entries(error.params).map(([name, value]) => [name, asWritten(value)])),
          }
        : { text: told(run.state, 'server'), params: { reference: asWritten(run.number) } }
  await transaction(engine, async (client) => {
    const { rowCount } = await client.query(
      `update import_run set state = $3, problem = $2, undone_by = null, attempts = 0 where id = $1 and state = any($4)`,
      [run.id, JSON.stringify(problem), stateAfterFailure(run.state), underWay],
    )
    if (rowCount === 1)
      await tellImporter(
        engine,
        dbOf(client),
        run,
        run.state === 'undoing' ? 'not_undone' : run.state === 'taking' ? 'not_taken' : 'failed',
      )
  })
}

async function hasFile(transfers: Transfers, run: ImportRun): Promise<boolean> {
  const isHere = await access(runFile(transfers, run.id)).then(
    () => true,
    () => false,
  )
  if (!isHere && nowMs() - Date.parse(run.created_at) > fileWaitMs)
    await failRun(transfers, run, new Refusal(500, 'no_file', 'import.problem.no_file'))
  return isHere
}
