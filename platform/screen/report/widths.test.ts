import { describe, expect, it } from 'vitest'
import { date, integer, money, percent, text } from '#platform/fields/index.ts'
import { report } from '#platform/report/report.ts'
import { placeOf } from './columns.ts'
import { widthForValues } from './widths.ts'

const deposits = report('deposits', {
  module: 'harbour',
  rights: { read: 'boat.read', export: 'boat.export', print: 'boat.print' },
  roles: 'staff',
  path: '/apps/deposits/report',
  icon: 'building-bank',
  nav: 'reports',
  subject: 'funds',
  parameters: {},
  columns: {
    opened: date({}),
    rate: percent({}),
    days: integer({}),
    lies: money({}),
    narration: text({ max: 500 }),
  },
  sort: 'opened',
})
const widthOf = (column: keyof typeof deposits.columns, label: string, values: unknown[], air: 'usual' | 'tight') =>
  widthForValues(placeOf(deposits, column, deposits.columns[column]), label, values, 'en', air)

describe('a column of a report', () => {
  it('is as wide as the amounts in it, and never cuts them', () => {
    const [lakh, crore] = ['1,00,000.00', '10,00,00,000.00'].map((said) => said.replaceAll(',', ''))
    expect(widthOf('lies', 'Lies', [lakh, crore], 'usual')).toBeGreaterThan(widthOf('lies', 'Lies', [lakh], 'usual'))
  })

  it('has room for the rate that is shown longest, which is not the one that is kept longest', () => {
    expect(widthOf('rate', 'Rate', ['9.5000', '9.324'], 'usual')).toBe(widthOf('rate', 'Rate', ['9.324'], 'usual'))
    expect(widthOf('rate', 'Rate', ['9.5000'], 'usual')).toBeLessThan(widthOf('rate', 'Rate', ['9.324'], 'usual'))
  })

  it('stands closer where room is short: its heading takes two lines, parted where both are shortest', () => {
    const headed = (label: string, air: 'usual' | 'tight') => widthOf('days', label, [7], air)
    expect(headed('Days past due', 'tight')).toBeCloseTo(headed('Days past', 'tight') + 4 * 0.42)
    expect(headed('Days past due', 'tight')).toBeLessThan(headed('Days past due', 'usual') - 2)
    expect(headed('Unallocated', 'tight')).toBe(headed('Unallocated credit', 'tight'))
  })

  it('gives words no more than is usual, and what nobody wrote hardly any', () => {
    const long = 'Cheque of the party for the hall of the yearly meeting, second instalment of three'.repeat(3)
    expect(widthOf('narration', 'Narration', [long], 'usual')).toBe(
      widthOf('narration', 'Narration', [long + long], 'usual'),
    )
    expect(widthOf('narration', 'Narration', [null, ''], 'usual')).toBeLessThanOrEqual(5)
  })

  it('gives days what they need', () => {
    expect(widthOf('opened', 'On', ['2026-11-24'], 'usual')).toBeLessThan(6.7)
    expect(widthOf('opened', 'On', ['2026-11-24'], 'usual')).toBeGreaterThan(6)
  })
})
