import { currentPerson } from '../session/session.ts'
import { call } from './call.ts'
import { Refusal, Unreachable } from './problem.ts'

/** What one visit of the page tells at most: a screen that breaks at each paint breaks for one reason. */
const mostTold = 10
const told = new Set<string>()

/** Tells the server that a screen broke, so that the office hears of it though nobody calls. Once for each error. */
export function tellBroken(error: unknown): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const isOrdinary = error instanceof Refusal || error instanceof Unreachable || name === 'AbortError'
  const mark = `${name} ${message}`
  if (isOrdinary || told.has(mark) || told.size >= mostTold || currentPerson() === undefined) return
  told.add(mark)
  const body = { name, message: message.slice(0, 1000), stack: stack.slice(0, 6000), page: location.pathname }
  // Where telling fails too, nobody is the wiser.
  call('/office/api/v1/office/browser_error/', { method: 'POST', body }).catch(() => {})
}

/** Hears of errors that no screen caught. */
export function tellWhatBreaks(): void {
  addEventListener('error', ({ error }) => error !== null && tellBroken(error))
  addEventListener('unhandledrejection', ({ reason }) => tellBroken(reason))
}
