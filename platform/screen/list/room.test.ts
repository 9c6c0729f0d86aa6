import { describe, expect, it } from 'vitest'
import { text } from '#platform/fields/index.ts'
import { roomOf } from './columns.ts'
import { sharedWidths } from './room.ts'

const figures = (width: number) => ({ width, isFlexible: false })
const words = (width: number) => ({ width, isFlexible: true })

/** What a width of `sharedWidths` comes to in a room of so many rem. */
function inRoom(width: string, room: number): number {
  const [, least, fixed, share] = /^max\(([\d.]+)rem, \(100cqw - ([\d.]+)rem\) \* ([\d.]+)\)$/.exec(width) ?? []
  return share === undefined
    ? Number.parseFloat(width)
    : Math.max(Number(least), (room - Number(fixed)) * Number(share))
}

describe('columns of a list', () => {
  it('share the room: figures keep what they need, words take the rest by what they would need', () => {
    const { widths } = sharedWidths([figures(10), words(15), words(5)], 2)
    expect(widths.map((width) => inRoom(width, 92))).toEqual([10, 60, 20])
  })

  it('fit a screen that is narrower than all would like, and scroll only where words could not be read', () => {
    const { widths, least } = sharedWidths([figures(10), words(20)], 2)
    expect(widths.map((width) => inRoom(width, 28))).toEqual([10, 16])
    expect(2 + widths.reduce((sum, width) => sum + inRoom(width, 20), 0)).toBe(least)
    expect(least).toBe(26)
  })
})

it('a number that says which record it is needs its room also where it takes what is left', () => {
  const number = text({ max: 60, shape: 'code' })
  const [width = ''] = sharedWidths([roomOf(number, 'Voucher', true, 'ar'), figures(60)], 2).widths
  expect(inRoom(width, 70)).toBeGreaterThan(roomOf(number, 'Voucher', false, 'ar').width)
})
