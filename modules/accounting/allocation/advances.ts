import { invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { advancesOf } from './open_bills.ts'
import { openingBillsOf, type OpeningBill } from './opening_bills.ts'
import type { Advancing } from './paying_sides.ts'

/** What receipts of a party, or payments to it, have over at one place of the books. */
export interface AdvanceAtPlace {
  readonly ledger: number
  readonly branch: number
  /** Decimal string of taka. */
  readonly amount: string
  /** What of that settles bills of before the books too: notes settle bills of the office only. */
  readonly for_opening: string
}

/** What a party has over, and which of its opening bills are open. */
export interface AdvancesTold {
  readonly advances: readonly AdvanceAtPlace[]
  readonly opening: readonly OpeningBill[]
}

/**
 * `advances/{sub_ledger}`: what is left over of a party by ledger and branch, for bills that stand there; opening bills come along,
 * for they have no list of their own. accounting.md 2.11.
 */
export const advancesOfParty =
  (source: Advancing) =>
  async ({ params, read, readAll }: CallContext): Promise<AdvancesTold> => {
    const party = readId(params['sub_ledger'])
    if (party === undefined) throw invalid({ sub_ledger: [{ text: 'field.invalid' }] })
    const opening = await openingBillsOf(read, source, party)
    const lines = await advancesOf(readAll, read, source, party)
    const places = Map.groupBy(lines, ({ ledger, branch }) => `${ledger} ${branch}`)
    return {
      opening: opening.filter(({ open }) => poisha(open) > 0n),
      advances: [...places.values()].flatMap(([first, ...rest]) => {
        if (!first) return []
        const { ledger, branch } = first
        const sumOf = (of: typeof lines) => taka(of.reduce((sum, { free }) => sum + free, 0n))
        const own = [first, ...rest]
        const for_opening = sumOf(own.filter((line) => line.source === source))
        return [{ ledger, branch, amount: sumOf(own), for_opening }]
      }),
    }
  }
