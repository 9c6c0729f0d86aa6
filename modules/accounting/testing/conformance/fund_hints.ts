import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { instrumentBooksOf } from './instrument_books.ts'

const known = new WeakMap<RecordMaker, Promise<unknown>>()

/** The ledgers that the fund moves between. */
export function fundLedgers({ make }: Office): Promise<unknown> {
  const ledger = (system_role: string, sub_ledger_kind: string) =>
    make.create('ledger_account', { having: { system_role, sub_ledger_kind, negative_rule: 'allow' } })
  const there =
    known.get(make) ??
    Promise.all([
      ledger('PF_EMPLOYEE', 'employee'),
      ledger('PF_EMPLOYER', 'employee'),
      ledger('STAFF_LOAN', 'employee'),
      ledger('PF_PROFIT', 'none'),
      ledger('SAL_PF_ER', 'none'),
    ])
  known.set(make, there)
  return there
}

const accounts = new WeakMap<RecordMaker, Promise<number>>()

/** An account of the fund. */
async function accountOfFund(office: Office): Promise<number> {
  await instrumentBooksOf(office)
  const { make } = office
  const there = accounts.get(make) ?? make.create('bank', { full: true, having: { fund: 'pf' } }).then(({ id }) => id)
  accounts.set(make, there)
  return there
}

/** Somebody in the fund. */
export const memberOf = async ({ make }: Office): Promise<number> =>
  (await make.create('employee', { having: { pf_member: true } })).id

/** What accounting.md 3 says in prose of the values of the fund's movements. */
export const fundHints: Readonly<Record<string, Hint>> = {
  'provident_fund.employee': {
    source: 'accounting.md 3 provident_fund: a member of the fund',
    bring: memberOf,
  },
  'provident_fund.kind': { source: 'accounting.md 3 provident_fund: contribution', make: () => 'contribution' },
  'provident_fund.salary_month': {
    source: 'accounting.md 3 provident_fund: of a contribution',
    make: (n) => `${2000 + (n % 60)}-${String(1 + (n % 12)).padStart(2, '0')}`,
    always: true,
    among: ['employee'],
    anySentence: true,
  },
  'provident_fund.employee_amount': {
    source: 'accounting.md 3 provident_fund: at least one above zero',
    make: (n) => `${1000 + (n % 1000)}.50`,
    always: true,
  },
  'provident_fund.bank': {
    source: 'accounting.md 3 provident_fund: own bank',
    always: true,
    bring: async (office) => {
      await fundLedgers(office)
      return accountOfFund(office)
    },
    another: async ({ make }) => (await make.create('bank', { full: true, having: { fund: 'general' } })).id,
  },
  'general_setting.pf_vesting': {
    source: 'accounting.md 3 provident_fund: vesting table',
    make: (n) => `2=${n % 90}, 3=100`,
    anySentence: true,
  },
}
