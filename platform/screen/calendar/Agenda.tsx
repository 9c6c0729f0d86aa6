import { today } from '#platform/clock/clock.ts'
import { useT } from '../texts/texts.ts'
import { EventList, eventsOn } from './EventList.tsx'
import type { Shown } from './events.ts'
import { daysOfMonth } from './place.ts'
import type { DayWords } from './words.ts'
import styles from './Calendar.module.css'

interface Props {
  readonly day: string
  readonly events: readonly Shown[]
  readonly more: Readonly<Record<string, number>>
  readonly words: DayWords
  readonly onOpen: (day: string) => void
}

/** The days of a month on which something lies, below each other: for screens that are too narrow for weeks. */
export function Agenda({ day, events, more, words, onOpen }: Props) {
  const t = useT()
  const days = daysOfMonth(day).filter((one) => eventsOn(events, one).length > 0)
  if (days.length === 0) return <p className={styles.none}>{t('calendar.none')}</p>
  return (
    <ol className={styles.agenda}>
      {days.map((one) => (
        <li key={one} aria-current={one === today() ? 'date' : undefined}>
          <h3>
            {words.whole(one)}
            {words.other(one) !== undefined && <small>{words.other(one)}</small>}
          </h3>
          <EventList events={eventsOn(events, one)} words={words} />
          {(more[one] ?? 0) > 0 && (
            <button type="button" className={styles.more} onClick={() => onOpen(one)}>
              {t('calendar.more', { n: more[one] ?? 0 })}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
