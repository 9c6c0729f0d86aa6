import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const known = ['name', 'name_local', 'rl_no', 'phone_number', 'licence_expiry_date', 'status']

it.each([
  ['nmae', 'name'],
  ['rlno', 'rl_no'],
  ['phone', undefined],
  ['phone_numbr', 'phone_number'],
  ['license_expiry_date', 'licence_expiry_date'],
  ['Status', 'status'],
  ['xyz', undefined],
  ['', undefined],
  ['completely_else', undefined],
  [`name${'x'.repeat(10_000)}`, undefined],
])('%.20s means %s', (word, meant) => {
  expect(nearest(word, known)).toBe(meant)
})

it('means nothing where nothing is known', () => {
  expect(nearest('name', [])).toBeUndefined()
})
