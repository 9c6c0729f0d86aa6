import { describe, expect, it } from 'vitest'
import { choice, date, ref, text } from '../fields/index.ts'
import { readParameters, standardDay } from './parameters.ts'
import { daysOf } from './period.ts'
import { report } from './report.ts'

const rights = { read: 'boat.read', export: 'boat.export', print: 'boat.print' }
const common = {
  module: 'harbour',
  rights,
  roles: 'staff',
  path: '/apps/boats/report',
  icon: 'sailboat',
  nav: 'reports',
  subject: 'boats',
} as const
const boats = report('boats', {
  ...common,
  parameters: {
    date_from: date({}),
    date_to: date({}),
    city: ref('city', {}),
    rig: choice(['sloop', 'ketch'], {}),
    keyword: text({ max: 200 }),
  },
  standard: { date_from: { day: 'month_start' }, date_to: { day: 'today' } },
  columns: { name: text({ max: 20 }) },
  sort: 'name',
})
const today = '2026-11-22'
const read = (given: Record<string, unknown>) => readParameters(boats, given, today)

describe('the parameters of a report', () => {
  it.each([
    ['nothing is said: their standards', {}, { date_from: '2026-11-01', date_to: today }],
    ['empty or a dash: no condition', { date_from: '', date_to: '-' }, {}],
    ['day first, in Bengali digits', { date_from: '০১-০২-২০২৬' }, { date_from: '2026-02-01', date_to: today }],
    [
      'the other pair of words',
      { date_after: '2026-03-01', date_before: '2026-03-31' },
      { date_from: '2026-03-01', date_to: '2026-03-31' },
    ],
    [
      'a period, from its first day to its last',
      { date_from: 'last_month', date_to: 'last_month' },
      { date_from: '2026-10-01', date_to: '2026-10-31' },
    ],
    [
      'the same in the other pair of words',
      { date_after: 'last_fiscal_year', date_before: 'last_fiscal_year' },
      { date_from: '2025-07-01', date_to: '2026-06-30' },
    ],
    ['several references', { date_from: '-', date_to: '-', city: '3,4,3' }, { city: '3,4' }],
    ['several choices', { date_from: '-', date_to: '-', rig: ['ketch', 'sloop'] }, { rig: 'ketch,sloop' }],
    [
      'words without needless blanks',
      { date_from: '-', date_to: '-', keyword: '  two   words ' },
      { keyword: 'two words' },
    ],
  ])('%s', (_what, given, written) => {
    expect(read(given)).toMatchObject({ written })
  })

  it.each([
    ['a day that is none', { date_from: '31-02-2026' }, 'date_from', 'field.date'],
    [
      'the end before the beginning',
      { date_from: '2026-05-02', date_to: '2026-05-01' },
      'date_to',
      'report.from_after_to',
    ],
    [
      'the same, as it was written',
      { date_after: '2026-05-02', date_before: '2026-05-01' },
      'date_before',
      'report.from_after_to',
    ],
    ['a reference that is no number', { city: 'Dhaka' }, 'city', 'field.invalid'],
    ['a choice nobody has', { rig: 'yawl' }, 'rig', 'field.choice'],
    ['two words for one', { keyword: ['a', 'b'] }, 'keyword', 'field.invalid'],
  ])('%s is refused at its own key', (_what, given, key, fault) => {
    expect(read(given)).toEqual({ errors: { [key]: [expect.objectContaining({ text: fault })] } })
  })
})

it.each([
  [{ day: 'today' as const }, '2026-11-22'],
  [{ day: 'today' as const, less: 365 }, '2025-11-22'],
  [{ day: 'month_start' as const }, '2026-11-01'],
  [{ day: 'fiscal_year_start' as const }, '2026-07-01'],
])('%o stands at %s', (standard, day) => {
  expect(standardDay(standard, today)).toBe(day)
})

it.each([
  ['today', today, today],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['last_7_days', '2026-11-15', '2026-11-21'],
  ['this_month', '2026-11-01', today],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_fiscal_year', '2026-07-01', today],
  ['last_fiscal_year', '2025-07-01', '2026-06-30'],
  ['next_30_days', today, '2026-12-22'],
] as const)('%s is from %s to %s', (period, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to })
})

it('in January the month before is of the year before', () => {
  expect(daysOf('last_month', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

it('before July the fiscal year began the year before', () => {
  expect(standardDay({ day: 'fiscal_year_start' }, '2026-06-30')).toBe('2025-07-01')
})

it('a report whose parameter is a word of every report does not start', () => {
  expect(() =>
    report('wrong', {
      ...common,
      parameters: { page: text({ max: 5 }) },
      columns: { name: text({ max: 5 }) },
      sort: 'name',
    }),
  ).toThrow('wrong: "page" is a word of every report and cannot be a parameter.')
})
