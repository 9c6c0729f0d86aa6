import { isDrawn } from './fonts.ts'

/** What stands on paper for a character that no font of ours has: a gap somebody sees, instead of one nobody does. */
const missing = '\ufffd'
/** The gap where even that one is too much. */
const plainGap = '?'
/** What is no letter, mark above one, digit, blank or joiner, and stands neither on a keyboard nor in our own texts. */
const uncommon = /[^\p{L}\p{M}\p{N}\p{Zs}\n\x20-\x7e\u200b-\u200d৳।॥،؛؟«»‘’“”–—…•·×÷±°§©®№₹€£]/gu
/** Letters of one text on one paper; more is no value but an accident, and would fill pages. */
const longest = 20_000

/**
 * A value as it can be drawn: control characters and marks that turn the direction of what follows are left out (a name
 * must not reorder the amount beside it), unknown characters become a visible box, and nothing is longer than a page or two.
 */
export const clean = (value: unknown): unknown => withTexts(value, cleanText)

/**
 * The same with nothing but letters, digits and the marks of everyday writing: for a paper that the engine died of. It does
 * so where symbols of one script and gaps stand beside each other.
 */
export const plain = (value: unknown): unknown =>
  withTexts(value, (text) => cleanText(text).replace(uncommon, plainGap))

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTexts(one, change)]))
}

export function cleanText(text: string): string {
  const normal = text.normalize('NFC').replaceAll('\r\n', '\n').replaceAll('\t', ' ')
  const cut = normal.length > longest ? `${normal.slice(0, longest)}…` : normal
  // Most texts are plain; the walk is for those that are not.
  if (/^[\n\x20-\x7e\u0985-\u09cd]*$/.test(cut)) return breakable(cut)
  let drawable = ''
  for (const sign of cut) {
    if (unwanted.test(sign)) continue
    const code = sign.codePointAt(0) ?? 0
    drawable += isDrawn(code) ? sign : /\p{Mn}|\p{Cf}/u.test(sign) ? '' : missing
  }
  return breakable(drawable)
}

/** Letters without a blank after which a line may be broken all the same: nothing runs over the edge of the paper. */
const longestWord = 12
const letters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

const breakable = (text: string): string =>
  text.replace(/\S{31,}/gu, (word) =>
    [...letters.segment(word)]
      .map(({ segment }, at) => (at % longestWord === longestWord - 1 ? `${segment}\u200b` : segment))
      .join(''),
  )

/** Controls but the line feed; embeddings, overrides and isolates of direction; what marks the order of bytes; halves of pairs. */
const unwanted = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]/u
