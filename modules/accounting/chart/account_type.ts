/** What ledgers are to who looks for them. reports.json, conventions: account_type. */
export const accountTypes = [
  'receivable',
  'payable',
  'cash',
  'bank',
  'income',
  'expense',
  'asset',
  'liability',
] as const
export type AccountType = (typeof accountTypes)[number]

export const isAccountType = (value: unknown): value is AccountType => accountTypes.some((type) => type === value)
