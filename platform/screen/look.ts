import { createStore, useStore } from './store.ts'

/** How the office looks to one person: kept in a cookie that is no secret, so that the boot script can apply it. */
export interface Look {
  readonly language: Language
  /** A name of ui.json `themes`. */
  readonly theme: string
  /** Percent of the browser's own font size, 70 to 130 in tens (ui.json limits.font_size). */
  readonly fontSize: number
  /** Digits of the language, or Latin ones everywhere. */
  readonly digits: 'language' | 'latin'
  /** Height of a row in lists that say nothing else. */
  readonly density: Density
  /** In which days are shown; typed, printed and kept they are Gregorian. */
  readonly calendar: Calendar
  /** That of the language, or one of these in any language. */
  readonly direction: 'language' | Direction
}

/** Row heights of 26, 30 and 40 px. */
export const densities = ['compact', 'normal', 'relaxed'] as const
export type Density = (typeof densities)[number]

/** The same in pixels (list/Rows.module.css). */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 26, normal: 30, relaxed: 40 }

/** The calendar of Bangladesh, and that of Umm al-Qura. */
export const calendars = ['gregorian', 'bangla', 'hijri'] as const
export type Calendar = (typeof calendars)[number]

/** 70 to 130 percent in tens (ui.json `limits.font_size`). */
export const fontSizes = [70, 80, 90, 100, 110, 120, 130]

export const languages = ['en', 'bn', 'ar', 'tr'] as const
export type Language = (typeof languages)[number]

/** Each language in its own words (ui.json `languages`, `languages_ours`). */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  bn: 'বাংলা',
  ar: 'العربية',
  tr: 'Türkçe',
}

/** The names of ui.json `themes`: light, light1 to light12, dark1 to dark12. */
export const themeNames: readonly string[] = [
  'light',
  ...['light', 'dark'].flatMap((scheme) => Array.from({ length: 12 }, (_, at) => `${scheme}${at + 1}`)),
]
export const isDark = (theme: string): boolean => theme.startsWith('dark')

/** The same colours by day or by night. */
export function otherScheme(theme: string): string {
  const number = theme.replace(/^\D+/, '')
  if (!isDark(theme)) return `dark${number || 1}`
  return number === '1' ? 'light' : `light${number}`
}

/** ui.json `directions`. */
export const directions = ['ltr', 'rtl'] as const
export type Direction = (typeof directions)[number]
export const directionOf = (language: Language): Direction => (language === 'ar' ? 'rtl' : 'ltr')
export const isRightToLeft = ({ language, direction }: Pick<Look, 'language' | 'direction'>): boolean =>
  (direction === 'language' ? directionOf(language) : direction) === 'rtl'

const isLanguage = (word: string | undefined): word is Language => languages.some((one) => one === word)

/** The cookies of the page; a test in Node has none. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie)

/** True when this browser has never chosen a look: the association's default language then applies. */
export const isFirstVisit = (): boolean => !cookies().includes('samiti_look=')

function readLook(): Look {
  const words = /(?:^|; )samiti_look=([^;]*)/.exec(cookies())?.[1] ?? ''
  const [language, theme, size, digits, rows, days, direction] = words.split('.')
  const fontSize = Number(size)
  return {
    language: isLanguage(language) ? language : 'en',
    // 'dark' is what the one dark theme was called before there were twelve.
    theme: themeNames.find((one) => one === theme) ?? (theme === 'dark' ? 'dark1' : 'light'),
    fontSize: fontSize >= 70 && fontSize <= 130 ? fontSize : 100,
    digits: digits === 'latin' ? 'latin' : 'language',
    density: densities.find((one) => one === rows) ?? 'normal',
    calendar: calendars.find((one) => one === days) ?? 'gregorian',
    direction: directions.find((one) => one === direction) ?? 'language',
  }
}

export const look = createStore<Look>(readLook())
export const useLook = (): Look => useStore(look)

/** Changes the look at once and keeps it for the next visit. Language is set by `changeLanguage`, which loads it first. */
export function changeLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  const { language, theme, fontSize, digits, density, calendar, direction } = next
  const words = [language, theme, fontSize, digits, density, calendar, direction].join('.')
  document.cookie = `samiti_look=${words}; path=/; max-age=31536000; SameSite=Lax`
  const page = document.documentElement
  page.lang = language
  page.dir = isRightToLeft(next) ? 'rtl' : 'ltr'
  page.style.fontSize = `${fontSize}%`
  page.setAttribute('data-theme', theme)
  page.setAttribute('data-mantine-color-scheme', isDark(theme) ? 'dark' : 'light')
  look.set(next)
}

/** Locale of dates and numbers, with the digits the person wants. */
export function localeOf({ language, digits }: Look): string {
  const tag = { en: 'en-GB', bn: 'bn-BD', ar: 'ar', tr: 'tr-TR' }[language]
  if (digits === 'latin') return `${tag}-u-nu-latn`
  return language === 'ar' ? 'ar-u-nu-arab' : tag
}

/** The same for days that are shown and not typed: `bn-BD-x-bangla` names the calendar as well. */
export const shownLocaleOf = (now: Look): string =>
  now.calendar === 'gregorian' ? localeOf(now) : `${localeOf(now)}-x-${now.calendar}`
