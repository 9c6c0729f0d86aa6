const trial = 'samiti_trial'

/** What this site keeps in a browser, as words by their keys. */
interface Kept {
  readonly get: (key: string) => string | null
  readonly set: (key: string, words: string) => void
  readonly clear: () => void
  /** False where the store takes nothing: what is kept is gone with the page. */
  readonly isLasting: () => boolean
}

/**
 * A store of the browser, or the memory of this page for what it does not take: whoever forbids sites to keep anything, or
 * whose disk is full, signs in and works all the same, until the page is loaded anew.
 */
export function keptIn(store: () => Storage): Kept {
  const own = new Map<string, string>()
  const isDone = (work: (given: Storage) => void): boolean => {
    try {
      work(store())
      return true
    } catch {
      return false
    }
  }
  return {
    get(key) {
      let words: string | null = null
      if (!own.has(key)) isDone((given) => (words = given.getItem(key)))
      return own.get(key) ?? words
    },
    set(key, words) {
      if (isDone((given) => given.setItem(key, words))) return void own.delete(key)
      own.set(key, words)
    },
    clear() {
      own.clear()
      isDone((given) => given.clear())
    },
    isLasting: () =>
      isDone((given) => {
        given.setItem(trial, '')
        given.removeItem(trial)
      }),
  }
}

/** For all tabs, until signing out. */
export const keptHere = keptIn(() => localStorage)
/** For this tab alone. */
export const keptInTab = keptIn(() => sessionStorage)
