import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Language } from '../look.ts'
import type { Spread } from './grid.ts'

/** What stands on a day of a calendar, with the way to it. */
export interface Shown extends Spread {
  readonly title: string
  readonly href: string
  /** What it is: `Licence expires`. */
  readonly label: string
  /** Colour, of six; it never says more than the label. */
  readonly tone: number
  /** Where the record knows the time. */
  readonly at?: string
}

interface Told {
  readonly events: readonly {
    readonly id: string
    readonly title: string
    readonly start: string
    readonly end: string
    readonly kind: string
    readonly url: string
  }[]
  readonly more: Readonly<Record<string, number>>
  readonly kinds: readonly { readonly kind: string; readonly label: string }[]
}

/** What the office's calendar tells of the days between two days. */
export const eventsQuery = (language: Language, days: { readonly from: string; readonly to: string }) =>
  queryOptions({
    // Told in the words of the reader, and anew after each change of a record.
    queryKey: ['list', 'calendar', language, days.from, days.to],
    queryFn: ({ signal }) => call<Told>('/calendar/api/v1/calendar/events/', { query: days, signal }),
  })

export const tones = 6

/** The events of the kinds that are not switched off. */
export function shownOf({ events, kinds }: Told, off: readonly string[]): Shown[] {
  const at = new Map(kinds.map(({ kind, label }, index) => [kind, { label, tone: index % tones }]))
  return events
    .filter(({ kind }) => !off.includes(kind))
    .map(({ id, title, start, end, kind, url }) => ({
      id,
      title,
      from: start.length > 10 ? end : start,
      to: end,
      href: url,
      label: at.get(kind)?.label ?? kind,
      tone: at.get(kind)?.tone ?? 0,
      ...(start.length > 10 ? { at: start } : {}),
    }))
}
