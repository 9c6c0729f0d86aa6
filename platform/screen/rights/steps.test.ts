import { expect, test } from 'vitest'
import { nextPlace, type Place } from './steps.ts'

// Two rows of three; the middle of the first row has no right, and no box stands in the corner.
const gaps = new Set(['0:1', '-1:-1'])
const isBox = ({ row, column }: Place) => !gaps.has(`${row}:${column}`)
const size = { rows: 2, columns: 3, isRtl: false }
const press = (key: string, row: number, column: number, more = {}) =>
  nextPlace({ key, ctrlKey: false, ...more }, { row, column }, { ...size, ...more }, isBox)

test('arrows go to the next box and pass over what holds none', () => {
  expect(press('ArrowRight', 0, 0)).toEqual({ row: 0, column: 2 })
  expect(press('ArrowUp', 1, 1)).toEqual({ row: -1, column: 1 })
  expect(press('ArrowDown', -1, 1)).toEqual({ row: 1, column: 1 })
})

test('they stop at the edge', () => {
  expect(press('ArrowRight', 0, 2)).toBeUndefined()
  expect(press('ArrowDown', 1, 0)).toBeUndefined()
  expect(press('ArrowLeft', -1, 0)).toBeUndefined()
})

test('from right to left, the left arrow goes ahead', () => {
  expect(press('ArrowLeft', 0, 0, { isRtl: true })).toEqual({ row: 0, column: 2 })
})

test('Home and End go to the ends of the row, with Ctrl to those of the grid', () => {
  expect(press('Home', 1, 2)).toEqual({ row: 1, column: -1 })
  expect(press('End', 0, -1)).toEqual({ row: 0, column: 2 })
  expect(press('End', 0, 0, { ctrlKey: true })).toEqual({ row: 1, column: 2 })
})

test('other keys are not ours', () => expect(press('a', 0, 0)).toBeUndefined())
