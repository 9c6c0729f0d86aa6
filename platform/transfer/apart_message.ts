import { DatabaseUnavailable, errorCode } from '../database/database_error.ts'
import type { Logins } from '../database/external.ts'
import { Refusal } from '../errors/errors.ts'
import type { Engine } from '../record/engine.ts'
import type { LogLevel } from '../settings/settings.ts'
import { SheetError } from '../sheet/sheet_error.ts'
import type { Task } from './tasks.ts'

/** What a process of its own needs to be the same office. Goes over the channel, because it holds secrets. */
export interface ApartOffice {
  readonly logins: Logins
  readonly dataDir: string
  readonly appSecret: string
  readonly logLevel: LogLevel
}

type Change = Parameters<Engine['announce']>[0]

/** From the server. */
export type Order =
  | {
      readonly is: 'order'
      readonly office: ApartOffice
      /** Carried by all log lines. */
      readonly about: Readonly<Record<string, unknown>>
      readonly task: Task
    }
  | { readonly is: 'stop' }

/** From the process. */
export type Report =
  | { readonly is: 'announced'; readonly changes: readonly Change[] }
  | { readonly is: 'done'; readonly result: unknown }
  | { readonly is: 'failed'; readonly error: ToldError }

/** Only our own two programs speak over the channel; this tells their messages from those of Node. */
export const isReport = (message: unknown): message is Report =>
  typeof message === 'object' && message !== null && 'is' in message
export const isOrder = (message: unknown): message is Order => isReport(message)

/** An error as plain data: the channel would take class and code from it. */
export type ToldError =
  | ({ readonly kind: 'refusal' } & Pick<Refusal, 'status' | 'code' | 'text' | 'params' | 'errors' | 'body'>)
  | ({ readonly kind: 'sheet' } & Pick<SheetError, 'code' | 'params'>)
  | { readonly kind: 'database' }
  | {
      readonly kind: 'other'
      readonly message: string
      readonly stack: string | undefined
      readonly code: string | undefined
    }

export function toldFrom(error: unknown): ToldError {
  if (error instanceof Refusal) {
    const { status, code, text, params, errors, body } = error
    return { kind: 'refusal', status, code, text, params, errors, body }
  }
  if (error instanceof SheetError) return { kind: 'sheet', code: error.code, params: error.params }
  if (error instanceof DatabaseUnavailable) return { kind: 'database' }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'other', message, stack, code: errorCode(error) }
}

export function thrownFrom(told: ToldError): Error {
  if (told.kind === 'refusal')
    return new Refusal(told.status, told.code, told.text, told.params, { errors: told.errors, body: told.body })
  if (told.kind === 'sheet') return new SheetError(told.code, told.params)
  if (told.kind === 'database') return new DatabaseUnavailable(undefined)
  const error = Object.assign(new Error(told.message), told.code === undefined ? {} : { code: told.code })
  if (told.stack !== undefined) error.stack = told.stack
  return error
}
