import { createStore, useStore } from './store.ts'

/** How the office looks to one person: kept in a cookie that is no secret, so that the boot script can apply it. */
export interface Look {
  readonly language: Language
  readonly theme: 'light' | 'dark'
  /** Percent of the browser's own font size, 70 to 130 in tens (ui.json limits.font_size). */
  readonly fontSize: number
  /** Digits of the language, or Latin ones everywhere. */
  readonly digits: 'language' | 'latin'
  /** Height of a row in lists that say nothing else. */
  readonly density: Density
}

/** Row heights of 26, 30 and 40 px. */
export const densities = ['compact', 'normal', 'relaxed'] as const
export type Density = (typeof densities)[number]

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
export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

const isLanguage = (word: string | undefined): word is Language => languages.some((one) => one === word)

/** The cookies of the page; a test in Node has none. */
const cookies = (): string => (typeof document === 'undefined' ? '' : document.cookie)

/** True when this browser has never chosen a look: the association's default language then applies. */
export const isFirstVisit = (): boolean => !cookies().includes('samiti_look=')

function readLook(): Look {
  const [language, theme, size, digits, rows] = (/(?:^|; )samiti_look=([^;]*)/.exec(cookies())?.[1] ?? '').split('.')
  const fontSize = Number(size)
  return {
    language: isLanguage(language) ? language : 'en',
    theme: theme === 'dark' ? 'dark' : 'light',
    fontSize: fontSize >= 70 && fontSize <= 130 ? fontSize : 100,
    digits: digits === 'latin' ? 'latin' : 'language',
    density: densities.find((one) => one === rows) ?? 'normal',
  }
}

export const look = createStore<Look>(readLook())
export const useLook = (): Look => useStore(look)

/** Changes the look at once and keeps it for the next visit. Language is set by `changeLanguage`, which loads it first. */
export function changeLook(change: Partial<Look>): void {
  const next = { ...look.get(), ...change }
  document.cookie = `samiti_look=${next.language}.${next.theme}.${next.fontSize}.${next.digits}.${next.density}; path=/; max-age=31536000; SameSite=Lax`
  const page = document.documentElement
  page.lang = next.language
  page.dir = directionOf(next.language)
  page.style.fontSize = `${next.fontSize}%`
  page.setAttribute('data-mantine-color-scheme', next.theme)
  look.set(next)
}

/** Locale of dates and numbers, with the digits the person wants. */
export function localeOf({ language, digits }: Look): string {
  const tag = { en: 'en-GB', bn: 'bn-BD', ar: 'ar', tr: 'tr-TR' }[language]
  if (digits === 'latin') return `${tag}-u-nu-latn`
  return language === 'ar' ? 'ar-u-nu-arab' : tag
}
