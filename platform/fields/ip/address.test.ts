import { isIP } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddress } from './address.ts'

describe('an address of a computer', () => {
  it.each([
    ['203.0.113.7', true],
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['203.0.113.700', false],
    ['203.0.113.256', false],
    ['203.0.113', false],
    ['203.0.113.7.1', false],
    ['203.0.113.07', false],
    ['203.0.113.', false],
    ['2001:db8::7', true],
    ['2001:DB8:0:0:0:0:0:7', true],
    ['::', true],
    ['::1', true],
    ['fe80::', true],
    ['::ffff:203.0.113.7', true],
    ['64:ff9b::203.0.113.7', true],
    ['1:2:3:4:5:6:203.0.113.7', true],
    ['::ffff:203.0.113.700', false],
    ['203.0.113.7::', false],
    ['2001:db8::7::1', false],
    [':::', false],
    ['2001:db8', false],
    ['1:2:3:4:5:6:7:8:9', false],
    ['1:2:3:4:5:6:7::8', false],
    ['2001:db8::g', false],
    ['2001:db8::12345', false],
    ['', false],
    ['localhost', false],
  ])('%s: %s', (text, is) => {
    expect(isAddress(text)).toBe(is)
  })

  it('is told as Node tells it, whatever is typed', () => {
    const typed = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.stringMatching(/^[0-9a-f.:]{1,24}$/),
      fc
        .array(fc.constantFrom('0', '1', 'ff', 'abcd', ':', '::', '.', '255', '256', '203.0.113.7'))
        .map((all) => all.join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        expect(isAddress(text)).toBe(isIP(text) !== 0)
      }),
      { numRuns: 2000 },
    )
  })
})
