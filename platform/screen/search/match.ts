/** True when every word of the search begins a word of the text. No locale has a say: a Turkish `i` stays an `i`. */
export function wordsMatch(search: string, text: string): boolean {
  const words = plain(text).split(/[\s/()-]+/)
  return plain(search)
    .split(/\s+/)
    .filter(Boolean)
    .every((asked) => words.some((word) => word.startsWith(asked)))
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase()
