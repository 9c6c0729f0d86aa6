/** True when every word of the search begins a word of the text. No locale has a say: a Turkish `i` stays an `i`. */
export function wordsMatch(search: string, text: string): boolean {
  const words = wordsIn(text)
  return wordsIn(search).every((asked) => words.some((word) => word.startsWith(asked)))
}

const wordsIn = (text: string): string[] =>
  plain(text)
    .split(/[\s/()-]+/)
    .filter(Boolean)

/** What an offered record goes by: its title, the parts of it alone, and its name in another script. */
interface Called {
  readonly label: string
  readonly detail?: string
  readonly names?: readonly string[]
}

/** True when one of these is called just as somebody typed: letter case and blanks are all the same. */
export const isAmong = (offered: readonly Called[], typed: string): boolean =>
  offered.some(({ label, detail = '', names = [] }) =>
    [label, detail, ...names].some((name) => name !== '' && spaced(name) === spaced(typed)),
  )

const spaced = (text: string): string => plain(text).trim().replace(/\s+/g, ' ')
const plain = (text: string): string => text.normalize('NFC').toLowerCase()
