import type { Db } from '../../access/sign_in/db.ts'
import { asWritten, Refusal } from '../../errors/errors.ts'
import { DatabaseUnavailable } from '../../database/database_error.ts'
import { dbOf } from '../../database/db.ts'
import { handle, type Handler } from '../../jobs/handle.ts'
import { job } from '../../jobs/job.ts'
import { GiveUp, type Run } from '../../jobs/run.ts'
import { notify } from '../../live/notify.ts'
import { queueMessage } from '../../message/queue.ts'
import { transaction } from '../../record/engine.ts'
import type { Language } from '../../texts/catalogue.ts'
import type { Reports } from '../implementation.ts'
import { schedulesPath } from '../schedules_path.ts'
import { madeReport, type Made, type Making } from './made.ts'
import { receiving, type ReadStanding } from './recipient.ts'
import type { Format, SendingProblem } from './shapes.ts'

const readSending = (stored: unknown): { sending: number } => {
  if (typeof stored === 'object' && stored !== null && 'sending' in stored && typeof stored.sending === 'number')
    return { sending: stored.sending }
  throw new TypeError('A run that sends a report names none.')
}

/** Attempts after which a report that cannot be made is given up until it is due again. */
const mostAttempts = 4

/** One report for one recipient. */
export const sendReport = job('send_report', {
  parse: readSending,
  lane: 'long',
  longestMinutes: 30,
  retries: mostAttempts,
  backoff: { firstSeconds: 30, mostSeconds: 600 },
})

/** Minutes for which a letter with figures is worth sending: a week, then the next ones are newer. */
const worthMinutes = 7 * 24 * 60

interface Sending {
  readonly state: string
  readonly user: number
  readonly user_name: string
  readonly email: string | null
  readonly language: Language
  readonly report: string
  readonly name: string
  readonly asked: Readonly<Record<string, string>>
  readonly format: Format
  readonly owner: number
  readonly owner_name: string
}

/** What reports are sent with. */
export interface Mailing extends Making {
  readonly reports: Reports
  readonly standing: ReadStanding
}

/**
 * Makes the report for one recipient with what that one may know now, and puts it into the outbox. The letter and the mark
 * that it was written are one transaction, so that there is one, however often the run begins.
 */
export const reportSender = (mailing: Mailing): Handler =>
  handle(sendReport, async ({ sending: id }, run) => {
    const sending = await sendingOf(dbOf(mailing.engine.database.app), id)
    if (!sending || sending.state !== 'waiting') return null
    const outcome = await outcomeOf(mailing, sending, id, run)
    await settle(mailing, sending, id, outcome)
    if ('error' in outcome) throw new GiveUp('The report could not be made.', { cause: outcome.error })
    return 'problem' in outcome ? { problem: outcome.problem } : { rows: outcome.count }
  })

type Outcome = Made | { readonly problem: SendingProblem; readonly error?: unknown }

async function outcomeOf(mailing: Mailing, sending: Sending, id: number, run: Run): Promise<Outcome> {
  const { engine, reports, standing } = mailing
  const { user, report, format, asked, language } = sending
  const judged = receiving(reports, await standing(dbOf(engine.database.app), user), report, format)
  if ('problem' in judged) return judged
  if (sending.email === null) return { problem: 'no_address' }
  try {
    const wish = { asked, format, language, request: run.request, key: `report-sending-${id}` }
    return await madeReport(mailing, judged.report, judged.session, wish)
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return { problem: 'parameters' }
    // A report of somebody else's, set up by who may see it, for who may not.
    if (error instanceof Refusal && error.status === 404) return { problem: 'not_allowed' }
    // What passes by itself is tried again: a database that is away, a press with too much to do.
    if (error instanceof DatabaseUnavailable || run.signal.aborted || run.attempt < mostAttempts) throw error
    return { problem: 'failed', error }
  }
}

async function settle({ engine }: Mailing, sending: Sending, id: number, outcome: Outcome): Promise<void> {
  const isRefused = 'problem' in outcome
  await transaction(engine, async (client) => {
    const trx = dbOf(client)
    const { rowCount } = await trx.query(
      `update report_sending set state = $2, problem = $3, row_count = $4, done_at = clock_timestamp() where id = $1 and state = 'waiting'`,
      [
        id,
        isRefused ? 'refused' : outcome.attachment ? 'attached' : 'linked',
        isRefused ? outcome.problem : null,
        isRefused ? null : outcome.count,
      ],
    )
    if (rowCount === 0) return
    if (isRefused) await tellOwner(trx, sending)
    else await write(trx, sending, id, outcome)
  })
}

/** The owner hears once a day that somebody did not get it; why stands on the page. */
const tellOwner = (trx: Db, { owner, name }: Sending): Promise<void> =>
  notify(trx, {
    to: { users: [owner] },
    kind: 'report_not_sent',
    variant: 'warning',
    params: { name: asWritten(name) },
    target: { path: schedulesPath },
    subject: name,
  })

async function write(trx: Db, sending: Sending, id: number, { attachment, title, count, link }: Made): Promise<void> {
  const message = await queueMessage(trx, attachment ? 'report_sent' : 'report_link', {
    to: [sending.email ?? ''],
    language: sending.language,
    params: {
      name: sending.user_name,
      report: sending.name,
      title,
      n: String(count),
      owner: sending.owner_name,
      link,
    },
    origin: { resource: 'user', record: sending.user },
    minutes: worthMinutes,
    ...(attachment ? { attachment } : {}),
  })
  await trx.query('update report_sending set message = $2 where id = $1', [id, message])
}

async function sendingOf(db: Db, id: number): Promise<Sending | undefined> {
  const { rows } = await db.query<Sending>(
    `select d.state, d."user", concat_ws(' ', u.first_name, u.last_name) as user_name, u.email,
       coalesce(case when u.settings->>'language' in ('en', 'bn', 'ar', 'tr') then u.settings->>'language' end,
         (select g.default_language from general_setting g), 'en') as language,
       s.report, s.name, s.asked, s.format, s."user" as owner, concat_ws(' ', o.first_name, o.last_name) as owner_name
     from report_sending d join report_schedule s on s.id = d.schedule join "user" u on u.id = d."user" join "user" o on o.id = s."user"
     where d.id = $1`,
    [id],
  )
  return rows[0]
}
