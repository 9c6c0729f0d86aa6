import { expect, it } from 'vitest'
import { groupedAmount } from './grouped_amount.ts'

it.each([
  ['12000.00', 'en-GB', '12,000.00'],
  ['1234567.5', 'en-GB', '12,34,567.50'],
  ['1,250', 'bn-BD', '১,২৫০.০০'],
  ['', 'en-GB', ''],
  ['12x', 'en-GB', '12x'],
])('%s is written in %s as %s', (written, locale, shown) => expect(groupedAmount(written, locale)).toBe(shown))
