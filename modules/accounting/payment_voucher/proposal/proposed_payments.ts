import { poisha, taka } from '#platform/money/poisha.ts'
import { billIn, type BillColumns, type BillKey } from '../../bill/bills.ts'
import { oldestFirst } from '../../allocation/oldest_first.ts'
import type { OfferedBill } from '../../allocation/offered_bills.ts'

/** A bill of theirs that is due, with whom and where it is owed. */
export interface DueBill extends OfferedBill {
  readonly party: number
  readonly partyName: string
  readonly ledger: number
  /** Whether that ledger is kept by party: one of accrued expenses is not. */
  readonly isByParty: boolean
  readonly branch: number
}

/**
 * What an account pays of bills that are due, oldest due first, until it has no more: amounts by bill, in taka.
 * @param balance what the account may pay, in poisha; below zero pays nothing
 */
export const withinBalance = (bills: readonly DueBill[], balance: bigint): ReadonlyMap<BillKey, string> =>
  new Map(oldestFirst(bills, taka(balance > 0n ? balance : 0n)).map(({ bill, amount }) => [bill, amount] as const))

/** A payment as it is made of what was chosen: one for each party and branch, a line for each ledger in which the party is owed. */
export interface ProposedPayment {
  readonly party: number
  readonly partyName: string
  readonly branch: number
  readonly lines: readonly { readonly ledger: number; readonly sub_ledger: number | null; readonly amount: string }[]
  readonly allocations: readonly Readonly<Record<string, string | number>>[]
  /** In poisha. */
  readonly total: bigint
}

/** What is chosen, as payments. @param columns of a payment's rows that name bills */
export function paymentsOf(
  bills: readonly DueBill[],
  amounts: ReadonlyMap<BillKey, string>,
  columns: BillColumns,
): ProposedPayment[] {
  const chosen = bills.flatMap((bill) => {
    const amount = amounts.get(bill.bill)
    return amount === undefined || poisha(amount) === 0n ? [] : [{ ...bill, amount }]
  })
  const byParty = Map.groupBy(chosen, ({ party, branch }) => `${party} ${branch}`)
  return [...byParty.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { party, partyName, branch } = first
    const lines = [...Map.groupBy(of, ({ ledger }) => ledger)].map(([ledger, owed]) => ({
      ledger,
      sub_ledger: owed[0]?.isByParty === true ? party : null,
      amount: taka(sum(owed)),
    }))
    const allocations = of.flatMap(({ bill, amount }) => {
      const { of: resource, id } = billIn(bill)
      const column = Object.keys(columns).find((one) => columns[one] === resource)
      return column === undefined ? [] : [{ [column]: id, amount }]
    })
    return [{ party, partyName, branch, lines, allocations, total: sum(of) }]
  })
}

const sum = (rows: readonly { readonly amount: string }[]): bigint =>
  rows.reduce((all, { amount }) => all + poisha(amount), 0n)
