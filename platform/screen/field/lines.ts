/** Rows that live with a record, as a form and an answer hold them. */
export type Line = Readonly<Record<string, unknown>>
export const isLine = (value: unknown): value is Line =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? value.filter(isLine) : [])

/** Whether somebody wrote anything into it. */
export const isFilled = (line: Line): boolean =>
  Object.entries(line).some(([key, one]) => key !== 'id' && one != null && one !== '')
