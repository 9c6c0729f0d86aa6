/** Quantities by line, as they stand in the field, in their order. */
export const qtysOf = (value: unknown): ReadonlyMap<number, string> =>
  new Map(
    (Array.isArray(value) ? value : []).flatMap((row: unknown) => {
      if (typeof row !== 'object' || row === null || !('line_no' in row) || !('qty' in row)) return []
      const { line_no, qty } = row
      return typeof line_no === 'number' && typeof qty === 'string' ? [[line_no, qty] as const] : []
    }),
  )

/** The field with the lines of which something comes back, in their order. */
export const rowsOf = (qtys: ReadonlyMap<number, string>): readonly Readonly<Record<string, unknown>>[] =>
  [...qtys]
    .filter(([, qty]) => qty.trim() !== '')
    .toSorted(([a], [b]) => a - b)
    .map(([line_no, qty]) => ({ line_no, qty }))
