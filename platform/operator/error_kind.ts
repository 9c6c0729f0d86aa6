import { errorCode } from '../database/database_error.ts'
import { fingerprintOf, withoutValues } from './without_values.ts'

export type ErrorOrigin = 'request' | 'job' | 'import' | 'chore' | 'browser'

/** Where an error came up. */
export interface ErrorContext {
  readonly origin: ErrorOrigin
  /** The route, the job or the page, as a pattern: never with an id or a name in it. */
  readonly place: string
  /** By which the log is searched. */
  readonly request?: string | undefined
}

/** An error as it is kept: what kind it is and where in the program, and nothing of what it was about. */
export interface ErrorKind {
  readonly fingerprint: string
  readonly name: string
  readonly message: string
  readonly stack: string
}

const programRoot = new URL('../..', import.meta.url).pathname
/** As many frames tell errors of one cause from those of another, wherever they were called from. */
const tellingFrames = 3

/** Pure. What is no Error counts as one without a place. */
export function errorKind(error: unknown, { origin, place }: Pick<ErrorContext, 'origin' | 'place'>): ErrorKind {
  const isError = error instanceof Error
  const code = errorCode(error)
  const name = `${isError ? error.name : typeof error}${code === undefined ? '' : ` ${code}`}`.slice(0, 100)
  const message = withoutValues(isError ? error.message : '').slice(0, 500)
  const frames = isError ? framesOf(error.stack ?? '') : []
  const telling = frames.slice(0, tellingFrames)
  return {
    fingerprint: fingerprintOf(origin, name, ...(telling.length > 0 ? telling : [place, message])),
    name,
    message,
    stack: frames.join('\n').slice(0, 4000),
  }
}

/** The lines that name places in the program: the message before them may be long and hold anything. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |^\S*@\S+:\d+:\d+$/.test(line))
    .map((line) =>
      line
        .replaceAll(/file:\/\//g, '')
        .replaceAll(programRoot, '')
        .replaceAll(/\?[^\s)]*/g, ''),
    )
