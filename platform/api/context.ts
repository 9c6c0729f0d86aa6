import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/session.ts'
import type { NoteRefusal } from '../activity/refused_calls.ts'
import type { Engine } from '../record/engine.ts'
import { notFound, Refusal } from '../errors/errors.ts'
import type { Definition } from '../resource/definition.ts'
import type { Texts, Language } from '../texts/catalogue.ts'
import type { Implementation } from '../resource/implementation.ts'
import type { Printing } from '../print/printing.ts'
import type { ReportError } from '../operator/error_reports.ts'
import type { Transfers } from '../transfer/transfers.ts'

/** What every call of a resource is answered from. */
export interface ApiContext {
  readonly engine: Engine
  readonly texts: Texts
  /** Spreadsheets out and in. */
  readonly transfers: Transfers
  /** Papers. */
  readonly printing: Printing
  /** Where errors go that nobody expected. */
  readonly reportError: ReportError
  /** Where calls go that somebody was refused. */
  readonly noteRefusal: NoteRefusal
  /** The session of a request's token; throws 401. `cookie`: the session cookie alone suffices (downloads). */
  readonly authenticate: (request: FastifyRequest, by: 'token' | 'token or cookie') => Promise<Session>
}

/** One call to a resource, taken apart. */
export interface ResourceCall {
  readonly context: ApiContext
  readonly implementation: Implementation
  readonly definition: Definition
  readonly session: Session
  readonly language: Language
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

/** `{id}` is always a positive whole number; anything else is an unknown record. */
export function idOf(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,15}$/.test(text)) throw notFound()
  return Number(text)
}

/** A whole number of a query from 1 to `most`; `usual` where none is given. @throws Refusal 400 */
export function whole(given: unknown, usual: number, most: number): number {
  if (given === undefined) return usual
  const value = typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
  if (value < 1 || value > most) throw new Refusal(400, 'malformed', 'error.malformed')
  return value
}
