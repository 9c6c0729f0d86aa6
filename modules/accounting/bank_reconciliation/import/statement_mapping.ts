import { refused, valid, type Parsed } from '#platform/fields/field.ts'

/** What a column of a bank's file may hold. A file has withdrawals and deposits each in a column, or one amount with its sign. */
export const mappedColumns = [
  'date',
  'description',
  'reference',
  'cheque_no',
  'debit',
  'credit',
  'amount',
  'balance',
] as const
export type MappedColumn = (typeof mappedColumns)[number]

/** How the file of a bank is read. accounting.md 3 bank_reconciliation: "column mapping remembered per bank". */
export interface StatementMapping {
  /** Row of the sheet in which the lines begin, from 1; what stands above is the bank's head. */
  readonly first_row: number
  /** Place of each column in the sheet, from 0. */
  readonly columns: Readonly<Partial<Record<MappedColumn, number>>>
  /** `day`: 31/07/2025, also 2025-07-31; `month`: 07/31/2025. */
  readonly date_order: 'day' | 'month'
  readonly decimal: '.' | ','
  /** What an amount above zero is where all stand in one column: money that comes in, or goes out. */
  readonly amount_sign: 'in' | 'out'
  /** Headings of these columns in the file; empty where it has none. */
  readonly headings: Readonly<Partial<Record<MappedColumn, string>>>
}

export const mostColumns = 50
export const mostSheetRows = 20_000

/** A mapping that somebody sent, as an object. Headings are read from the file and not from what was sent. */
export function readMapping(given: unknown): Parsed<StatementMapping> {
  if (!isObject(given)) return refused('field.invalid')
  const { first_row, columns, date_order = 'day', decimal = '.', amount_sign = 'in' } = given
  if (!isWhole(first_row, 1, mostSheetRows) || !isObject(columns)) return refused('field.invalid')
  if (date_order !== 'day' && date_order !== 'month') return refused('field.invalid')
  if (decimal !== '.' && decimal !== ',') return refused('field.invalid')
  if (amount_sign !== 'in' && amount_sign !== 'out') return refused('field.invalid')
  const places: Partial<Record<MappedColumn, number>> = {}
  for (const [name, place] of Object.entries(columns)) {
    const column = mappedColumns.find((one) => one === name)
    if (column === undefined || !isWhole(place, 0, mostColumns - 1)) return refused('field.invalid')
    places[column] = place
  }
  return valid({ first_row, columns: places, date_order, decimal, amount_sign, headings: {} })
}

/** What a mapping lacks, or has twice: text ids without their prefix. Empty: it can be used. */
export function mappingGap({ columns }: StatementMapping): 'date' | 'amount' | 'both' | 'twice' | undefined {
  if (columns.date === undefined) return 'date'
  const hasSides = columns.debit !== undefined || columns.credit !== undefined
  if (!hasSides && columns.amount === undefined) return 'amount'
  if (hasSides && columns.amount !== undefined) return 'both'
  const places = Object.values(columns)
  return new Set(places).size === places.length ? undefined : 'twice'
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
