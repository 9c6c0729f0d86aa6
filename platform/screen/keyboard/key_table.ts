import type { KeyGroup } from './keys.ts'

/** Where keys work: a kind of screen, or a part that stands in one. */
interface KeyPlace {
  readonly keys: readonly string[]
  /** Keys that mean something else here than elsewhere, with the text that says what. */
  readonly own?: Readonly<Record<string, string>>
  /** What is on the page while the keys work, where the part itself takes them. */
  readonly part?: string
}

/** All keys of the product, for help that is read elsewhere than where they work. A test compares it with the screens. */
export const keyPlaces = {
  everywhere: { keys: ['/', 'mod+k', 'r', '?', 'F1', '*'] },
  list: {
    keys: ['j', 'k', 'ArrowDown', 'ArrowUp', 'x', 'Space', 'Enter', 'e', 'n', 'c', 'b', 'f', 'Escape'],
    own: { ArrowDown: 'screen.key.j', ArrowUp: 'screen.key.k' },
  },
  walk: { keys: ['alt+ArrowUp', 'alt+ArrowDown'] },
  record: { keys: ['e', 'p', 'c'] },
  form: { keys: ['mod+s', 'mod+Enter', 'mod+b', 'Escape'], own: { Escape: 'screen.key.leave_form' } },
  going_on: { keys: ['Enter', 'mod+Enter'], own: { Enter: 'screen.key.go_on' }, part: 'main form[data-goes-on]' },
  report: { keys: ['j', 'k', 'Enter', 'f', 'Escape'] },
  reports: { keys: ['f'] },
  report_tree: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'],
    part: 'main table[role="treegrid"]',
  },
  tree: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'Home', 'End', '*', 'Enter'],
    own: { '*': 'screen.key.branch' },
    part: 'main [role="tree"]',
  },
  calendar: {
    keys: ['t', 'm', 'w'],
    own: { t: 'screen.key.today', m: 'screen.key.month', w: 'screen.key.week' },
  },
  list_tree: { keys: ['n', 'm', 'e'], own: { n: 'screen.key.add_below', m: 'screen.key.move_under' } },
  lines: {
    keys: ['Enter', '=', 'mod+v', 'mod+Delete'],
    own: { Enter: 'screen.key.next_cell', '=': 'screen.key.fill_in' },
    part: 'main [data-line]',
  },
  tabs: {
    keys: ['ArrowRight', 'ArrowLeft'],
    own: { ArrowRight: 'screen.key.next_tab', ArrowLeft: 'screen.key.previous_tab' },
    part: 'main [role="tablist"]',
  },
  matching: {
    keys: ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Space', 'm', 'u', 'n', 'v'],
    own: {
      ArrowDown: 'screen.key.j',
      ArrowUp: 'screen.key.k',
      ArrowRight: 'screen.key.next_column',
      ArrowLeft: 'screen.key.previous_column',
      Space: 'screen.key.x',
      m: 'screen.key.match',
      u: 'screen.key.unmatch',
      n: 'screen.key.next_open',
      v: 'screen.key.from_line',
    },
    part: 'main [data-reconcile]',
  },
  grid: {
    keys: ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'],
    own: {
      ArrowRight: 'screen.key.next_column',
      ArrowLeft: 'screen.key.previous_column',
    },
    part: 'main [role="grid"]',
  },
} as const satisfies Readonly<Record<string, KeyPlace>>

export type KeyPlaceName = keyof typeof keyPlaces

/** The keys of a place, with their texts. */
export function keyGroup(name: KeyPlaceName): KeyGroup {
  const { keys, own = {} }: KeyPlace = keyPlaces[name]
  return {
    label: `screen.keys_${name}`,
    keys: keys.map((key) => ({ key, text: own[key] ?? `screen.key.${key}` })),
  }
}

/** The parts on the page that take keys themselves. */
export function partsHere(page: ParentNode): KeyGroup[] {
  return namesOf().flatMap((name) => {
    const { part }: KeyPlace = keyPlaces[name]
    return part !== undefined && page.querySelector(part) ? [keyGroup(name)] : []
  })
}

export const isKeyPlace = (name: string): name is KeyPlaceName => name in keyPlaces
/** The names of all places. */
export const namesOf = (): KeyPlaceName[] => Object.keys(keyPlaces).filter(isKeyPlace)
