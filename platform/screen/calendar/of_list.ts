import type { Definition } from '#platform/resource/definition.ts'
import type { AddressState } from '../router/address.ts'
import { filtersToday } from '../list/spans.ts'
import type { ListState } from '../list/state.ts'
import { readPlace, writePlace, type CalendarPlace } from './place.ts'

/** A list shown as a calendar stands in its own address: `?as=calendar&by=licence_expiry_date`, filters as ever. */

/** The words that make a list a calendar. */
export const asCalendar = (by: string): AddressState => ({ as: 'calendar', by })

/** The field by whose days a list is shown: the one that the address names, or the first of its definition. */
export const calendarDayOf = (
  { calendar }: Pick<Definition, 'calendar'>,
  search: Readonly<Record<string, unknown>>,
): string | undefined => (calendar.find(({ field }) => field === search['by']) ?? calendar[0])?.field

const prefix = 'calendar.'

/** Days and view have names of their own in the address of a list: a field may be called `day`. */
export const placeOfList = (search: AddressState): CalendarPlace =>
  readPlace({ view: search[`${prefix}view`], day: search[`${prefix}day`] })

export const writePlaceOfList = (place: CalendarPlace): AddressState =>
  Object.fromEntries(Object.entries(writePlace(place)).map(([key, value]) => [`${prefix}${key}`, value]))

/** The list between two days, as far as its own filter allows. */
export function daysWithin(state: ListState, by: string, { from, to }: { from: string; to: string }): ListState {
  const filters = filtersToday(state.filters)
  const first = filters[`${by}.from`]
  const last = filters[`${by}.to`]
  return {
    ...state,
    filters: {
      ...filters,
      [`${by}.from`]: first !== undefined && first > from ? first : from,
      [`${by}.to`]: last !== undefined && last < to ? last : to,
    },
  }
}
