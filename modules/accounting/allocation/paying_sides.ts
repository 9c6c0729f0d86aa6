import type { BillSide } from '../bill/bills.ts'

/** Vouchers that settle bills by rows of their own, and the side on which what they pay stands. */
export const payingSides = {
  receipt_voucher: 'credit',
  payment_voucher: 'debit',
  sales_return: 'credit',
  purchase_return: 'debit',
} as const
export type PayingVoucher = keyof typeof payingSides

/** Whose bills such a voucher settles: what comes in settles what is owed to us. */
export const owedTo = (source: PayingVoucher): BillSide => (payingSides[source] === 'credit' ? 'receivable' : 'payable')

/** Vouchers from which an advance comes: what one of them has over settles bills of the same side. */
export const advancing = {
  receipt_voucher: ['receipt_voucher', 'sales_return'],
  payment_voucher: ['payment_voucher', 'purchase_return'],
} as const satisfies Readonly<Partial<Record<PayingVoucher, readonly PayingVoucher[]>>>
export type Advancing = keyof typeof advancing
