import { withoutHeaps } from './tidy.ts'

/**
 * A text reduced to what two spellings of the same word share: compatibility forms, case, Turkish dotted and dotless i, invisible characters.
 * Case is folded without any locale: under a Turkish locale, TITLE would become tıtle and stop matching.
 */
export function foldWord(text: string): string {
  return withoutHeaps(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\u0307/g, '')
    .replace(/ı/g, 'i')
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
}

/** A heading reduced to its letters, marks and digits, so that `Owner's name *` and `owner_s_name` are the same heading. */
export function foldHeading(text: string): string {
  return foldWord(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}
