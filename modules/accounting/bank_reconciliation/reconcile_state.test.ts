import { describe, expect, it } from 'vitest'
import { missingInBooks, nextOpen } from './reconcile_state.ts'
import type { Workspace } from './workspace_answer.ts'

const line = (id: number, match: number | null) => ({
  id,
  date: '2026-06-30',
  description: null,
  reference: null,
  cheque_no: null,
  amount: '1.00',
  match,
})
const workspace = { lines: [line(1, null), line(2, 7)] } satisfies Partial<Workspace>

describe('the page of matching', () => {
  it.each([
    ['an open line of the bank', 'lines', 1, 1],
    ['no matched one', 'lines', 2, undefined],
    ['none of the books', 'entries', 1, undefined],
    ['nothing where there is no row', 'lines', undefined, undefined],
  ] as const)('makes a voucher of %s', (_, side, id, expected) =>
    expect(missingInBooks(workspace, side, id)?.id).toBe(expected),
  )

  it('goes to the next open row, from the end on from the first', () => {
    expect([0, 1].map((from) => nextOpen(workspace.lines, from))).toEqual([0, 0])
  })
})
