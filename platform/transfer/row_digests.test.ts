import { expect, it } from 'vitest'
import { RowDigests } from './row_digests.ts'

it('names the row that had a value first, among as many values as a large file has', () => {
  const rows = new RowDigests()
  const values = Array.from({ length: 50_000 }, (_, n) => `office${n}@padma.example`)
  expect(values.every((value, index) => rows.first(value, index + 1) === undefined)).toBe(true)
  expect(values.findIndex((value, index) => rows.first(value, 60_000) !== index + 1)).toBe(-1)
  expect(rows.first('another@padma.example', 7)).toBeUndefined()
})
