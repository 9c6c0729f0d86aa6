import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { switchboard, type FromTab, type Plug, type ToTab } from './switchboard.ts'

/** One stream for all tabs of a browser, told without a browser. */
class Source {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readonly listeners = new Map<string, (message: { data: string; lastEventId: string }) => void>()
  readonly url: string
  readyState = 1
  onerror: (() => void) | undefined
  constructor(url: string) {
    this.url = url
    Source.opened.push(this)
  }
  addEventListener(event: string, listener: (message: { data: string; lastEventId: string }) => void): void {
    this.listeners.set(event, listener)
  }
  close(): void {
    this.readyState = Source.CLOSED
  }
  say(event: string, data: unknown = null, lastEventId = ''): void {
    this.listeners.get(event)?.({ data: JSON.stringify(data), lastEventId })
  }
}

beforeEach(() => {
  Source.opened = []
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tab = (take: (plug: Plug, message: FromTab) => void) => {
  const heard: ToTab[] = []
  const plug: Plug = { postMessage: (message) => void heard.push(message) }
  return {
    heard,
    events: () => heard.map(({ event }) => event),
    shows: (...ids: number[]) => take(plug, { person: 1, shows: ids.map((id) => ({ resource: 'x', id })) }),
    as: (person: number) => take(plug, { person, shows: [] }),
    leaves: () => take(plug, 'bye'),
    posted: () => heard.findLast(({ event }) => event === 'post')?.data,
  }
}
const wire = (): Source => {
  const source = Source.opened.at(-1)
  if (!source) throw new Error('No stream was opened.')
  return source
}
const places = (...ids: number[]) => ({ stream: 'S', open: ids.map((id) => ({ resource: 'x', id })) })

describe('the switchboard', () => {
  it('opens one stream for two tabs, and lets one of them say what both show', () => {
    const take = switchboard()
    const [first, second] = [tab(take), tab(take)]
    first.shows(7)
    wire().say('hello', { stream: 'S' })
    second.shows(8)
    expect(Source.opened).toHaveLength(1)
    expect([...first.heard, ...second.heard].filter(({ event }) => event === 'post').at(-1)?.data).toEqual(places(7, 8))
    wire().say('change', [])
    expect([first.events(), second.events()].every((all) => all.includes('change'))).toBe(true)
  })

  it('tells a tab that comes later how the bell stands', () => {
    const take = switchboard()
    tab(take).shows()
    wire().say('notification', { unread: 3 })
    const later = tab(take)
    later.shows()
    expect(later.heard).toEqual([{ event: 'notification', data: { unread: 3 } }])
  })

  it('forgets what a tab showed that left, or that no longer answers the pulse', () => {
    const take = switchboard()
    const [first, second, third] = [tab(take), tab(take), tab(take)]
    first.shows(1)
    wire().say('hello', { stream: 'S' })
    second.shows(2)
    third.shows(3)
    second.leaves()
    for (let pulse = 0; pulse < 3; pulse++) {
      wire().say('beat')
      first.shows(1)
    }
    wire().say('beat')
    expect(first.posted()).toEqual(places(1))
  })

  it('hangs up with the last tab, and for somebody else', () => {
    const take = switchboard()
    const one = tab(take)
    one.shows()
    const before = wire()
    one.as(2)
    expect(before.readyState).toBe(Source.CLOSED)
    expect(Source.opened).toHaveLength(2)
    one.leaves()
    expect(wire().readyState).toBe(Source.CLOSED)
  })

  it('comes back where it was left off when it is refused, or hears nothing for long', () => {
    const take = switchboard()
    const one = tab(take)
    one.shows()
    wire().say('beat', null, 'place 1')
    wire().readyState = Source.CLOSED
    wire().onerror?.()
    vi.advanceTimersByTime(2000)
    expect(Source.opened).toHaveLength(2)
    expect(wire().url).toContain('last_event_id=place%201')
    vi.advanceTimersByTime(70_000)
    expect(Source.opened.length).toBeGreaterThan(2)
    expect(one.events()).toContain('lost')
  })
})
