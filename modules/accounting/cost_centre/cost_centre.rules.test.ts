import { describe, expect, it } from 'vitest'
import { costCentreFaults, markedLinesStay } from './cost_centre.rules.ts'

const [office, training, hajj] = [1, 2, 3]
const parents = new Map([
  [office, null],
  [training, office],
  [hajj, training],
])
const faults = (id: number | null, parent: number | null) =>
  costCentreFaults({ id, parent }, { parents }).map(({ field, text }) => `${field}: ${text}`)

describe('a cost centre stands under another', () => {
  it.each([
    ['a new one under the last of a line', null, hajj, []],
    ['one that moves up', hajj, office, []],
    ['one that stands alone again', training, null, []],
    ['not under itself', office, office, ['parent: cost_centre.under_itself']],
    ['not under one that stands under it', office, hajj, ['parent: cost_centre.under_itself']],
  ])('%s', (_, id, parent, expected) => expect(faults(id, parent)).toEqual(expected))
})

it('is not deleted while lines of the books carry it', () => {
  expect(markedLinesStay(false)).toEqual([])
  expect(markedLinesStay(true)).toEqual([{ text: 'cost_centre.on_lines', status: 409 }])
})
