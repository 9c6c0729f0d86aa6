import type { KeyboardEvent } from 'react'
import { withRow, writeOpenRows } from '#platform/report/tree.ts'
import type { ReportRow } from './rows.ts'
import { openRowsOf, type ReportState } from './state.ts'

/** Level and openness of a row of a tree; undefined where the rows are a list. */
export function foldOf(row: ReportRow): { readonly level: number; readonly isOpen: boolean | null } | undefined {
  const { level, is_open: isOpen } = row
  return typeof level === 'number' ? { level, isOpen: typeof isOpen === 'boolean' ? isOpen : null } : undefined
}

/** The state with a row opened or closed. */
export function folded(state: ReportState, row: ReportRow, isOpen: boolean): ReportState {
  const open = openRowsOf(state)
  const fold = foldOf(row)
  return open && fold ? { ...state, tree: writeOpenRows(withRow(open, String(row.id), fold.level, isOpen)) } : state
}

/** What a key does with the row at an index of a tree: go to another row, or open and close. */
export type Step = { readonly to: number } | { readonly isOpen: boolean } | undefined

/** The keys of a tree, as they are everywhere: the arrows along the language open, go in, close and go out. */
export function stepOf(event: KeyboardEvent, rows: readonly ReportRow[], at: number): Step {
  const isRtl = document.documentElement.dir === 'rtl'
  const [inward, outward] = isRtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  const fold = rows[at] && foldOf(rows[at])
  if (!fold || event.altKey || event.ctrlKey || event.metaKey) return undefined
  if (event.key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (event.key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (event.key === 'Home') return { to: 0 }
  if (event.key === 'End') return { to: rows.length - 1 }
  if (event.key === inward && fold.isOpen === false) return { isOpen: true }
  if (event.key === inward && fold.isOpen === true) return { to: Math.min(at + 1, rows.length - 1) }
  if (event.key === outward && fold.isOpen === true) return { isOpen: false }
  if (event.key !== outward) return undefined
  const above = rows.slice(0, at).findLastIndex((row) => (foldOf(row)?.level ?? 0) < fold.level)
  return { to: Math.max(above, 0) }
}
