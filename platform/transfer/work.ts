import { setTimeout as pause } from 'node:timers/promises'
import { WorkerLost, type Apart } from './apart.ts'
import { underWay, type RunState } from './run.ts'
import type { Transfers } from './transfers.ts'
import { fewBytes, fewRows } from './where_done.ts'
import { heldSql, isPassing, lockRun, mostAttempts, unlockRun, workAlone } from './work_alone.ts'

/** How often it is looked whether the database has noticed that a process is gone. */
const lookMs = 200
/** How long that may take: a statement that runs is done to its end first. */
const longestMs = 60_000

/** Goes on with a run in the background; the answer does not wait. */
export const startRun = (transfers: Transfers, id: number): void => inBackground(transfers, workOn(transfers, id))

/** After a start: what a killed server left. */
export const resumeInBackground = (transfers: Transfers): void => inBackground(transfers, resumeRuns(transfers))

function inBackground({ log, reportError, working }: Transfers, work: Promise<void>): void {
  const whole = work
    .catch((error: unknown) => {
      log.error({ err: error }, 'import run failed')
      if (!isPassing(error)) reportError(error, { origin: 'import', place: 'import' })
    })
    .finally(() => working.delete(whole))
  working.add(whole)
}

/**
 * Takes up what a server left in the middle. Several processes may ask at once: one of them gets each run. Runs that somebody is at work
 * on are left to him: a process that is begun for one only to see that would cost a second of a processor, each few seconds.
 */
export async function resumeRuns(transfers: Transfers): Promise<void> {
  const found = await transfers.engine.database.app.query<{ id: number }>(
    `select r.id from import_run r where r.state = any($1) and not exists (${heldSql}) order by r.id`,
    [underWay],
  )
  for (const { id } of found.rows) await workOn(transfers, id)
}

/**
 * Does the present step of a run, where its size wants it. Whoever did the step before holds the run a moment longer than its end
 * is known: so it is tried until somebody has begun.
 */
export const workOn = (transfers: Transfers, id: number): Promise<void> =>
  transfers.runTurns.take(async () => {
    let run = await waiting(transfers, id)
    while (run && !transfers.isStopping()) {
      if (transfers.apart && isLarge(run)) await workApart(transfers, transfers.apart, id)
      else await workAlone(transfers, id)
      run = await waiting(transfers, id)
      if (run?.attempts !== 0) return
      await pause(lookMs)
    }
  })

interface Waiting {
  readonly state: RunState
  readonly file_bytes: number
  readonly changes: number
  /** 0: nobody has begun it. */
  readonly attempts: number
}

/** A run that is to be worked on. */
async function waiting({ engine }: Transfers, id: number): Promise<Waiting | undefined> {
  const found = await engine.database.app.query<Waiting>(
    'select state, file_bytes, new_count + changed_count as changes, attempts from import_run where id = $1 and state = any($2)',
    [id, underWay],
  )
  return found.rows[0]
}

const isLarge = (run: Waiting): boolean => (run.state === 'reading' ? run.file_bytes > fewBytes : run.changes > fewRows)

/** A process that was ended from outside is followed by another one, until the run itself gives up. */
async function workApart(transfers: Transfers, apart: Apart, id: number): Promise<void> {
  for (let attempt = 1; !transfers.isStopping(); attempt += 1) {
    try {
      await apart.do({ kind: 'run', run: id }, { import_run: id })
      return
    } catch (error) {
      if (!(error instanceof WorkerLost) || attempt > mostAttempts) throw error
      transfers.log.warn({ import_run: id, attempt }, error.message)
    }
    await lockIsFree(transfers, id)
  }
}

async function lockIsFree({ engine, isStopping }: Transfers, id: number): Promise<void> {
  for (let waited = 0; waited < longestMs && !isStopping(); waited += lookMs) {
    const client = await engine.database.app.connect()
    try {
      if (await lockRun(client, id)) {
        await unlockRun(client, id)
        return
      }
    } finally {
      client.release()
    }
    await pause(lookMs)
  }
}
