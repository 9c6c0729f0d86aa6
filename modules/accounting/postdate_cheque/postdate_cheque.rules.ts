import { addDays } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { ChequeEvent } from './postdate_cheque.posting.ts'

/** Days after its date in which a bank takes a cheque. accounting.md 3 postdate_cheque, Stale. */
export const freshDays = 180

/** A cheque as its rules look at it. */
export interface ChequeDoc {
  readonly type: 'received' | 'issued'
  readonly cheque_no: string
  readonly cheque_date: string
  readonly received_on: string
  readonly amount: string
  readonly party_ledger: number | null
  readonly sub_ledger: number | null
  readonly deposit_bank: number | null
  readonly deposited_on: string | null
  readonly cleared_on: string | null
  readonly bounced_on: string | null
  readonly returned_on: string | null
  readonly bounce_reason: string | null
  readonly source_type: string | null
  readonly status: string
}

/** What the rules of a cheque need to know besides. */
export interface ChequeKnown {
  /** The same leaf, where it is recorded already: the number it is under, and the name of the bank. */
  readonly same: { readonly number: string; readonly bank: string } | null
  /** Whether the bank of an issued cheque, and that of a deposit, are accounts of the association. */
  readonly isOwnBank: boolean
  readonly isOwnDepositBank: boolean
}

/** Whether no bank takes a cheque any more on a day. */
export const isStale = (cheque_date: string, on: string): boolean => on > addDays(cheque_date, freshDays)

const stale = (field: string): RuleFault => ({ field, text: 'postdate_cheque.stale' })

/** What is against a cheque as it is recorded. */
export const recordedFaults = (doc: ChequeDoc, { same, isOwnBank }: ChequeKnown): readonly RuleFault[] => [
  ...(poisha(doc.amount) > 0n ? [] : [bookFault('ACC-002', 'amount')]),
  ...(doc.source_type === null ? partyFaults(doc) : []),
  ...(doc.type === 'issued' && !isOwnBank ? [{ field: 'bank', text: 'postdate_cheque.own_account' }] : []),
  ...(isStale(doc.cheque_date, doc.received_on) ? [stale('cheque_date')] : []),
  ...(same === null ? [] : [sameFault(doc, same)]),
]

const partyFaults = (doc: ChequeDoc): RuleFault[] =>
  (['party_ledger', 'sub_ledger'] as const).flatMap((field) =>
    doc[field] === null ? [{ field, text: 'field.required' }] : [],
  )

/** ACC-070: one cheque is recorded once. */
function sameFault({ cheque_no }: ChequeDoc, { number, bank }: { number: string; bank: string }): RuleFault {
  const fault = bookFault('ACC-070', 'cheque_no', { no: cheque_no, bank, number })
  return { ...fault, params: { ...fault.params, mode: '$kind.payment_mode.cheque' } }
}

/** The day of a step, at the field that holds it. */
export const dayOfEvent = {
  receive: 'received_on',
  deposit: 'deposited_on',
  present_again: 'deposited_on',
  clear: 'cleared_on',
  bounce: 'bounced_on',
  give_back: 'returned_on',
  cancel: 'returned_on',
} as const satisfies Record<ChequeEvent, keyof ChequeDoc>

/** What is against a step of a cheque. @param before as it was; @param note what was said with the step */
export function stepFaults(event: ChequeEvent, doc: ChequeDoc, before: ChequeDoc, known: ChequeKnown): RuleFault[] {
  return [...dayFaults(event, doc, before), ...ownFaults(event, doc, known)]
}

/** Days of the steps follow each other; no bank takes a cheque before its date, nor one that has become stale. */
function dayFaults(event: ChequeEvent, doc: ChequeDoc, before: ChequeDoc): RuleFault[] {
  const field = dayOfEvent[event]
  const day = doc[field]
  if (day === null) return [{ field, text: 'field.required' }]
  const isPresented = event === 'deposit' || event === 'present_again' || (event === 'clear' && doc.type === 'issued')
  if (isPresented && day < doc.cheque_date)
    return [{ field, text: 'postdate_cheque.too_early', params: { date: doc.cheque_date } }]
  if (isPresented && isStale(doc.cheque_date, day)) return [{ ...stale(field), status: 409 }]
  const last = lastDay(before)
  return day < last ? [{ field, text: 'instrument.day_before_last', params: { date: last } }] : []
}

/** The day of the last thing that happened to it. */
const lastDay = (doc: ChequeDoc): string =>
  [doc.received_on, doc.deposited_on, doc.bounced_on].reduce<string>(
    (last, day) => (day !== null && day > last ? day : last),
    doc.received_on,
  )

function ownFaults(event: ChequeEvent, doc: ChequeDoc, { isOwnDepositBank }: ChequeKnown): RuleFault[] {
  if (event === 'bounce' && doc.bounce_reason === null) return [{ field: 'bounce_reason', text: 'field.required' }]
  const goesToBank = doc.type === 'received' && (event === 'deposit' || event === 'present_again' || event === 'clear')
  if (!goesToBank || isOwnDepositBank) return []
  return [{ field: 'deposit_bank', text: doc.deposit_bank === null ? 'field.required' : 'postdate_cheque.own_account' }]
}
