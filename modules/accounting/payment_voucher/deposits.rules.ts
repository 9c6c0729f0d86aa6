import { asWritten } from '#platform/errors/errors.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { sumOf, type AmountLine } from '../voucher/voucher.posting.ts'

/** A payment in which tax was withheld, as the challan looks at it that takes the tax to the treasury. */
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
  /** The payments that the challan covers, by their id. */
  readonly withheld: ReadonlyMap<number, WithheldIn>
}

interface Treasury {
  readonly lines: readonly Pick<AmountLine, 'ledger' | 'amount'>[]
  readonly deposits: readonly { readonly voucher: number; readonly amount: string }[]
}

/**
 * What is against the deductions that a challan covers: each is deposited once and whole, and all of them are no more than the tax
 * that is paid. accounting.md 3 payment_voucher, challan_no.
 */
export function depositFaults({ lines, deposits }: Treasury, { taxLedgers, withheld }: DepositFacts): RuleFault[] {
  if (deposits.length === 0) return []
  const paid = sumOf(lines.filter(({ ledger }) => taxLedgers.has(ledger)))
  if (paid === 0n) return [{ field: 'deposits', text: 'payment_voucher.no_tax_paid' }]
  const rows = deposits.flatMap(({ voucher, amount }, at): RuleFault[] => {
    const place = `deposits[${at}]`
    const found = withheld.get(voucher)
    const number = asWritten(found?.number ?? `#${voucher}`)
    if (deposits.findIndex((one) => one.voucher === voucher) < at)
      return [{ field: `${place}.voucher`, text: 'payment_voucher.covered_twice', params: { number } }]
    if (!found || found.amount === 0n)
      return [{ field: `${place}.voucher`, text: 'payment_voucher.nothing_withheld', params: { number } }]
    if (found.deposited !== null) {
      const params = { number, by: asWritten(found.deposited) }
      return [
        { field: `${place}.voucher`, text: 'payment_voucher.deposited_before', params, status: 409, code: 'conflict' },
      ]
    }
    const params = { number, amount: groupedTaka(found.amount) }
    return poisha(amount) === found.amount
      ? []
      : [{ field: `${place}.amount`, text: 'payment_voucher.deposited_whole', params }]
  })
  const over = sumOf(deposits) > paid
  return [...rows, ...(over ? [{ field: 'deposits', text: 'payment_voucher.over_deposited' }] : [])]
}

/** ACC-031: what a challan covers stays until the challan lets go of it. @param by numbers of the payments to the treasury */
export const coveredFaults = (by: readonly string[], action: 'change' | 'cancel'): RuleFault[] =>
  by.length === 0
    ? []
    : [
        {
          ...bookFault('ACC-031'),
          params: { action: `$books.action.${action}`, n: by.length, list: asWritten(by.join(', ')) },
        },
      ]
