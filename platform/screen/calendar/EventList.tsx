import { Go } from '../router/Go.tsx'
import type { Shown } from './events.ts'
import type { DayWords } from './words.ts'
import styles from './Calendar.module.css'

/** What lies on a day. */
export const eventsOn = (events: readonly Shown[], day: string): Shown[] =>
  events.filter(({ from, to }) => from <= day && day <= to)

/** Events below each other, each with what it is. */
export function EventList({ events, words }: { events: readonly Shown[]; words: DayWords }) {
  return (
    <ul className={styles.list}>
      {events.map((event) => (
        <li key={event.id}>
          <Go href={event.href} className={styles.line} data-tone={event.tone}>
            <bdi>{event.title}</bdi>
            <small>
              {event.label}
              {event.at !== undefined && <time dateTime={event.at}> · {words.time(event.at)}</time>}
            </small>
          </Go>
        </li>
      ))}
    </ul>
  )
}
