import { expect, it } from 'vitest'
import { postedLedgerFaults, touchesBooks } from './posted_ledger.rules.ts'

const rent: Parameters<typeof touchesBooks>[0] = {
  code: '5301001',
  group: 7,
  sub_ledger_kind: 'none',
  is_active: true,
  merged_into: null,
}
const posted = { lines: 4, balance: 0n, isLeft: false, isMovedAcross: false }
const faults = (after: typeof rent | null, facts: Partial<typeof posted> = {}) =>
  postedLedgerFaults(rent, after, { ...posted, ...facts }).map(
    ({ field, text, params }) => `${field ?? 'record'} ${text} ${JSON.stringify(params ?? {})}`,
  )

it.each([
  ['keeps its code', { ...rent, code: '5301009' }, {}, ['code ledger_account.fixed_after_posting {}']],
  [
    'keeps the kind of its sub-ledgers',
    { ...rent, sub_ledger_kind: 'agency' },
    {},
    ['sub_ledger_kind ledger_account.fixed_after_posting {}'],
  ],
  ['moves within its class', { ...rent, group: 8 }, {}, []],
  [
    'does not move to another class',
    { ...rent, group: 9 },
    { isMovedAcross: true },
    ['group ledger_account.posted {}'],
  ],
  [
    'is not switched off with a balance, whichever side it is on',
    { ...rent, is_active: false },
    { isLeft: true, balance: -123_456_750n },
    ['is_active ledger_account.balance_left {"bal":"12,34,567.50"}'],
  ],
  [
    'is not switched off while a branch that the asker may not see has a balance',
    { ...rent, is_active: false },
    { isLeft: true },
    ['is_active ledger_account.balances_left {}'],
  ],
  [
    'is switched off with a balance that it gives away',
    { ...rent, is_active: false, merged_into: 9 },
    { isLeft: true },
    [],
  ],
  ['is switched off when nothing is left', { ...rent, is_active: false }, {}, []],
  ['is not deleted', null, {}, ['record ledger_account.used {"n":4}']],
] as const)('a ledger with postings %s', (_, after, facts, expected) => expect(faults(after, facts)).toEqual(expected))

it('a ledger without postings is free', () =>
  expect(faults({ ...rent, code: '1', sub_ledger_kind: 'any' }, { lines: 0, isMovedAcross: true })).toEqual([]))

it('the books are asked only when one of these changes', () => {
  expect(touchesBooks(rent, { ...rent, is_active: false })).toBe(true)
  expect(touchesBooks({ ...rent, is_active: false }, rent)).toBe(false)
  expect(touchesBooks(rent, { ...rent })).toBe(false)
})
