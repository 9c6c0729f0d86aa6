import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { today } from '#platform/clock/clock.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { useKeys } from '../keyboard/keys.ts'
import { usePhone } from '../shell/narrow.ts'
import { useT } from '../texts/texts.ts'
import { Agenda } from './Agenda.tsx'
import { DayDialog } from './DayDialog.tsx'
import type { Shown } from './events.ts'
import { Grid } from './Grid.tsx'
import { stepped, weeksAt, type CalendarPlace } from './place.ts'
import { useDayWords } from './words.ts'
import page from '../page/Page.module.css'
import styles from './Calendar.module.css'

interface Props {
  readonly place: CalendarPlace
  readonly events: readonly Shown[]
  /** By day, how many more there are than `events` holds. */
  readonly more: Readonly<Record<string, number>>
  readonly isWaiting: boolean
  /** @param isStep another day of what is shown: going back does not stop at each */
  readonly onPlace: (place: CalendarPlace, isStep: boolean) => void
}

const keyTexts = { t: 'calendar.today', m: 'calendar.month', w: 'calendar.week' }
const views = ['month', 'week'] as const

/** A month or a week as a grid, and on a phone as a list of its days. */
export function CalendarView({ place, events, more, isWaiting, onPlace }: Props) {
  const t = useT()
  const phone = usePhone()
  const words = useDayWords()
  const [open, setOpen] = useState<string>()
  const { view, day } = place
  const shown = phone ? 'month' : view
  const title = shown === 'month' ? words.month(day) : words.span(weeksAt(place, officeLook().firstWeekday)[0] ?? [day])
  const goToday = (): void => onPlace({ view, day: today() }, false)
  useKeys(
    { t: goToday, m: () => onPlace({ view: 'month', day }, false), w: () => onPlace({ view: 'week', day }, false) },
    { label: 'calendar.keys', texts: keyTexts },
  )
  return (
    <section className={styles.calendar} aria-label={t('calendar.title')} aria-busy={isWaiting} data-calendar>
      <div className={styles.bar}>
        <div className={styles.steps}>
          <button
            type="button"
            aria-label={t(`calendar.previous_${shown}`)}
            onClick={() => onPlace(stepped({ view: shown, day }, -1), false)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t(`calendar.next_${shown}`)}
            onClick={() => onPlace(stepped({ view: shown, day }, 1), false)}
          >
            <IconChevronRight size={18} aria-hidden />
          </button>
        </div>
        <h2 aria-live="polite">{title}</h2>
        <button type="button" className={page.button} onClick={goToday}>
          {t('calendar.today')}
        </button>
        {!phone && (
          <div className={styles.views} role="group" aria-label={t('calendar.view')}>
            {views.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={view === one}
                onClick={() => onPlace({ view: one, day }, false)}
              >
                {t(`calendar.${one}`)}
              </button>
            ))}
          </div>
        )}
      </div>
      {phone ? (
        <Agenda day={day} events={events} more={more} words={words} onOpen={setOpen} />
      ) : (
        <Grid
          place={place}
          title={title}
          events={events}
          more={more}
          words={words}
          onDay={(next) => onPlace({ view, day: next }, true)}
          onOpen={setOpen}
        />
      )}
      {open !== undefined && (
        <DayDialog day={open} events={events} more={more[open] ?? 0} words={words} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}
