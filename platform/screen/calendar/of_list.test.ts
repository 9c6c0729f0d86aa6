import { expect, it } from 'vitest'
import type { ListState } from '../list/state.ts'
import { asCalendar, calendarDayOf, daysWithin, placeOfList, writePlaceOfList } from './of_list.ts'

const list: ListState = {
  page: 1,
  size: 50,
  sort: '',
  keyword: '',
  filters: { city: '3', 'licence_expiry_date.to': '2026-11-20' },
  columns: [],
  density: 'normal',
  widths: {},
  group: '',
  folded: { isAll: false, keys: [] },
  isPictures: false,
}
const month = { from: '2026-11-01', to: '2026-12-05' }

it('a list is a calendar by a day that its definition names, and by no other', () => {
  const signer = { calendar: [{ field: 'valid_to' }, { field: 'valid_from' }] }
  expect(calendarDayOf(signer, asCalendar('valid_from'))).toBe('valid_from')
  expect(calendarDayOf(signer, asCalendar('created_at'))).toBe('valid_to')
})

it('its filters hold: nothing is asked for beyond them', () => {
  expect(daysWithin(list, 'licence_expiry_date', month).filters).toEqual({
    city: '3',
    'licence_expiry_date.from': '2026-11-01',
    'licence_expiry_date.to': '2026-11-20',
  })
})

it('what is looked at stands in the address beside them', () => {
  const place = { view: 'week', day: '2031-03-01' } as const
  expect(placeOfList(writePlaceOfList(place))).toEqual(place)
})
