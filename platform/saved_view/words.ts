/** Words of a list's address beside its filters, the page left out: a view is opened at its first. */
export const viewWords = ['keyword', 'sort', 'size', 'cols', 'widths', 'rows', 'grouped', 'folded', 'as'] as const

/** Narrowest and widest column a person may make, in rem. */
export const [leastWidth, mostWidth] = [3, 60]

/** Widths of columns that somebody chose, in rem: `name:18,city:9.5`. What is none is left out. */
export function readWidths(written: string): Record<string, number> {
  const pairs = written.split(',').flatMap((pair): [string, number][] => {
    const [, name, width] = /^([a-z0-9_]+):(\d{1,2}(?:\.\d{1,2})?)$/.exec(pair) ?? []
    const rem = Number(width)
    return name !== undefined && rem >= leastWidth && rem <= mostWidth ? [[name, rem]] : []
  })
  return Object.fromEntries(pairs)
}

export const writeWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([name, width]) => `${name}:${Number(width.toFixed(2))}`)
    .join()
