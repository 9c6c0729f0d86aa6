import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/clock/day.ts'
import { taka } from '#platform/money/poisha.ts'
import { interestOf, type Terms } from './interest.rules.ts'

const terms = (principal: string, interest_rate: string, day_basis: Terms['day_basis'] = '365'): Terms => ({
  principal,
  interest_rate,
  day_basis,
})

describe('interest of a span', () => {
  it.each([
    // The worked year, accounting.md 6.
    ['5000000.00', '9.000', '365', '2025-01-15', '2025-06-30', '204657.53'],
    ['5000000.00', '9.000', '365', '2025-01-15', '2026-01-15', '450000.00'],
    ['5000000.00', '9.500', '365', '2026-01-15', '2026-06-30', '216027.40'],
    ['2000000.00', '10.250', '365', '2026-02-01', '2026-06-30', '83684.93'],
    ['3600000.00', '10.000', '360', '2025-07-01', '2025-07-31', '30000.00'],
    // Half a poisha goes up, less goes down.
    ['1.00', '36.500', '365', '2025-07-01', '2025-07-06', '0.01'],
    ['0.98', '36.500', '365', '2025-07-01', '2025-07-06', '0.00'],
    ['5000000.00', '0.000', '365', '2025-01-15', '2026-01-15', '0.00'],
    // The 29th of February is a day like any other.
    ['365000.00', '10.000', '365', '2024-02-28', '2024-03-01', '200.00'],
  ] as const)('on %s at %s %% of %s days from %s to %s is %s', (principal, rate, basis, from, to, interest) => {
    expect(taka(interestOf(terms(principal, rate, basis), from, to))).toBe(interest)
  })

  it('is nothing before it begins', () => {
    expect(interestOf(terms('5000000.00', '9.000'), '2026-01-15', '2026-01-15')).toBe(0n)
    expect(interestOf(terms('5000000.00', '9.000'), '2026-01-15', '2026-01-01')).toBe(0n)
  })

  it('never falls from one day to the next, and two spans differ from the whole by a poisha at most', () => {
    const days = fc.integer({ min: 0, max: 4000 })
    const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(taka)
    const rate = fc.integer({ min: 0, max: 30_000 }).map((n) => (n / 1000).toFixed(3))
    const basis = fc.constantFrom('360' as const, '365' as const)
    fc.assert(
      fc.property(amount, rate, basis, days, days, (principal, interest_rate, day_basis, first, second) => {
        const of = { principal, interest_rate, day_basis }
        const [from, between] = ['2024-02-01', addDays('2024-02-01', first)]
        const to = addDays(between, second)
        const parts = interestOf(of, from, between) + interestOf(of, between, to)
        const whole = interestOf(of, from, to)
        const apart = whole > parts ? whole - parts : parts - whole
        expect(daysBetween(from, to)).toBe(first + second)
        expect(apart <= 1n && whole >= interestOf(of, from, between)).toBe(true)
      }),
    )
  })
})
