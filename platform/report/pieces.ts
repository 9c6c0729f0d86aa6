import { brokenLines } from './line_width.ts'

/** What is set one below the other: rows as lines per column, the title of a group, sums. */
export type Piece =
  | {
      readonly kind: 'rows'
      /** For each column its lines, as one text; empty where no row has a value. */
      readonly columns: readonly string[]
      /** Lines of each row. */
      readonly heights: readonly number[]
      /** It holds what the rows below it are together. */
      readonly strong: boolean
      /** What each row brings forward where the page ends with it, if something runs through the rows. */
      readonly carried: readonly (string | undefined)[] | null
    }
  | { readonly kind: 'group'; readonly title: string }
  | { readonly kind: 'total'; readonly cells: readonly string[] }

/** Rows that stand together, as paper shows them. */
export interface PrintedGroup {
  readonly title: string
  readonly count: number
  /** Below its rows; undefined where nothing is summed. */
  readonly total: readonly string[] | undefined
}

/** Rows that are set as one piece: what a value costs the engine is mostly the box around it. Where a page ends, a piece is parted. */
const rowsTogether = 10
/** Rows that are worked on before others have their turn. */
const partRows = 250

/** Lets everything else that waits in this process go first. */
export const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The rows a few at a time. */
export function* inParts<Row>(rows: readonly Row[], size = partRows): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

/**
 * All rows in pieces, each group under its title; what belongs to no group stands last. `strong`: rows
 * that are sums; `carried`: the column of a figure that runs through the rows.
 */
export async function piecesOf(
  cells: readonly (readonly string[])[],
  groups: readonly PrintedGroup[],
  widths: readonly number[],
  { strong = new Set(), carried }: { readonly strong?: ReadonlySet<number>; readonly carried?: number } = {},
): Promise<Piece[]> {
  const made: Piece[] = []
  let at = 0
  const add = async (end: number): Promise<void> => {
    while (at < end) {
      const until = Math.min(end, at + partRows)
      while (at < until) {
        let next = at + 1
        while (next < until && next - at < rowsTogether && strong.has(next) === strong.has(at)) next += 1
        const rows = cells.slice(at, next)
        made.push({
          ...together(rows, widths),
          strong: strong.has(at),
          carried: carried === undefined ? null : rows.map((row) => row[carried]),
        })
        at = next
      }
      await turn()
    }
  }
  for (const { title, count, total } of groups) {
    made.push({ kind: 'group', title })
    await add(at + count)
    if (total) made.push({ kind: 'total', cells: total })
  }
  await add(cells.length)
  return made
}

/** Where a value takes more lines, the others of its row wait. */
function together(rows: readonly (readonly string[])[], widths: readonly number[]) {
  const columns: string[][] = widths.map(() => [])
  const heights: number[] = []
  for (const row of rows) {
    const broken = row.map((cell, column) => (cell === '' ? [''] : brokenLines(cell, widths[column] ?? 0)))
    const height = Math.max(...broken.map((one) => one.length))
    for (const [column, one] of broken.entries())
      columns[column]?.push(...one, ...Array.from({ length: height - one.length }, () => ''))
    heights.push(height)
  }
  return {
    kind: 'rows' as const,
    columns: columns.map((one) => (one.every((line) => line === '') ? '' : one.join('\n'))),
    heights,
  }
}
