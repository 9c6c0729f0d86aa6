export { tidyText, withoutHeaps } from '../fields/digits.ts'

/** Zeros of the digit rows people type here: Arabic-Indic, extended Arabic-Indic (Persian, Urdu), Bengali; full width from pasted web pages. */
const zeros = [0x0660, 0x06f0, 0x09e6, 0xff10]

/** Writes Bengali, Arabic-Indic, extended Arabic-Indic and full-width digits as 0-9 and leaves the rest as it is. */
export function digitsToLatin(text: string): string {
  return text.replace(/[٠-٩۰-۹০-৯０-９]/g, (sign) => {
    const code = sign.charCodeAt(0)
    return String(code - (zeros.find((zero) => code >= zero && code <= zero + 9) ?? code))
  })
}
