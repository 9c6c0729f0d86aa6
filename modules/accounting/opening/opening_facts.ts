import type { Reader } from '#platform/access/read.ts'
import type { Session } from '#platform/access/session.ts'
import { asWritten, notFound, Refusal } from '#platform/errors/errors.ts'
import { accountKey, type OpeningFacts } from './opening.rules.ts'

/** By which the voucher of opening balances is known in the books; its record is the year. */
export const source_type = 'opening'

/** Of these branches those that a session works for. */
export const ownBranches = <One extends { readonly id: number }>(
  { branches: own }: Pick<Session, 'branches'>,
  all: readonly One[],
): One[] => all.filter(({ id }) => own === 'all' || own.includes(id))

/**
 * The year with nothing before it.
 * @throws Refusal 404 for no such year, 409 for one that follows another
 */
export async function firstYear(read: Reader, id: number) {
  const year = await read
    .selectFrom('fiscal_year')
    .select(['id', 'code', 'start_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!year) throw notFound()
  const earlier = await read
    .selectFrom('fiscal_year')
    .select('id')
    .where('start_date', '<', year.start_date)
    .executeTakeFirst()
  if (earlier) throw new Refusal(409, 'conflict', 'opening.first_year', { fy: asWritten(year.code) })
  return year
}

/** What rows of this year may name, and which accounts have an opening balance. */
export async function openingFacts(
  read: Reader,
  session: Session,
  year: number,
): Promise<Omit<OpeningFacts, 'usualBranch' | 'begins'>> {
  const columns = ['id', 'code', 'name'] as const
  const branches = await read.selectFrom('branch').select(columns).execute()
  const ledgers = await read
    .selectFrom('ledger_account')
    .select([...columns, 'sub_ledger_kind'])
    .execute()
  const groups = await read.selectFrom('group').select(columns).execute()
  const subLedgers = await read
    .selectFrom('sub_ledger_account')
    .select([...columns, 'kind', 'credit_days'])
    .execute()
  return {
    branches: ownBranches(session, branches),
    groups,
    ledgers,
    subLedgers,
    opened: await openedAccounts(read, year),
  }
}

/** Accounts that have an opening balance, by `accountKey`. */
export async function openedAccounts(read: Reader, year: number): Promise<ReadonlySet<string>> {
  const opened = await read
    .selectFrom('acc_balance')
    .select(['branch', 'ledger', 'sub_ledger', 'debit', 'credit'])
    .where('fiscal_year', '=', year)
    .where('period', '=', 0)
    .execute()
  return new Set(
    opened
      .filter(({ debit, credit }) => debit !== credit)
      .map(({ branch, ledger, sub_ledger }) => accountKey(branch, ledger, sub_ledger)),
  )
}
