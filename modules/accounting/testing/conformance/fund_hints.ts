import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import type { RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { instrumentBooksOf } from './instrument_books.ts'
import { ledgersOfRoles } from './role_ledger.ts'

/** The ledgers that the fund moves between. */
export async function fundLedgers({ make }: Office): Promise<void> {
  await ledgersOfRoles(make, ['PF_EMPLOYEE', 'PF_EMPLOYER', 'STAFF_LOAN'], 'employee')
  await ledgersOfRoles(make, ['PF_PROFIT', 'SAL_PF_ER'], 'none')
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
}
