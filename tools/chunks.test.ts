import { expect, test } from 'vitest'
import { inCircle } from './chunks.ts'

test('files that need what others have are in order', () => {
  const list = ['start', 'office']
  expect(
    inCircle(
      new Map([
        ['start', []],
        ['office', ['start']],
        ['list', list],
      ]),
    ),
  ).toEqual([])
})

test('files that need each other are named, also by way of a third', () => {
  const circle = new Map([
    ['start', []],
    ['list', ['start', 'icons']],
    ['icons', ['rows']],
    ['rows', ['list']],
  ])
  expect(inCircle(circle)).toEqual(['list', 'icons', 'rows'])
})
