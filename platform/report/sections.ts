import type { SectionFrame } from './implementation.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows of a page, and the ones that stand before and after it. */
export interface Neighboured<R> {
  readonly rows: readonly R[]
  readonly before: R | undefined
  readonly after: R | undefined
}

/** Rows with what stands around each section, where the section begins or ends among them. */
export function inSections<R extends Row>(
  { rows, before, after }: Neighboured<R>,
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
