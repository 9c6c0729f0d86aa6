import { expect, it } from 'vitest'
import { markedLinesStay } from './cost_centre.rules.ts'

it('is not deleted while lines of the books carry it', () => {
  expect(markedLinesStay(false)).toEqual([])
  expect(markedLinesStay(true)).toEqual([{ text: 'cost_centre.on_lines', status: 409 }])
})
