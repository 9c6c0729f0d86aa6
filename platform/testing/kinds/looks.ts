import type { BrowserContextOptions } from '@playwright/test'
import { readTexts } from '../conformance/labels.ts'

/** In which language, light and window a story is told. */
export interface Look {
  readonly name: string
  readonly language: 'en' | 'bn' | 'ar' | 'tr'
  readonly theme: 'light' | 'dark'
  readonly isPhone: boolean
}

const look = (language: Look['language'], theme: Look['theme'], isPhone: boolean): Look => ({
  name: `${language}, ${theme}, ${isPhone ? 'phone' : 'desk'}`,
  language,
  theme,
  isPhone,
})

/** Both directions of writing, both lights, both sizes, all four languages. */
export const looks: readonly Look[] = [
  look('en', 'light', false),
  look('ar', 'dark', true),
  look('bn', 'light', true),
  look('ar', 'light', false),
  look('en', 'dark', true),
  look('tr', 'dark', false),
]

/** Each resource in one of the looks: what is the same code for all of them is so seen in every one. */
export function lookAt(place: number): Look {
  const found = looks[place % looks.length]
  if (!found) throw new Error('There is no look to choose from.')
  return found
}

/** A browser of that size. */
export const windowOf = ({ isPhone }: Look): BrowserContextOptions =>
  isPhone
    ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    : { viewport: { width: 1440, height: 900 } }

/** What a browser is given so that its pages look so from the first paint. */
export const cookieOf = ({ language, theme }: Look, url: string) => ({
  name: 'samiti_look',
  value: `${language}.${theme}.100.language.normal`,
  url,
})

const read = new Map<string, Readonly<Record<string, string>>>()

/** The words of the first of these texts that there is, in the language of the look. Throws where there is none. */
export function words({ language }: Pick<Look, 'language'>, ...ids: readonly string[]): string {
  const texts = read.get(language) ?? readTexts(language)
  read.set(language, texts)
  const text = ids.map((id) => texts[id]).find((one) => one !== undefined)
  if (text === undefined) throw new Error(`No text "${ids.join('", "')}" in ${language}.`)
  return text
}
