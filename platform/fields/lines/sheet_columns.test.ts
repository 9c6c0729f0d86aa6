import { expect, it } from 'vitest'
import { lines, money, month } from '../index.ts'
import { cellField, sheetColumnsOf, valueOfKey } from './sheet_columns.ts'

/** Months of a plan stand beside each other in a sheet. */
const words = ['july', 'august']
const sheet = {
  by: 'month',
  holds: 'amount',
  keys: words,
  words: 'plan.month',
  keyOf: (said: string) => (said.endsWith('-07') ? 'july' : 'august'),
  empty: '0',
  without: 'plan.other_year',
} as const
const rows = { month: month({ required: true }), amount: money({ required: true }) }
const fields = {
  amounts: lines(rows, { most: 2, required: true, audience: 'office', sheet }),
  papers: lines(rows, { most: 9 }),
}

it('a list has a column for each of its keys, another one has none', () => {
  expect(sheetColumnsOf('amounts', fields.amounts)).toEqual(['amounts.july', 'amounts.august'])
  expect(sheetColumnsOf('papers', fields.papers)).toEqual([])
})

it('a column holds what a row holds, may be empty, and is known to whom the list is', () => {
  expect(cellField(fields, 'amounts.july')).toMatchObject({ type: 'money', required: false, audience: 'office' })
  expect(cellField(fields, 'papers.amount')).toBe(rows.amount)
  expect([cellField(fields, 'amounts.may'), cellField(fields, 'toString')]).toEqual([undefined, undefined])
})

it('a value is that of the row which stands in the column', () => {
  const stored = [{ month: '2026-07', amount: '5.00' }]
  expect(words.map((key) => valueOfKey(sheet, stored, key))).toEqual(['5.00', null])
  expect(valueOfKey(sheet, 'nothing', 'july')).toBeNull()
})
