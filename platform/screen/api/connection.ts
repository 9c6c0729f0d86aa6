import { createStore, useStore } from '../store.ts'

/** Whether the server answers. While it does not, a small call asks every few seconds; typing goes on meanwhile. */
const reachable = createStore(true)
export const useReachable = (): boolean => useStore(reachable)

let asking: ReturnType<typeof setTimeout> | undefined

/** Tells that a call went unanswered. */
export function lostServer(): void {
  reachable.set(false)
  asking ??= setTimeout(() => void ask(), 2000)
}

export const foundServer = (): void => {
  clearTimeout(asking)
  asking = undefined
  reachable.set(true)
}

async function ask(): Promise<void> {
  asking = undefined
  const answered = await fetch('/health/live', { cache: 'no-store' }).then(
    (answer) => answer.ok,
    () => false,
  )
  if (answered) foundServer()
  else lostServer()
}

/** Resolves when the server answers again; at once when it does. */
export function serverBack(signal?: AbortSignal): Promise<void> {
  if (reachable.get()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const done = reachable.subscribe(() => {
      if (!reachable.get()) return
      done()
      resolve()
    })
    signal?.addEventListener('abort', () => {
      done()
      reject(new DOMException('given up', 'AbortError'))
    })
  })
}
