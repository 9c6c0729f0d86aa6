import type { RecordRow } from './record.ts'

/** A refusal of the server: `{detail, errors?, code?, request_id, record?}` (decision 1 of the specification). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  /** Texts by field; a line's field is `attachments[0].title`. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly requestId: string
  /** The newer version (409 changed_meanwhile) or the record that holds the value (409 already used). */
  readonly record: RecordRow | undefined
  /** With which the code is sent, after the right password (401 second_factor_wanted). */
  readonly ticket: string | undefined

  constructor(status: number, body: RefusalBody) {
    super(body.detail ?? '')
    this.name = 'Refusal'
    this.status = status
    this.code = body.code ?? ''
    this.errors = body.errors ?? {}
    this.requestId = body.request_id ?? ''
    this.record = body.record
    this.ticket = body.ticket
  }
}

export interface RefusalBody {
  readonly detail?: string
  readonly code?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly request_id?: string
  readonly record?: RecordRow
  readonly ticket?: string
}

/** No answer at all: the line is down or the server away. Nothing is known about what it did. */
export class Unreachable extends Error {
  constructor() {
    super('unreachable')
    this.name = 'Unreachable'
  }
}
