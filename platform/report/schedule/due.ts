import type pg from 'pg'
import type { Db } from '../../access/sign_in/db.ts'
import { nowMs } from '../../clock/clock.ts'
import { dbOf } from '../../database/db.ts'
import { enqueue, type Asker } from '../../jobs/enqueue.ts'
import { handle, type Handler } from '../../jobs/handle.ts'
import { job } from '../../jobs/job.ts'
import { schedule, type Schedule } from '../../jobs/jobs.ts'
import { transaction, type Engine } from '../../record/engine.ts'
import type { Reports } from '../implementation.ts'
import { receiving, type ReadStanding } from './recipient.ts'
import { lastDue, nextDue, type Rhythm } from './rhythm.ts'
import { sendReport } from './send.ts'
import type { Format } from './shapes.ts'

/** Looks which reports are due; what was due while no server ran is made up for once, with its last time. */
const sendDueReports = job('send_due_reports', { retries: 0, longestMinutes: 5, keepDays: 1, keepFailedDays: 7 })

/** Days for which it is told what came of a time. */
const keptDays = 90

interface Deciding {
  readonly engine: Engine
  readonly reports: Reports
  readonly standing: ReadStanding
}

export function dueReports(deciding: Deciding): { readonly handler: Handler; readonly schedule: Schedule } {
  const { engine } = deciding
  return {
    handler: handle(sendDueReports, async () => {
      let begun = 0
      while (await transaction(engine, (client) => beginNext(deciding, client, nowMs()))) begun += 1
      await engine.database.app.query(
        `delete from report_sending where due_at < now() - make_interval(days => ${keptDays})`,
      )
      return { begun }
    }),
    schedule: schedule(sendDueReports, '*/10 * * * *', { atStart: () => 0 }),
  }
}

type DueSchedule = Rhythm & {
  readonly id: number
  readonly user: number
  readonly report: string
  readonly format: Format
}

/** Takes up one schedule that is due. Two processes never take the same one. @returns false when none is */
async function beginNext({ reports, standing }: Deciding, client: pg.PoolClient, at: number): Promise<boolean> {
  const db = dbOf(client)
  const { rows } = await db.query<DueSchedule>(
    `select id, "user", report, format, rhythm, on_day, at_hour from report_schedule
      where not is_paused and next_at <= $1 order by next_at, id limit 1 for update skip locked`,
    [new Date(at).toISOString()],
  )
  const [due] = rows
  if (!due) return false
  const owner = receiving(reports, await standing(db, due.user), due.report, due.format)
  if ('problem' in owner) {
    await db.query(`update report_schedule set is_paused = true, problem = 'owner' where id = $1`, [due.id])
    return true
  }
  await begin(db, due.id, new Date(lastDue(due, at)).toISOString())
  await db.query('update report_schedule set next_at = $2 where id = $1', [
    due.id,
    new Date(nextDue(due, at)).toISOString(),
  ])
  return true
}

/** Asks for the letters of one time, each once. @returns how many */
export async function begin(trx: Db, id: number, dueAt: string, by?: Asker): Promise<number> {
  const { rows } = await trx.query<{ id: number }>(
    `insert into report_sending (schedule, due_at, "user")
       select schedule, $2, "user" from report_schedule_recipient where schedule = $1 order by "user"
     on conflict (schedule, due_at, "user") do nothing returning id`,
    [id, dueAt],
  )
  for (const sending of rows) await enqueue(trx, sendReport, { sending: sending.id }, by ? { by } : {})
  return rows.length
}
