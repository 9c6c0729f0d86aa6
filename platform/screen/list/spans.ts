import { today } from '#platform/clock/clock.ts'
import { daysOfSpan, isSpan } from '#platform/clock/span.ts'
import { officeLook } from '#platform/fields/office_look.ts'

/** Filters as the list is asked with them: a span of days (`this_month`) gives way to the days it has today. */
export const filtersToday = (filters: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).map(([key, value]) => {
      const end = /\.(from|to)$/.exec(key)?.[1]
      if (!isSpan(value) || (end !== 'from' && end !== 'to')) return [key, value]
      return [key, daysOfSpan(value, today(), officeLook().fiscalStartMonth)[end]]
    }),
  )
