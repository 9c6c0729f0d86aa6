/** A box of the grid; row and column -1 hold the boxes for a whole column or row. */
export interface Place {
  readonly row: number
  readonly column: number
}

interface Size {
  readonly rows: number
  readonly columns: number
  readonly isRtl: boolean
}

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
}

/** Where a key leads; places without a box are passed over. Undefined for keys that are not ours, and at the edge. */
export function nextPlace(
  { key, ctrlKey }: Key,
  from: Place,
  size: Size,
  isBox: (place: Place) => boolean,
): Place | undefined {
  const ahead = size.isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = size.isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === ahead) return walk(from, 0, 1, size, isBox)
  if (key === back) return walk(from, 0, -1, size, isBox)
  if (key === 'ArrowDown') return walk(from, 1, 0, size, isBox)
  if (key === 'ArrowUp') return walk(from, -1, 0, size, isBox)
  if (key === 'Home') return walk({ row: ctrlKey ? 0 : from.row, column: -2 }, 0, 1, size, isBox)
  if (key === 'End') return walk({ row: ctrlKey ? size.rows - 1 : from.row, column: size.columns }, 0, -1, size, isBox)
  return undefined
}

function walk(
  from: Place,
  down: number,
  across: number,
  size: Size,
  isBox: (place: Place) => boolean,
): Place | undefined {
  let { row, column } = from
  for (;;) {
    row += down
    column += across
    if (row < -1 || row >= size.rows || column < -1 || column >= size.columns) return undefined
    if (isBox({ row, column })) return { row, column }
  }
}
