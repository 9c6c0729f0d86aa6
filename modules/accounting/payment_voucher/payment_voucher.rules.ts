import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { drawnFault, type DrawnCheque } from '../voucher/cheque.rules.ts'
import { partyOf } from '../voucher/party.ts'
import type { VoucherStatus } from '../voucher/voucher.kind.ts'
import { codedFaults, mayBeNothing, plainRate, shareOf, type KnownRates } from '../tax_code/withheld.rules.ts'
import { lessKept, type DueDeduction } from '../tax_code/due_deductions.rules.ts'
import { depositFaults, type Deposit, type DepositFacts } from './deposits.rules.ts'
import { isPostDated, type Deduction, type Payment } from './payment_voucher.posting.ts'
import { netOf } from '../voucher/voucher.posting.ts'

/** What the rules of a payment look at besides its journal. Amounts in poisha. */
export interface PaymentFacts extends DepositFacts {
  /** Numbers of the challans that cover what was withheld here. */
  readonly coveredBy: readonly string[]
  /** System role of the ledger it is paid from; null for one without. */
  readonly payFrom: string | null
  /** Ledger of post-dated cheques issued; null when none is mapped. Undefined: the money leaves at once. */
  readonly waitsIn: number | null | undefined
  /** Own account of the ledger it is paid from: a post-dated cheque or pay order is followed there. Null where none is entered. */
  readonly ownBank: number | null
  /** Where the same leaf was drawn already. */
  readonly sameCheque: DrawnCheque | null
  /** The rates that its deductions name, with what the payee got under them. */
  readonly rates: KnownRates
  /** What the bills that it settles say is kept back. */
  readonly due: readonly DueDeduction[]
  /** What the account that pays has against it: it would be left below its limit. Null: nothing, or nothing leaves it now. */
  readonly floor: RuleFault | null
  /** What the law allows in cash for a payee and day, and what the same payee got already. Null: no cash, or no limit is set. */
  readonly cash: { readonly paid: bigint; readonly limit: bigint; readonly isBlocked: boolean } | null
}

type Draft = Payment & {
  readonly status: VoucherStatus
  readonly cheque_no: string | null
  readonly challan_no: string | null
  readonly deposits: readonly Deposit[] | null
  readonly challan_date: string | null
}

/** What is against a payment besides what is against its journal. accounting.md 3 payment_voucher. */
export const paymentFaults = (doc: Draft, facts: PaymentFacts): readonly RuleFault[] => [
  ...moneyFaults(doc, facts),
  ...chequeFaults(doc, facts),
  ...amountFaults(doc, facts),
  ...codedFaults(doc.deductions, doc.voucher_date, facts.rates),
  ...challanFaults(doc, facts),
  ...depositFaults({ ...doc, deposits: doc.deposits ?? [] }, facts),
  ...floorFaults(doc, facts),
  ...cashFaults(doc, facts),
]

/** Cash leaves a cash box, everything else a bank account; an own cheque of a later day waits under the name of one party. */
function moneyFaults(doc: Draft, facts: PaymentFacts): RuleFault[] {
  const { payFrom, waitsIn } = facts
  const isCash = doc.payment_mode === 'cash'
  const fits = isCash ? ['CASH', 'PETTY_CASH'] : ['BANK']
  if (payFrom === null || !fits.includes(payFrom))
    return [{ field: 'pay_from', text: isCash ? 'payment_voucher.no_cash_ledger' : 'payment_voucher.no_bank_ledger' }]
  if (waitsIn === null) return [bookFault('ACC-021', 'payment_mode', { role: 'PDC_ISSUED' })]
  if (isPostDated(doc) && facts.ownBank === null)
    return [{ field: 'pay_from', text: 'payment_voucher.post_dated_account' }]
  const isNameless = isPostDated(doc) && partyOf(doc.lines) === null
  const nameless = isNameless ? [{ field: 'lines', text: 'payment_voucher.post_dated_party' }] : []
  const itself = doc.lines.flatMap(({ ledger, branch }, at) =>
    ledger === doc.pay_from && (branch ?? doc.branch) === doc.branch
      ? [bookFault('ACC-017', `lines[${at}].ledger`)]
      : [],
  )
  return [...nameless, ...itself]
}

/** A cheque has a number, other payments have none; each leaf is drawn once. */
function chequeFaults({ payment_mode, cheque_no }: Draft, { sameCheque }: PaymentFacts): RuleFault[] {
  if (cheque_no === null) return []
  if (payment_mode !== 'cheque') return [{ field: 'cheque_no', text: 'payment_voucher.only_of_cheque' }]
  return sameCheque === null ? [] : [drawnFault(cheque_no, sameCheque)]
}

/** Parts of several bills are each rounded: so much stands beside the rate of their sum without a word. In poisha. */
const rounding = 5n

function amountFaults(doc: Draft, { rates, due }: PaymentFacts): RuleFault[] {
  const zero = (name: 'lines' | 'deductions', { amount }: { readonly amount: string }, at: number): RuleFault[] =>
    poisha(amount) === 0n ? [bookFault('ACC-002', `${name}[${at}].amount`)] : []
  const over = netOf(doc) < 0n ? [{ field: 'deductions', text: 'payment_voucher.over_deducted' }] : []
  const lacking = lessKept(due, doc.deductions)
  const less =
    lacking > rounding
      ? [
          {
            field: 'deductions',
            text: 'payment_voucher.less_kept',
            params: { amount: groupedTaka(lacking) },
            isWarning: true,
          },
        ]
      : []
  return [
    ...doc.lines.flatMap((line, at) => zero('lines', line, at)),
    ...doc.deductions.flatMap((row, at) =>
      mayBeNothing(row, rates) ? [] : [...zero('deductions', row, at), ...baseFaults(row, at), ...rateFaults(row, at)],
    ),
    ...over,
    ...less,
  ]
}

/** What is withheld by a code says of what: the register and the certificate tell it. */
const baseFaults = ({ tax_code, base }: Deduction, at: number): RuleFault[] =>
  tax_code != null && base === null ? [{ field: `deductions[${at}].base`, text: 'field.required' }] : []

/** A deduction that is not its rate of its base was mistyped somewhere: told, and left to who types. */
function rateFaults({ base, rate, amount }: Deduction, at: number): RuleFault[] {
  if (base === null || rate === null) return []
  const expected = shareOf(poisha(base), rate)
  const off = expected - poisha(amount)
  if (off <= rounding && -off <= rounding) return []
  const params = { rate: plainRate(rate), base: groupedTaka(poisha(base)), amount: groupedTaka(expected) }
  return [{ field: `deductions[${at}].amount`, text: 'payment_voucher.other_share', params, isWarning: true }]
}

/** Tax that is paid to the treasury names its challan. */
function challanFaults({ lines, challan_no, challan_date }: Draft, { taxLedgers }: PaymentFacts): RuleFault[] {
  if (!lines.some(({ ledger }) => taxLedgers.has(ledger))) return []
  return Object.entries({ challan_no, challan_date }).flatMap(([field, value]) =>
    value === null ? [{ field, text: 'field.required' }] : [],
  )
}

/**
 * What a payee may get in cash on one day. accounting.md 3 payment_voucher; the setting says whether it is refused or told. A
 * draft pays nobody yet.
 */
function cashFaults(doc: Draft, { cash }: PaymentFacts): RuleFault[] {
  if (cash === null || cash.paid + netOf(doc) <= cash.limit) return []
  const params = { limit: groupedTaka(cash.limit) }
  return [
    {
      field: 'payment_mode',
      text: 'payment_voucher.cash_limit',
      params,
      isWarning: !cash.isBlocked || doc.status !== 'posted',
    },
  ]
}

/** ACC-050, ACC-051: money that is not there. The books ask again under their lock; a draft may wait for it to come in. */
const floorFaults = ({ status }: Draft, { floor }: PaymentFacts): RuleFault[] =>
  floor === null ? [] : [{ ...floor, field: 'pay_from', isWarning: floor.isWarning === true || status !== 'posted' }]
