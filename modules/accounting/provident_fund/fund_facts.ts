import type { Reader } from '#platform/access/read.ts'
import { yearsBetween } from '#platform/clock/day.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { DocOf } from '#platform/resource/implementation.ts'
import { officeSetting } from '#platform/settings/office_settings.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { isOwnAccount } from '../instrument/instrument_facts.ts'
import type { Account } from '../ledger/journal.ts'
import type { Gathering } from '../voucher/into_books.ts'
import type { FundAccounts } from './fund.posting.ts'
import {
  returnOf,
  usualLoanPercent,
  usualVesting,
  vestedPercent,
  type Holding,
  type MovementFacts,
  type Vesting,
} from './fund.rules.ts'
import type { provident_fund } from './provident_fund.resource.ts'

export type FundRow = DocOf<typeof provident_fund>

/** What is known of a member, his fund and the accounts that a movement is between. */
export interface FundFacts extends MovementFacts {
  readonly at: FundAccounts
  /** The member in the books. */
  readonly party: number | null
  readonly unmapped: SystemRole | null
}

/** Gathers them with the member locked: two movements of one member come one after the other. */
export async function fundFacts({ doc, readAll, isDelete }: Gathering<FundRow>): Promise<FundFacts> {
  if (!isDelete)
    await readAll.selectFrom('employee').select('id').where('id', '=', doc.employee).forNoKeyUpdate().execute()
  const member = await readAll
    .selectFrom('employee')
    .select(['first_name', 'last_name', 'status', 'pf_member', 'pf_start_date', 'join_date'])
    .where('id', '=', doc.employee)
    .executeTakeFirstOrThrow()
  const party = (await partyOf(readAll, doc.employee)) ?? null
  const holding = await holdingOf(readAll, party, doc.id)
  const since = member.pf_start_date ?? member.join_date
  const percent = vestedPercent(yearsBetween(since, doc.voucher_date), await vestingOf(readAll))
  const bank =
    doc.bank === null
      ? null
      : await readAll
          .selectFrom('bank')
          .select(['id', 'account_no', 'ledger', 'fund'])
          .where('id', '=', doc.bank)
          .executeTakeFirst()
  const { at, unmapped } = await accountsOf(readAll, doc.branch, party, bank?.ledger ?? null)
  return {
    employee: asWritten(`${member.first_name} ${member.last_name}`),
    isMember: member.pf_member,
    isInService: member.status !== 'left',
    returnedOn: await returnedOn(readAll, doc, member.pf_member ? member.pf_start_date : null),
    holding,
    loanPercent: (await officeSetting(readAll, 'pf_loan_percent')) ?? usualLoanPercent,
    returned: returnOf(holding, percent),
    isOwnAccount: bank === null || isOwnAccount(bank),
    fund: bank?.fund ?? null,
    at,
    party,
    unmapped,
  }
}

/** The sub-ledger of an employee. */
export async function partyOf(readAll: Reader, employee: number): Promise<number | undefined> {
  const rows = await readAll
    .selectFrom('sub_ledger_account')
    .select(['id', 'kind'])
    .where('linked_record', '=', employee)
    .execute()
  return rows.find(({ kind }) => kind === 'employee')?.id
}

/**
 * What the books hold of somebody's fund, in poisha. Only what the fund itself lent is a loan of it: other loans of the staff stand
 * in the same ledger. @param without a movement that is left out
 */
export async function holdingOf(readAll: Reader, party: number | null, without: number | null): Promise<Holding> {
  const held = { own: 0n, employer: 0n, loan: 0n }
  if (party === null) return held
  const role = expression<string | null>`coalesce(a."system_role", (${readAll
    .selectFrom('ledger_mapping as m')
    .select('m.system_role')
    .where(expression<boolean>`m."ledger" = a."id"`)
    .limit(1)}))`
  const rows = await readAll
    .selectFrom('acc_line as l')
    .innerJoin('acc_entry as e', 'e.id', 'l.entry')
    .innerJoin('acc_voucher as v', 'v.id', 'e.voucher')
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .select([
      role.as('role'),
      'v.source_type',
      expression<string>`coalesce(sum(l."credit" - l."debit"), 0)::numeric(20,2)`.as('amount'),
    ])
    .where('l.sub_ledger', '=', party)
    .where(expression<boolean>`not (v."source_type" = 'provident_fund' and v."source_id" = ${without ?? 0})`)
    .groupBy(['a.id', 'a.system_role', 'v.source_type'])
    .execute()
  for (const row of rows) {
    const amount = poisha(row.amount)
    if (row.role === 'PF_EMPLOYEE') held.own += amount
    if (row.role === 'PF_EMPLOYER') held.employer += amount
    if (row.role === 'STAFF_LOAN' && row.source_type === 'provident_fund') held.loan -= amount
  }
  return held
}

/** The vesting table of the association, or the usual one. */
export async function vestingOf(readAll: Reader): Promise<readonly Vesting[]> {
  const set = await officeSetting(readAll, 'pf_vesting')
  if (set === null) return usualVesting
  return set.split(', ').map((step) => {
    const [years = '', percent = ''] = step.split('=')
    return { from_years: Number(years), percent }
  })
}

/** When the fund of this membership was returned; `since`: one that began then is another one. */
async function returnedOn(
  readAll: Reader,
  { id, employee, kind }: Pick<FundRow, 'id' | 'employee' | 'kind'>,
  since: string | null,
): Promise<string | null> {
  if (kind !== 'return') return null
  const found = await readAll
    .selectFrom('provident_fund')
    .select('voucher_date')
    .where('employee', '=', employee)
    .where('kind', '=', 'return')
    .where('status', '=', 'posted')
    .where('voucher_date', '>=', since ?? '1800-01-01')
    .where('id', '!=', id ?? 0)
    .orderBy('voucher_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.voucher_date ?? null
}

const roles = {
  own: 'PF_EMPLOYEE',
  employer: 'PF_EMPLOYER',
  profit: 'PF_PROFIT',
  loans: 'STAFF_LOAN',
  expense: 'SAL_PF_ER',
  opening: 'OPENING_DIFF',
} as const satisfies Partial<Record<keyof FundAccounts, SystemRole>>

/** Whose lines name the member. */
const ofMember: readonly (keyof FundAccounts)[] = ['own', 'employer', 'loans']

/** Accounts that movements of a member in a branch are between, and the first role that leads nowhere. @param bank its ledger */
export async function accountsOf(
  readAll: Reader,
  branch: number,
  party: number | null,
  bank: number | null,
): Promise<{ readonly at: FundAccounts; readonly unmapped: SystemRole | null }> {
  const found: Record<keyof typeof roles, Account | null> = {
    own: null,
    employer: null,
    profit: null,
    loans: null,
    expense: null,
    opening: null,
  }
  let unmapped: SystemRole | null = null
  for (const key of ['own', 'employer', 'profit', 'loans', 'expense', 'opening'] as const) {
    const ledger = (await ledgersOfRole(readAll, roles[key]))(branch)
    if (ledger === undefined) unmapped ??= roles[key]
    else found[key] = { ledger, sub_ledger: ofMember.includes(key) ? party : null }
  }
  return { at: { ...found, bank: bank === null ? null : { ledger: bank, sub_ledger: null } }, unmapped }
}
