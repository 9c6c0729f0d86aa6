import { describe, expect, it } from 'vitest'
import { codedFaults, mayBeNothing, plainRate, shareOf, type KnownRate, type Withheld } from './withheld.rules.ts'

const rent: KnownRate = {
  code: 'TDS-RENT',
  kind: 'tds',
  rate: '5.000',
  ledger: 9,
  threshold: 0n,
  before: 0n,
  effective_from: '2025-07-01',
  effective_to: null,
}
const row: Withheld = { kind: 'tds', tax_code: 1, base: '60000.00', rate: '5.000', amount: '3000.00' }
const said = (changes: Partial<Withheld>, rate: Partial<KnownRate> = {}, day = '2026-01-12'): string[] =>
  codedFaults([{ ...row, ...changes }], day, new Map([[1, { ...rent, ...rate }]])).map(
    ({ field, text, isWarning }) => `${field}: ${text}${isWarning ? ' (warning)' : ''}`,
  )

describe('what is withheld by a code', () => {
  it.each<[string, Partial<Withheld>, Partial<KnownRate>, string[]]>([
    ['follows it', {}, {}, []],
    ['is of its kind', { kind: 'vds' }, {}, ['deductions[0].kind: tax_code.other_kind']],
    ['at another rate is told', { rate: '7.500' }, {}, ['deductions[0].rate: tax_code.other_rate (warning)']],
    [
      'by a rate that ended is refused',
      {},
      { effective_to: '2025-12-31' },
      ['deductions[0].tax_code: tax_code.not_on_day'],
    ],
    [
      'up to the threshold of the year is told to be none',
      {},
      { threshold: 10_000_000n, before: 4_000_000n },
      ['deductions[0].amount: tax_code.below_threshold (warning)'],
    ],
    ['above the threshold of the year is withheld', {}, { threshold: 10_000_000n, before: 4_000_001n }, []],
  ])('%s', (_case, changes, rate, expected) => expect(said(changes, rate)).toEqual(expected))

  it('may be nothing below the threshold, and nowhere else', () => {
    const rates = (threshold: bigint) => new Map([[1, { ...rent, threshold }]])
    expect(mayBeNothing(row, rates(6_000_000n))).toBe(true)
    expect(mayBeNothing(row, rates(5_999_999n))).toBe(false)
    expect(mayBeNothing(row, rates(0n))).toBe(false)
    expect(mayBeNothing({ tax_code: null, base: '1.00' }, rates(6_000_000n))).toBe(false)
  })

  it('is a share with three decimals, rounded half up', () => {
    expect(shareOf(10_000_00n, '7.125')).toBe(71_250n)
    expect(shareOf(2_00n, '0.250')).toBe(1n)
    expect(shareOf(1_99n, '0.250')).toBe(0n)
    expect(['7.500', '10.000', '0.000', '5'].map(plainRate)).toEqual(['7.5', '10', '0', '5'])
  })
})
