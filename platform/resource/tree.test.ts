import { expect, it } from 'vitest'
import { isRing, linesAbove, parentsOf } from './tree.ts'

const [office, training, hajj, fair] = [1, 2, 3, 4]
const parents = parentsOf([
  { id: office, parent: null },
  { id: training, parent: office },
  { id: hajj, parent: training },
  { id: fair, parent: null },
])

it('a record has those above it, the nearest first', () => {
  expect(linesAbove({ id: hajj, parent: training }, parents)).toEqual([training, office])
  expect(linesAbove({ id: null, parent: hajj }, parents)).toEqual([hajj, training, office])
})

it.each([
  ['under itself', training, training, true],
  ['under what stands under it', office, hajj, true],
  ['under another', training, fair, false],
  ['further up', hajj, office, false],
  ['at the top', training, null, false],
])('a record put %s makes a ring or none', (_, id, parent, expected) =>
  expect(isRing({ id, parent }, parents)).toBe(expected),
)

it('what already runs in a ring is walked once', () => {
  const ring = parentsOf([
    { id: 7, parent: 8 },
    { id: 8, parent: 7 },
  ])
  expect(linesAbove({ id: 9, parent: 7 }, ring)).toEqual([7, 8])
  expect(isRing({ id: 9, parent: 7 }, ring)).toBe(false)
  expect(isRing({ id: 7, parent: 8 }, ring)).toBe(true)
})
