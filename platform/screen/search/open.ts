import { useEffect } from 'react'
import { createStore, useStore } from '../store.ts'

/** Whether the search box is open; from the toolbar, by `/` or Ctrl+K. */
const isOpen = createStore(false)
/** What is written in it: kept here, because people write before its code has come. */
export const written = createStore('')
/** Enter was pressed before what fits the text was known: it opens the first hit when that is there. */
export const entered = createStore<'no' | 'here' | 'own_tab'>('no')

export const useSearchOpen = (): boolean => useStore(isOpen)
export function openSearch(): void {
  if (!isOpen.get()) write('')
  isOpen.set(true)
}
export const closeSearch = (): void => isOpen.set(false)

/** Other words are asked for, so an Enter that waits for the answer to earlier ones is forgotten. */
export function write(text: string): void {
  written.set(text)
  entered.set('no')
}

/** Named keys (`Enter`, `F5`) are Latin words; anything else is what a keyboard of some language writes. */
const isNamed = (key: string): boolean => /^[A-Z][A-Za-z0-9]+$/.test(key)

/** While the box is open and not there yet, keys are kept for it instead of working on the page behind. */
export function useKeysBefore(isOpenNow: boolean): void {
  useEffect(() => {
    if (!isOpenNow) return undefined
    window.addEventListener('keydown', keepKey, true)
    return () => window.removeEventListener('keydown', keepKey, true)
  }, [isOpenNow])
}

function keepKey(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
  if (event.defaultPrevented || event.isComposing || event.metaKey || (event.ctrlKey && !event.altKey)) return
  event.stopPropagation()
  if (event.key === 'Escape') closeSearch()
  else if (event.key === 'Backspace') write([...written.get()].slice(0, -1).join(''))
  else if (event.key === 'Enter') entered.set('here')
  else if (!isNamed(event.key)) write(written.get() + event.key)
  else if (event.key !== 'Tab') return
  event.preventDefault()
}
