/** Where typing goes on in a grid of rows: by Enter from what a row needs to what it needs next, by Tab through every cell. */

const typedInto = ':is(input:not([type=hidden]), select, textarea):not(:disabled)'

/** What is typed into, in a row. */
export const cellsOf = (grid: HTMLElement | null, row: number): HTMLElement[] => [
  ...(grid?.querySelectorAll<HTMLElement>(`tr[data-line="${row}"] ${typedInto}`) ?? []),
]

/** Row and column of a cell. */
export function placeOf(target: HTMLElement): { readonly row: number; readonly column: string } | undefined {
  const row = Number(target.closest('tr')?.dataset['line'])
  return Number.isNaN(row) ? undefined : { row, column: columnOf(target) }
}

const columnOf = (cell: HTMLElement): string => cell.closest('td')?.dataset['column'] ?? ''

const valueOf = (cell: HTMLElement): string =>
  cell instanceof HTMLInputElement || cell instanceof HTMLSelectElement || cell instanceof HTMLTextAreaElement
    ? cell.value
    : ''

/**
 * The next cell of the same row that Enter stops at: one that the row needs, or an amount. Of two sides one is enough. Rows
 * without amounts are gone through cell by cell. Undefined where the row has all.
 */
export function nextStop(cells: readonly HTMLElement[], from: HTMLElement): HTMLElement | undefined {
  const after = cells.slice(cells.indexOf(from) + 1)
  const isAmount = (cell: HTMLElement): boolean => cell.closest('td')?.dataset['amount'] !== undefined
  const isSide = (cell: HTMLElement): boolean => cell.closest('td')?.dataset['amount'] === 'side'
  if (!cells.some(isAmount)) return after[0]
  const hasSide = cells.some((cell) => isSide(cell) && valueOf(cell).trim() !== '')
  return after.find((cell) => (isSide(cell) ? !hasSide : isAmount(cell) || cell.ariaRequired === 'true'))
}

/** What is typed into after the grid, in the same form. */
export function afterGrid(grid: HTMLElement | null): HTMLElement | undefined {
  const all = grid?.closest('form')?.querySelectorAll<HTMLElement>(typedInto) ?? []
  return [...all].find(
    (one) =>
      grid !== null &&
      (grid.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
      !grid.contains(one),
  )
}
