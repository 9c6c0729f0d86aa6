import { asWritten } from '#platform/errors/errors.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { digitsToLatin } from '#platform/sheet/cell.ts'
import { emptyCell, type Cell, type SheetRow } from '#platform/sheet/cell_kind.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { statementAmount, statementDay, statementWords, type StatementAmount } from './statement_cells.ts'
import type { MappedColumn, StatementMapping } from './statement_mapping.ts'

/** A line of a bank's file. Amounts are decimal strings of taka, days `YYYY-MM-DD`; what it does not say is null. */
export interface FileLine {
  /** As the spreadsheet counts it. */
  readonly row: number
  readonly date: string
  readonly description: string | null
  readonly reference: string | null
  readonly cheque_no: string | null
  readonly debit: string | null
  readonly credit: string | null
  readonly balance: string | null
}

/** What is against a row of the file. */
export interface LineFault extends RuleFault {
  readonly row: number
  readonly field: MappedColumn
}

export interface ReadLines {
  /** In the order in which the bank booked them. */
  readonly lines: readonly FileLine[]
  readonly faults: readonly LineFault[]
  /** Rows that are none: the foot, headings again, a balance brought forward. */
  readonly leftOut: number
}

/** Days of the statement; a line of another day is refused. */
interface Days {
  readonly from_date: string
  readonly to_date: string
}

/**
 * Lines of a bank's file under its head. A row without an amount is none (a balance brought forward, words), nor are sums behind the last
 * line, nor headings that come again. Everything else that cannot be read is told.
 */
export function readLines(
  rows: readonly SheetRow[],
  mapping: StatementMapping,
  days: Days,
  isFrom1904 = false,
): ReadLines {
  const read = rows.filter(({ row }) => row >= mapping.first_row).map((row) => rowOf(row, mapping, isFrom1904))
  const last = Math.max(0, ...read.filter(({ day, hasAmount }) => isDay(day) && hasAmount).map(({ row }) => row))
  const below = { debit: isBelowZero(read, 'debit'), credit: isBelowZero(read, 'credit') }
  const lines: FileLine[] = []
  const faults: LineFault[] = []
  let leftOut = 0
  for (const one of read) {
    const isFoot = one.row > last && !/\p{N}/u.test(one.cell('date').text)
    const isNoLine = !one.hasAmount || (!isDay(one.day) && (isFoot || !one.isReadable))
    if (isNoLine) leftOut += 1
    else {
      const line = lineOf(one, mapping, below)
      const outside = 'text' in line ? line : outsideOf(line, days)
      if (outside) faults.push(outside)
      else if (!('text' in line)) lines.push(line)
    }
  }
  return { lines: inOrder(lines), faults, leftOut }
}

interface ReadRow {
  readonly row: number
  readonly cell: (column: MappedColumn) => Cell
  readonly day: ReturnType<typeof statementDay>
  readonly debit: StatementAmount
  readonly credit: StatementAmount
  readonly amount: StatementAmount
  readonly balance: StatementAmount
  /** Something stands where an amount is expected, other than zero. */
  readonly hasAmount: boolean
  /** One of the amounts is a number. */
  readonly isReadable: boolean
}

function rowOf({ row, cells }: SheetRow, mapping: StatementMapping, isFrom1904: boolean): ReadRow {
  const cell = (column: MappedColumn): Cell => {
    const place = mapping.columns[column]
    return place === undefined ? emptyCell : (cells[place] ?? emptyCell)
  }
  const amountOf = (column: MappedColumn) => statementAmount(cell(column), mapping)
  const amounts = { debit: amountOf('debit'), credit: amountOf('credit'), amount: amountOf('amount') }
  const told = Object.values(amounts).filter(({ reading }) => 'fault' in reading || !isNothing(reading.value))
  return {
    row,
    cell,
    day: statementDay(cell('date'), mapping, isFrom1904),
    ...amounts,
    balance: amountOf('balance'),
    hasAmount: told.length > 0,
    isReadable: told.some(({ reading }) => 'value' in reading),
  }
}

const isNothing = (amount: string): boolean => amount === '' || poisha(amount) === 0n
const isDay = (day: ReadRow['day']): boolean => 'value' in day && day.value !== ''

/**
 * A bank that writes the amounts of a side below zero writes all of them so. One alone may as well be taken back: then the balance
 * beside it has to say that it is none.
 */
function isBelowZero(rows: readonly ReadRow[], side: 'debit' | 'credit'): boolean {
  const told = rows.filter((row) => isDay(row.day) && (valueOf(row[side]) ?? 0n) !== 0n)
  if (!told.every((row) => (valueOf(row[side]) ?? 0n) < 0n)) return false
  const [only, another] = told
  if (only === undefined || another !== undefined) return another !== undefined
  const balance = valueOf(only.balance)
  const written = valueOf(only[side]) ?? 0n
  const at = rows.indexOf(only)
  // Many banks write the newest line first.
  return [rows[at - 1], rows[at + 1]].some((near) => {
    const before = near && valueOf(near.balance)
    return (
      balance !== null && typeof before === 'bigint' && balance - before === (side === 'debit' ? written : -written)
    )
  })
}

/** In poisha; null where nothing stands there, or no number. */
const valueOf = ({ reading }: StatementAmount): bigint | null =>
  'value' in reading && reading.value !== '' ? poisha(reading.value) : null

function lineOf(
  one: ReadRow,
  { columns, amount_sign }: StatementMapping,
  below: Readonly<Record<'debit' | 'credit', boolean>>,
): FileLine | LineFault {
  const { row, day } = one
  if ('fault' in day) return { row, field: 'date', ...day.fault }
  if (day.value === '') return { row, field: 'date', text: 'field.required' }
  const sides: { debit: string | null; credit: string | null } = { debit: null, credit: null }
  for (const side of ['debit', 'credit'] as const) {
    const { reading, side: said } = one[side]
    if ('fault' in reading) return { row, field: side, ...reading.fault }
    if (isNothing(reading.value)) continue
    if (reading.value.startsWith('-') !== below[side] || (said !== undefined && said !== side))
      return { row, field: side, text: 'bank_import.other_side' }
    sides[side] = reading.value.replace('-', '')
  }
  if (columns.amount !== undefined) {
    const { reading, side: said } = one.amount
    if ('fault' in reading) return { row, field: 'amount', ...reading.fault }
    const isAbove = !reading.value.startsWith('-')
    const side = said ?? (isAbove === (amount_sign === 'in') ? 'credit' : 'debit')
    sides[side] = reading.value.replace('-', '')
  }
  if (sides.debit !== null && sides.credit !== null) return { row, field: 'debit', text: 'bank_import.two_amounts' }
  const { reading: balance, side: balanceSide } = one.balance
  if ('fault' in balance) return { row, field: 'balance', ...balance.fault }
  const cheque = statementWords(one.cell('cheque_no'), 60)
  const isCheque = cheque !== null && [...cheque].length <= 20
  return {
    row,
    date: day.value,
    description: statementWords(one.cell('description'), 300),
    // What is too long for the number of a cheque is the bank's own reference.
    reference: statementWords(one.cell('reference'), 60) ?? (isCheque ? null : cheque),
    cheque_no: isCheque ? digitsToLatin(cheque) : null,
    ...sides,
    balance: balance.value === '' ? null : balanceSide === 'debit' ? opposite(balance.value) : balance.value,
  }
}

/** A debit balance is an overdrawn account. */
const opposite = (amount: string): string => taka(-poisha(amount.replace('-', '')))

function outsideOf({ row, date }: FileLine, { from_date, to_date }: Days): LineFault | undefined {
  if (date >= from_date && date <= to_date) return undefined
  const params = { from: asWritten(from_date), to: asWritten(to_date) }
  return { row, field: 'date', text: 'bank_reconciliation.line_outside', params }
}

/** Amount of a line in poisha, above zero where money comes in. */
export const movedBy = ({ debit, credit }: Pick<FileLine, 'debit' | 'credit'>): bigint =>
  poisha(credit ?? '0') - poisha(debit ?? '0')

/** Many banks write the newest line first: the order is that in which the balances follow each other, else that of the days. */
function inOrder(lines: readonly FileLine[]): readonly FileLine[] {
  const reversed = lines.toReversed()
  const [given, turned] = [gapsOf(lines).length, gapsOf(reversed).length]
  const isTurned = given === turned ? (lines[0]?.date ?? '') > (lines.at(-1)?.date ?? '') : turned < given
  return isTurned ? reversed : lines
}

/** Where the balance that the bank wrote does not follow from the line before. */
export interface BalanceGap {
  readonly row: number
  /** What is missing between both, in taka; below zero: money that went out. */
  readonly amount: string
}

/** Lines whose balance is not that of the line before and their own amount. A line without a balance is not asked. */
export function gapsOf(lines: readonly FileLine[]): BalanceGap[] {
  return lines.flatMap((line, at): BalanceGap[] => {
    const before = lines[at - 1]
    if (line.balance === null || before === undefined || before.balance === null) return []
    const missing = poisha(line.balance) - poisha(before.balance) - movedBy(line)
    return missing === 0n ? [] : [{ row: line.row, amount: taka(missing) }]
  })
}

/** What the account stood at before the first and after the last line, in taka; null where the file does not say. */
export function balancesOf(lines: readonly FileLine[]): {
  readonly opening: string | null
  readonly closing: string | null
} {
  const [first, last] = [lines[0], lines.at(-1)]
  return {
    opening: first === undefined || first.balance === null ? null : taka(poisha(first.balance) - movedBy(first)),
    closing: last?.balance ?? null,
  }
}
