import { useSyncExternalStore } from 'react'

const media = (query: string) => {
  const list = window.matchMedia(query)
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => list.matches)
}

/** Under 1280 px the menu is a drawer (ui.json `mobile_breakpoint`). */
export const useNarrow = media('(max-width: 1279.9px)')
/** Under 600 px lists become cards and the toolbar folds into the user menu. */
export const usePhone = media('(max-width: 599.9px)')
