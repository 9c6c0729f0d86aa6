/** The languages of the product, English first: the one that stands in where another lacks a text. */
export const languages = ['en', 'bn', 'ar', 'tr'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (word: unknown): word is Language => languages.some((one) => one === word)

/** The language in which the office speaks for itself, by its setting; English where none is set. */
export const languageOfOffice = (set: unknown): Language => (isLanguage(set) ? set : 'en')

/** How values are written in each language: the office's, not a reader's own choice. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-IN', bn: 'bn-BD', ar: 'ar-u-nu-latn', tr: 'tr' }
