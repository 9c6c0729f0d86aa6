import { expect, it } from 'vitest'
import { money, ref, text } from '#platform/fields/index.ts'
import { blockOf, pasted, withoutPaste, type Meaning } from './paste.ts'

const columns = [
  ['account', ref('account', { required: true })],
  ['left', money({})],
  ['note', text({ max: 80 })],
] as const
const accounts: Readonly<Record<string, number>> = { '4101': 1, Rent: 2 }
const meaning: Meaning = (_, field, word) => (field.type === 'ref' ? accounts[word] : word)

it('a block of a spreadsheet is rows of cells, its own line breaks and quotes within a cell', () => {
  expect(blockOf('4101\t১,০০০\r\nRent\t"two\nlines ""so"""\r\n')).toEqual([
    ['4101', '১,০০০'],
    ['Rent', 'two\nlines "so"'],
  ])
  expect(blockOf('one line of text, 5,000')).toBeUndefined()
  expect(blockOf('a column\nof two')).toEqual([['a column'], ['of two']])
})

it('a block fills cells to the right and down, and leaves everything beside it', () => {
  const rows = [
    { account: 9, note: 'stays' },
    { account: 8, left: '5', note: 'stays too' },
  ]
  const block = [
    ['4101', '1,000'],
    ['Rent', ''],
    ['4101', '7'],
  ]
  expect(pasted(rows, columns, { row: 0, column: 'account' }, block, meaning)).toEqual({
    rows: [
      { account: 1, left: '1,000', note: 'stays' },
      { account: 2, left: null, note: 'stays too' },
      { account: 1, left: '7' },
    ],
    unknown: {},
  })
})

it('what is called otherwise is told at its cell, and what would stand beside the grid is left away', () => {
  const block = [['Nobody', '5', 'words', 'too far']]
  expect(pasted([{}], columns, { row: 0, column: 'account' }, block, meaning)).toEqual({
    rows: [{ account: null, left: '5', note: 'words' }],
    unknown: { '0.account': ['Nobody'] },
  })
})

it('taking a paste back leaves what was typed after it', () => {
  const before = [{ account: 9, note: 'stays' }]
  const block = [
    ['4101', '1,000'],
    ['Rent', '20'],
    ['4101', '7'],
  ]
  const { rows: filled } = pasted(before, columns, { row: 0, column: 'account' }, block, meaning)
  expect(withoutPaste(filled, filled, before)).toEqual([{ account: 9, left: null, note: 'stays' }])
  const now = filled.with(0, { ...filled[0], note: 'said later' }).with(1, { ...filled[1], left: '25' })
  expect(withoutPaste(now, filled, before)).toEqual([
    { account: 9, left: null, note: 'said later' },
    { account: null, left: '25' },
  ])
})
