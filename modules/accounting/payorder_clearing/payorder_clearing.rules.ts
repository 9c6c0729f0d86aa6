import { addDays } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import { costOf, type Payorder, type PayorderEvent } from './payorder_clearing.posting.ts'

/** Days after its date in which a bank takes a pay order. accounting.md 3 payorder_clearing. */
export const freshDays = 180

/** A pay order as its rules look at it. */
export interface PayorderDoc extends Payorder {
  readonly instrument_no: string
  readonly type: string
  readonly issue_date: string
  readonly received_on: string
  readonly payment: number | null
  readonly party_ledger: number | null
  readonly sub_ledger: number | null
  readonly clearing_bank: number | null
  readonly sent_on: string | null
  readonly cleared_on: string | null
  readonly returned_on: string | null
  readonly source_type: string | null
}

/** The payment with which one was bought. */
export interface BoughtWith {
  readonly status: string
  readonly payment_mode: string
  /** Decimal string of taka that left the bank. */
  readonly net_amount: string
  readonly branch: number
  /** Another pay order that was bought with it. */
  readonly other: string | null
  /** It was paid from the account of the bank that the pay order is of. */
  readonly isOfBank: boolean
}

/** What the rules of a pay order need to know besides. */
export interface PayorderKnown {
  /** The same paper, where it is recorded already: the number it is under, and the name of the bank. */
  readonly same: { readonly number: string; readonly bank: string } | null
  /** Whether the bank of an issued one, and that of the clearing, are accounts of the association. */
  readonly isOwnBank: boolean
  readonly isOwnClearingBank: boolean
  /** The payment that an issued one names; null where there is none, or none that is the asker's to see. */
  readonly payment: BoughtWith | null
}

/** Whether no bank takes a pay order any more on a day. */
export const isStale = (issue_date: string, on: string): boolean => on > addDays(issue_date, freshDays)

/** What is against a pay order as it is recorded. */
export const recordedFaults = (doc: PayorderDoc, known: PayorderKnown): readonly RuleFault[] => [
  ...(poisha(doc.amount) > 0n ? [] : [bookFault('ACC-002', 'amount')]),
  ...(doc.direction === 'issued' ? issuedFaults(doc, known) : partyFaults(doc)),
  ...dateFaults(doc, { issued: 'issue_date', received: 'received_on' }),
  ...costFaults(doc),
  ...(known.same === null ? [] : [sameFault(doc, known.same)]),
]

/**
 * A pay order is not older than six months when it comes, nor dated later than it came.
 * @param at the fields of both days, of the pay order or of the receipt that brings it
 */
export function dateFaults(
  { issue_date, received_on }: Pick<PayorderDoc, 'issue_date' | 'received_on'>,
  at: { readonly issued: string; readonly received: string },
): RuleFault[] {
  if (isStale(issue_date, received_on)) return [{ field: at.issued, text: 'payorder_clearing.stale' }]
  if (received_on >= issue_date) return []
  return [{ field: at.received, text: 'payorder_clearing.before_issue', params: { date: issue_date } }]
}

const partyFaults = ({ source_type, ...doc }: PayorderDoc): RuleFault[] =>
  source_type !== null
    ? []
    : (['party_ledger', 'sub_ledger'] as const).flatMap((field) =>
        doc[field] === null ? [{ field, text: 'field.required' }] : [],
      )

/** It was bought from an own account with a posted payment over the same amount, and no other pay order with the same. */
function issuedFaults({ amount }: PayorderDoc, { isOwnBank, payment }: PayorderKnown): RuleFault[] {
  if (payment === null) return [{ field: 'payment', text: 'payorder_clearing.no_payment' }]
  const { status, payment_mode, net_amount, other, isOfBank } = payment
  if (status !== 'posted' || payment_mode !== 'pay_order')
    return [{ field: 'payment', text: 'payorder_clearing.no_payment' }]
  if (other !== null) return [{ field: 'payment', text: 'payorder_clearing.payment_used', params: { no: other } }]
  return [
    ...(isOwnBank && isOfBank ? [] : [{ field: 'bank', text: 'payorder_clearing.bought_elsewhere' }]),
    ...(poisha(amount) === poisha(net_amount)
      ? []
      : [{ field: 'amount', text: 'payorder_clearing.other_amount', params: { amount: net_amount } }]),
  ]
}

/** Of a received one the bank does not take all of it. */
function costFaults(doc: PayorderDoc): RuleFault[] {
  const isEaten = doc.direction === 'received' && poisha(doc.amount) > 0n && costOf(doc) >= poisha(doc.amount)
  return isEaten ? [{ field: 'charge', text: 'payorder_clearing.charge_above' }] : []
}

/** ACC-070: one pay order is recorded once. */
function sameFault({ instrument_no }: PayorderDoc, { number, bank }: { number: string; bank: string }): RuleFault {
  const fault = bookFault('ACC-070', 'instrument_no', { no: instrument_no, bank, number })
  return { ...fault, params: { ...fault.params, mode: '$kind.payment_mode.pay_order' } }
}

/** The day of a step, at the field that holds it. */
export const dayOfEvent = {
  receive: 'received_on',
  send: 'sent_on',
  clear: 'cleared_on',
  send_back: 'returned_on',
  cancel: 'returned_on',
} as const satisfies Record<PayorderEvent, keyof PayorderDoc>

/** What is against a step of a pay order. @param before as it was */
export function stepFaults(
  event: PayorderEvent,
  doc: PayorderDoc,
  before: PayorderDoc,
  known: PayorderKnown,
): RuleFault[] {
  return [...dayFaults(event, doc, before), ...bankFaults(event, doc, known), ...costFaults(doc)]
}

/** Days of the steps follow each other, and no bank takes one that has become stale. */
function dayFaults(event: PayorderEvent, doc: PayorderDoc, before: PayorderDoc): RuleFault[] {
  const field = dayOfEvent[event]
  const day = doc[field]
  if (day === null) return [{ field, text: 'field.required' }]
  if (event === 'send' && isStale(doc.issue_date, day)) return [{ field, text: 'payorder_clearing.stale', status: 409 }]
  const last = before.sent_on !== null && before.sent_on > before.received_on ? before.sent_on : before.received_on
  return day < last ? [{ field, text: 'instrument.day_before_last', params: { date: last } }] : []
}

function bankFaults(event: PayorderEvent, doc: PayorderDoc, { isOwnClearingBank }: PayorderKnown): RuleFault[] {
  const goesToBank = doc.direction === 'received' && (event === 'send' || event === 'clear')
  if (!goesToBank || isOwnClearingBank) return []
  const text = doc.clearing_bank === null ? 'field.required' : 'postdate_cheque.own_account'
  return [{ field: 'clearing_bank', text }]
}
