import { poisha } from '#platform/money/poisha.ts'
import type { Account, Journal, JournalHeader } from '../ledger/journal.ts'
import {
  charged,
  exchangedForPaper,
  moved,
  takenBack,
  type Sides,
  type StepVoucher,
} from '../instrument/instrument.posting.ts'

/** What posting needs to know of a cheque. Amounts are decimal strings of taka. */
export interface Cheque {
  readonly id: number
  readonly type: 'received' | 'issued'
  readonly branch: number
  readonly amount: string
  readonly sub_ledger: number | null
  readonly bounce_charge: string | null
}

/** Ledgers that a step needs, those of its branch; undefined where none is mapped. */
export interface ChequeLedgers {
  readonly inHand: number | undefined
  readonly collection: number | undefined
  readonly issued: number | undefined
  readonly charges: number | undefined
  /** Of the own account: where it is deposited, or which pays it. */
  readonly bank: number | undefined
}

/** What happens to a cheque in the books; its charge is what the bank takes for one it did not pay. */
export type ChequeEvent = 'receive' | 'deposit' | 'clear' | 'bounce' | 'present_again' | 'give_back' | 'cancel'

/** System roles that a step posts to, by the name of the ledger here. */
export const rolesOf = {
  inHand: 'PDC_IN_HAND',
  collection: 'CHEQUE_COLLECTION',
  issued: 'PDC_ISSUED',
  charges: 'BANK_CHARGE',
} as const

/**
 * The vouchers of a step, in their order. accounting.md 3 postdate_cheque, its table of transitions.
 * @param from where it was before: in hand or at the bank
 * @param header of a voucher of a series; its narration says which step
 * @returns null while a ledger is missing
 */
export function chequeVouchers(
  cheque: Cheque,
  event: ChequeEvent,
  from: string | null,
  sides: Sides,
  ledgers: ChequeLedgers,
  header: (series: StepVoucher['series'], event: string) => JournalHeader,
): readonly StepVoucher[] | null {
  const { type, amount } = cheque
  const isReceived = type === 'received'
  const paper = (ledger: number | undefined, named = true): Account | null =>
    ledger === undefined ? null : { ledger, sub_ledger: named ? cheque.sub_ledger : null }
  const waits = isReceived ? paper(ledgers.inHand) : paper(ledgers.issued)
  const collection = paper(ledgers.collection, false)
  const bank = paper(ledgers.bank, false)
  const one = (series: StepVoucher['series'], make: ((header: JournalHeader) => Journal) | null) =>
    make && [{ event, series, journal: make(header(series, event)) }]
  const worth = poisha(amount)
  switch (event) {
    case 'receive':
      return one(isReceived ? 'receipt' : 'payment', waits && ((to) => exchangedForPaper(to, sides, waits)))
    case 'deposit':
      return one('instrument', waits && collection && ((to) => moved(to, worth, { from: waits, to: collection })))
    case 'clear':
      return isReceived
        ? one('instrument', bank && collection && ((to) => moved(to, worth, { from: collection, to: bank })))
        : one('instrument', bank && waits && ((to) => moved(to, worth, { from: bank, to: waits })))
    case 'present_again':
      return one('instrument', collection && ((to) => exchangedForPaper(to, sides, collection)))
    case 'bounce': {
      const lies = isReceived ? collection : waits
      const back = one('instrument', lies && ((to) => takenBack(to, sides, lies)))
      const charge = poisha(cheque.bounce_charge ?? '0')
      if (back === null || charge === 0n) return back
      const expense = paper(ledgers.charges, false)
      if (bank === null || expense === null) return null
      const kept = charged(header('payment', 'charge'), charge, { expense, bank })
      return [...back, { event: 'charge', series: 'payment', journal: kept }]
    }
    case 'give_back':
      return from === 'in_hand' ? one('instrument', waits && ((to) => takenBack(to, sides, waits))) : []
    case 'cancel':
      return isReceived ? [] : one('instrument', waits && ((to) => takenBack(to, sides, waits)))
  }
}
