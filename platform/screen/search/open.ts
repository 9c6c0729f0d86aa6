import { createStore, useStore } from '../store.ts'

/** Whether the search box is open; from the toolbar, by `/` or Ctrl+K. */
const isOpen = createStore(false)
export const useSearchOpen = (): boolean => useStore(isOpen)
export const openSearch = (): void => isOpen.set(true)
export const closeSearch = (): void => isOpen.set(false)
