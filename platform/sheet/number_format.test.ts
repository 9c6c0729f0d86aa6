import { formatValue } from 'hucre'
import { describe, expect, it } from 'vitest'
import { builtInFormat, customFormat } from './number_format.ts'

describe('a number format', () => {
  it.each([
    ['dd/mm/yyyy', true, false],
    ['[$-845]d mmmm yyyy', true, false],
    ['mmm-yy', true, false],
    ['yyyy-mm-dd hh:mm', true, true],
    ['h:mm AM/PM', false, true],
    ['[h]:mm', false, true],
    ['[mm]:ss', false, true],
    ['General', false, false],
    ['#,##0.00', false, false],
    ['"day "0', false, false],
    ['[Red]0', false, false],
    ['0\\d', false, false],
    ['_(* #,##0_)', false, false],
    ['@', false, false],
  ])('%s is date %s, time %s', (code, isDate, isTime) => {
    expect(customFormat(code)).toMatchObject({ isDate, isTime })
  })

  it('known by number alone is a date or a time', () => {
    expect([0, 2, 14, 17, 20, 22, 49].map((id) => builtInFormat(id).isDate)).toEqual([
      false,
      false,
      true,
      true,
      false,
      true,
      false,
    ])
    expect([18, 21, 46].every((id) => builtInFormat(id).isTime)).toBe(true)
  })

  it.each(['"RL-"0000', '00000000000', '00000-000000', '"0"#', '0\\k', '"a;b"00;(0)', '(000) 000'])(
    '%s shows what another reader shows',
    (code) => {
      for (const value of [0, 7, 45, 1712345678])
        expect(customFormat(code).show?.(value), `${value}`).toBe(formatValue(value, code))
    },
  )

  it.each(['0', '#,##0', '0.00', '0%', 'General', '@', '[>=100000]##\\,##\\,##0.00;##,##0.00'])(
    '%s leaves the digits alone',
    (code) => {
      expect(customFormat(code).show).toBeUndefined()
    },
  )
})
