import { expect, it } from 'vitest'
import { nextCode } from './next_code.ts'

it('counts on from the highest code of the series, whatever else was typed', () => {
  expect(nextCode('D', [])).toBe('D-001')
  expect(nextCode('D', ['D-001', 'D-009', 'D-HQ', 'DG-044', 'ACC'])).toBe('D-010')
  expect(nextCode('DG', ['DG-999'])).toBe('DG-1000')
})
