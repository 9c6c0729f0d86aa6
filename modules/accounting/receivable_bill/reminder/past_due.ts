import { poisha, taka } from '#platform/money/poisha.ts'

/** A party of the report of debtors, and what of it is past due; decimal string of taka. */
export interface PastDue {
  readonly sub_ledger: number
  readonly name: string
  readonly overdue: string
}

const ages = ['d1_30', 'd31_60', 'd61_90', 'd91_180', 'd181_365', 'over_365'] as const

/** Parties of these rows that are past due, each once, in the order of the rows. Rows may be of parties or of single bills. */
export function pastDueIn(rows: readonly Readonly<Record<string, unknown>>[]): PastDue[] {
  const byParty = Map.groupBy(rows, (row) => Number(row['sub_ledger_id'] ?? 0))
  return [...byParty].flatMap(([sub_ledger, own]) => {
    const [first] = own
    const overdue = own.reduce((sum, row) => ages.reduce((all, age) => all + amountIn(row[age]), sum), 0n)
    return sub_ledger > 0 && overdue > 0n && typeof first?.['member'] === 'string'
      ? [{ sub_ledger, name: first['member'], overdue: taka(overdue) }]
      : []
  })
}

const amountIn = (value: unknown): bigint => (typeof value === 'string' ? poisha(value) : 0n)
