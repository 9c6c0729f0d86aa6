/** How money is paid, in and out. accounting.md 3 payment_voucher, payment_mode. */
export const paymentModes = ['cash', 'cheque', 'bank_transfer', 'pay_order', 'mobile_banking', 'card'] as const
export type PaymentMode = (typeof paymentModes)[number]
