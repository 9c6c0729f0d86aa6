import type { SectionFrame } from './implementation.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of a page, and where they stand among all: the row before the first of them, and the one after the last. */
export interface Placed<R> {
  readonly rows: readonly R[]
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly before: R | undefined
  readonly after: R | undefined
}

/** All rows in batches, each with its place: only the batch after one tells whether a section goes on. */
export async function* placedBatches<R>(fetch: () => Promise<readonly R[]>, size: number): AsyncGenerator<Placed<R>> {
  let before: R | undefined
  for (let rows = await fetch(), isFirst = true, isLast = false; !isLast; isFirst = false) {
    const next = rows.length < size ? [] : await fetch()
    isLast = next.length === 0
    yield { rows, isFirst, isLast, before, after: next[0] }
    before = rows.at(-1)
    rows = next
  }
}

/** Rows with what stands around each section, where the section begins or ends among them. */
export function inSections<R extends Row>(
  { rows, before, after }: Omit<Placed<R>, 'isFirst' | 'isLast'>,
  key: string,
  frameOf: (key: unknown) => { readonly first: R; readonly last: R } | undefined,
): R[] {
  return rows.flatMap((row, at) => {
    const frame = frameOf(row[key])
    const [above, below] = [at === 0 ? before : rows[at - 1], at === rows.length - 1 ? after : rows[at + 1]]
    return [
      ...(frame && above?.[key] !== row[key] ? [frame.first] : []),
      row,
      ...(frame && below?.[key] !== row[key] ? [frame.last] : []),
    ]
  })
}

/** The rows around a section in the order of the rows: the newest first where these are. */
export const turned = ({ first, last }: SectionFrame, isDescending: boolean): SectionFrame =>
  isDescending ? { first: last, last: first } : { first, last }
