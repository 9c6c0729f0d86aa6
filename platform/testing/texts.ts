import { readMessage, type Message } from './texts_message.ts'

/** The languages of the house, the first is the one the others are compared with. */
export const languages = ['en', 'bn', 'ar', 'tr'] as const
export type Language = (typeof languages)[number]
export type Translation = Exclude<Language, 'en'>
export const translations = ['bn', 'ar', 'tr'] as const satisfies readonly Translation[]

/** The texts of one folder: for each language id and text. */
export type Room = Record<Language, Record<string, string>>

/** One term of the office, docs/terms.csv. The first word of a language is the term, the others are forms of it that may stand in a sentence. */
export interface Term {
  en: string
  words: Record<Translation, string[]>
  /** Whether a text that has the English term must have this word. */
  strict: boolean
}

/** Texts that are rightly the same as the English one, or hold no letter of the script: codes, names, formats. */
export interface SameText {
  text: string
  languages: readonly Translation[]
  reason: string
}

/** Texts somebody who reads the language has read, by folder, id and the words that were read. */
export type ReadTexts = Record<Translation, Record<string, Record<string, string>>>

const scripts: Partial<Record<Translation, { letter: RegExp; name: string }>> = {
  bn: { letter: /\p{Script=Bengali}/u, name: 'Bengali' },
  ar: { letter: /\p{Script=Arabic}/u, name: 'Arabic' },
}

/** Faults of the texts of one folder: ids, placeholders, plural forms, script, sameness, terms. */
export function roomFaults(room: Room, terms: readonly Term[], same: readonly SameText[]): string[] {
  const keys = new Set(languages.flatMap((language) => Object.keys(room[language])))
  return [...keys].sort().flatMap((key) => {
    const missing = languages.filter((language) => !room[language][key]?.trim())
    if (missing.length > 0) return [`${key}: no text in ${missing.join(', ')}`]
    const english = messageOf(room, 'en', key)
    if (typeof english === 'string') return [english]
    return [
      ...pluralFaults(key, 'en', english, english),
      ...translations.flatMap((language) => translationFaults(room, language, key, english, terms, same)),
    ]
  })
}

/** How many texts of the rooms nobody who reads the language has read, by language. */
export function unreadCounts(rooms: ReadonlyMap<string, Room>, read: ReadTexts): Record<Translation, number> {
  const count = (language: Translation): number =>
    [...rooms].reduce((sum, [folder, room]) => {
      const texts = Object.entries(room[language])
      return sum + texts.filter(([key, text]) => read[language][folder]?.[key] !== text).length
    }, 0)
  return { bn: count('bn'), ar: count('ar'), tr: count('tr') }
}

/** Entries of the list of read texts that no text has any more. */
export function idleReadings(rooms: ReadonlyMap<string, Room>, read: ReadTexts): string[] {
  return translations.flatMap((language) =>
    Object.entries(read[language]).flatMap(([folder, texts]) =>
      Object.keys(texts)
        .filter((key) => rooms.get(folder)?.[language][key] === undefined)
        .map((key) => `${language} ${folder} ${key}: is read, but is no text`),
    ),
  )
}

/** The terms of docs/terms.csv, rows of cells without the heading: en, bn, ar, tr, strict, note. */
export function termsOf(rows: readonly (readonly string[])[]): Term[] {
  const words = (cell: string | undefined) =>
    (cell ?? '')
      .split('|')
      .map((word) => word.trim())
      .filter(Boolean)
  return rows.map(([en = '', bn, ar, tr, strict]) => ({
    en,
    words: { bn: words(bn), ar: words(ar), tr: words(tr) },
    strict: strict === 'strict',
  }))
}

/** Faults of the list of terms itself: an empty cell, another script, a term twice. */
export function termFaults(terms: readonly Term[]): string[] {
  return terms.flatMap((term, index) => [
    ...(terms.findIndex((other) => other.en.toLowerCase() === term.en.toLowerCase()) < index
      ? [`${term.en}: stands twice`]
      : []),
    ...translations.flatMap((language) => {
      if (term.words[language].length === 0) return [`${term.en}: no word in ${language}`]
      const script = scripts[language]
      if (!script || term.words[language].every((word) => script.letter.test(word))) return []
      return [`${term.en}: a word of ${language} without a ${script.name} letter`]
    }),
  ])
}

function translationFaults(
  room: Room,
  language: Translation,
  key: string,
  english: Message,
  terms: readonly Term[],
  same: readonly SameText[],
): string[] {
  const message = messageOf(room, language, key)
  if (typeof message === 'string') return [message]
  const text = room[language][key] ?? ''
  const says = `${key} (${language}) "${text}"`
  const faults = pluralFaults(key, language, message, english)
  if (message.names.join() !== english.names.join()) {
    faults.push(`${says}: fills in {${message.names.join('} {')}}, the English text {${english.names.join('} {')}}`)
  }
  const hasWords = /\p{L}/u.test(english.words)
  if (!hasWords || same.some((one) => one.text === room.en[key] && one.languages.includes(language))) return faults
  const script = scripts[language]
  if (text === room.en[key]) faults.push(`${says}: is the English text`)
  else if (script && !script.letter.test(message.words)) faults.push(`${says}: has no ${script.name} letter`)
  else {
    for (const term of terms) {
      if (!term.strict || !holdsTerm(english.words, term.en)) continue
      if (!term.words[language].some((word) => fold(message.words, language).includes(fold(word, language)))) {
        faults.push(`${says}: '${term.en}' is '${term.words[language].join("' or '")}' in docs/terms.csv`)
      }
    }
  }
  return faults
}

function pluralFaults(key: string, language: Language, message: Message, english: Message): string[] {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const counted = Object.keys(english.plurals).filter((name) => message.names.includes(name) && !message.plurals[name])
  return [
    // Turkish and Bengali may say a count in one form; Arabic cannot.
    ...(needed.length > 2 ? counted.map((name) => `${key} (${language}): {${name}} needs its plural forms`) : []),
    ...Object.entries(message.plurals).flatMap(([name, forms]) => {
      const lacking = needed.filter((form) => !forms.includes(form))
      return lacking.length === 0 ? [] : [`${key} (${language}): {${name}} lacks the plural form ${lacking.join(', ')}`]
    }),
  ]
}

function messageOf(room: Room, language: Language, key: string): Message | string {
  try {
    return readMessage(room[language][key] ?? '')
  } catch (fault) {
    return `${key} (${language}): ${fault instanceof Error ? fault.message : String(fault)}`
  }
}

/** Whole words, in the singular or plural, in upper or lower case. */
function holdsTerm(words: string, term: string): boolean {
  const stem = term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const plural = term.endsWith('y') ? `(?:${stem}|${stem.slice(0, -1)}ies)` : `${stem}(?:e?s)?`
  return new RegExp(`(?<![\\p{L}-])${plural}(?![\\p{L}-])`, 'iu').test(words)
}

function fold(text: string, language: Translation): string {
  // Vowel marks of Arabic are a matter of taste; composed and decomposed letters are the same.
  return text
    .normalize('NFC')
    .replaceAll(/[\u064B-\u0652\u0640]/g, '')
    .toLocaleLowerCase(language)
}
