/** Every series of numbers with the prefix it begins with, where the association has chosen none. One line for each. */
export const numberSeries = {
  import: 'IM',
  document: 'DS',
} as const
export type Series = keyof typeof numberSeries

export const isSeries = (name: string): name is Series => Object.hasOwn(numberSeries, name)

/** A prefix stands before a dash: two to six capital letters or digits, the first a letter. */
export const isPrefix = (text: string): boolean => /^[A-Z][A-Z0-9]{1,5}$/.test(text)

/** The prefix of a series; `chosen` is the setting `number_prefixes`. */
export function seriesPrefix(series: Series, chosen: Readonly<Record<string, unknown>>): string {
  const own = chosen[series]
  return typeof own === 'string' && isPrefix(own) ? own : numberSeries[series]
}
