import type { Hint } from '#platform/testing/conformance/hint.ts'

const amounts = [
  'receipt_voucher.lines.amount',
  'payment_voucher.lines.amount',
  'journal.lines.debit',
  'journal.lines.credit',
  'contra.amount',
  'receivable_bill.lines.amount',
  'payable_bill.lines.amount',
] as const

const said: Hint = {
  source: 'accounting.md 2.12: ACC-002, ACC-003',
  sentences: {
    'more than 2 decimals': 'accounting.amount_most_2_decimal_places',
    'below zero': 'accounting.amount_greater_than_zero',
  },
}

/** Amounts of what is posted are refused in the words of the books. */
export const amountHints: Readonly<Record<string, Hint>> = Object.fromEntries(amounts.map((place) => [place, said]))
