import type { Field } from '../fields/field.ts'

/** Whether rows can stand in groups of a field's values: few of them, and each row has one at most. Days are grouped by their month. */
export const isGroup = ({ type, many, virtual, maskedTo }: Field): boolean =>
  ['choice', 'ref', 'date', 'month', 'bool'].includes(type) && !many && !virtual && maskedTo === undefined

/**
 * Groups whose rows are left out, by their keys (`-`: those without a value); after `*` those that are not, all others being folded.
 */
export interface Folded {
  readonly isAll: boolean
  readonly keys: readonly string[]
}

export function readFolded(written: string): Folded {
  const [first, ...others] = written.split(',').filter((key) => key !== '')
  if (first === undefined) return { isAll: false, keys: [] }
  return first === '*' ? { isAll: true, keys: others } : { isAll: false, keys: [first, ...others] }
}

export const writeFolded = ({ isAll, keys }: Folded): string => [...(isAll ? ['*'] : []), ...keys].join()

export const isFolded = ({ isAll, keys }: Folded, key: string): boolean => isAll !== keys.includes(key)
