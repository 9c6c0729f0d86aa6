import { describe, expect, it } from 'vitest'
import {
  codeOfYear,
  deletionFaults,
  endOfYear,
  nextYear,
  openingFaults,
  yearFaults,
  type Year,
} from './fiscal_year.rules.ts'
import { lockFaults } from './period_lock.rules.ts'

const year = (id: number, start_date: string, end_date = endOfYear(start_date), status = 'future'): Year => ({
  id,
  code: codeOfYear(start_date, end_date),
  start_date,
  end_date,
  status,
})
const first = year(1, '2025-07-01')
const july = { start: null, today: '2026-11-22', firstMonth: 7 }

describe('the year that is offered', () => {
  it.each([
    ['is the one we live in', [], july, '2026-07-01', '2027-06-30'],
    ['began last year before its month', [], { ...july, today: '2026-03-01' }, '2025-07-01', '2026-06-30'],
    ['follows the last one', [first], july, '2026-07-01', '2027-06-30'],
    ['has the month of the settings', [], { ...july, firstMonth: 1 }, '2026-01-01', '2026-12-31'],
    ['is short when the books begin later', [], { ...july, start: '2026-10-01' }, '2026-10-01', '2027-06-30'],
    ['is short from the spring on', [], { ...july, start: '2026-03-01' }, '2026-03-01', '2026-06-30'],
  ])('%s', (_, years, given, start_date, end_date) => expect(nextYear(years, given)).toEqual({ start_date, end_date }))
  it('is called by its two years', () => {
    expect(codeOfYear('2025-07-01', '2026-06-30')).toBe('2025-26')
    expect(codeOfYear('2026-01-01', '2026-12-31')).toBe('2026')
  })
  it('ends on the last of February in a leap year too', () => expect(endOfYear('2027-03-01')).toBe('2028-02-29'))
})

describe('a year', () => {
  const texts = (doc: Year, years: Year[], isNew = true) =>
    yearFaults(doc, years, { isNew }).map(({ field, text }) => `${field} ${text}`)
  it.each([
    ['of twelve months', first, [], []],
    ['that is the first may be short', year(1, '2026-03-01', '2026-06-30'), [], []],
    ['that is the first is not longer', year(1, '2025-07-01', '2026-12-31'), [], ['end_date fiscal_year.first_short']],
    ['ends with a month', year(1, '2025-07-01', '2026-06-15'), [], ['end_date fiscal_year.first_short']],
    ['begins with a month', year(1, '2025-07-15'), [], ['start_date fiscal_year.month_start']],
    ['follows the last one', year(2, '2026-07-01'), [first], []],
    ['leaves no gap', year(2, '2027-07-01'), [first], ['start_date fiscal_year.not_next']],
    ['does not overlap', year(2, '2026-01-01'), [first], ['start_date fiscal_year.not_next']],
    ['after the first is whole', year(2, '2026-07-01', '2026-12-31'), [first], ['end_date fiscal_year.twelve_months']],
  ] as const)('%s', (_, doc, years, expected) => expect(texts(doc, [...years])).toEqual(expected))

  it('has a code that reads as a year', () =>
    expect(texts({ ...first, code: 'FY 25' }, [])).toEqual(['code fiscal_year.code_form']))

  it('opens after the one before, and as the second at most', () => {
    const [second, third] = [year(2, '2026-07-01'), year(3, '2027-07-01')]
    const texts2 = (doc: Year, years: Year[]) => openingFaults(doc, years).map(({ text }) => text)
    expect(texts2(second, [first, second])).toEqual(['fiscal_year.earlier_first'])
    expect(texts2(second, [{ ...first, status: 'open' }, second])).toEqual([])
    const both = [{ ...first, status: 'closing' }, { ...second, status: 'open' }, third]
    expect(texts2(third, both)).toEqual(['fiscal_year.two_open'])
    expect(texts2(third, [{ ...first, status: 'closed' }, { ...second, status: 'open' }, third])).toEqual([])
  })

  it('goes only from the end of the chain, and only before anybody posts', () => {
    const second = year(2, '2026-07-01')
    expect(deletionFaults(second, [first, second], 0)).toEqual([])
    expect(deletionFaults(first, [first, second], 0)).toMatchObject([{ status: 409 }])
    expect(deletionFaults({ ...second, status: 'open' }, [first, second], 0)).toMatchObject([{ status: 409 }])
    expect(deletionFaults({ ...second, status: 'open' }, [first, second], 2)).toMatchObject([
      { text: 'fiscal_year.used', params: { n: 2 }, status: 409, code: 'in_use' },
    ])
  })
})

describe('a period that was locked', () => {
  const texts = (before: string, status: string, reason: string | null) =>
    lockFaults({ status, reason }, { status: before, reason: null }).map(({ text }) => text)
  it.each([
    ['is opened for a reason of ten characters', 'locked', 'open', 'late bill.', []],
    ['is not opened for less', 'locked', 'open', 'late bill', ['period_lock.reason_short']],
    ['is not opened for blanks', 'soft_locked', 'open', '            ', ['period_lock.reason_short']],
    ['is locked further without one', 'soft_locked', 'locked', null, []],
  ])('%s', (_, before, status, reason, expected) => expect(texts(before, status, reason)).toEqual(expected))
})
