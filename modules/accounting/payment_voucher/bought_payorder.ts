import { partyLine, type Paper } from '../instrument/brought.ts'
import { partyOf } from '../voucher/party.ts'
import type { AmountLine } from '../voucher/voucher.posting.ts'

interface Paid {
  readonly pay_to: string
  readonly net_amount: string
  readonly branch: number
  readonly lines: readonly AmountLine[]
}

/**
 * The pay order that somebody recorded beside its payment follows what was paid, and to whom where that is another one now.
 * @param narration what the books say of the pay order
 */
export function boughtPayorder(
  { pay_to, net_amount, branch, lines }: Paid,
  before: Pick<Paid, 'pay_to'> | null,
  bank: number | null,
  narration: string,
): Paper {
  const values = { ...partyLine(lines, partyOf(lines)), amount: net_amount, branch, bank }
  const isToAnother = before !== null && before.pay_to !== pay_to
  const to = isToAnother
    ? { party_name: pay_to, narration: narration.replaceAll(before.pay_to, () => pay_to).slice(0, 500) }
    : {}
  return { resource: 'payorder_clearing', values: { ...values, ...to } }
}
