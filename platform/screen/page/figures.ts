import { useMemo } from 'react'
import { otherCalendar } from '#platform/fields/date/other_calendar.ts'
import { localeOf, shownLocaleOf, useLook } from '../look.ts'

/** Figures and instants in the digits of the look, in the association's zone. */
export interface Figures {
  readonly number: (value: number) => string
  /** A number by which something is found, without groups: row 1007. */
  readonly plain: (value: number) => string
  readonly percent: (share: number) => string
  /** Bytes in the largest unit that leaves at least one whole: `83.4 GB`. */
  readonly bytes: (value: number) => string
  readonly instant: (iso: string) => string
  /** A day, `YYYY-MM-DD`. */
  readonly day: (iso: string) => string
  /** A month, `YYYY-MM`: `July 2025`. */
  readonly month: (iso: string) => string
  /** Milliseconds as seconds with one digit behind the point. */
  readonly seconds: (ms: number) => string
  /** Seconds as days and hours, hours and minutes, or minutes. */
  readonly duration: (seconds: number) => string
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

export function useFigures(): Figures {
  const look = useLook()
  const locale = localeOf(look)
  const shown = shownLocaleOf(look)
  return useMemo(() => {
    const grouped = new Intl.NumberFormat(locale)
    const plain = new Intl.NumberFormat(locale, { useGrouping: false })
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dhaka' })
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    const inUnit = (unit: string, value: number, digits = 0): string =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: digits,
      }).format(value)
    const pair = (large: string, more: number, small: string, rest: number): string =>
      rest === 0 ? inUnit(large, more) : `${inUnit(large, more)} ${inUnit(small, rest)}`
    return {
      number: (value) => grouped.format(value),
      plain: (value) => plain.format(value),
      percent: (share) => percent.format(share),
      bytes(value) {
        const step = Math.min(units.length - 1, value < 1 ? 0 : Math.floor(Math.log10(value) / 3))
        return inUnit(units[step] ?? 'byte', value / 1000 ** step, step === 0 || value >= 100 * 1000 ** step ? 0 : 1)
      },
      instant: (iso) => otherCalendar(shown)?.instant(iso, shown) ?? instant.format(new Date(iso)),
      day: (iso) => otherCalendar(shown)?.day(iso, shown) ?? day.format(new Date(iso)),
      month: (iso) => month.format(new Date(iso)),
      seconds: (ms) => inUnit('second', ms / 1000, 1),
      duration(seconds) {
        const minutes = Math.floor(seconds / 60)
        if (minutes < 60) return inUnit('minute', minutes)
        if (minutes < 24 * 60) return pair('hour', Math.floor(minutes / 60), 'minute', minutes % 60)
        return pair('day', Math.floor(minutes / 1440), 'hour', Math.floor((minutes % 1440) / 60))
      },
    }
  }, [locale, shown])
}
