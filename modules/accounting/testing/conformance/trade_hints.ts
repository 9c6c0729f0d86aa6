import { addDays } from '#platform/clock/day.ts'
import type { Hint } from '#platform/testing/conformance/hint.ts'
import { booksOf } from './books.ts'

/** What accounting.md 3 says in prose of the values of sales and purchases. */
export const tradeHints: Readonly<Record<string, Hint>> = {
  'sales.due_date': {
    source: 'accounting.md 3 sales: if credit; not before the sale',
    bring: async (office) => (await booksOf(office)).day,
    another: async (office) => addDays((await booksOf(office)).day, 30),
  },
  'sales.items.income_ledger': {
    source: 'accounting.md 3 sales: income ledger',
    bring: async (office) => (await booksOf(office)).income,
  },
  'sales.items.discount': {
    source: 'accounting.md 3 sales: line VAT = half-up(qty x rate - discount) x rate',
    make: (n) => `0.${10 + (n % 90)}`,
  },
  'sales.paid_amount': {
    source: 'accounting.md 3 sales: part payment at once, of who buys on credit',
    make: (n) => `0.${10 + (n % 90)}`,
  },
  'sales.receive_in': {
    source: 'accounting.md 3 sales: cash or bank',
    bring: async (office) => (await booksOf(office)).pettyCash,
    another: async (office) => (await booksOf(office)).otherCash,
  },
  'purchase.vendor_bill_date': {
    source: 'accounting.md 3 purchase: not after voucher_date',
    bring: async (office) => (await booksOf(office)).day,
    another: async (office) => addDays((await booksOf(office)).day, -1),
  },
  'purchase.due_date': {
    source: 'accounting.md 3 purchase: not before the bill',
    bring: async (office) => (await booksOf(office)).day,
    another: async (office) => addDays((await booksOf(office)).day, 30),
  },
  'purchase.items.expense_ledger': {
    source: 'accounting.md 3 purchase: expense ledger',
    bring: async (office) => (await booksOf(office)).expense,
  },
  'purchase.items.discount': {
    source: 'accounting.md 3 purchase: less than the price',
    make: (n) => `0.${10 + (n % 90)}`,
  },
  'purchase.items.vat_creditable': {
    source: 'accounting.md 3 purchase: VAT current account, a role that one ledger has',
    make: () => false,
  },
  'purchase.tds_code': { source: 'accounting.md 3 purchase: a tax code of kind tds', leftOut: true },
  'purchase.vds_code': { source: 'accounting.md 3 purchase: a tax code of kind vds', leftOut: true },
}
