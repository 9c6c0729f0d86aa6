import { createStore, useStore } from '../store.ts'

/** Which panel of the look stands beside the page: everything that can be set, or the themes alone. */
export type LooksPanelName = 'settings' | 'scheme'

const panel = createStore<LooksPanelName | undefined>(undefined)
export const useLooksPanel = (): LooksPanelName | undefined => useStore(panel)
export const openLooksPanel = (name: LooksPanelName): void => panel.set(name)
export const closeLooksPanel = (): void => panel.set(undefined)
