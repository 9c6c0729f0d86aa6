import { expect, it } from 'vitest'
import { ordering, placeAfterKey } from './order.ts'

it('while one order is told, only the newest wish follows it, from where the office is by then', async () => {
  const told: string[] = []
  const waiting: (() => void)[] = []
  const { wish } = ordering([1, 2, 3], (was, ids) => {
    told.push(`${was.join('')} ${ids.join('')}`)
    return new Promise((resolve) => waiting.push(resolve))
  })
  const done = wish([2, 1, 3])
  void wish([2, 3, 1])
  void wish([3, 2, 1])
  waiting.shift()?.()
  await expect.poll(() => told).toEqual(['123 213', '213 321'])
  waiting.shift()?.()
  await done
  expect(told).toHaveLength(2)
})

it('what the office refuses is heard by whoever wished it', async () => {
  const { wish } = ordering([1, 2], () => Promise.reject(new Error('changed')))
  await expect(wish([2, 1])).rejects.toThrow('changed')
})

it('keys move a picture in the direction of reading, by lines, and to either end', () => {
  const grid = { count: 7, columns: 3, isRtl: false }
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x']
  expect(keys.map((key) => placeAfterKey(key, 4, grid))).toEqual([5, 3, 6, 1, 0, 6, undefined])
  expect(keys.slice(0, 2).map((key) => placeAfterKey(key, 4, { ...grid, isRtl: true }))).toEqual([3, 5])
})
