import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Withholder } from '../tax_code/withheld_tax.ts'
import { sumOf, type AmountLine } from '../voucher/voucher.posting.ts'

/** A voucher with which tax was kept back, among those of several resources. */
export type WithheldKey = `${Withholder} ${number}`

export const withheldKey = (of: Withholder, id: number): WithheldKey => `${of} ${id}`

/** Columns of a row that name such vouchers, each with the resource it names. */
export const depositColumns = {
  voucher: 'payment_voucher',
  bill: 'payable_bill',
  purchase: 'purchase',
} as const satisfies Readonly<Record<string, Withholder>>
export type DepositColumn = keyof typeof depositColumns
export const depositNames = ['voucher', 'bill', 'purchase'] as const satisfies readonly DepositColumn[]

/** Row of a challan: one of its columns names what it covers. */
export type Deposit = { readonly [Column in DepositColumn]?: number | null | undefined } & { readonly amount: string }

/** What a row covers: every column that names something. */
export const coveredByRow = (row: Omit<Deposit, 'amount'>) =>
  depositNames.flatMap((column) => {
    const id = row[column]
    return id == null ? [] : [{ column, id, key: withheldKey(depositColumns[column], id) }]
  })

/** A voucher with which tax was kept back, as the challan looks at it that takes the tax to the treasury. */
export interface WithheldIn {
  readonly number: string
  /** Withheld in the ledgers that are paid, in poisha; nothing where the payment is not in the books. */
  readonly amount: bigint
  /** Number of the payment by which the same was deposited before. */
  readonly deposited: string | null
}

export interface DepositFacts {
  /** Ledgers in which tax is owed to the treasury, of those paid. */
  readonly taxLedgers: ReadonlySet<number>
  /** The vouchers that the challan covers. */
  readonly withheld: ReadonlyMap<WithheldKey, WithheldIn>
}

interface Treasury {
  readonly lines: readonly Pick<AmountLine, 'ledger' | 'amount'>[]
  readonly deposits: readonly Deposit[]
}

/**
 * What is against the deductions that a challan covers: each is deposited once and whole, and all of them are no more than the tax
 * that is paid. accounting.md 3 payment_voucher, challan_no.
 */
export function depositFaults({ lines, deposits }: Treasury, { taxLedgers, withheld }: DepositFacts): RuleFault[] {
  if (deposits.length === 0) return []
  const paid = sumOf(lines.filter(({ ledger }) => taxLedgers.has(ledger)))
  if (paid === 0n) return [{ field: 'deposits', text: 'payment_voucher.no_tax_paid' }]
  const keys = deposits.map((row) => coveredByRow(row)[0]?.key)
  const rows = deposits.flatMap((row, at): RuleFault[] => {
    const { amount } = row
    const place = `deposits[${at}]`
    const [named, other] = coveredByRow(row)
    if (!named || other) return [{ field: `${place}.voucher`, text: 'payment_voucher.covers_one' }]
    const field = `${place}.${named.column}`
    const found = withheld.get(named.key)
    const number = asWritten(found?.number ?? `#${named.id}`)
    if (keys.indexOf(named.key) < at) return [{ field, text: 'payment_voucher.covered_twice', params: { number } }]
    if (!found || found.amount === 0n) return [{ field, text: 'payment_voucher.nothing_withheld', params: { number } }]
    if (found.deposited !== null) {
      const params = { number, by: asWritten(found.deposited) }
      return [{ field, text: 'payment_voucher.deposited_before', params, status: 409, code: 'conflict' }]
    }
    const params = { number, amount: groupedTaka(found.amount) }
    return poisha(amount) === found.amount
      ? []
      : [{ field: `${place}.amount`, text: 'payment_voucher.deposited_whole', params }]
  })
  const over = sumOf(deposits) > paid
  return [...rows, ...(over ? [{ field: 'deposits', text: 'payment_voucher.over_deposited' }] : [])]
}
