/** A receipt of a paper book, as far as its number matters. */
export interface NumberedReceipt {
  readonly mr_no: string
  readonly status: string
}

/** What of a receipt book was used on a day. */
export interface ReceiptBook {
  readonly first: string
  readonly last: string
  readonly count: number
  /** Leaves between the first and the last that no receipt of any day carries: runs as `A-0104` or `A-0106–0109`. */
  readonly missing: readonly string[]
  readonly missing_count: number
  readonly void: number
}

/** A number of a book: what stands before its last digits, and these. */
interface Leaf {
  readonly book: string
  readonly digits: string
  readonly number: bigint
}

/** Null for what ends in no digit: it is of no series. */
export function leafOf(mr_no: string): Leaf | null {
  const [, book = '', digits = ''] = /^(.*?)(\d+)$/.exec(mr_no) ?? []
  return digits === '' ? null : { book, digits, number: BigInt(digits) }
}

/**
 * The receipts of a day by their books, in the order of their numbers. A book is known by what stands before the digits.
 * @param isUsed whether a receipt of another day carries the number (it was entered late, or early)
 */
export function receiptBooks(receipts: readonly NumberedReceipt[], isUsed: (mr_no: string) => boolean): ReceiptBook[] {
  const leaves = receipts.flatMap(({ mr_no, status }) => {
    const leaf = leafOf(mr_no)
    return leaf === null ? [] : [{ ...leaf, mr_no, status }]
  })
  const series = [...Map.groupBy(leaves, ({ book }) => book).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return series.flatMap(([, all]) => {
    const inOrder = all.toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0))
    const begun = inOrder.flatMap((leaf, at) => {
      const before = inOrder[at - 1]
      return before === undefined || leaf.number - before.number > widestHole ? [at] : []
    })
    return begun.map((from, at) => bookOf(inOrder.slice(from, begun[at + 1]), isUsed))
  })
}

/** A wider hole is no leaf that was forgotten: a second book was begun. */
const widestHole = 100n

/** @param leaves of one book, in order */
function bookOf(leaves: readonly (Leaf & NumberedReceipt)[], isUsed: (mr_no: string) => boolean): ReceiptBook {
  const gaps = leaves.slice(1).map((leaf, at) => gapBetween(leaves[at] ?? leaf, leaf, isUsed))
  return {
    first: leaves[0]?.mr_no ?? '',
    last: leaves.at(-1)?.mr_no ?? '',
    count: leaves.length,
    missing: gaps.flatMap(({ runs }) => runs),
    missing_count: gaps.reduce((sum, { count }) => sum + count, 0),
    void: leaves.filter(({ status }) => status === 'void').length,
  }
}

/** Numbers between two leaves that nobody used, in runs. */
function gapBetween(before: Leaf, after: Leaf, isUsed: (mr_no: string) => boolean) {
  const runs: string[] = []
  let count = 0
  let since: string | undefined
  let last: string | undefined
  const end = (): void => {
    if (since !== undefined && last !== undefined)
      runs.push(since === last ? since : `${since}–${leafOf(last)?.digits ?? last}`)
    since = undefined
  }
  for (let number = before.number + 1n; number < after.number; number += 1n) {
    const written = `${after.book}${String(number).padStart(after.digits.length, '0')}`
    if (isUsed(written)) end()
    else {
      since ??= written
      last = written
      count += 1
    }
  }
  end()
  return { runs, count }
}
