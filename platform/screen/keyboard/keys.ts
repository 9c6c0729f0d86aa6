import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../store.ts'

/** Keys of a screen: `j`, `Enter`, `Space`, `mod+s` (Ctrl, or Command on a Mac). */
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

/** What an event says of the key that was pressed. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** A Bengali or Arabic keyboard writes other letters: then the place of the key counts, as it is written on the key. */
function latin({ key, code, shiftKey }: Pressed): string {
  if (key === ' ') return 'Space'
  if (key.length !== 1) return key
  if (key <= '~') return key.toLowerCase()
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (letter) return letter.toLowerCase()
  if (code === 'Slash') return shiftKey ? '?' : '/'
  return code === 'Digit8' && shiftKey ? '*' : key
}

/** The name of a key as screens ask for it: `j`, `mod+s`, `alt+ArrowUp`. */
export function nameOf(event: Pressed): string {
  const mod = event.ctrlKey || event.metaKey
  return `${mod ? 'mod+' : ''}${event.altKey ? 'alt+' : ''}${latin(event)}`
}

/** What has the focus and is pressed by the key itself. */
const isPressed = (key: string, target: HTMLElement): boolean =>
  (key === 'Enter' && target.closest('a, button') !== null) || (key === 'Space' && target.closest('button') !== null)

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
    if (isTyping(event.target) && !event.ctrlKey && !event.metaKey && !/^(Escape|F1)$/.test(event.key)) return
    // A dialog in front of the screen has the keyboard, also in the moment in which it closes.
    if (event.target instanceof Node && !event.target.isConnected) return
    if (event.target instanceof HTMLElement && event.target.closest('[role="dialog"], [role="menu"], [role="listbox"]'))
      return
    if (event.target instanceof HTMLElement && isPressed(nameOf(event), event.target)) return
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
