/** Zeros of the digit rows people type here: Arabic-Indic, extended Arabic-Indic (Persian, Urdu), Bengali; full width from pasted web pages. */
const zeros = [0x0660, 0x06f0, 0x09e6, 0xff10]

/** Writes Bengali, Arabic-Indic, extended Arabic-Indic and full-width digits as 0-9 and leaves the rest as it is. */
export function digitsToLatin(text: string): string {
  return text.replace(/[٠-٩۰-۹০-৯０-９]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
}

/**
 * Text as the database keeps it: NFC, every sort of blank one space, none at the ends, no invisible signs.
 * Joiners inside Bengali and Arabic words stay, because they change how a conjunct or a Persian plural is written.
 */
export function tidyText(text: string): string {
  const tidied = text
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replace(/[\s\u0085\u180e]+/g, ' ')
  let start = 0
  let end = tidied.length
  while (start < end && isBlank(tidied.charCodeAt(start))) start++
  while (end > start && isBlank(tidied.charCodeAt(end - 1))) end--
  return tidied.slice(start, end)
}

/** A space, or a joiner that joins nothing. Counted by hand: a pattern for the end of a text takes quadratic time on a hostile one. */
function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x200c || code === 0x200d
}
