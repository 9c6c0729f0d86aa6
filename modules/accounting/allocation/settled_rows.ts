import { money } from '#platform/fields/index.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { poisha } from '#platform/money/poisha.ts'
import { billIn, billOfRow, type BillColumns, type BillKey } from '../bill/bills.ts'

/** Where the lines of a payment stand: a bill is offered that stands at the same ledger, party and branch. */
export interface Places {
  readonly parties: readonly number[]
  readonly ledgers: readonly number[]
  readonly branches: readonly number[]
}

type Row = Readonly<Record<string, unknown>>

const rowsIn = (value: unknown): readonly Row[] =>
  Array.isArray(value) ? value.filter((row): row is Row => typeof row === 'object' && row !== null) : []

const numbers = (values: readonly unknown[]): number[] => [
  ...new Set(values.filter((value) => typeof value === 'number')),
]

/** What the lines of a form name so far. @param branch that of the voucher, for lines that name none */
export function placesIn(lines: unknown, branch: unknown): Places {
  const named = rowsIn(lines).filter(({ sub_ledger }) => typeof sub_ledger === 'number')
  return {
    parties: numbers(named.map((line) => line['sub_ledger'])),
    ledgers: numbers(named.map((line) => line['ledger'])),
    branches: numbers(named.map((line) => line['branch'] ?? branch)),
  }
}

/** An amount as somebody types it, in poisha; null for what is none yet. */
function typed(value: unknown): bigint | null {
  if (value === undefined || value === null || value === '') return 0n
  const read = readValue(money({}), value)
  return 'value' in read ? poisha(String(read.value)) : null
}

/** What lines that name a party come to, in poisha; a line that is half typed counts nothing. */
export const receivedIn = (lines: unknown): bigint =>
  rowsIn(lines)
    .filter(({ sub_ledger }) => typeof sub_ledger === 'number')
    .reduce((sum, { amount }) => sum + (typed(amount) ?? 0n), 0n)

/** Amounts by bill, as they stand in the field, in their order. */
export const amountsOf = (value: unknown, columns: BillColumns): Map<BillKey, string> =>
  new Map(
    rowsIn(value).flatMap((row) => {
      const named = billOfRow(row, columns)
      const { amount } = row
      return named ? [[named.bill, typeof amount === 'string' ? amount : ''] as const] : []
    }),
  )

/** The field without bills that nothing is settled of. */
export const rowsWith = (amounts: ReadonlyMap<BillKey, string>, columns: BillColumns): readonly Row[] =>
  [...amounts].flatMap(([bill, amount]) => {
    const { of, id } = billIn(bill)
    const column = Object.keys(columns).find((one) => columns[one] === of)
    return column === undefined || amount.trim() === '' ? [] : [{ [column]: id, amount }]
  })

/** What all of them come to, in poisha; null while one is half typed. */
export const settledIn = (amounts: ReadonlyMap<string, string>): bigint | null =>
  [...amounts.values()].reduce<bigint | null>((sum, amount) => {
    const one = typed(amount)
    return sum === null || one === null ? null : sum + one
  }, 0n)
