import { describe, expect, it } from 'vitest'
import { keptIn } from './kept_here.ts'

/** A store of a browser that takes so many entries. */
function storeOf(most: number): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, words) {
      if (entries.size >= most && !entries.has(key)) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, words)
    },
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const forbidden = (): Storage => {
  throw new DOMException('denied', 'SecurityError')
}

describe('what this site keeps in a browser', () => {
  it('lies in the store of the browser, where other tabs and the next visit find it', () => {
    const store = storeOf(5)
    keptIn(() => store).set('token', 'abc')
    expect(keptIn(() => store).get('token')).toBe('abc')
    expect([keptIn(() => store).isLasting(), store.length]).toEqual([true, 1])
  })

  it.each<[string, () => Storage]>([
    ['that keeps nothing', forbidden],
    ['that is full', () => storeOf(0)],
  ])('is known as long as the page is open in a browser %s', (_what, store) => {
    const kept = keptIn(store)
    kept.set('token', 'abc')
    kept.set('token', 'def')
    expect([kept.get('token'), kept.get('other')]).toEqual(['def', null])
    kept.clear()
    expect(kept.get('token')).toBeNull()
    expect(kept.isLasting()).toBe(false)
  })

  it('is the newest, whether it found room or not', () => {
    const store = storeOf(1)
    const kept = keptIn(() => store)
    store.setItem('draft', 'x')
    kept.set('token', 'first')
    store.removeItem('draft')
    kept.set('token', 'second')
    expect([kept.get('token'), store.getItem('token')]).toEqual(['second', 'second'])
  })
})
