import { describe, expect, it } from 'vitest'
import { signatoryFaults, type Signatory } from './authorize.rules.ts'

const signs = (over: Partial<Signatory> = {}): Signatory => ({
  documents: ['letters'],
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  is_default: true,
  is_active: true,
  ...over,
})
const secretary = { name: 'The secretary general', ...signs() }
const texts = (doc: Signatory, others = [secretary]) => signatoryFaults(doc, others).map(({ text }) => text)

describe('who signs by default', () => {
  it.each([
    ['another sort of paper', { documents: ['receipts'] }],
    ['the days before', { valid_from: '2025-01-01', valid_to: '2025-12-31' }],
    ['the days after', { valid_from: '2027-01-01', valid_to: null }],
    ['the same, but not by default', { is_default: false }],
    ['the same, but switched off', { is_active: false }],
  ])('may be somebody else for %s', (_, over) => expect(texts(signs(over))).toEqual([]))

  it.each([
    ['the same paper and year', {}],
    ['one paper of several', { documents: ['receipts', 'letters'] }],
    ['the last day', { valid_from: '2026-12-31', valid_to: null }],
    ['the first day', { valid_from: '2020-01-01', valid_to: '2026-01-01' }],
    ['all days', { valid_from: '2020-01-01', valid_to: null }],
  ])('is one person for %s', (_, over) => expect(texts(signs(over))).toEqual(['authorize.one_default']))

  it('until further notice reaches into every later day', () => {
    const others = [{ ...secretary, valid_to: null }]
    expect(texts(signs({ valid_from: '2030-01-01', valid_to: '2030-01-02' }), others)).toHaveLength(1)
    expect(texts(signs({ valid_from: '2020-01-01', valid_to: '2020-01-02' }), others)).toEqual([])
  })
})

it('nobody signs until a day before the first', () =>
  expect(texts(signs({ valid_to: '2025-12-31' }))).toEqual(['authorize.to_after_from']))
