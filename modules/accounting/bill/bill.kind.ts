import { choice, date, lines, money, ref } from '#platform/fields/index.ts'
import type { Kind } from '#platform/resource/definition.ts'

/** How much of a bill is settled. accounting.md 2.11. */
export const paymentStatuses = ['unpaid', 'partly_paid', 'paid'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Changes with each payment, and with no editor: lists find by it and stand in its order. */
const followsPayment = { computed: true, untracked: true, indexed: true } as const

/**
 * A voucher that one party owes, or is owed: payments settle it, all at once or by instalments. What is settled is the
 * books' (`allocated`, and what follows from it, kept by bill/settled.sql); a draft and a void bill owe nothing. accounting.md 2.11, 3
 * receivable_bill and payable_bill.
 */
export const bill = () =>
  ({
    kind: 'bill',
    fields: {
      party_ledger: ref('ledger_account', { required: true, default: { from: 'record' }, indexed: true }),
      sub_ledger: ref('sub_ledger_account', { required: true, indexed: true }),
      bill_date: date({ required: true, default: { from: 'today' } }),
      due_date: date({ required: true, default: { from: 'record' }, indexed: true }),
      instalments: lines(
        { due_date: date({ required: true }), amount: money({ required: true }) },
        { most: mostInstalments },
      ),
      allocated: money({ required: true, default: '0.00', computed: true, untracked: true }),
      open: money({ ...followsPayment, required: true, default: '0.00' }),
      payment_status: choice(paymentStatuses, followsPayment),
      next_due: date(followsPayment),
    },
  }) as const satisfies Kind

/** Five years of months. */
const mostInstalments = 60
