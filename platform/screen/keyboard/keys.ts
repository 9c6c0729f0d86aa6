import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../store.ts'

/** Keys of a screen: `j`, `Enter`, `mod+s` (Ctrl, or Command on a Mac). */
export type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

export interface KeyGroup {
  /** Text id of the group's title. */
  readonly label: string
  /** The keys, each explained by the text `screen.key.{key}` unless `explain` names another. */
  readonly keys: readonly { readonly key: string; readonly text: string }[]
}

/** The groups of keys that work now, for the help behind `?`. */
export const keyGroups = createStore<readonly KeyGroup[]>([])

/** True while somebody types: single letters then belong to the text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

export function nameOf(event: KeyboardEvent): string {
  const mod = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  return `${mod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${key}`
}

/** Listens for keys while the component is there; the help lists them under `label`. */
export function useKeys(
  keys: Keys,
  options: { label: string; enabled?: boolean; texts?: Readonly<Record<string, string>> },
): void {
  const { label, enabled = true, texts } = options
  const names = Object.keys(keys).join(' ')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[nameOf(event)]
    if (!run || event.defaultPrevented || event.isComposing) return
    if (isTyping(event.target) && !event.ctrlKey && !event.metaKey && event.key !== 'Escape') return
    // A dialog in front of the screen has the keyboard, also in the moment in which it closes.
    if (event.target instanceof Node && !event.target.isConnected) return
    if (event.target instanceof HTMLElement && event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
      return
    if (nameOf(event) === 'Enter' && event.target instanceof HTMLElement && event.target.closest('a, button')) return
    event.preventDefault()
    run(event)
  })
  useEffect(() => {
    if (!enabled) return undefined
    const group: KeyGroup = {
      label,
      keys: names.split(' ').map((key) => ({ key, text: texts?.[key] ?? `screen.key.${key}` })),
    }
    keyGroups.update((now) => [...now, group])
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener('keydown', press)
      keyGroups.update((now) => now.filter((one) => one !== group))
    }
  }, [enabled, label, names, texts])
}
