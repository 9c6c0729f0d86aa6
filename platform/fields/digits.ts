/** Marks that nobody sees and that change no letter: other programs put them around numbers and names that are copied there. */
const marks = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g

/**
 * Marks over one letter beyond thirty (Unicode's Stream-Safe Text Format, UAX 15) are no writing in any language, and left out before
 * others are put in order: with 30,000 of them that takes a fifth of a second for each cell of a sheet.
 */
export const withoutHeaps = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1')

/** Bengali, Arabic-Indic and extended Arabic-Indic digits as Latin digits, invisible marks left out; everything else unchanged. */
export const latinDigits = (text: string): string =>
  text
    .replace(marks, '')
    .replace(/[\u09e6-\u09ef\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
      String(
        digit.codePointAt(0)! - (digit >= '\u09e6' && digit <= '\u09ef' ? 0x09e6 : digit <= '\u0669' ? 0x0660 : 0x06f0),
      ),
    )

/**
 * The Latin digits of a text as a locale writes them: Bengali ones in Bengali, Arabic-Indic ones where it asks for them
 * (`ar-u-nu-arab`), Latin ones where it says so. The signs between them stay, so that what is shown can be typed again.
 */
export function ownDigits(text: string, locale: string): string {
  const isBengali = locale.startsWith('bn') && !locale.includes('-u-nu-latn')
  const zero = isBengali ? 0x09e6 : locale.includes('-u-nu-arab') ? 0x0660 : undefined
  return zero === undefined ? text : text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

/** Whether a text holds nothing that anybody could see: signs like the Hangul filler pass for letters. */
export const isInvisible = (text: string): boolean => /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u.test(text)

/**
 * Text as it is kept: NFC, every sort of blank one space, none at the ends, no invisible marks; nothing where nothing of it can be seen.
 * Joiners inside Bengali and Arabic words stay, because they change how a conjunct or a Persian plural is written.
 */
export function tidyText(text: string): string {
  const tidied = withoutHeaps(text.replace(marks, ''))
    .normalize('NFC')
    .replace(/[\s\u0085\u180e]+/g, ' ')
  let start = 0
  let end = tidied.length
  while (start < end && isBlank(tidied.charCodeAt(start))) start++
  while (end > start && isBlank(tidied.charCodeAt(end - 1)) && !endsInJoined(tidied, end)) end--
  const kept = tidied.slice(start, end)
  return isInvisible(kept) ? '' : kept
}

/** A space, or a joiner that joins nothing. Counted by hand: a pattern for the end of a text takes quadratic time on a hostile one. */
const isBlank = (code: number): boolean => code === 0x20 || code === 0x200c || code === 0x200d

/** A joiner behind a hasanta: so older keyboards write the khanda ta. */
const endsInJoined = (text: string, end: number): boolean => text[end - 1] === '\u200d' && text[end - 2] === '\u09cd'
