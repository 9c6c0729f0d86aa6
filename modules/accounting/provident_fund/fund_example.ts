import { taka } from '#platform/money/poisha.ts'
import { fundJournal, type FundAccounts } from './fund.posting.ts'
import type { Holding, Returned } from './fund.rules.ts'

const account = (ledger: number, sub_ledger: number | null = null) => ({ ledger, sub_ledger })

const at: FundAccounts = {
  own: account(1, 9),
  employer: account(2, 9),
  profit: account(3),
  loans: account(4, 9),
  bank: account(5),
  expense: account(6),
  opening: account(7),
}

const header = {
  voucher_type: 1,
  branch: 1,
  date: '2026-07-31',
  narration: 'Example',
  source_type: 'provident_fund',
  source_id: 1,
}

/** A chart small enough to be read in tests of the fund. */
export const chart = {
  at,
  header,
  returned: (holding: Holding, returned: Returned) =>
    fundJournal(
      header,
      { kind: 'return', employee_amount: taka(holding.own), employer_amount: taka(holding.employer) },
      at,
      { loan: holding.loan, returned },
    ),
}
