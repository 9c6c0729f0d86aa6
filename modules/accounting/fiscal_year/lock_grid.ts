import type { RecordRow } from '#platform/screen/api/record.ts'
import { referred } from '#platform/screen/api/record.ts'
import { lockStatusIn, type LockStatus } from './lock_steps.ts'
import { monthOfPeriod } from './period_lock.rules.ts'

/** Whether a period takes postings in a branch. */
export interface Lock {
  readonly id: number
  readonly period: number
  readonly branch: number
  readonly status: LockStatus
}

/** Periods of a year against branches; `at` finds the lock where both meet. */
export interface LockGrid {
  readonly periods: readonly { readonly period: number; readonly month: string | undefined }[]
  readonly branches: readonly { readonly id: number; readonly name: string }[]
  readonly at: (period: number, branch: number) => Lock | undefined
}

/** Lays the locks of a year out: its periods downwards, branches by their name; months that a short first year lacks are left out. */
export function gridOf(
  year: { readonly start_date: string; readonly end_date: string },
  rows: readonly RecordRow[],
): LockGrid {
  const locks = new Map<string, Lock>()
  const branches = new Map<number, string>()
  for (const row of rows) {
    const status = lockStatusIn(row['status'])
    if (!status) continue
    const lock = { id: row.id, period: Number(row['period']), branch: Number(row['branch']), status }
    locks.set(`${lock.period} ${lock.branch}`, lock)
    branches.set(lock.branch, referred(row, 'branch')?.title ?? String(lock.branch))
  }
  const numbers = [...new Set([...locks.values()].map(({ period }) => period))].toSorted((a, b) => a - b)
  return {
    periods: numbers
      .map((period) => ({ period, month: monthOfPeriod(year, period) }))
      .filter(({ period, month }) => month !== undefined || period < 1 || period > 12),
    branches: [...branches].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name)),
    at: (period, branch) => locks.get(`${period} ${branch}`),
  }
}

export interface Place {
  readonly row: number
  readonly column: number
}

/** Where an arrow key leads; undefined for any other key. `rightIs`: 1 where lines run to the right, -1 to the left. */
export function moved(key: string, { row, column }: Place, grid: LockGrid, rightIs: 1 | -1): Place | undefined {
  const lastRow = grid.periods.length - 1
  const lastColumn = grid.branches.length - 1
  const within = (value: number, last: number): number => Math.min(Math.max(value, 0), last)
  switch (key) {
    case 'ArrowDown':
      return { row: within(row + 1, lastRow), column }
    case 'ArrowUp':
      return { row: within(row - 1, lastRow), column }
    case 'ArrowRight':
      return { row, column: within(column + rightIs, lastColumn) }
    case 'ArrowLeft':
      return { row, column: within(column - rightIs, lastColumn) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: lastColumn }
    default:
      return undefined
  }
}

/** The selection with all of these in it; without them where all were in it before. */
export function toggled(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const isAll = ids.every((id) => chosen.has(id))
  return new Set(isAll ? [...chosen].filter((id) => !ids.includes(id)) : [...chosen, ...ids])
}
