import { describe, expect, it } from 'vitest'
import { date, money, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { treeKeys } from '#platform/report/tree.ts'
import { askedOf, readReportState, withGroup, withParameters, withReportSort, writeReportState } from './state.ts'

const boats = report('boats', {
  module: 'harbour',
  rights: { read: 'boat.read', export: 'boat.export', print: 'boat.print' },
  roles: 'staff',
  path: '/apps/boats/report',
  icon: 'sailboat',
  nav: 'reports',
  subject: 'boats',
  parameters: { date_from: date({}), date_to: date({}), city: ref('city', {}) },
  standard: { date_from: { day: 'month_start' } },
  columns: { name: text({ max: 20 }), city: text({ max: 20 }) },
  sort: 'name',
  groups: { city: { parameter: 'city' } },
})
const { module, rights, roles, path, icon, nav, subject, parameters } = boats
const chart = report('chart', {
  module,
  rights,
  roles,
  path,
  icon,
  nav,
  subject,
  sort: 'code',
  parameters: { ...parameters, on: date({}), keyword: text({ max: 20 }) },
  columns: { code: text({ max: 5 }), name: text({ max: 20 }), group: text({ max: 20 }) },
  keys: { ...treeKeys, weight: money({ required: true }) },
  groups: { group: { parameter: 'keyword' } },
  tree: { name: 'name', code: 'code', hides: ['group'], levels: 4 },
  insteadOfPeriod: 'on',
  compares: { figure: 'weight', hides: [] },
})
const openedChart = (address: Record<string, string>) => readReportState(chart, address)
const opened = (address: Record<string, string>) => readReportState(boats, address)

describe('the address of a report', () => {
  it('is read and written the same, whatever it shows', () => {
    const address = { city: '3,4', date_from: '2026-01-01', sort: '-city', group: 'city', chart: '1', page: '2' }
    expect(writeReportState(opened(address))).toEqual(address)
  })

  it('names the list to go back to, which is asked of nobody', () => {
    const state = opened({ redirect: 'boats', city: '3' })
    expect(writeReportState(withParameters(boats, state, { city: '4' }))).toEqual({ redirect: 'boats', city: '4' })
    expect(askedOf(state)).toEqual({ city: '3' })
  })

  it('drops what is no parameter, no column and no group of it', () => {
    expect(writeReportState(opened({ colour: 'red', sort: '-colour', group: 'colour', chart: '1' }))).toEqual({})
  })

  it('knows both pairs of words for the first and the last day', () => {
    expect(opened({ date_after: '2026-01-01', date_before: '2026-02-01' }).given).toEqual({
      date_from: '2026-01-01',
      date_to: '2026-02-01',
    })
  })

  it('says that a parameter with a standard is unset, and leaves any other out', () => {
    const state = opened({ city: '3', page: '4' })
    expect(writeReportState(withParameters(boats, state, { city: '', date_from: '' }))).toEqual({ date_from: '-' })
  })

  it('holds the chosen columns, which rows wait for nobody for; those that are none are dropped', () => {
    expect(writeReportState(opened({ cols: 'city,name' }))).toEqual({ cols: 'city,name' })
    expect(askedOf(opened({ cols: 'city,colour,city' }))).toEqual({ cols: 'city' })
    expect(opened({ cols: 'colour' }).cols).toEqual([])
    expect(openedChart({ cols: 'name,compared,difference' }).cols).toEqual(['name'])
  })

  it('sorts up, down, and as the report does', () => {
    const up = withReportSort(opened({ page: '3' }), 'city')
    const down = withReportSort(up, 'city')
    expect([up.sort, down.sort, withReportSort(down, 'city').sort]).toEqual(['city', '-city', ''])
    expect(up.page).toBe(1)
  })
})

describe('the address of a tree', () => {
  it('has its highest rows open and says nothing of it', () => {
    expect(openedChart({}).tree).toBe('2')
    expect(writeReportState(openedChart({}))).toEqual({})
    expect(askedOf(openedChart({}))).toEqual({ tree: '2' })
  })

  it('keeps what was opened, and what it is compared with', () => {
    const address = { tree: '1,g7', compare: 'previous_year' }
    expect(writeReportState(openedChart(address))).toEqual(address)
    expect(writeReportState(openedChart({ tree: 'all', compare: 'mars' }))).toEqual({})
  })

  it('is a list when somebody says so, and by a group', () => {
    expect(writeReportState(openedChart({ tree: '-' }))).toEqual({ tree: '-' })
    expect(askedOf(withGroup(openedChart({}), 'group'))).toEqual({ group: 'group', tree: '-' })
    expect(writeReportState(withGroup(openedChart({}), 'group'))).toEqual({ group: 'group' })
  })

  it('opens everything for whoever searches in it', () => {
    expect(withParameters(chart, openedChart({}), { keyword: 'oar' }).tree).toBe('4')
  })

  it('a day takes the place of the period, and the period that of the day', () => {
    const day = withParameters(chart, openedChart({ date_from: '2026-01-01', date_to: '2026-02-01' }), {
      on: '2026-01-15',
    })
    expect(day.given).toEqual({ on: '2026-01-15' })
    const period = { date_from: '2026-03-01', date_to: '2026-03-31' }
    expect(withParameters(chart, day, period).given).toEqual(period)
  })
})
