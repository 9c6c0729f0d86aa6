import { createStore, type Store } from '../store.ts'

/** A picture on its way to the office, or refused by it. */
export interface Sending {
  readonly id: number
  readonly file: File
  /** 0 to 100; undefined while others go before. */
  readonly percent: number | undefined
  /** Why it was not taken. */
  readonly reason: string | undefined
}

export interface Queue {
  readonly store: Store<readonly Sending[]>
  readonly add: (files: readonly File[]) => void
  /** Stops one that is under way or waits, and forgets one that was refused. */
  readonly drop: (id: number) => void
  /** Sends a refused one once more. */
  readonly again: (id: number) => void
}

/**
 * Files that are sent one after the other: each can be stopped, and one that is refused keeps none of the others.
 * @param send ends when the office holds it; throws when it was refused, or stopped by the signal
 * @param reasonOf what is said of such an error
 */
export function sendingQueue(
  send: (file: File, onProgress: (percent: number) => void, signal: AbortSignal) => Promise<void>,
  reasonOf: (caught: unknown) => string,
): Queue {
  const store = createStore<readonly Sending[]>([])
  let next = 1
  let current: { readonly id: number; readonly stop: AbortController } | undefined
  const change = (id: number, values: Partial<Sending>): void =>
    store.update((now) => now.map((one) => (one.id === id ? { ...one, ...values } : one)))
  const forget = (id: number): void => store.update((now) => now.filter((one) => one.id !== id))

  async function work(): Promise<void> {
    if (current) return
    for (;;) {
      const one = store.get().find(({ reason }) => reason === undefined)
      if (!one) break
      const { id, file } = one
      const stop = new AbortController()
      current = { id, stop }
      change(id, { percent: 0 })
      try {
        await send(file, (percent) => change(id, { percent }), stop.signal)
        forget(id)
      } catch (caught) {
        if (stop.signal.aborted) forget(id)
        else change(id, { percent: undefined, reason: reasonOf(caught) })
      }
    }
    current = undefined
  }
  return {
    store,
    add(files) {
      const made = files.map((file): Sending => ({ id: next++, file, percent: undefined, reason: undefined }))
      store.update((now) => [...now, ...made])
      void work()
    },
    drop(id) {
      if (current?.id === id) current.stop.abort()
      else forget(id)
    },
    again(id) {
      change(id, { reason: undefined })
      void work()
    },
  }
}
