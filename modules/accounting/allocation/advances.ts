import { invalid } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { advancesOf } from './open_bills.ts'
import type { Advancing } from './paying_sides.ts'

/** What receipts of a party, or payments to it, have over at one place of the books. */
export interface AdvanceAtPlace {
  readonly ledger: number
  readonly branch: number
  /** Decimal string of taka. */
  readonly amount: string
}

/** `advances/{sub_ledger}`: what is left over of a party by ledger and branch, for bills that stand there. accounting.md 2.11. */
export const advancesOfParty =
  (source: Advancing) =>
  async ({ params, read, readAll }: CallContext): Promise<{ readonly advances: readonly AdvanceAtPlace[] }> => {
    const party = readId(params['sub_ledger'])
    if (party === undefined) throw invalid({ sub_ledger: [{ text: 'field.invalid' }] })
    const lines = await advancesOf(readAll, read, source, party)
    const places = Map.groupBy(lines, ({ ledger, branch }) => `${ledger} ${branch}`)
    return {
      advances: [...places.values()].flatMap(([first, ...rest]) => {
        if (!first) return []
        const { ledger, branch } = first
        return [{ ledger, branch, amount: taka([first, ...rest].reduce((sum, { free }) => sum + free, 0n)) }]
      }),
    }
  }
