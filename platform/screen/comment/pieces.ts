/** A part of a comment's text: as it is written, the address of a page, or a colleague's name behind its `@`. */
export type Piece =
  | { readonly kind: 'text' | 'name'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

const address = /https?:\/\/[^\s<>"'`\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** Signs that end a sentence belong to it, not to the address before them. */
const sentenceEnd = /[.,;:!?)\]}»”’।؟،]+$/u
const goesOn = /^[\p{L}\p{M}\p{N}]/u

/** Takes a text apart: nothing of it is lost, and nothing of it is anything but text. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    const words = found[0].replace(sentenceEnd, '')
    const href = webAddress(words)
    if (href === undefined) continue
    pieces.push(...named(text.slice(from, found.index), names), { kind: 'link', text: words, href })
    from = found.index + words.length
  }
  return [...pieces, ...named(text.slice(from), names)]
}

function webAddress(words: string): string | undefined {
  const url = URL.parse(words)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' ? url.href : undefined
}

/** The longest name that fits stands behind an `@`. */
function named(text: string, names: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index } of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1).toLowerCase()
    const [name] = names
      .filter((one) => rest.startsWith(one.toLowerCase()) && !goesOn.test(rest.slice(one.length)))
      .toSorted((a, b) => b.length - a.length)
    if (name === undefined || index < from) continue
    if (index > from) pieces.push({ kind: 'text', text: text.slice(from, index) })
    from = index + 1 + name.length
    pieces.push({ kind: 'name', text: text.slice(index, from) })
  }
  return from < text.length ? [...pieces, { kind: 'text', text: text.slice(from) }] : pieces
}
