import { createStore, useStore } from '../store.ts'

/** Whether the help stands beside the screen; F1, the user menu, or the button among the keys. */
const isOpen = createStore(false)

export const useHelpOpen = (): boolean => useStore(isOpen)
export const openHelp = (): void => isOpen.set(true)
export const closeHelp = (): void => isOpen.set(false)
export const toggleHelp = (): void => isOpen.update((now) => !now)
