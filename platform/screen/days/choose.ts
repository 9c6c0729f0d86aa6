import { setDayWriter } from '#platform/fields/date/other_calendar.ts'
import { changeLook, look, type Calendar } from '../look.ts'
import { loadNamed } from '../texts/texts.ts'

/** Loads what writes days in the calendar of the look; nothing for the Gregorian one. */
export async function loadCalendar(calendar: Calendar = look.get().calendar): Promise<void> {
  if (calendar === 'gregorian') return
  const [words] = await Promise.all([import('./words.ts'), loadNamed('days')])
  setDayWriter(words.dayWriter)
}

/** Shows days in another calendar, at once and at the next visit. */
export async function changeCalendar(calendar: Calendar): Promise<void> {
  await loadCalendar(calendar)
  changeLook({ calendar })
}
