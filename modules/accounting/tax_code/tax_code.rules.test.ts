import { describe, expect, it } from 'vitest'
import { holdsOn, rateFaults, type RateFacts } from './tax_code.rules.ts'

type Rate = Parameters<typeof rateFaults>[0]
const rent: Rate = {
  code: 'TDS-RENT',
  kind: 'tds',
  section: '109',
  rate: '5.000',
  threshold: '0.00',
  ledger: 9,
  effective_from: '2025-07-01',
  effective_to: null,
}
const said = (changes: Partial<Rate>, facts: Partial<RateFacts> = {}, before: Rate | null = null): string[] =>
  rateFaults({ ...rent, ...changes }, before, {
    ledger: { system_role: 'TDS_SUPPLIER', tax_code: null },
    others: [],
    lastUsed: null,
    ...facts,
  }).map(({ field, text }) => `${field}: ${text}`)

const taken = ['code: tax_code.dates_taken', 'effective_from: tax_code.dates_taken']

describe('a rate of tax', () => {
  const lastYear = { effective_from: '2024-07-01', effective_to: '2025-06-30' }
  it.each<[string, Partial<Rate>, Partial<RateFacts>, string[]]>([
    ['follows the rate of last year', {}, { others: [lastYear] }, []],
    ['shares no day with another', { effective_from: '2025-06-30' }, { others: [lastYear] }, taken],
    ['does not begin under one without an end', {}, { others: [{ ...lastYear, effective_to: null }] }, taken],
    [
      'stands before a later one only until that begins',
      { effective_from: '2023-07-01', effective_to: '2024-06-30' },
      { others: [lastYear] },
      [],
    ],
    ['without an end reaches into a later one', { effective_from: '2023-07-01' }, { others: [lastYear] }, taken],
    ['ends after it begins', { effective_to: '2025-06-30' }, {}, ['effective_to: tax_code.ends_before_it_begins']],
    ['goes to a ledger of its kind', { kind: 'vds' }, {}, ['ledger: tax_code.other_ledger']],
    [
      'goes to a ledger that the office marked',
      { kind: 'vds' },
      { ledger: { system_role: null, tax_code: 'vds' } },
      [],
    ],
  ])('%s', (_case, changes, facts, expected) => expect(said(changes, facts)).toEqual(expected))

  it('that a voucher names is only ended, and not before that voucher', () => {
    const used = { lastUsed: '2026-01-12' }
    expect(said({ rate: '7.500', threshold: '100.00' }, used, rent)).toEqual([
      'rate: tax_code.only_ended',
      'threshold: tax_code.only_ended',
    ])
    expect(said({ effective_to: '2026-01-11' }, used, rent)).toEqual(['effective_to: tax_code.used_until'])
    expect(said({ effective_to: '2026-01-12' }, used, rent)).toEqual([])
    expect(said({ rate: '7.500' }, {}, rent)).toEqual([])
  })

  it('holds from its first day to its last', () => {
    const year = { effective_from: '2025-07-01', effective_to: '2026-06-30' }
    expect(['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'].map((day) => holdsOn(year, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
