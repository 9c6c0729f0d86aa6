import type { MessageState } from '../../message/states.ts'
import type { Rhythm } from './rhythm.ts'

/** A report that goes out by mail, in words that server and browser share. Pure. */

export const formats = ['pdf', 'xlsx', 'csv'] as const
export type Format = (typeof formats)[number]

/** Why somebody gets no report. The texts `report.sending.{problem}` say it. */
export type SendingProblem = 'inactive' | 'not_allowed' | 'no_address' | 'parameters' | 'failed'

/** A report that goes out regularly, as somebody sets it up. */
export interface NewSchedule extends Rhythm {
  readonly report: string
  readonly name: string
  /** Words of the report's address; periods stay words until it is made. */
  readonly asked: Readonly<Record<string, string>>
  readonly format: Format
  /** Users. */
  readonly recipients: readonly number[]
}

/** What came of it for one recipient, the last time it was due. */
export interface ShownSending {
  readonly user_name: string
  /** `linked`: too large for a letter, which leads to the page instead. */
  readonly state: 'waiting' | 'attached' | 'linked' | 'refused'
  readonly problem: SendingProblem | null
  /** How its letter stands, while the outbox keeps it. */
  readonly message_state: MessageState | null
  readonly row_count: number | null
}

/** As it is kept. */
export interface KeptSchedule extends Omit<NewSchedule, 'recipients'> {
  readonly id: number
  readonly user_name: string
  readonly is_own: boolean
  /** May be paused and deleted by the one who asks. */
  readonly is_managed: boolean
  readonly is_paused: boolean
  /** `owner`: who set it up may not read the report any more, so it went out to nobody. */
  readonly problem: 'owner' | null
  readonly next_at: string
  readonly recipients: readonly { readonly id: number; readonly name: string }[]
  readonly last: { readonly due_at: string; readonly sendings: readonly ShownSending[] } | null
}

/** As the list shows it: what the report is called, and its page; null for a report of an older version. */
export interface ShownSchedule extends KeptSchedule {
  readonly title: string
  readonly path: string | null
}
