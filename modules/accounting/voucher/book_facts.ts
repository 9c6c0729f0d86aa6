import { may, type Session } from '#platform/access/session.ts'
import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from '../ledger/refusals.ts'

export type RightsInBooks = ReadonlySet<'soft_locked' | 'period_13' | 'control'>

/**
 * What somebody may do in the books beyond what everybody may who posts; accounting.md 1 and 2.7: accounts managers. One voucher stands
 * on ledgers that other modules keep where it says why (2.9).
 */
export function rightsInBooks(
  session: Session,
  { control_reason }: { control_reason?: string | null } = {},
): RightsInBooks {
  if (!may(session, 'books.lock')) return new Set()
  return new Set(['soft_locked', 'period_13', ...(control_reason ? (['control'] as const) : [])] as const)
}

/** The fiscal year that covers a day. */
export const yearOf = (readAll: Reader, day: string) =>
  readAll
    .selectFrom('fiscal_year')
    .select(['code', 'start_date', 'end_date'])
    .where('start_date', '<=', day)
    .where('end_date', '>=', day)
    .executeTakeFirst()

/** Why nothing posted on a day can be changed in a branch; null while it can. */
export async function lockFault(readAll: Reader, date: string, branch: number): Promise<RuleFault | null> {
  const month = await readAll
    .selectFrom('fiscal_year as y')
    .innerJoin('period_lock as p', 'p.fiscal_year', 'y.id')
    .innerJoin('branch as b', 'b.id', 'p.branch')
    .leftJoin('general_setting as s', (on) => on.on(expression<boolean>`${date}::date < s."no_entry_before"`))
    .select(['y.code', 'y.status as year', 'p.status as lock', 'b.code as branch', 's.no_entry_before'])
    .where(
      expression<boolean>`${date}::date between y."start_date" and y."end_date" and p."period" = acc_period_of(y, ${date}::date)`,
    )
    .where('p.branch', '=', branch)
    .executeTakeFirst()
  if (month?.year === 'closed') return bookFault('ACC-042', 'record', { fy: month.code })
  return month && (month.lock === 'locked' || month.no_entry_before !== null)
    ? bookFault('ACC-040', 'record', { month: date, branch: month.branch })
    : null
}
