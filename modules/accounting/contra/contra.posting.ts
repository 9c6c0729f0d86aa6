import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Journal } from '../ledger/journal.ts'
import { accountOf, headerOf, type Voucher } from '../voucher/voucher.posting.ts'

/** What posting needs to know of a contra. Amounts are decimal strings of taka. */
export interface Contra extends Voucher {
  readonly from_ledger: number
  readonly to_ledger: number
  /** Null while it is not typed yet: the form asks for the journal before. */
  readonly amount: string | null
  /** Branch in whose books the money arrives; null: that of the voucher. */
  readonly to_branch: number | null
  /** What the bank keeps for it, besides the amount; null or zero: nothing. */
  readonly charge: string | null
  readonly charge_ledger: number | null
}

/** What leaves the first account, in poisha: the amount and the charge. */
export const totalOfContra = ({ amount, charge }: Pick<Contra, 'amount' | 'charge'>): bigint =>
  poisha(amount ?? '0') + chargeOf({ charge })

/** In poisha. */
export const chargeOf = ({ charge }: Pick<Contra, 'charge'>): bigint => poisha(charge ?? '0')

/** Both ends are the same account of the same branch: nothing would move. */
export const isSameAccount = ({ from_ledger, to_ledger, branch, to_branch }: Contra): boolean =>
  from_ledger === to_ledger && (to_branch ?? branch) === branch

/**
 * Debit where the money goes and what the bank keeps, credit where both leave. accounting.md 3 contra.
 * Null while its own rules have something to say that a journal could not.
 */
export function contraJournal(contra: Contra): Journal | null {
  const amount = poisha(contra.amount ?? '0')
  const charge = chargeOf(contra)
  if (amount === 0n || isSameAccount(contra) || (charge > 0n && contra.charge_ledger === null)) return null
  return journal(headerOf(contra, 'contra'), [
    debit(accountOf({ ledger: contra.to_ledger, sub_ledger: null, branch: contra.to_branch }), amount),
    ...(charge === 0n || contra.charge_ledger === null
      ? []
      : [debit({ ledger: contra.charge_ledger, sub_ledger: null }, charge)]),
    credit({ ledger: contra.from_ledger, sub_ledger: null }, amount + charge),
  ])
}

/** Where each line of the journal stands in the contra, in their order. */
export const contraPlaces = (contra: Contra): readonly string[] => [
  'to_ledger',
  ...(chargeOf(contra) === 0n ? [] : ['charge_ledger']),
  'from_ledger',
]
