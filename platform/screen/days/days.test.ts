import { expect, it } from 'vitest'
import { date, datetime } from '#platform/fields/index.ts'
import { setDayWriter } from '#platform/fields/date/other_calendar.ts'
import { showValue } from '#platform/fields/catalogue.ts'
import { shownLocaleOf, type Look } from '../look.ts'

const chosen: Look = {
  language: 'bn',
  theme: 'light',
  fontSize: 100,
  digits: 'language',
  density: 'normal',
  calendar: 'gregorian',
  direction: 'language',
}

it('a day is written in the calendar that a person chose, and in the Gregorian one everywhere else', () => {
  setDayWriter({
    day: (day, locale) => `${day} in ${locale}`,
    brief: (day) => day,
    instant: (iso, locale) => `${iso} in ${locale}`,
  })
  const bangla = shownLocaleOf({ ...chosen, calendar: 'bangla', digits: 'latin' })
  expect(showValue(date({}), '2026-11-22', bangla)).toBe('2026-11-22 in bn-BD-u-nu-latn-x-bangla')
  expect(showValue(datetime({}), '2026-11-22T10:00:00.000Z', bangla)).toMatch(/^2026-11-22T.* in bn-BD.*-x-bangla$/)
  // Papers and sheets are written in a language alone.
  expect(showValue(date({}), '2026-11-22', shownLocaleOf(chosen))).toBe('২২-১১-২০২৬')
  expect(showValue(date({}), '2026-11-22', 'en')).toBe('22-11-2026')
})
