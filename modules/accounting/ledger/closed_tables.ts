/** The tables of the books: written by the functions of post.sql, reverse.sql and allocate.sql, by nobody else. */
export const closedTables: readonly string[] = [
  'acc_voucher',
  'acc_entry',
  'acc_line',
  'acc_balance',
  'acc_balance_day',
  'acc_balance_until',
  'acc_sub_ledger_until',
  'acc_counter',
  'acc_allocation',
  'acc_due',
  'acc_open',
  'acc_log',
]
