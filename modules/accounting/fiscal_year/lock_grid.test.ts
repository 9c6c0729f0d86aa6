import { describe, expect, it } from 'vitest'
import { gridOf, moved, toggled } from './lock_grid.ts'
import { leadsTo } from './lock_steps.ts'

const year = { start_date: '2025-07-01', end_date: '2026-06-30' }
const row = (id: number, period: number, branch: number, name: string) => ({
  id,
  period,
  branch,
  status: 'open',
  expand: { branch: { id: branch, title: name } },
})
const rows = [
  row(1, 13, 2, 'Chattogram'),
  row(2, 1, 2, 'Chattogram'),
  row(3, 1, 1, 'Dhaka'),
  row(4, 12, 1, 'Dhaka'),
  row(5, 0, 1, 'Dhaka'),
]

describe('the periods of a year against its branches', () => {
  it('stand in the order of the year, branches in that of their names', () => {
    const grid = gridOf(year, rows)
    expect(grid.periods).toEqual([
      { period: 0, month: undefined },
      { period: 1, month: '2025-07' },
      { period: 12, month: '2026-06' },
      { period: 13, month: undefined },
    ])
    expect(grid.branches.map(({ name }) => name)).toEqual(['Chattogram', 'Dhaka'])
    expect([grid.at(1, 1)?.id, grid.at(13, 1)?.id]).toEqual([3, undefined])
  })
  it('leave out the months before a short first year', () =>
    expect(gridOf({ ...year, start_date: '2026-03-01' }, rows).periods.map(({ period }) => period)).toEqual([
      0, 12, 13,
    ]))
  it('are walked with the arrows, to the left where lines run to the left', () => {
    const grid = gridOf(year, rows)
    expect(moved('ArrowRight', { row: 0, column: 0 }, grid, 1)).toEqual({ row: 0, column: 1 })
    expect(moved('ArrowLeft', { row: 0, column: 0 }, grid, -1)).toEqual({ row: 0, column: 1 })
    expect(moved('ArrowUp', { row: 0, column: 1 }, grid, 1)).toEqual({ row: 0, column: 1 })
    expect(moved('End', { row: 2, column: 0 }, grid, 1)).toEqual({ row: 2, column: 1 })
    expect(moved('x', { row: 2, column: 0 }, grid, 1)).toBeUndefined()
  })
  it('are chosen together and let go together', () => {
    const both = toggled(new Set([2]), [2, 3])
    expect([...both]).toEqual([2, 3])
    expect([...toggled(both, [2, 3])]).toEqual([])
  })
})

it('a locked period is opened, not softened', () => {
  expect(leadsTo('open', 'locked')).toBe(true)
  expect(leadsTo('locked', 'soft_locked')).toBe(false)
  expect(leadsTo('locked', 'open')).toBe(true)
})
