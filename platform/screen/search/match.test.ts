import { expect, it } from 'vitest'
import { isAmong, wordsMatch } from './match.ts'

const found = [
  {
    value: '7',
    label: '4101002 Annual Renewal Fee',
    names: ['4101002', 'Annual Renewal Fee'],
    detail: 'বার্ষিক নবায়ন ফি',
  },
  { value: '8', label: '4101003 Late Fee', names: ['4101003', 'Late Fee'] },
]

it.each([
  ['4101002', true],
  [' annual  renewal FEE ', true],
  ['4101003 late fee', true],
  ['বার্ষিক নবায়ন ফি', true],
  ['41010', false],
  ['Annual', false],
  ['Renewal Fee of 2027', false],
])('whoever typed %j and finds such a ledger is offered no second one: %s', (typed, isThere) =>
  expect(isAmong(found, typed)).toBe(isThere),
)

it.each([
  ['VAT at source (VDS)', true],
  ['vds', true],
  ['(v', true],
  ['sour at', true],
  ['ource', false],
  ['(TDS)', false],
])('whoever types %j is offered VAT at source (VDS), or not: %s', (typed, isOffered) =>
  expect(wordsMatch(typed, 'VAT at source (VDS)')).toBe(isOffered),
)
