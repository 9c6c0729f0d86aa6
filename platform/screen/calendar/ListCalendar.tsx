import { IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dhakaDay } from '#platform/clock/clock.ts'
import { officeLook } from '#platform/fields/office_look.ts'
import type { Definition } from '#platform/resource/definition.ts'
import type { RecordRow } from '../api/record.ts'
import { titleOfRow } from '../field/referred.ts'
import { Chips } from '../list/Chips.tsx'
import { rowsQuery } from '../list/rows.ts'
import { readState, writeState, type ListState } from '../list/state.ts'
import { Note, Page } from '../page/Page.tsx'
import { parseAddress, wordOf, writeAddress } from '../router/address.ts'
import { Go, useGo } from '../router/Go.tsx'
import { useOwnSearch } from '../router/own_search.ts'
import { listPath, recordPath, type ScreenEntry } from '../screens.ts'
import { useT } from '../texts/texts.ts'
import { CalendarView } from './CalendarView.tsx'
import type { Shown } from './events.ts'
import { asCalendar, calendarDayOf, daysWithin, placeOfList, writePlaceOfList } from './of_list.ts'
import { daysAt, type CalendarPlace } from './place.ts'
import page from '../page/Page.module.css'

/** Records that one month or week shows at most. */
const mostShown = 200

/** A list by the days of a field: its filters hold, and each record stands on its day. */
export default function ListCalendar({ entry, definition }: { entry: ScreenEntry; definition: Definition }) {
  const t = useT()
  const go = useGo()
  const search = parseAddress(useOwnSearch(listPath(entry)))
  const by = calendarDayOf(definition, search) ?? ''
  const state = readState(definition, search)
  const place = placeOfList(search)
  const asked = {
    ...daysWithin(state, by, daysAt(place, officeLook().firstWeekday)),
    sort: by,
    page: 1,
    size: mostShown,
  }
  const { data, error, isPlaceholderData } = useQuery({
    ...rowsQuery(definition, asked),
    placeholderData: keepPreviousData,
  })
  const show = (next: ListState, at: CalendarPlace, replace: boolean): void =>
    go(
      `${listPath(entry)}${writeAddress({ ...writeState(definition, next), ...asCalendar(by), ...writePlaceOfList(at) })}`,
      { replace },
    )
  const change = (next: ListState, replace = false): void => show(next, place, replace)
  const label = t(`${definition.name}.calendar.${by}`)
  const events = (data ?? []).flatMap((row) => shownRow(entry, definition, row, by, label))
  return (
    <Page
      title={t(`${definition.name}.plural`)}
      lead={label}
      actions={
        <>
          <Chips {...{ definition, state, change }} />
          <Go className={page.button} href={`${listPath(entry)}${writeAddress(writeState(definition, state))}`}>
            <IconList size={16} aria-hidden /> {t('screen.as_list')}
          </Go>
        </>
      }
    >
      {error && !data && <Note tone="bad">{t('calendar.failed')}</Note>}
      {data?.length === mostShown && <Note tone="careful">{t('calendar.only_first', { n: mostShown })}</Note>}
      <CalendarView
        place={place}
        events={events}
        more={{}}
        isWaiting={isPlaceholderData || (!data && !error)}
        onPlace={(next, isStep) => show(state, next, isStep)}
      />
    </Page>
  )
}

function shownRow(entry: ScreenEntry, definition: Definition, row: RecordRow, by: string, label: string): Shown[] {
  const value = wordOf(row[by])
  if (value === '') return []
  const title = titleOfRow(definition, row)
  const isInstant = definition.fields[by]?.type === 'datetime'
  const day = isInstant ? dhakaDay(value) : value
  return [
    {
      id: String(row.id),
      title: title || `#${row.id}`,
      from: day,
      to: day,
      href: recordPath(entry, row.id, title),
      label,
      tone: 2,
      ...(isInstant ? { at: value } : {}),
    },
  ]
}
