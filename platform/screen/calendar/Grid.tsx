import { useEffect, useRef, type KeyboardEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { Go } from '../router/Go.tsx'
import { isRightToLeft, useLook } from '../look.ts'
import { useT } from '../texts/texts.ts'
import type { Shown } from './events.ts'
import { hiddenOn, layWeek, type Bar } from './grid.ts'
import { dayAfterKey, weeksAt, type CalendarPlace } from './place.ts'
import type { DayWords } from './words.ts'
import styles from './Calendar.module.css'

/** Rows of a day of a month below its number; what has no room is counted. */
const monthLanes = 3

interface Props {
  readonly place: CalendarPlace
  readonly title: string
  readonly events: readonly Shown[]
  readonly more: Readonly<Record<string, number>>
  readonly words: DayWords
  readonly onDay: (day: string) => void
  readonly onOpen: (day: string) => void
}

/** Days in weeks: arrows walk by day and week, Page keys by month, Home and End to the ends of the week, Enter opens. */
export function Grid({ place, title, events, more, words, onDay, onOpen }: Props) {
  const look = useLook()
  const grid = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  const { view, day } = place
  const { firstWeekday } = officeLook()
  const weeks = weeksAt(place, firstWeekday)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const press = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isCell = event.target instanceof HTMLElement && event.target.dataset['day'] !== undefined
    if (event.key === 'Enter' && isCell) {
      event.preventDefault()
      onOpen(day)
      return
    }
    const next = dayAfterKey(event.key, day, firstWeekday, isRightToLeft(look))
    if (next === undefined) return
    event.preventDefault()
    byKey.current = true
    onDay(next)
  }
  return (
    <div ref={grid} className={styles.grid} role="grid" aria-label={title} data-view={view} onKeyDown={press}>
      <div role="row" className={styles.head}>
        {(weeks[0] ?? []).map((one) => (
          <div key={one} role="columnheader">
            {words.weekday(one)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <Week key={week[0]} week={week} {...{ place, events, more, words, onDay, onOpen }} />
      ))}
    </div>
  )
}

function Week({ week, place, events, more, ...rest }: Omit<Props, 'title'> & { week: readonly string[] }) {
  const bars = layWeek(week, events)
  const isMonth = place.view === 'month'
  const needed = bars.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  const lanes = isMonth ? monthLanes : needed
  return (
    <div role="row" className={styles.week} style={{ minBlockSize: `${1.875 + (lanes + 1) * 1.5625}rem` }}>
      {week.map((day, column) => (
        <Day
          key={day}
          day={day}
          isAt={day === place.day}
          isOutside={isMonth && day.slice(0, 7) !== place.day.slice(0, 7)}
          bars={bars.filter((bar) => bar.column === column && bar.lane < lanes)}
          hidden={hiddenOn(day, column, bars, lanes, more)}
          {...rest}
        />
      ))}
    </div>
  )
}

interface DayProps extends Pick<Props, 'words' | 'onDay' | 'onOpen'> {
  readonly day: string
  readonly isAt: boolean
  readonly isOutside: boolean
  readonly bars: readonly Bar<Shown>[]
  readonly hidden: number
}

/** A day with what begins on it or is carried into it; only that of the keyboard is reached by Tab. */
function Day({ day, isAt, isOutside, bars, hidden, words, onDay, onOpen }: DayProps) {
  const t = useT()
  const tabIndex = isAt ? 0 : -1
  const other = words.other(day)
  const whole = other === undefined ? words.whole(day) : `${words.whole(day)}, ${other}`
  return (
    <div
      role="gridcell"
      className={styles.day}
      data-day={day}
      data-outside={isOutside || undefined}
      aria-current={day === today() ? 'date' : undefined}
      tabIndex={tabIndex}
      onFocus={(event) => {
        if (!isAt && event.target === event.currentTarget) onDay(day)
      }}
      onDoubleClick={() => onOpen(day)}
    >
      <span className="unseen">{whole}</span>
      <span className={styles.number} aria-hidden title={other}>
        <b>{words.figure(day)}</b>
        {words.brief(day)}
      </span>
      {bars.map(({ event, span, lane, isBegun, goesOn }) => (
        <Go
          key={event.id}
          href={event.href}
          tabIndex={tabIndex}
          className={styles.event}
          data-tone={event.tone}
          data-begun={isBegun || undefined}
          data-goes-on={goesOn || undefined}
          title={`${event.label}: ${event.title}`}
          style={{
            insetBlockStart: `${1.875 + lane * 1.5625}rem`,
            inlineSize: `calc(${span * 100}% - 0.5rem)`,
          }}
        >
          {event.at !== undefined && <time dateTime={event.at}>{words.time(event.at)}</time>}
          <bdi>{event.title}</bdi>
          <span className="unseen">{event.label}</span>
        </Go>
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.more} tabIndex={tabIndex} onClick={() => onOpen(day)}>
          {t('calendar.more', { n: hidden })}
        </button>
      )}
    </div>
  )
}
