import { systemSession } from '../access/session.ts'
import { Refusal } from '../errors/errors.ts'
import type { Engine } from '../record/engine.ts'
import { storeOf } from '../record/lifecycle.ts'
import { signedNumbers, type SignedNumbers } from '../settings/signed_number.ts'
import { kindOf, type MessageGroup } from './kinds.ts'

/** Tokens of the links by which somebody declines: they name a recipient, a row of `outbox_message_recipients`. */
export const declineTokens = (appSecret: string): SignedNumbers => signedNumbers(appSecret, 'samiti declined messages')

/** Way of the page behind such a link. */
export const declinePath = (token: string): string => `/decline/${token}`

/** Who declines what. */
export interface Declining {
  readonly address: string
  readonly channel: string
  readonly group: MessageGroup
  /** The opt-out that stands already. */
  readonly opt_out: number | null
}

/** What a link is about; undefined for one that is none of ours, is too old, or came with what nobody can decline. */
export async function findDeclining(engine: Engine, recipient: number | undefined): Promise<Declining | undefined> {
  if (recipient === undefined) return undefined
  const { rows } = await engine.database.app.query<Omit<Declining, 'group'> & { kind: string }>(
    `select r.address, m.channel, m.kind, o.id as opt_out from outbox_message_recipients r join outbox_message m on m.id = r.record
       left join message_opt_out o on lower(o.address) = lower(r.address) and o.channel = m.channel and o.message_group = 'notice'
      where r.id = $1`,
    [recipient],
  )
  const [row] = rows
  const group = row && kindOf(row.kind)?.group
  return row && group !== undefined && group !== 'service' ? { ...row, group } : undefined
}

/** Declines, or takes that back. Doing it twice is doing it once. */
export async function decline(
  engine: Engine,
  declining: Declining,
  wish: 'decline' | 'take back',
  request: string,
): Promise<void> {
  const store = storeOf(engine, { session: systemSession, request })
  const { address, channel, group, opt_out } = declining
  if (wish === 'take back') {
    if (opt_out !== null) await store.remove('message_opt_out', opt_out).catch(unless(404))
  } else if (opt_out === null)
    await store
      .create('message_opt_out', { address, channel, message_group: group, asked_by: 'link' })
      .catch(unless(409))
}

/** Somebody was faster: what was wished is done. */
const unless = (status: number) => (error: unknown) => {
  if (!(error instanceof Refusal && error.status === status)) throw error
  return undefined
}
