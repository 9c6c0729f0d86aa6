import { describe, expect, it } from 'vitest'
import { fitted } from './fitted.ts'

const figures = (width: number) => ({ width, isFlexible: false, isAmount: false })
const amount = (width: number) => ({ width, isFlexible: false, isAmount: true })
const words = (width: number) => ({ width, isFlexible: true, isAmount: false })

describe('columns of a report', () => {
  it('keep what they need where there is room for all', () => {
    expect(fitted([figures(8), words(24)], 71.5)).toEqual([8, 24])
  })

  it('give way the longest first: a kind of voucher is read whole, a narration is cut', () => {
    expect(fitted([figures(41.5), words(8), words(24), words(9)], 71.5)).toEqual([41.5, 8, 13, 9])
  })

  it('give way to the screen they stand on', () => {
    expect(fitted([figures(40), words(24)], 62)).toEqual([40, 22])
  })

  it('never give way so far that one name cannot be told from another', () => {
    expect(fitted([figures(90), words(24), words(6)], 71.5)).toEqual([90, 14, 6])
    expect(fitted([figures(57), words(24)], 62)).toEqual([57, 7.5])
  })

  it('where not all can stand, amounts are in sight, and what is behind them is scrolled to', () => {
    expect(fitted([words(20), amount(10), amount(10), words(12), figures(20)], 35)).toEqual([15, 10, 10, 12, 20])
  })

  it('where not even the amounts can stand, words are not cut for nothing', () => {
    expect(fitted([words(20), amount(40), amount(40)], 50)).toEqual([14, 40, 40])
  })
})
