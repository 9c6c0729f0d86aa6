import type { Rhythm } from '#platform/report/schedule/rhythm.ts'
import type { ShownSending } from '#platform/report/schedule/shapes.ts'

type Say = (id: string, params?: Readonly<Record<string, string | number>>) => string

/** Names of the days of the week, Sunday first. */
export function weekdays(locale: string): string[] {
  const words = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return [0, 1, 2, 3, 4, 5, 6].map((day) => words.format(new Date(Date.UTC(2023, 0, 1 + day))))
}

/** An hour of the day as it is written. */
export const hourSaid = (locale: string, hour: number): string =>
  new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1, hour)),
  )

/** When it comes round, in a sentence. */
export function rhythmSaid(t: Say, locale: string, { rhythm, on_day, at_hour }: Rhythm): string {
  const hour = hourSaid(locale, at_hour)
  if (rhythm === 'weekly') return t('report.said.weekly', { day: weekdays(locale)[on_day ?? 0] ?? '', hour })
  if (rhythm === 'monthly')
    return t('report.said.monthly', { n: new Intl.NumberFormat(locale).format(on_day ?? 1), hour })
  return t('report.said.daily', { hour })
}

/** What became of it for one recipient: what the letter came to, where there is one. */
export function sendingSaid({ state, problem, message_state }: ShownSending): {
  readonly id: string
  readonly isBad: boolean
} {
  if (state === 'refused') return { id: `report.sending.${problem ?? 'failed'}`, isBad: true }
  if (message_state === 'held') return { id: 'report.sending.held', isBad: true }
  if (message_state === 'failed' || message_state === 'cancelled')
    return { id: 'report.sending.undelivered', isBad: true }
  if (state === 'waiting') return { id: 'report.sending.waiting', isBad: false }
  // The outbox forgets after a year; until then it knows.
  if (message_state === 'waiting' || message_state === 'sending') return { id: 'report.sending.attached', isBad: false }
  return { id: state === 'linked' ? 'report.sending.linked' : 'report.sending.sent', isBad: false }
}
