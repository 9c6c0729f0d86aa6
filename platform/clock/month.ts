import { latinDigits, tidyText } from '../fields/digits.ts'
import { isDay } from './day.ts'

/** Months of the Gregorian calendar as `YYYY-MM` text, in which their order is that of the calendar. */

/** True for a month that exists, from 1800 to 2999. */
export const isMonth = (text: string): boolean => /^\d{4}-\d{2}$/.test(text) && isDay(`${text}-01`)

/** The month so many months after another, or before. */
export function monthAfter(month: string, count: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return monthOf(String(Math.floor(months / 12)), (months % 12) + 1)
}

const monthOf = (year: string, number: number | string): string => `${year}-${String(number).padStart(2, '0')}`

const writers = new Map<string, Intl.DateTimeFormat>()

/** `2026-07` as `July 2026`, in the words and digits of a locale. Whoever reads days in another calendar reads months in this one: salaries follow it. */
export function monthWords(month: string, locale: string): string {
  let writer = writers.get(locale)
  if (!writer) {
    writer = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'gregory' })
    writers.set(locale, writer)
  }
  return writer.format(new Date(`${month}-01T00:00:00Z`))
}

/** Nobody writes a longer one. */
const longest = 40

/**
 * The month that somebody wrote, as `YYYY-MM`; undefined for what is none. In figures with a year of four, whichever stands first
 * (`2026-07`, `7/2026`), or by its name or the beginning of it in any of the four languages (`July 2026`, `জুলাই ২০২৬`, `Jul-26`).
 */
export function readMonth(written: string): string | undefined {
  const text = latinDigits(tidyText(written))
  if (text === '' || text.length > longest) return undefined
  const yearFirst = /^(\d{4}) ?[-/. ] ?(\d{1,2})$/.exec(text)
  if (yearFirst) return existing(yearFirst[1], yearFirst[2])
  const monthFirst = /^(\d{1,2}) ?[-/. ] ?(\d{4})$/.exec(text)
  if (monthFirst) return existing(monthFirst[2], monthFirst[1])
  const nameFirst = /^([^\d]+)(\d{4}|\d{2})$/.exec(text)
  if (nameFirst) return existing(fullYear(nameFirst[2]), numberOf(nameFirst[1]))
  const nameLast = /^(\d{4})([^\d]+)$/.exec(text)
  return existing(nameLast?.[1], numberOf(nameLast?.[2]))
}

function existing(year: string | undefined, number: number | string | undefined): string | undefined {
  if (year === undefined || number === undefined) return undefined
  const month = monthOf(year, number)
  return isMonth(month) ? month : undefined
}

/** `26` is 2026 and `95` 1995, as spreadsheets read them. */
const fullYear = (year = ''): string => (year.length === 4 ? year : `${year < '50' ? '20' : '19'}${year}`)

/** Number of a month by its name, or by the beginning of it that no other month has; one of fewer than three letters has to be whole. */
function numberOf(word = ''): number | undefined {
  const sought = folded(word)
  const found = new Set(
    names().flatMap(([name, number]) =>
      name === sought || (sought.length >= 3 && name.startsWith(sought)) ? [number] : [],
    ),
  )
  return found.size === 1 ? [...found][0] : undefined
}

/** Arabic has two rows of names: that of Egypt and the Gulf, and that of the Levant. */
const locales = ['en', 'bn', 'ar', 'ar-LB', 'tr']
let known: readonly (readonly [name: string, number: number])[] | undefined

const names = () =>
  (known ??= locales.flatMap((locale) => {
    const writer = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC', calendar: 'gregory' })
    return Array.from(
      { length: 12 },
      (_, at) => [folded(writer.format(new Date(Date.UTC(2026, at, 1)))), at + 1] as const,
    )
  }))

/** What two spellings of a name share: older Bengali ones have a long vowel or another sibilant, Arabic ones no hamza. */
const folded = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replace(/ı/g, 'i')
    .replace(/ী/g, 'ি')
    .replace(/ষ/g, 'স')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[^\p{L}\p{M}]/gu, '')
