// A window of its own beside that of reports (report/window.ts): here all rows are as high, the row with the focus is drawn wherever it
// stands, and what is left out is rows of the table, as keys and readers of screens count them; there headings of another height
// stand between rows, found by halving, and nothing has the focus. What they share is a division.

/** Of the head of a list: headings and filters. */
export const headRows = 2
/** A list that is longer is drawn in part: what is in sight, and a little beyond. */
export const longFrom = 60
/** Rows beyond what is in sight, on either side: a wheel turns three at once. */
const beyond = 4

/** What of a long list is drawn, and how high a row is (px). */
export interface Part {
  readonly from: number
  /** The first row that is no longer drawn. */
  readonly to: number
  readonly height: number
}

/** Which rows stand in a frame of so many pixels that was scrolled down by `top`. In steps of two, so that not every pixel asks. */
export function partInSight(
  frame: { readonly top: number; readonly height: number },
  rowHeight: number,
  count: number,
): Part {
  const first = Math.floor(frame.top / rowHeight) - beyond
  const last = Math.ceil((frame.top + frame.height) / rowHeight) + beyond
  const from = Math.max(0, Math.min(first - (first & 1), count))
  return { from, to: Math.max(from, Math.min(last + (last & 1), count)), height: rowHeight }
}

/** What stands in the body of the table: a row, or the room of so many that are not drawn. */
export type Piece = { readonly row: number } | { readonly gap: number; readonly before: number }

/** The pieces from top to bottom. The row that has the focus is always drawn: keys begin where it stands. */
export function piecesOf({ from, to }: Part, count: number, focused: number): Piece[] {
  const drawn = Array.from({ length: to - from }, (_, index) => from + index)
  if (focused >= 0 && focused < from) drawn.unshift(focused)
  if (focused >= to && focused < count) drawn.push(focused)
  const pieces: Piece[] = []
  let next = 0
  for (const row of drawn) {
    if (row > next) pieces.push({ gap: row - next, before: row })
    pieces.push({ row })
    next = row + 1
  }
  if (next < count) pieces.push({ gap: count - next, before: count })
  return pieces
}
