import { calendarPath } from '#platform/calendar/calendar_path.ts'
import { own } from '../own.ts'
import type { ScreenModule } from '../screens.ts'

/** The calendar of the office, and the words in which other calendars name their days. */
export const calendarPages: readonly ScreenModule[] = [
  own(
    'calendar',
    {
      en: () => import('./texts/en.json'),
      bn: () => import('./texts/bn.json'),
      ar: () => import('./texts/ar.json'),
      tr: () => import('./texts/tr.json'),
    },
    [
      {
        path: calendarPath,
        title: 'page.calendar',
        roles: 'user',
        load: () => import('./CalendarPage.tsx'),
      },
    ],
  ),
  own('days', {
    en: () => import('../days/texts/en.json'),
    bn: () => import('../days/texts/bn.json'),
    ar: () => import('../days/texts/ar.json'),
    tr: () => import('../days/texts/tr.json'),
  }),
]
