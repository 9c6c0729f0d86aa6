import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { banglaDay, type CalendarDay } from './bangla.ts'
import { addDays } from './day.ts'
import { hijriDay } from './hijri.ts'

const words = ({ year, month, day }: CalendarDay): string => `${day}/${month}/${year}`

describe('the calendar of Bangladesh', () => {
  it.each([
    ['2019-04-14', '1/1/1426', 'new year'],
    ['2020-04-14', '1/1/1427', 'new year after a leap day'],
    ['2024-04-14', '1/1/1431', 'new year'],
    ['2026-04-14', '1/1/1433', 'new year'],
    ['2026-04-13', '30/12/1432', 'the last day of a year'],
    ['2024-02-21', '8/11/1430', 'day of the language, leap year'],
    ['2025-02-21', '8/11/1431', 'day of the language'],
    ['2024-03-26', '12/12/1430', 'independence day, leap year'],
    ['2026-03-26', '12/12/1432', 'independence day'],
    ['2026-12-16', '1/9/1433', 'victory day'],
    ['2026-05-08', '25/1/1433', 'birthday of Tagore'],
    ['2026-05-25', '11/2/1433', 'birthday of Nazrul'],
    ['2026-02-14', '1/11/1432', 'the first of Falgun'],
    ['2024-03-14', '30/11/1430', 'the thirtieth of Falgun in a leap year'],
    ['2025-03-14', '29/11/1431', 'the last of Falgun otherwise'],
    ['2019-10-16', '31/6/1426', 'the first 31st of Ashwin'],
    ['2019-02-13', '1/11/1425', 'the first of Falgun before the revision'],
    ['2018-02-21', '9/11/1424', 'day of the language before the revision'],
    ['2016-03-26', '12/12/1422', 'independence day of a leap year before the revision'],
  ])('%s is %s: %s', (day, bangla) => {
    expect(words(banglaDay(day))).toBe(bangla)
  })
})

describe('the calendar of Umm al-Qura', () => {
  it.each([
    ['2023-07-19', '1/1/1445', 'new year'],
    ['2024-07-07', '1/1/1446', 'new year'],
    ['2025-06-26', '1/1/1447', 'new year'],
    ['2024-03-11', '1/9/1445', 'the first of Ramadan'],
    ['2025-03-01', '1/9/1446', 'the first of Ramadan'],
    ['2025-03-30', '1/10/1446', 'Eid al-Fitr'],
    ['2024-06-16', '10/12/1445', 'Eid al-Adha'],
  ])('%s is %s: %s', (day, hijri) => {
    expect(words(hijriDay(day))).toBe(hijri)
  })
})

it.each([
  { name: 'Bangla', of: banglaDay, shortest: 29 },
  { name: 'Hijri', of: hijriDay, shortest: 29 },
])('$name: each day is followed by the next one of its month, or by the first of the next', ({ of, shortest }) => {
  const days = fc.integer({ min: 0, max: 73_000 }).map((count) => addDays('1900-01-01', count))
  fc.assert(
    fc.property(days, (day) => {
      const [here, next] = [of(day), of(addDays(day, 1))]
      const begins =
        here.month === 12
          ? { year: here.year + 1, month: 1, day: 1 }
          : { year: here.year, month: here.month + 1, day: 1 }
      expect([{ ...here, day: here.day + 1 }, begins]).toContainEqual(next)
      expect(next.day === 1 ? here.day : shortest).toBeGreaterThanOrEqual(shortest)
    }),
    { numRuns: 2_000 },
  )
})
