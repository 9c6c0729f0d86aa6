import { createStore } from '../store.ts'
import type { Place } from './switchboard.ts'

/** What this tab knows from the stream. The stream itself comes after the page (live.ts). */

/** A person who has a record open elsewhere. */
export interface Present extends Place {
  readonly user: number
  readonly name: string
}

/** Unread items of the bell, and when the newest changed; undefined until it is known. */
export const bell = createStore<{ readonly unread: number; readonly changed_at: string | null } | undefined>(undefined)

export const present = createStore<readonly Present[]>([])

/** Who did what to which record, to be told where somebody has it open. */
export const changedBy = createStore<ReadonlyMap<string, { readonly by: string; readonly action: string }>>(new Map())

/** Resources whose records changed just now, elsewhere or here; another set each time. */
export const heard = createStore<ReadonlySet<string>>(new Set())

/** Lists that wait with their new rows until the pointer has left them. */
export const waiting = createStore<ReadonlySet<string>>(new Set())

/** Records this tab shows. */
export const shown = createStore<readonly Place[]>([])

export const keyOf = ({ resource, id }: Place): string => `${resource} ${id}`

/** Says that this tab shows a record, until what it returns is called. */
export function show(place: Place): () => void {
  shown.update((now) => [...now, place])
  return () => shown.update((now) => now.filter((one) => one !== place))
}
