/** What the books of every association begin with. accounting.md 3 voucher_type_class, voucher_type and 4. */

export const primaryGroups = [
  { code: '1', name: 'Assets', name_bn: 'সম্পদ', nature: 'asset', normal_side: 'debit', statement: 'balance_sheet' },
  {
    code: '2',
    name: 'Liabilities',
    name_bn: 'দায়',
    nature: 'liability',
    normal_side: 'credit',
    statement: 'balance_sheet',
  },
  { code: '3', name: 'Funds', name_bn: 'তহবিল', nature: 'fund', normal_side: 'credit', statement: 'balance_sheet' },
  { code: '4', name: 'Income', name_bn: 'আয়', nature: 'income', normal_side: 'credit', statement: 'profit_and_loss' },
  {
    code: '5',
    name: 'Expenses',
    name_bn: 'ব্যয়',
    nature: 'expense',
    normal_side: 'debit',
    statement: 'profit_and_loss',
  },
] as const

/** `manual`: people enter them; the others are made by the screen that they belong to. */
export const voucherTypeClasses = [
  { code: 'payment', name: 'Payment', rule: 'cash_credit', manual: true },
  { code: 'receipt', name: 'Receipt', rule: 'cash_debit', manual: true },
  { code: 'journal', name: 'Journal', rule: 'no_cash', manual: true },
  { code: 'contra', name: 'Contra', rule: 'only_cash', manual: true },
  { code: 'sales', name: 'Sales', rule: 'free', manual: true },
  { code: 'purchase', name: 'Purchase', rule: 'free', manual: true },
  { code: 'receivable_bill', name: 'Receivable bill', rule: 'free', manual: true },
  { code: 'payable_bill', name: 'Payable bill', rule: 'free', manual: true },
  { code: 'payroll', name: 'Payroll', rule: 'system', manual: false },
  { code: 'attendance', name: 'Attendance', rule: 'system', manual: false },
  { code: 'stock', name: 'Stock', rule: 'system', manual: false },
  { code: 'depreciation', name: 'Depreciation', rule: 'system', manual: false },
  { code: 'fdr', name: 'Fixed deposit', rule: 'system', manual: false },
  { code: 'instrument', name: 'Cheques and pay orders', rule: 'system', manual: false },
  { code: 'opening', name: 'Opening', rule: 'free', manual: true },
  { code: 'reversal', name: 'Reversal', rule: 'system', manual: false },
  { code: 'closing', name: 'Closing', rule: 'system', manual: false },
] as const

export const voucherTypes = [
  { code: 'PV', name: 'Payment voucher', class: 'payment' },
  { code: 'RV', name: 'Receipt voucher', class: 'receipt' },
  { code: 'JV', name: 'Journal voucher', class: 'journal' },
  { code: 'CV', name: 'Contra voucher', class: 'contra' },
  { code: 'SI', name: 'Sales invoice', class: 'sales' },
  { code: 'PI', name: 'Purchase invoice', class: 'purchase' },
  { code: 'RB', name: 'Receivable bill', class: 'receivable_bill' },
  { code: 'PB', name: 'Payable bill', class: 'payable_bill' },
  { code: 'PY', name: 'Payroll voucher', class: 'payroll' },
  { code: 'AT', name: 'Attendance voucher', class: 'attendance' },
  { code: 'ST', name: 'Stock voucher', class: 'stock' },
  { code: 'DP', name: 'Depreciation voucher', class: 'depreciation' },
  { code: 'FD', name: 'Fixed deposit voucher', class: 'fdr' },
  { code: 'PD', name: 'Post-dated cheque voucher', class: 'instrument' },
  { code: 'PO', name: 'Pay order voucher', class: 'instrument' },
  { code: 'OB', name: 'Opening balances', class: 'opening' },
  { code: 'XR', name: 'Reversal voucher', class: 'reversal' },
  { code: 'YC', name: 'Year closing', class: 'closing' },
] as const
