import { expect, it } from 'vitest'
import { afterKey, mostScale, scaled, shifted, wholeSight } from './zoom.ts'

const room = { width: 400, height: 300 }

it('a picture grows around the point that is pointed at', () => {
  expect(scaled(wholeSight, 2, room, { x: 100, y: -50 })).toEqual({ scale: 2, x: -100, y: 50 })
  expect(scaled(wholeSight, 2, room)).toEqual({ scale: 2, x: 0, y: 0 })
})

it('a picture grows to a bound, and is never smaller than whole', () => {
  expect(scaled(wholeSight, 1000, room).scale).toBe(mostScale)
  expect(scaled({ scale: 2, x: 200, y: 10 }, 0.1, room)).toEqual(wholeSight)
})

it('a large picture is moved no farther than to its edge', () => {
  expect(shifted({ scale: 2, x: 0, y: 0 }, 999, -999, room)).toEqual({ scale: 2, x: 200, y: -150 })
  expect(shifted(wholeSight, 10, 10, room)).toEqual(wholeSight)
})

it('arrow keys move what is larger than its place, and are free for the next picture otherwise', () => {
  expect(afterKey('ArrowRight', wholeSight, room)).toBeUndefined()
  const large = afterKey('+', wholeSight, room) ?? wholeSight
  expect(large.scale).toBe(1.5)
  expect(afterKey('ArrowRight', large, room)).toMatchObject({ x: -80 })
  expect(afterKey('0', large, room)).toEqual(wholeSight)
})
