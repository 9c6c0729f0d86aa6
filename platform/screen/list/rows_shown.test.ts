import { expect, it } from 'vitest'
import { rowsShown } from './rows_shown.ts'

it.each([
  ['the first page', 1, 50, 50, { from: 1, to: 50 }],
  ['a last page that is not full', 3, 50, 7, { from: 101, to: 107 }],
  ['an empty list', 1, 50, 0, undefined],
  ['a page that has not come yet', 2, 50, undefined, undefined],
])('says which rows stand on %s', (_what, page, size, shown, rows) =>
  expect(rowsShown(page, size, shown)).toEqual(rows),
)
