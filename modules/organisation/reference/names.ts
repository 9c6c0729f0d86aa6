/** The four languages of the product, in the order the files keep them. */
export const languages = ['en', 'bn', 'ar', 'tr'] as const

export type Language = (typeof languages)[number]
export type Names = Record<Language, string>

/**
 * Names of a country or currency in the four languages: from Unicode CLDR (Intl.DisplayNames), a usual name first.
 * Bengali is kept in form NFC throughout, in which য় ড় ঢ় are a letter and a dot: two spellings of one name would not meet.
 * @throws Error when a language has no name for the code, instead of showing the code as a name.
 */
export function namesOf(type: 'region' | 'currency', code: string, usual: Partial<Names> = {}): Names {
  const nameIn = (language: Language): string => {
    const name = usual[language] ?? new Intl.DisplayNames([language], { type, fallback: 'none' }).of(code)
    if (name === undefined || name === code) throw new Error(`No name for ${type} ${code} in ${language}`)
    return name.normalize('NFC')
  }
  return { en: nameIn('en'), bn: nameIn('bn'), ar: nameIn('ar'), tr: nameIn('tr') }
}
