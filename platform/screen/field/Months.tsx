import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { today } from '#platform/clock/clock.ts'
import { monthAfter, monthWords } from '#platform/clock/month.ts'
import { useT } from '../texts/texts.ts'
import { monthAfterKey } from './month_keys.ts'
import { useTypedLocale } from './TextParts.tsx'
import styles from './Calendar.module.css'

/** The months of one year, three in a row; arrows walk among them, Home and End within the year, Page keys by year, Enter chooses. */
export default function Months({ value, onChoose }: { value: string; onChoose: (month: string) => void }) {
  const t = useT()
  const locale = useTypedLocale()
  const now = today().slice(0, 7)
  const [at, setAt] = useState(value || now)
  const year = at.slice(0, 4)
  const inYear = (part: Intl.DateTimeFormatOptions, month: string): string =>
    new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC', calendar: 'gregory' }).format(new Date(month))

  const press = (event: KeyboardEvent): void => {
    const next = monthAfterKey(event.key, at, document.documentElement.dir === 'rtl')
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
  }
  return (
    <div className={styles.calendar} onKeyDown={press} role="group" aria-label={t('screen.months')}>
      <div className={styles.head}>
        <button type="button" aria-label={t('screen.previous_year')} onClick={() => setAt(monthAfter(at, -12))}>
          <IconChevronLeft size={16} />
        </button>
        <span aria-live="polite">{inYear({ year: 'numeric' }, at)}</span>
        <button type="button" aria-label={t('screen.next_year')} onClick={() => setAt(monthAfter(at, 12))}>
          <IconChevronRight size={16} />
        </button>
      </div>
      <table>
        <tbody>
          {[0, 3, 6, 9].map((first) => (
            <tr key={first}>
              {[0, 1, 2].map((place) => {
                const month = monthAfter(`${year}-01`, first + place)
                return (
                  <td key={place}>
                    <button
                      type="button"
                      tabIndex={month === at ? 0 : -1}
                      data-autofocus={month === at || undefined}
                      ref={(button) => {
                        if (month === at && button?.closest('table')?.contains(document.activeElement)) button.focus()
                      }}
                      aria-current={month === now ? 'date' : undefined}
                      aria-pressed={month === value}
                      aria-label={monthWords(month, locale)}
                      onClick={() => onChoose(month)}
                    >
                      {inYear({ month: 'long' }, month)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
