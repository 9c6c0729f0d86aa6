/** The languages of the product, English first: the one that stands in where another lacks a text. */
export const languages = ['en', 'bn', 'ar', 'tr'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (word: unknown): word is Language => languages.some((one) => one === word)
