import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { VoucherStatus } from './voucher.kind.ts'
import { shortestReason } from './voucher.rules.ts'

/** What somebody asks for who reverses a voucher on another day. */
export interface AskedReversal {
  /** Day of the voucher that stands against it. */
  readonly voucher_date: string
  readonly reason: string
}

/**
 * What is against reversing a voucher on another day. It is the way for a month that takes no changes any more; while its own
 * month is open it is voided there, with the permission that this takes. accounting.md 3 Common voucher fields.
 * @param isClosed whether the books of its own day take nothing, in one of its branches
 */
export function reversalFaults(
  voucher: { readonly status: VoucherStatus; readonly voucher_date: string; readonly invoice_no: string | null },
  asked: AskedReversal,
  isClosed: boolean,
): readonly RuleFault[] {
  if (voucher.status === 'void') return [bookFault('ACC-034', undefined, { number: voucher.invoice_no ?? '' })]
  if (voucher.status !== 'posted') return [{ text: 'voucher.only_posted_reversed', status: 409 }]
  if (!isClosed) return [{ text: 'voucher.reversal_month_open', status: 409 }]
  return [
    ...(asked.voucher_date > voucher.voucher_date
      ? []
      : [{ field: 'voucher_date', text: 'voucher.reversal_not_later' }]),
    ...([...asked.reason.trim()].length < shortestReason
      ? [{ field: 'reason', text: 'acc_update_perm.reason_too_short' }]
      : []),
  ]
}
