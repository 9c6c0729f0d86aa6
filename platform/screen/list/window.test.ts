import { expect, it } from 'vitest'
import { partInSight, piecesOf } from './window.ts'

it('what is in sight is drawn, with a little beyond', () => {
  expect(partInSight({ top: 0, height: 780 }, 30, 200)).toEqual({ from: 0, to: 30, height: 30 })
  expect(partInSight({ top: 3000, height: 780 }, 30, 200)).toEqual({ from: 96, to: 130, height: 30 })
  expect(partInSight({ top: 5220, height: 780 }, 30, 200)).toEqual({ from: 170, to: 200, height: 30 })
})

it('a list that became shorter than where it was scrolled to draws nothing that it does not have', () => {
  expect(partInSight({ top: 5220, height: 780 }, 30, 70)).toEqual({ from: 70, to: 70, height: 30 })
})

it('rows that are not drawn keep their room, and the row with the focus is always there', () => {
  const part = { from: 96, to: 98, height: 30 }
  expect(piecesOf(part, 200, -1)).toEqual([
    { gap: 96, before: 96 },
    { row: 96 },
    { row: 97 },
    { gap: 102, before: 200 },
  ])
  expect(piecesOf(part, 200, 97)).toHaveLength(4)
  expect(piecesOf(part, 200, 5)).toEqual([
    { gap: 5, before: 5 },
    { row: 5 },
    { gap: 90, before: 96 },
    { row: 96 },
    { row: 97 },
    { gap: 102, before: 200 },
  ])
  expect(piecesOf(part, 200, 199).slice(-2)).toEqual([{ gap: 101, before: 199 }, { row: 199 }])
})
