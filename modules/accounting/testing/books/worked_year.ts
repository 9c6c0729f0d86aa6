import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** The worked fiscal year of the specification: 94 vouchers, and what the books say after them. accounting.md 6. */

export interface WorkedLine {
  readonly ledger: string
  readonly sub_ledger: string | null
  readonly branch: string
  readonly debit: string
  readonly credit: string
  /** Added by the books themselves, so that each branch balances. */
  readonly auto: boolean
}

export interface WorkedVoucher {
  readonly invoice_no: string
  readonly voucher_type: string
  readonly branch: string
  readonly voucher_date: string
  readonly period: number
  readonly source_type: string
  readonly narration: string
  readonly lines: readonly WorkedLine[]
}

const folder = new URL('../../../../spec/examples/', import.meta.url)
const read = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** The vouchers in the order in which they are posted. */
export const workedVouchers: readonly WorkedVoucher[] = JSON.parse(read('fiscal-year.vouchers.json'))

/** Rows of one of the expected tables, as `expected-trial-balance`. */
export const expectedRows = (name: string): readonly Readonly<Record<string, string>>[] =>
  parse(read(`${name}.csv`), { columns: true })

/** The default chart: 145 ledgers with groups, roles and the sub-ledgers they demand. */
export const chartRows = (): readonly Readonly<Record<string, string>>[] => expectedRows('chart-of-accounts')
