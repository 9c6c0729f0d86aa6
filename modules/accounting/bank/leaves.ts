/** A book of cheques: its leaves are numbered without a gap, under a prefix where the bank prints one. */
export interface Leaves {
  readonly prefix: string | null
  readonly from_no: number
  readonly to_no: number
}

/** Digits of the number on a leaf by the standard of Bangladesh Bank. */
const digits = 7

/** The number of a leaf as it is printed on it: `SB0001234`. */
const leafNo = (prefix: string | null, no: number): string => `${prefix ?? ''}${String(no).padStart(digits, '0')}`

/** What two ways of writing one leaf have in common: `SB 0001234` and `sb1234` are the same leaf. */
export const leafKey = (written: string): string => {
  const [, prefix = '', no = ''] = /^(.*?)0*(\d*)$/.exec(written.replace(/[\s-]/g, '').toUpperCase()) ?? []
  return `${prefix}${no}`
}

/** The number of a leaf within a book; undefined where it is none of it. @param key by `leafKey` */
function numberIn({ prefix, from_no, to_no }: Leaves, key: string): number | undefined {
  const before = (prefix ?? '').replace(/[\s-]/g, '').toUpperCase()
  const no = key.startsWith(before) ? key.slice(before.length) : ''
  return /^\d+$/.test(no) && from_no <= Number(no) && Number(no) <= to_no ? Number(no) : undefined
}

/** Whether a leaf is one of a book. @param key by `leafKey` */
export const holdsLeaf = (book: Leaves, key: string): boolean => numberIn(book, key) !== undefined

/**
 * The leaf to draw next: of the first book that has one, the leaf behind the last that was drawn, or the first that is blank.
 * Undefined where no book has a blank leaf. @param gone keys of leaves that were drawn or are void
 */
export function nextLeaf(books: readonly Leaves[], gone: Iterable<string>): string | undefined {
  const keys = [...gone]
  for (const book of books) {
    const used = new Set(keys.flatMap((key) => numberIn(book, key) ?? []))
    let no = Math.max(book.from_no - 1, ...used) + 1
    if (no > book.to_no) for (no = book.from_no; used.has(no);) no += 1
    if (no <= book.to_no) return leafNo(book.prefix, no)
  }
  return undefined
}
