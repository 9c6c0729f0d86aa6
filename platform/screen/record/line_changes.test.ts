import { expect, it } from 'vitest'
import { lineChanges } from './line_changes.ts'

const rent = { ledger: 7, amount: '500.00', narration: 'Rent' }
const tea = { ledger: 8, amount: '20.00', narration: null }
const gone = (before: number) => ({ before, after: undefined })
const came = (after: number) => ({ before: undefined, after })

it.each([
  ['one came', [rent], [rent, tea], [came(1)]],
  ['one went', [rent, tea], [tea], [gone(0)]],
  ['two changed places', [rent, tea], [tea, rent], []],
  ['an amount changed', [rent, tea], [rent, { ...tea, amount: '25.00' }], [{ before: 1, after: 1 }]],
  ['all of it changed', [rent], [{ ledger: 9, amount: '1.00', narration: 'x' }], [gone(0), came(0)]],
  [
    'one went and another changed',
    [tea, rent],
    [{ ...rent, narration: 'Rent of May' }],
    [gone(0), { before: 1, after: 0 }],
  ],
  ['of two alike one went', [rent, rent], [rent], [gone(1)]],
  ['what is empty makes two rows no more alike', [{ a: 1, b: null }], [{ a: 2, b: null }], [gone(0), came(0)]],
])('%s', (_what, before, after, changes) => {
  expect(lineChanges(before, after)).toEqual(changes)
})
