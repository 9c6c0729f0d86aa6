import { may, type Session } from '../../access/session.ts'
import type { Db } from '../../access/sign_in/db.ts'
import { nowMs } from '../../clock/clock.ts'
import { notFound, Refusal } from '../../errors/errors.ts'
import { nextDue, type Rhythm } from './rhythm.ts'
import type { KeptSchedule, NewSchedule } from './shapes.ts'

/** What one person sets up at most. */
export const mostSchedules = 50

/** Administrators look after all of them. */
const managesAll = (session: Session): boolean => may(session, 'office.manage')

const nameSql = (alias: string): string => `concat_ws(' ', ${alias}.first_name, ${alias}.last_name)`

/**
 * The session's own, those that come to it, and all for administrators. A recipient who is neither is told of the own letters only.
 * @param report one report only
 */
export async function listSchedules(db: Db, session: Session, report: string | undefined): Promise<KeptSchedule[]> {
  const { rows } = await db.query<KeptSchedule>(
    `select s.id, s.report, s.name, s.asked, s.format, s.rhythm, s.on_day, s.at_hour, s.is_paused, s.problem, s.next_at,
       ${nameSql('o')} as user_name, s."user" = $1 as is_own, s."user" = $1 or $2 as is_managed,
       coalesce((select json_agg(json_build_object('id', u.id, 'name', ${nameSql('u')}) order by ${nameSql('u')}, u.id)
         from report_schedule_recipient r join "user" u on u.id = r."user"
         where r.schedule = s.id and (s."user" = $1 or $2 or r."user" = $1)), '[]') as recipients,
       (select json_build_object('due_at', to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'sendings',
           json_agg(json_build_object('user_name', ${nameSql('u')}, 'state', d.state, 'problem', d.problem,
             'message_state', m.state, 'row_count', d.row_count) order by ${nameSql('u')}, u.id))
         from report_sending d join "user" u on u.id = d."user" left join outbox_message m on m.id = d.message
         where d.schedule = s.id and d.due_at = (select max(x.due_at) from report_sending x where x.schedule = s.id)
           and (s."user" = $1 or $2 or d."user" = $1)
         group by d.due_at) as last
     from report_schedule s join "user" o on o.id = s."user"
     where ($3::text is null or s.report = $3)
       and (s."user" = $1 or $2 or exists (select from report_schedule_recipient r where r.schedule = s.id and r."user" = $1))
     order by s."user" <> $1, s.name, s.id limit 500`,
    [session.user, managesAll(session), report ?? null],
  )
  return rows
}

/** Keeps a new one. @returns its id. @throws Refusal 409 for too many */
export async function addSchedule(trx: Db, session: Session, wanted: NewSchedule): Promise<number> {
  const { rows } = await trx.query<{ id: number }>(
    `insert into report_schedule (report, name, asked, format, rhythm, on_day, at_hour, "user", next_at)
       select $1, $2, $3, $4, $5, $6, $7, $8, $9 where (select count(*) from report_schedule s where s."user" = $8) < $10
     returning id`,
    [...valuesOf(wanted), session.user, nextAt(wanted), mostSchedules],
  )
  if (!rows[0]) throw new Refusal(409, 'too_many_schedules', 'report.too_many_schedules', { n: mostSchedules })
  await keepRecipients(trx, rows[0].id, wanted.recipients)
  return rows[0].id
}

/** Changes one of the session's own, and lets it go on if it was paused. @throws Refusal 404 */
export async function changeSchedule(trx: Db, session: Session, id: number, wanted: NewSchedule): Promise<void> {
  const { rowCount } = await trx.query(
    `update report_schedule set name = $2, asked = $3, format = $4, rhythm = $5, on_day = $6, at_hour = $7, next_at = $9, is_paused = false, problem = null
       where report = $1 and "user" = $8 and id = $10`,
    [...valuesOf(wanted), session.user, nextAt(wanted), id],
  )
  if (rowCount === 0) throw notFound()
  await trx.query('delete from report_schedule_recipient where schedule = $1', [id])
  await keepRecipients(trx, id, wanted.recipients)
}

/** Holds one up, or lets it go on from now: what was missed is not sent. @throws Refusal 404 */
export async function pauseSchedule(trx: Db, session: Session, id: number, isPaused: boolean): Promise<void> {
  const { rows } = await trx.query<Rhythm>(
    `select rhythm, on_day, at_hour from report_schedule where id = $1 and ("user" = $2 or $3) for update`,
    [id, session.user, managesAll(session)],
  )
  if (!rows[0]) throw notFound()
  await trx.query('update report_schedule set is_paused = $2, problem = null, next_at = $3 where id = $1', [
    id,
    isPaused,
    nextAt(rows[0]),
  ])
}

/** Takes one away. Who only gets it is taken out of its recipients. @throws Refusal 404 */
export async function removeSchedule(trx: Db, session: Session, id: number): Promise<void> {
  const gone = await trx.query('delete from report_schedule where id = $1 and ("user" = $2 or $3)', [
    id,
    session.user,
    managesAll(session),
  ])
  if (gone.rowCount) return
  const left = await trx.query('delete from report_schedule_recipient where schedule = $1 and "user" = $2', [
    id,
    session.user,
  ])
  if (!left.rowCount) throw notFound()
}

const valuesOf = ({ report, name, asked, format, rhythm, on_day, at_hour }: NewSchedule): unknown[] => [
  report,
  name,
  JSON.stringify(asked),
  format,
  rhythm,
  on_day,
  at_hour,
]

const nextAt = (rhythm: Rhythm): string => new Date(nextDue(rhythm, nowMs())).toISOString()

const keepRecipients = async (trx: Db, id: number, users: readonly number[]): Promise<void> =>
  void (await trx.query(
    'insert into report_schedule_recipient (schedule, "user") select $1, x from unnest($2::bigint[]) x',
    [id, users],
  ))
