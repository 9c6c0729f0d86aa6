import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { hiddenOn, layWeek, weekOf, weeksOf, type Spread } from './grid.ts'

const sunday = 0
const saturday = 6
const week = weekOf('2026-11-25', sunday)
const lies = (id: string, from: string, to = from): Spread => ({ id, from, to })

describe('the days of a calendar', () => {
  it.each([
    ['2026-11-22', sunday, '2026-11-22', '2026-11-28'],
    ['2026-11-28', sunday, '2026-11-22', '2026-11-28'],
    ['2026-11-22', 1, '2026-11-16', '2026-11-22'],
    ['2026-11-22', saturday, '2026-11-21', '2026-11-27'],
    ['2027-01-01', sunday, '2026-12-27', '2027-01-02'],
  ])('the week of %s that begins with weekday %i runs from %s to %s', (day, first, from, to) => {
    expect([weekOf(day, first)[0], weekOf(day, first)[6]]).toEqual([from, to])
  })

  it.each([
    ['2026-02-14', sunday, 4, '2026-02-01', '2026-02-28'],
    ['2026-11-22', sunday, 5, '2026-11-01', '2026-12-05'],
    ['2026-08-01', sunday, 6, '2026-07-26', '2026-09-05'],
    ['2026-08-31', saturday, 5, '2026-08-01', '2026-09-04'],
  ])('the month of %s, weeks from weekday %i, has %i weeks from %s to %s', (day, first, count, from, to) => {
    const weeks = weeksOf(day, first)
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, from, to])
  })
})

describe('a week with what lies on it', () => {
  it('keeps what lasts several days in one lane, above what is over on its day', () => {
    const bars = layWeek(week, [
      lies('cheque', '2026-11-23'),
      lies('leave', '2026-11-23', '2026-11-25'),
      lies('holiday', '2026-11-25'),
      lies('licence', '2026-11-26'),
    ])
    expect(bars.map(({ event, column, span, lane }) => [event.id, column, span, lane])).toEqual([
      ['leave', 1, 3, 0],
      ['cheque', 1, 1, 1],
      ['holiday', 3, 1, 1],
      ['licence', 4, 1, 0],
    ])
  })

  it('says what began before and what goes on', () => {
    const [bar] = layWeek(week, [lies('leave', '2026-11-01', '2026-12-31')])
    expect(bar).toMatchObject({ column: 0, span: 7, isBegun: true, goesOn: true })
    expect(layWeek(week, [lies('before', '2026-11-21'), lies('after', '2026-11-29')])).toEqual([])
  })

  it('counts what there is no room for, and what was not even told', () => {
    const bars = layWeek(week, [lies('1', '2026-11-22'), lies('2', '2026-11-22'), lies('3', '2026-11-22')])
    expect(hiddenOn('2026-11-22', 0, bars, 2, { '2026-11-22': 40 })).toBe(41)
    expect(hiddenOn('2026-11-23', 1, bars, 2, {})).toBe(0)
  })

  it('shows everything of the week once, and nothing over anything else', () => {
    const spreads = fc
      .array(fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: 0, max: 9 })), { maxLength: 40 })
      .map((list) =>
        list.map(([from, length], n) =>
          lies(String(n), addDays('2026-11-22', from), addDays('2026-11-22', from + length)),
        ),
      )
    fc.assert(
      fc.property(spreads, (events) => {
        const bars = layWeek(week, events)
        const here = events.filter(({ from, to }) => week.some((day) => from <= day && day <= to))
        expect(bars.map(({ event }) => event.id).toSorted()).toEqual(here.map(({ id }) => id).toSorted())
        const taken = bars.flatMap(({ lane, column, span }) =>
          Array.from({ length: span }, (_, at) => `${lane} ${column + at}`),
        )
        expect(new Set(taken).size).toBe(taken.length)
        // No lane more than the fullest day needs.
        const fullest = Math.max(
          0,
          ...week.map((day) => here.filter(({ from, to }) => from <= day && day <= to).length),
        )
        expect(new Set(bars.map(({ lane }) => lane)).size).toBe(fullest)
      }),
    )
  })
})
