import { describe, expect, it } from 'vitest'
import { heirFaults, type Heir } from './heir.rules.ts'

const fund: Heir = {
  statement: 'balance_sheet',
  sub_ledger_kind: 'none',
  closes_to: null,
  is_active: true,
  takes_closing: true,
  branches: [],
}
const closed = { id: 1, system_role: null, closes_to: 2, branches: [] }

describe('a ledger closes to', () => {
  it.each([
    ['a fund', {}, closed, []],
    ['an expense: never', { statement: 'profit_and_loss' }, closed, ['ledger_account.heir_unfit']],
    ['what is kept by party: never', { sub_ledger_kind: 'party' }, closed, ['ledger_account.heir_unfit']],
    ['what is closed itself: never', { closes_to: 3 }, closed, ['ledger_account.heir_unfit']],
    ['what is no longer in use: never', { is_active: false }, closed, ['ledger_account.heir_unfit']],
    ['what takes no closing: never', { takes_closing: false }, closed, ['ledger_account.heir_unfit']],
    ['what stands in one branch only: never', { branches: [7] }, closed, ['ledger_account.heir_unfit']],
    ['the fund of its own branch', { branches: [7, 8] }, { ...closed, branches: [7] }, []],
  ] as const)('%s', (_, over, doc, expected) =>
    expect(heirFaults(doc, { ...fund, ...over }, false).map(({ text }) => text)).toEqual(expected),
  )
  it('nothing, when others close to it or it is the accumulated fund', () => {
    expect(heirFaults(closed, fund, true)).toEqual([{ field: 'closes_to', text: 'ledger_account.heir_closes' }])
    expect(heirFaults({ ...closed, system_role: 'RETAINED' }, fund, false)).toHaveLength(1)
  })
})
