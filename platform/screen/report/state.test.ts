import { describe, expect, it } from 'vitest'
import { date, ref, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { readReportState, withParameters, withReportSort, writeReportState } from './state.ts'

const boats = report('boats', {
  module: 'harbour',
  rights: { read: 'boat.read', export: 'boat.export', print: 'boat.print' },
  roles: 'staff',
  path: '/apps/boats/report',
  icon: 'sailboat',
  nav: 'reports',
  parameters: { date_from: date({}), date_to: date({}), city: ref('city', {}) },
  standard: { date_from: { day: 'month_start' } },
  columns: { name: text({ max: 20 }), city: text({ max: 20 }) },
  sort: 'name',
  groups: { city: { parameter: 'city' } },
})
const opened = (address: Record<string, string>) => readReportState(boats, address)

describe('the address of a report', () => {
  it('is read and written the same, whatever it shows', () => {
    const address = { city: '3,4', date_from: '2026-01-01', sort: '-city', group: 'city', chart: '1', page: '2' }
    expect(writeReportState(opened(address))).toEqual(address)
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

  it('sorts up, down, and as the report does', () => {
    const up = withReportSort(opened({ page: '3' }), 'city')
    const down = withReportSort(up, 'city')
    expect([up.sort, down.sort, withReportSort(down, 'city').sort]).toEqual(['city', '-city', ''])
    expect(up.page).toBe(1)
  })
})
