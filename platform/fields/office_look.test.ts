import { afterEach, expect, it } from 'vitest'
import { readValue, showValue } from './catalogue.ts'
import { dateFormats, setOfficeLook, standardLook } from './office_look.ts'
import { date, money } from './index.ts'

afterEach(() => void setOfficeLook(standardLook))

it('writes amounts in lakhs unless the association counts in thousands', () => {
  expect(showValue(money({}), '1234567.50', 'en')).toBe('12,34,567.50')
  setOfficeLook({ ...standardLook, grouping: 'thousand' })
  expect(showValue(money({}), '1234567.50', 'en')).toBe('1,234,567.50')
  expect(showValue(money({}), '-999.00', 'bn')).toBe('-৯৯৯.০০')
})

it.each(dateFormats)('reads back the day it writes as %s', (dateFormat) => {
  setOfficeLook({ ...standardLook, dateFormat })
  const shown = showValue(date({}), '2026-03-04', 'en')
  expect(shown).toBe(dateFormat.replace('YYYY', '2026').replace('MM', '03').replace('DD', '04'))
  expect(readValue(date({}), shown)).toEqual({ value: '2026-03-04' })
})
