import { useEffect } from 'react'

/** Listens while a person is signed in. The code comes after the page: nobody waits for it. */
export function useLive(person: number | undefined): void {
  useEffect(() => {
    if (person === undefined) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    import('./live.ts').then(
      ({ listen }) => {
        if (!isOver) stop = listen(person)
      },
      // Without it the office works as before: what others did shows when it is fetched the next time.
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [person])
}
