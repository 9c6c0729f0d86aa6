import { describe, expect, it } from 'vitest'
import { monthsAfter, occurrencesDue, type Recurring } from './recurring.rules.ts'

const rent = (over: Partial<Recurring> = {}): Recurring => ({
  voucher_date: '2026-01-31',
  recurring: 'monthly',
  recurring_until: '2026-12-31',
  recurring_made: null,
  ...over,
})
const daysDue = (journal: Recurring, today: string) => occurrencesDue(journal, today).map(({ day }) => day)

describe('a journal that comes again each month', () => {
  it('on the 31st comes on the last day of a shorter month, and on the 31st again', () => {
    expect(daysDue(rent(), '2026-05-30')).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
    expect(monthsAfter('2027-11-30', 3)).toBe('2028-02-29')
  })

  it('is written a week ahead, once', () => {
    expect(daysDue(rent(), '2026-02-20')).toEqual([])
    expect(daysDue(rent(), '2026-02-21')).toEqual(['2026-02-28'])
    expect(daysDue(rent({ recurring_made: '2026-02-28' }), '2026-02-28')).toEqual([])
  })

  it('is made up for what was missed, up to its end', () => {
    const until = rent({ recurring_made: '2026-02-28', recurring_until: '2026-04-30' })
    expect(daysDue(until, '2026-11-22')).toEqual(['2026-03-31', '2026-04-30'])
  })

  it('does not come while it is told to come never', () => {
    expect(daysDue(rent({ recurring: 'none' }), '2026-11-22')).toEqual([])
    expect(daysDue(rent({ recurring: null, recurring_until: null }), '2026-11-22')).toEqual([])
  })
})

it('a journal of each quarter comes every third month, over the end of a year', () => {
  const audit = rent({ voucher_date: '2026-09-30', recurring: 'quarterly', recurring_until: '2027-06-30' })
  expect(daysDue(audit, '2027-08-01')).toEqual(['2026-12-30', '2027-03-30', '2027-06-30'])
  expect(occurrencesDue(audit, '2027-01-01')).toEqual([{ day: '2026-12-30', months: 3 }])
})
