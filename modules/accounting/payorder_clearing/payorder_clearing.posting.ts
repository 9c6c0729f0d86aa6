import { poisha } from '#platform/money/poisha.ts'
import {
  charged,
  exchangedForPaper,
  moved,
  takenBack,
  type Sides,
  type StepVoucher,
} from '../instrument/instrument.posting.ts'
import { credit, debit, journal, type Account, type JournalHeader } from '../ledger/journal.ts'

/** What posting needs to know of a pay order. Amounts are decimal strings of taka. */
export interface Payorder {
  readonly direction: 'received' | 'issued'
  readonly amount: string
  readonly charge: string | null
  readonly vat_on_charge: string | null
}

/** Ledgers that a step needs, those of its branch; undefined where none is mapped. */
export interface PayorderLedgers {
  readonly clearing: number | undefined
  readonly charges: number | undefined
  /** Of the own account: where it is cleared, or which it was bought from. */
  readonly bank: number | undefined
}

/** What happens to a pay order in the books. */
export type PayorderEvent = 'receive' | 'send' | 'clear' | 'send_back' | 'cancel'

/** System roles that a step posts to, by the name of the ledger here. */
export const rolesOf = { clearing: 'PAYORDER_CLEARING', charges: 'BANK_CHARGE' } as const

/** What the bank takes for a pay order, VAT included, in poisha. */
export const costOf = ({ charge, vat_on_charge }: Pick<Payorder, 'charge' | 'vat_on_charge'>): bigint =>
  poisha(charge ?? '0') + poisha(vat_on_charge ?? '0')

/**
 * The vouchers of a step. Of an issued one the payment has credited the bank: it posts what it costs, and its return.
 * accounting.md 3 payorder_clearing.
 * @param sides what it was received for; of an issued one the lines of its payment without that of the bank
 * @returns null while a ledger is missing
 */
export function payorderVouchers(
  payorder: Payorder,
  event: PayorderEvent,
  sides: Sides,
  ledgers: PayorderLedgers,
  header: (series: StepVoucher['series'], event: string) => JournalHeader,
): readonly StepVoucher[] | null {
  const isReceived = payorder.direction === 'received'
  const [clearing, bank, expense] = [ledgers.clearing, ledgers.bank, ledgers.charges].map(accountIn)
  const cost = costOf(payorder)
  switch (event) {
    case 'receive':
      if (isReceived)
        return clearing == null
          ? null
          : [{ event, series: 'receipt', journal: exchangedForPaper(header('receipt', event), sides, clearing) }]
      if (cost === 0n) return []
      return bank == null || expense == null
        ? null
        : [{ event, series: 'payment', journal: charged(header('payment', event), cost, { expense, bank }) }]
    case 'clear': {
      if (!isReceived) return []
      if (bank == null || clearing == null || (cost > 0n && expense == null)) return null
      const worth = poisha(payorder.amount)
      const to = header('instrument', event)
      // Without a charge it moves as it is.
      const made =
        cost === 0n || expense == null
          ? moved(to, worth, { from: clearing, to: bank })
          : journal(to, [debit(bank, worth - cost), debit(expense, cost), credit(clearing, worth)])
      return [{ event, series: 'instrument', journal: made }]
    }
    case 'send_back': {
      const paper = isReceived ? clearing : bank
      return paper == null
        ? null
        : [{ event, series: 'instrument', journal: takenBack(header('instrument', event), sides, paper) }]
    }
    case 'send':
    case 'cancel':
      return []
  }
}

const accountIn = (ledger: number | undefined): Account | null =>
  ledger === undefined ? null : { ledger, sub_ledger: null }
