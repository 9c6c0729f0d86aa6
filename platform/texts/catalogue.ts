import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setupI18n, type I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { isMonth, monthWords } from '../clock/month.ts'
import { isLanguage, languages, locales, type Language } from './languages.ts'

export { isLanguage, languages, type Language }

/** All texts of the product in four languages, for what the server itself says. */
export interface Texts {
  /** The text in a language, English where that language lacks it, the id where both do. Values starting with `$` are text ids, with `@` instants or months, with `=` what a person wrote (`asWritten`). */
  readonly say: (language: Language, id: string, params?: Readonly<Record<string, string | number>>) => string
  /** The first of several ids that has a text. */
  readonly first: (language: Language, ids: readonly string[]) => string
  readonly has: (id: string) => boolean
}

/** Reads `texts/{language}.json` of the platform's parts and of every module, but what only forms explain (`explain/texts`). */
export function loadTexts(root: string): Texts {
  const folders = [join(root, 'platform'), join(root, 'modules')].flatMap((top) => [
    join(top, 'texts'),
    ...readdirSync(top, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name === 'texts' && basename(entry.parentPath) !== 'explain'
        ? [join(entry.parentPath, entry.name)]
        : [],
    ),
  ])
  const catalogues = new Map<Language, I18n>()
  for (const language of languages) {
    const messages: Record<string, string> = {}
    for (const folder of new Set(folders)) {
      const file = join(folder, `${language}.json`)
      if (existsSync(file)) Object.assign(messages, JSON.parse(readFileSync(file, 'utf8')))
    }
    const i18n = setupI18n({ locale: language, messages: { [language]: messages } })
    i18n.setMessagesCompiler(compileMessage)
    catalogues.set(language, i18n)
  }
  return textsOver(catalogues)
}

function textsOver(catalogues: ReadonlyMap<Language, I18n>): Texts {
  const holds = (language: Language, id: string): boolean => Object.hasOwn(catalogues.get(language)?.messages ?? {}, id)
  const say: Texts['say'] = (language, id, params = {}) => {
    const speaking = holds(language, id) ? language : 'en'
    if (!holds(speaking, id)) return id
    const filled = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' ? spoken(language, value) : value,
      ]),
    )
    return catalogues.get(speaking)?._(id, filled) ?? id
  }
  const spoken = (language: Language, value: string): string => {
    if (value.startsWith('=')) return signed(language, value.slice(1))
    if (value.startsWith('$')) return say(language, value.slice(1))
    if (value.startsWith('@') && isMonth(value.slice(1))) return monthWords(value.slice(1), locales[language])
    return value === '@' || /^@\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)
      ? instant(language, value.slice(1))
      : signed(language, value)
  }
  return {
    say,
    first: (language, ids) =>
      say(language, ids.find((id) => holds(language, id)) ?? ids.find((id) => holds('en', id)) ?? ids[0] ?? ''),
    has: (id) => holds('en', id),
  }
}

/** Signs between numbers turn them round behind Arabic letters: 2026-07-01 would be read 01-07-2026, +880 as 880+. */
const signed = (language: Language, value: string): string =>
  language === 'ar' && /^(?=.*[+-])[-+\d][-+\d .,/:]*$/.test(value) ? `\u2066${value}\u2069` : value

const instant = (language: Language, at: string): string =>
  at === ''
    ? ''
    : new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language === 'bn' ? 'bn-BD' : language, {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: 'Asia/Dhaka',
      }).format(new Date(at))

/** The language of an `Accept-Language` header, English for anything else. */
export function languageOf(header: unknown): Language {
  const wanted = typeof header === 'string' ? header.split(',').map((part) => part.trim().slice(0, 2)) : []
  return (
    languages.find((language) => language === wanted.find((one) => (languages as readonly string[]).includes(one))) ??
    'en'
  )
}
