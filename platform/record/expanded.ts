/** Between several titles on one line or in one cell: titles hold commas (`Korea, Republic of`). */
export const titleSeparator = '; '

/** The title, or the bare id of what the session may refer to but not read. */
export const titleIn = (titles: readonly unknown[], id: unknown): string =>
  wordOf(
    inside(
      titles.find((one) => inside(one, 'id') === id),
      'title',
    ) ?? id,
  )

/** A scalar as text; objects have no place on a line or in a cell. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** What an answer holds under that name, if it is an object at all. */
export function inside(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}
