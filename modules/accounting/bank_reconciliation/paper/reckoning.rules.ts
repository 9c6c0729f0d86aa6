import { poisha, taka } from '#platform/money/poisha.ts'
import type { Stood } from '../bank_reconciliation.rules.ts'
import { mostListed, type Outstanding } from './outstanding.ts'

/** One line of a reconciliation as an auditor reads it. `item`: of the sum below it; `rest`: what of that sum is not listed. */
export type ReckoningRow =
  { readonly kind: 'item'; readonly item: Outstanding } | { readonly kind: 'rest' | Step; readonly amount: string }

/** The way from the statement of the bank to the books. */
export type Step = 'closing_balance' | 'uncleared' | 'unpresented' | 'book_balance' | 'difference'

/**
 * Per bank + uncleared deposits - unpresented cheques = per books, each sum under what it is made of. A sum that has more than is listed
 * (vouchers of branches that the reader does not see, more than fit) says how much that is. Amounts are decimal strings of taka.
 * accounting.md 3 bank_reconciliation.
 */
export function reckoning(
  figures: Stood & { readonly closing_balance: string; readonly difference: string },
  outstanding: readonly Outstanding[],
): ReckoningRow[] {
  const part = (step: 'uncleared' | 'unpresented', isOfIt: (amount: bigint) => boolean): ReckoningRow[] => {
    const items = outstanding.filter(({ amount }) => isOfIt(poisha(amount))).slice(0, mostListed)
    const listed = items.reduce((sum, { amount }) => sum + poisha(amount), 0n)
    const rest = poisha(figures[step]) - (step === 'uncleared' ? listed : -listed)
    return [
      ...items.map((item): ReckoningRow => ({ kind: 'item', item })),
      ...(rest === 0n ? [] : [{ kind: 'rest', amount: taka(step === 'uncleared' ? rest : -rest) } as const]),
      { kind: step, amount: step === 'uncleared' ? figures[step] : taka(-poisha(figures[step])) },
    ]
  }
  return [
    { kind: 'closing_balance', amount: figures.closing_balance },
    ...part('uncleared', (amount) => amount > 0n),
    ...part('unpresented', (amount) => amount < 0n),
    { kind: 'book_balance', amount: figures.book_balance },
    { kind: 'difference', amount: figures.difference },
  ]
}
