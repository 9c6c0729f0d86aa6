import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { otherCalendar } from '#platform/fields/date/other_calendar.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { addDays, addMonths } from '#platform/clock/day.ts'
import { weekOf } from '../calendar/grid.ts'
import { dayAfterKey } from '../calendar/place.ts'
import { useT } from '../texts/texts.ts'
import { useLocale, useTypedLocale } from './TextParts.tsx'
import styles from './Calendar.module.css'

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** One month; arrows walk by day and week, Home and End within the week, Page keys by month, Enter chooses. */
export default function Calendar({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const t = useT()
  const locale = useTypedLocale()
  const shown = useLocale()
  const now = today()
  const [at, setAt] = useState(value || now)
  const other = otherCalendar(shown)?.day(at, shown)
  const { firstWeekday } = officeLook()
  const first = `${at.slice(0, 7)}-01`
  // Six weeks whatever the month: what is below stays where it is.
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => weekOf(addDays(first, week * 7), firstWeekday))
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utc(first))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const figure = new Intl.NumberFormat(locale)

  const press = (event: KeyboardEvent): void => {
    const next = dayAfterKey(event.key, at, firstWeekday, document.documentElement.dir === 'rtl')
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className={styles.calendar} onKeyDown={press} role="group" aria-label={t('screen.calendar')}>
      <div className={styles.head}>
        <button type="button" aria-label={t('screen.previous_month')} onClick={() => setAt(addMonths(at, -1))}>
          <IconChevronLeft size={16} />
        </button>
        <span aria-live="polite">{title}</span>
        <button type="button" aria-label={t('screen.next_month')} onClick={() => setAt(addMonths(at, 1))}>
          <IconChevronRight size={16} />
        </button>
      </div>
      <table>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => (
              <th key={day}>{weekday.format(utc(day))}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    data-autofocus={day === at || undefined}
                    ref={(button) => {
                      if (day === at && button?.closest('table')?.contains(document.activeElement)) button.focus()
                    }}
                    data-outside={day.slice(0, 7) !== first.slice(0, 7)}
                    aria-current={day === now ? 'date' : undefined}
                    aria-pressed={day === value}
                    aria-label={new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
                      utc(day),
                    )}
                    onClick={() => onChoose(day)}
                  >
                    {figure.format(Number(day.slice(8)))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {other !== undefined && (
        <p aria-live="polite">
          <bdi>{other}</bdi>
        </p>
      )}
    </div>
  )
}
