import type pg from 'pg'
import { systemSession } from '../access/session.ts'
import { now, nowMs } from '../clock/clock.ts'
import { transaction, type Engine } from '../record/engine.ts'
import { storeOf } from '../record/lifecycle.ts'
import { handle, type Handler } from '../jobs/handle.ts'
import { job } from '../jobs/job.ts'
import { dropAttachment } from './attachment.ts'
import { kindOf } from './kinds.ts'
import type { Outcome } from './outcome.ts'
import type { MessageState, Problem, RecipientState } from './states.ts'

/** Minutes until each further try: what has not gone out after two days and a half will not. */
const pauses = [1, 5, 30, 120, 480, 1440] as const

const readMessage = (stored: unknown): { message: number } => {
  if (typeof stored === 'object' && stored !== null && 'message' in stored && typeof stored.message === 'number')
    return { message: stored.message }
  throw new TypeError('A run that sends a message names none.')
}

/** Asked for by the trigger `outbox_message_send` whenever a message waits; the same figures stand there. */
export const sendMessage = job('send_message', { parse: readMessage, retries: 5, longestMinutes: 5, keepDays: 2 })

export interface Recipient {
  readonly id: number
  readonly address: string
  readonly state: RecipientState
  readonly answer: string | null
}

/** A message as the job takes it up. */
export interface OutboxMessage {
  readonly id: number
  readonly kind: string
  readonly channel: string
  readonly language: string
  readonly subject: string | null
  readonly body: string | null
  readonly state: MessageState
  readonly origin_record: number | null
  readonly params: Readonly<Record<string, string | number>> | null
  readonly reference: string
  readonly attempts: number
  readonly sending_run: number | null
  readonly is_early: boolean
  readonly is_too_old: boolean
  readonly recipients: readonly Recipient[]
}

/** Hands a message over to those who do not have it; no outcome while no server is set for its channel. */
export type Post = (
  message: OutboxMessage,
  to: readonly Recipient[],
) => Promise<{
  readonly outcome: Outcome | undefined
  readonly wording: { readonly subject: string; readonly body: string }
}>

/**
 * Sends one message. It is marked as being sent before, so that a process that is killed in between sends it again: at
 * least once, with the reference of the first time, never not at all.
 */
export const messageHandler = (engine: Engine, post: Post): Handler =>
  handle(sendMessage, async ({ message: id }, run) => {
    const message = await transaction(engine, (client) => takeUp(engine, client, id, run.id))
    if (!message) return null
    const declined = await declinedOf(engine, message)
    const open = message.recipients.filter(({ state, address }) => state === 'waiting' && !declined.has(address))
    const posted = open.length > 0 ? await post(message, open) : undefined
    const change = posted && !posted.outcome ? held : settled(message, posted?.outcome, declined)
    await transaction(engine, async (client) => {
      // What the history does not follow goes first: the trigger reads the time of the next try.
      await client.query(
        `update outbox_message set next_try_at = $2, attempts = attempts - $3, params = case when $4 then params - 'link' else params end where id = $1`,
        [id, change.next_try_at ?? null, change.state === 'held' ? 1 : 0, change.state === 'sent'],
      )
      const { state, problem, recipients, sent_at } = change
      if (state === 'sent') await dropAttachment(client, id)
      const store = storeOf(engine, { session: systemSession, request: run.request, client })
      await store.update('outbox_message', id, {
        state,
        problem,
        ...(recipients ? { recipients } : {}),
        ...(sent_at === undefined ? {} : { sent_at }),
        ...(posted && message.body === null ? worded(posted.wording) : {}),
      })
    })
    return { state: change.state }
  })

/** The record keeps the words that were sent, with their places. */
const worded = ({ subject, body }: { readonly subject: string; readonly body: string }) => ({
  subject: subject === '' ? null : subject,
  body,
})

/** Locks the message and marks it as being sent; undefined when this run has nothing to do with it. */
async function takeUp(
  engine: Engine,
  client: pg.PoolClient,
  id: number,
  run: number,
): Promise<OutboxMessage | undefined> {
  const { rows } = await client.query<Omit<OutboxMessage, 'recipients'> & { is_others: boolean }>(
    `select m.*, coalesce(m.next_try_at > now(), false) as is_early, coalesce(m.expires_at <= now(), false) as is_too_old,
       exists (select from job_run r where r.id = m.sending_run and r.id <> $2 and r.state in ('waiting', 'running')) as is_others
     from outbox_message m where m.id = $1 for update`,
    [id, run],
  )
  const [row] = rows
  if (!row || (row.state === 'waiting' && row.is_early)) return undefined
  if (row.state !== 'waiting' && (row.state !== 'sending' || row.is_others)) return undefined
  const store = storeOf(engine, { session: systemSession, request: null, client })
  if (row.is_too_old) {
    await store.update('outbox_message', id, { state: 'failed', problem: 'too_old' })
    return undefined
  }
  const found = await client.query<Recipient>(
    'select id, address, state, answer from outbox_message_recipients where record = $1 order by position',
    [id],
  )
  await client.query(
    'update outbox_message set sending_run = $2, attempts = attempts + 1, next_try_at = null where id = $1',
    [id, run],
  )
  if (row.state === 'waiting') await store.update('outbox_message', id, { state: 'sending' })
  return { ...row, attempts: row.attempts + 1, recipients: found.rows }
}

/** Which of its recipients asked not to get messages of its group. */
async function declinedOf(engine: Engine, message: OutboxMessage): Promise<ReadonlySet<string>> {
  const group = kindOf(message.kind)?.group ?? 'service'
  if (group === 'service') return new Set()
  const { rows } = await engine.database.app.query<{ address: string }>(
    `select r.address from outbox_message_recipients r join message_opt_out o
       on lower(o.address) = lower(r.address) and o.channel = $2 and o.message_group = $3 where r.record = $1`,
    [message.id, message.channel, group],
  )
  return new Set(rows.map(({ address }) => address))
}

interface Change {
  readonly state: MessageState
  readonly problem: Problem | null
  readonly recipients?: readonly Recipient[]
  readonly next_try_at?: string
  readonly sent_at?: string
}

/** No server is set: that was no try, and nothing is tried until an administrator says so. */
const held: Change = { state: 'held', problem: 'no_server' }

/** How a message stands after a try. Pure but for the clock. */
export function settled(message: OutboxMessage, outcome: Outcome | undefined, declined: ReadonlySet<string>): Change {
  const pause = pauses[message.attempts - 1]
  const recipients = message.recipients.map((one): Recipient => {
    if (one.state !== 'waiting') return one
    if (declined.has(one.address)) return { ...one, state: 'skipped' }
    const { state, answer } = outcome?.recipients.get(one.address) ?? { state: 'waiting', answer: null }
    return { ...one, state: state === 'waiting' && pause === undefined ? 'refused' : state, answer }
  })
  const has = (state: RecipientState): boolean => recipients.some((one) => one.state === state)
  const problem = outcome?.problem ?? null
  if (has('waiting') && pause !== undefined)
    return { state: 'waiting', problem, recipients, next_try_at: new Date(nowMs() + pause * 60_000).toISOString() }
  if (has('accepted')) return { state: has('refused') ? 'partly' : 'sent', problem, recipients, sent_at: now() }
  return { state: 'failed', problem: has('refused') ? (problem ?? 'unknown') : 'declined', recipients }
}
