import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'

/** Where a leaf of an own account was drawn: number of the voucher, and name of the account. */
export interface DrawnCheque {
  readonly number: string
  readonly account: string
  /** It was drawn nowhere: why it is void. */
  readonly voidFor?: string
}

/** ACC-070: a cheque leaf is drawn once. One that was spoiled is drawn by nobody. */
export function drawnFault(no: string, { number, account, voidFor }: DrawnCheque): RuleFault {
  if (voidFor !== undefined) {
    const params = { no: asWritten(no), bank: asWritten(account), reason: asWritten(voidFor) }
    return { field: 'cheque_no', text: 'voucher.void_leaf', params, status: 409, code: 'conflict' }
  }
  const fault = bookFault('ACC-070', 'cheque_no', { no, bank: account, number })
  return { ...fault, params: { ...fault.params, mode: '$kind.payment_mode.cheque' } }
}
