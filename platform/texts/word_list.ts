/**
 * Words one after another, with the comma of the language. `Intl.ListFormat` parts units by blanks alone in Turkish, where nobody
 * sees any more which words belong together.
 * @param locale a language, or a locale that begins with one
 */
export const wordList = (locale: string, words: readonly string[]): string =>
  words.join(locale.startsWith('ar') ? '، ' : ', ')
