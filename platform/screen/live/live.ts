import { call } from '../api/call.ts'
import { queries } from '../api/queries.ts'
import { may, renewPerson } from '../session/session.ts'
import { bell, present, shown } from './news.ts'
import { hearChanges, lookAgain } from './refresh.ts'
import { isBell, isPresence } from './shapes.ts'
import { switchboard, type FromTab, type ToTab } from './switchboard.ts'

/** Begins to listen for a person; ends with what it returns. */
export function listen(person: number): () => void {
  const say = lineTo(take)
  const sayShown = (): void => say({ person, shows: shown.get() })
  const leave = (): void => say('bye')
  function take({ event, data }: ToTab): void {
    if (event === 'beat') sayShown()
    else if (event === 'post') tellShown(data)
    else if (event === 'change') hearChanges(data)
    else if (event === 'reset') lookAgain()
    else if (event === 'presence') present.set(isPresence(data) ? data : [])
    else if (event === 'notification' && isBell(data)) ring(data)
    else if (event === 'rights') {
      renewPerson()
      lookAgain()
      void queries.invalidateQueries({ queryKey: ['menu'] })
    } else if (event === 'ended') void call('/user/api/v1/user/me/').catch(() => undefined)
  }
  const stopFollowing = shown.subscribe(sayShown)
  // A page that comes back from the browser's memory says again what it shows.
  window.addEventListener('pageshow', sayShown)
  window.addEventListener('pagehide', leave)
  sayShown()
  return () => {
    stopFollowing()
    window.removeEventListener('pageshow', sayShown)
    window.removeEventListener('pagehide', leave)
    leave()
    present.set([])
    bell.set(undefined)
  }
}

let telling: Promise<unknown> | undefined
let next: unknown

/** One after the other, and of those that wait the last: two on their way may arrive in the other order. */
function tellShown(data: unknown): void {
  next = data
  telling ??= tellNext().finally(() => (telling = undefined))
}

async function tellNext(): Promise<void> {
  while (next !== undefined) {
    const body = next
    next = undefined
    await call('/notification/api/v1/notification/presence/', { method: 'POST', body }).catch(() => undefined)
  }
}

function ring(now: { unread: number; changed_at: string | null }): void {
  bell.set(now)
  void queries.invalidateQueries({ queryKey: ['notifications'] })
  // What failed in the background rings, and is counted in the menu.
  if (may('job.manage')) void queries.invalidateQueries({ queryKey: ['menu'] })
}

/** To the worker that all tabs share; where a browser has none (Chrome on Android), a stream of its own. */
function lineTo(take: (message: ToTab) => void): (message: FromTab) => void {
  if (typeof SharedWorker === 'undefined') {
    const own = switchboard()
    const plug = { postMessage: take }
    return (message) => own(plug, message)
  }
  const { port } = new SharedWorker(new URL('./tabs.worker.ts', import.meta.url), { type: 'module' })
  port.onmessage = ({ data }: MessageEvent<ToTab>) => take(data)
  return (message) => port.postMessage(message)
}
