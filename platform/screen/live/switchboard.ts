import { openWire, type Said, type Wire } from './wire.ts'

/** A record that a tab shows. */
export interface Place {
  readonly resource: string
  readonly id: number
}

/** From the switchboard to a tab. `post`: the tab tells the server what this browser shows. */
export type ToTab = Said

/** From a tab: who is signed in and what it shows; or that it goes. */
export type FromTab = { readonly person: number; readonly shows: readonly Place[] } | 'bye'

/** The end of a tab's line. */
export interface Plug {
  readonly postMessage: (message: ToTab) => void
}

interface Tab {
  readonly shows: readonly Place[]
  /** Pulses since it was last heard. */
  readonly silent: number
}

/** A tab that has let so many pulses pass without a word is closed, or asleep. */
const mostSilent = 2
/** Told whole each time: whoever comes later is told the last of them. */
const states = ['notification', 'presence']

/**
 * One stream for all tabs of a browser. It says what the server said to each of them, and lets one of them tell the server
 * which records they show together; with each pulse they say again that they are there.
 */
export function switchboard() {
  const tabs = new Map<Plug, Tab>()
  const known = new Map<string, Said>()
  let wire: Wire | undefined
  let person: number | undefined
  let stream: unknown
  let told = ''

  const sayToAll = (said: Said): void => {
    for (const plug of tabs.keys()) plug.postMessage(said)
  }
  const tell = (): void => {
    const open = [...tabs.values()].flatMap(({ shows }) => shows)
    const places = [...new Map(open.map((place) => [`${place.resource} ${place.id}`, place])).values()]
    const plug = [...tabs].findLast(([, { silent }]) => silent === 0)?.[0] ?? [...tabs.keys()].at(-1)
    const now = JSON.stringify(places)
    if (stream === undefined || (places.length === 0 && (told === '' || told === '[]'))) return
    told = now
    plug?.postMessage({ event: 'post', data: { stream, open: places } })
  }
  const hear = (said: Said): void => {
    if (states.includes(said.event)) known.set(said.event, said)
    if (said.event === 'hello') {
      stream = nameOf(said.data)
      told = ''
      known.delete('presence')
      sayToAll({ event: 'presence', data: [] })
    }
    if (said.event === 'beat')
      for (const [plug, tab] of tabs) {
        if (tab.silent >= mostSilent) tabs.delete(plug)
        else tabs.set(plug, { ...tab, silent: tab.silent + 1 })
      }
    sayToAll(said)
    if (said.event === 'beat' || said.event === 'hello') tell()
    if (tabs.size === 0 || said.event === 'ended') hangUp()
  }
  const hangUp = (): void => {
    wire?.close()
    wire = undefined
    stream = undefined
    known.clear()
  }

  return (plug: Plug, message: FromTab): void => {
    if (message === 'bye') {
      if (tabs.delete(plug)) tell()
      if (tabs.size === 0) hangUp()
      return
    }
    // Somebody else has signed in: nothing of the former person's stream is for the tabs of this one.
    if (person !== message.person) {
      tabs.clear()
      hangUp()
    }
    person = message.person
    const before = tabs.get(plug)
    tabs.set(plug, { shows: message.shows, silent: 0 })
    if (!before) for (const said of known.values()) plug.postMessage(said)
    if (!wire) wire = openWire(hear)
    else if (!before || JSON.stringify(before.shows) !== JSON.stringify(message.shows)) tell()
  }
}

const nameOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'stream' in data ? data.stream : undefined
