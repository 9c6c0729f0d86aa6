import { bool, integer, text } from '../fields/index.ts'

/** Rows that open into others in place, as the groups of a chart do. */
export interface ReportTree {
  /** Column under which the names of all levels stand. */
  readonly name: string
  /** Column with the short word that people know a row by, beside its name. */
  readonly code: string
  /** Columns that have nothing to say while the rows are a tree. */
  readonly hides: readonly string[]
  /** Levels there can be; the first is 1. */
  readonly levels: number
}

/** What rows of a tree say of themselves; all null where the rows are a plain list. */
export const treeKeys = {
  level: integer({}),
  /** Null for a row with nothing below it. */
  is_open: bool({}),
  /** Its place among all rows, to be compared byte by byte: each level in front of the next one. */
  tree_order: text({ max: 400 }),
} as const

/** Which rows of a tree are open: those above a level, but for the ones named. */
export interface OpenRows {
  /** Down to this level rows are seen without being opened one by one. */
  readonly depth: number
  /** Ids of rows that are open although they lie deeper. */
  readonly opened: readonly string[]
  /** Ids of rows that are closed although they lie higher. */
  readonly closed: readonly string[]
}

/** Rows that may be named at most: an address has its limits. */
const mostNamed = 200

/** Reads what stands in an address: `2,g7,-p1` is two levels, with g7 opened and p1 closed. Undefined for anything else. */
export function readOpenRows(written: string): OpenRows | undefined {
  const parts = written.split(',')
  const match = /^[1-9]$/.exec(parts[0] ?? '')
  const named = parts.slice(1)
  if (!match || named.length > mostNamed || named.some((one) => !/^-?[a-z]\d{1,15}(_\d{1,15})?$/.test(one)))
    return undefined
  return {
    depth: Number(match[0]),
    opened: named.filter((one) => !one.startsWith('-')),
    closed: named.filter((one) => one.startsWith('-')).map((one) => one.slice(1)),
  }
}

/** The same as it stands in an address. */
export const writeOpenRows = ({ depth, opened, closed }: OpenRows): string =>
  [String(depth), ...opened, ...closed.map((id) => `-${id}`)].join(',')

/** Opens a row, or closes it. @param level the row's own */
export function withRow(rows: OpenRows, id: string, level: number, isOpen: boolean): OpenRows {
  const without = (ids: readonly string[]): string[] => ids.filter((one) => one !== id)
  const isOpenAnyway = level < rows.depth
  return {
    depth: rows.depth,
    // A row that is closed although nobody closed it has to be opened by its name.
    opened: [...without(rows.opened), ...(isOpen && (!isOpenAnyway || !rows.closed.includes(id)) ? [id] : [])].slice(
      -mostNamed / 2,
    ),
    closed: [...without(rows.closed), ...(!isOpen && isOpenAnyway ? [id] : [])].slice(-mostNamed / 2),
  }
}
