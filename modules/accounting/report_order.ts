import type * as reports from './reports.ts'

/** Reports of the books in the order of the specification, as the menu lists them. accounting.md 5. */
const reportOrder = [
  'ledger',
  'account_statement',
  'trial_balance',
  'balance_sheet',
  'profit_and_loss',
  'profit_and_loss_all_agency',
  'chart_of_account',
  'cash_book',
  'bank_book',
  'voucher',
  'receipt_payment',
  'payment',
  'receipt',
  'contra_register',
  'journal_register',
  'bill',
  'number_series',
  'sundry_debtor',
  'sundry_creditor',
  'cheque',
  'cheque_forecast',
  'payorder',
  'account_log',
  'account_log_by_invoice',
  'fdr_register',
  'fund_statement',
  'tax_register',
  'cash_flow',
  'budget_and_actual',
] as const satisfies readonly (keyof typeof reports)[]

/** Puts them into that order; a report that has no place in it stands behind the others. */
export function inOrder<R extends { readonly name: string }>(all: readonly R[]): R[] {
  const places = new Map<string, number>(reportOrder.map((name, place) => [name, place]))
  const placeOf = ({ name }: R): number => places.get(name) ?? reportOrder.length
  return all.toSorted((a, b) => placeOf(a) - placeOf(b))
}
