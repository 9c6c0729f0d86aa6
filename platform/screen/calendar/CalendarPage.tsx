import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calendarPath } from '#platform/calendar/calendar_path.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import { useLook } from '../look.ts'
import { Note, Page } from '../page/Page.tsx'
import { parseAddress, writeAddress } from '../router/address.ts'
import { useGo } from '../router/Go.tsx'
import { useOwnSearch } from '../router/own_search.ts'
import { useT } from '../texts/texts.ts'
import { CalendarView } from './CalendarView.tsx'
import { eventsQuery, shownOf, tones } from './events.ts'
import { daysAt, readPlace, writePlace, type CalendarPlace } from './place.ts'
import styles from './Calendar.module.css'

/** The days of the office: what ends, what is due, what was sent, of every record that opens to the person. */
export default function CalendarPage() {
  const t = useT()
  const go = useGo()
  const { language } = useLook()
  const search = parseAddress(useOwnSearch(calendarPath))
  const place = readPlace(search)
  const off = (search['off'] ?? '').split(',').filter(Boolean)
  const { data, error, isPlaceholderData } = useQuery({
    ...eventsQuery(language, daysAt(place, officeLook().firstWeekday)),
    placeholderData: keepPreviousData,
  })
  const show = (next: CalendarPlace, hidden: readonly string[], replace: boolean): void =>
    go(`${calendarPath}${writeAddress({ ...writePlace(next), off: hidden.join() })}`, { replace })
  return (
    <Page
      title={t('calendar.title')}
      actions={
        data && (
          <div className={styles.kinds} role="group" aria-label={t('calendar.kinds')}>
            {data.kinds.map(({ kind, label }, at) => (
              <button
                key={kind}
                type="button"
                data-tone={at % tones}
                aria-pressed={!off.includes(kind)}
                onClick={() =>
                  show(place, off.includes(kind) ? off.filter((one) => one !== kind) : [...off, kind], true)
                }
              >
                {label}
              </button>
            ))}
          </div>
        )
      }
    >
      {error && !data && <Note tone="bad">{t('calendar.failed')}</Note>}
      {data?.kinds.length === 0 && <Note tone="careful">{t('calendar.no_kinds')}</Note>}
      <CalendarView
        place={place}
        events={data ? shownOf(data, off) : []}
        more={data?.more ?? {}}
        isWaiting={isPlaceholderData || (!data && !error)}
        onPlace={(next, isStep) => show(next, off, isStep)}
      />
    </Page>
  )
}
