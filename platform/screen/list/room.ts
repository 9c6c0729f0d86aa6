/** A column as its width is reckoned: in rem, and whether what stands in it gives way. */
export interface Room {
  readonly width: number
  readonly isFlexible: boolean
}

/** What words keep of their width at least in a list. */
export const leastShare = 0.7
/**
 * Widths of columns as CSS lengths, beside what is taken already (rem): figures stand in what they need, words share the rest
 * of the room around the table (its container) by what they would need, and never less than they can be read in.
 * `least`: below that the table scrolls.
 */
export function sharedWidths(columns: readonly Room[], taken: number): { widths: string[]; least: number } {
  const sum = (isFlexible: boolean): number =>
    columns.reduce((all, one) => all + (one.isFlexible === isFlexible ? one.width : 0), 0)
  const [fixed, flexible] = [taken + sum(false), sum(true)]
  const rem = (width: number): string => `${Number(width.toFixed(3))}rem`
  return {
    least: fixed + flexible * leastShare,
    widths: columns.map(({ width, isFlexible }) =>
      isFlexible
        ? `max(${rem(width * leastShare)}, (100cqw - ${rem(fixed)}) * ${Number((width / flexible).toFixed(4))})`
        : rem(width),
    ),
  }
}
