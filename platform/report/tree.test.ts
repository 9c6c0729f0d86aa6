import { expect, it } from 'vitest'
import { readOpenRows, withRow, writeOpenRows } from './tree.ts'

it.each(['1', '3', '2,g7,-p1', '1,l12,s12_7'])('%s is read and written the same', (written) => {
  const read = readOpenRows(written)
  expect(read && writeOpenRows(read)).toBe(written)
})

it.each(['', '0', '10', 'g7', '1,', '1,G7', '1,g7;drop', '1,--g7', `1${',g1'.repeat(201)}`])(
  '%s is no tree',
  (written) => {
    expect(readOpenRows(written)).toBeUndefined()
  },
)

it('a row that is opened and closed again leaves no trace', () => {
  const closed = { depth: 2, opened: ['g7'], closed: [] }
  const opened = withRow(closed, 'g9', 2, true)
  expect(writeOpenRows(opened)).toBe('2,g7,g9')
  expect(withRow(opened, 'g9', 2, false)).toEqual(closed)
})

it('a row above the level is closed by name and opened by forgetting it', () => {
  const closed = withRow({ depth: 2, opened: [], closed: [] }, 'p1', 1, false)
  expect(writeOpenRows(closed)).toBe('2,-p1')
  expect(writeOpenRows(withRow(closed, 'p1', 1, true))).toBe('2')
})
