/** A column as its width is reckoned: in rem, and whether what stands in it gives way. */
export interface Room {
  readonly width: number
  readonly isFlexible: boolean
}

/** What words keep of their width at least in a list. */
export const leastShare = 0.7
/** What words keep in a report where there is no room for all of them, in rem. */
export const leastWords = 9
/** What words keep where the table scrolls far in any case: then nothing is won by cutting them. */
const wordsThatScroll = 14
/** Beside the menu on a screen of 1440 pixels, in rem. */
const usualRoom = 71.5

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

/**
 * Widths of columns, in rem, that stand on a screen of usual size as far as their words can give way: the widest first, none narrower
 * than it can be read.
 */
export function fitted(columns: readonly Room[]): number[] {
  const taken = columns.reduce((all, one) => all + (one.isFlexible ? 0 : one.width), 0)
  const words = columns.filter((one) => one.isFlexible).map(({ width }) => width)
  const level = levelOf(words, usualRoom - taken)
  const beyond = taken + words.reduce((all, width) => all + Math.min(width, leastWords), 0) - usualRoom
  const most = beyond > usualRoom / 4 ? wordsThatScroll : Math.max(leastWords, level)
  return columns.map(({ width, isFlexible }) => (isFlexible ? Math.min(width, most) : width))
}

/** The width that none may pass for all to fit into the room. */
function levelOf(widths: readonly number[], room: number): number {
  let left = room
  for (const [at, width] of widths.toSorted((a, b) => a - b).entries()) {
    const share = left / (widths.length - at)
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}
