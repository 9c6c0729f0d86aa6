import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { addDays } from '#platform/clock/day.ts'
import { useT } from '../texts/texts.ts'
import { useLocale } from './TextParts.tsx'
import styles from './Calendar.module.css'

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
const addMonths = (day: string, count: number): string => {
  const date = utc(monthOf(day))
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 10)
}

/** One month; arrows walk by day and week, Page keys by month, Enter chooses. */
export default function Calendar({ value, onChoose }: { value: string; onChoose: (day: string) => void }) {
  const t = useT()
  const locale = useLocale()
  const now = today()
  const [at, setAt] = useState(value || now)
  const first = monthOf(at)
  const start = addDays(first, -((utc(first).getUTCDay() - officeLook().firstWeekday + 7) % 7))
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, week * 7 + day)))
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utc(first))
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const figure = new Intl.NumberFormat(locale)
  const ahead = document.documentElement.dir === 'rtl' ? -1 : 1

  const press = (event: KeyboardEvent): void => {
    const steps: Record<string, () => string> = {
      ArrowRight: () => addDays(at, ahead),
      ArrowLeft: () => addDays(at, -ahead),
      ArrowDown: () => addDays(at, 7),
      ArrowUp: () => addDays(at, -7),
      PageDown: () => addMonths(at, 1),
      PageUp: () => addMonths(at, -1),
    }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setAt(step())
    }
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
    </div>
  )
}
