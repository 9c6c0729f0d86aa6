import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { wholeYear } from '../chart/postings.ts'
import { fundRoles, ledgersWith } from './fund_ledgers.ts'
import { heldAtMonthEnds, type HeldInYear, type Moved } from './share.rules.ts'

/** A member of the fund in the year that is shared for. */
export interface Member extends HeldInYear {
  readonly employee_id: string
  readonly name: string
  readonly branch: number
}

/** A fiscal year whose profit is shared. */
export interface Year {
  readonly id: number
  readonly code: string
  readonly start_date: string
  readonly end_date: string
}

/** Undefined where there is none. */
export const yearOf = (readAll: Reader, id: number): Promise<Year | undefined> =>
  readAll
    .selectFrom('fiscal_year')
    .select(['id', 'code', 'start_date', 'end_date'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Months of a year: twelve, or fewer of the first. */
export const monthsOf = ({ start_date, end_date }: Year): number =>
  (Number(end_date.slice(0, 4)) - Number(start_date.slice(0, 4))) * 12 +
  Number(end_date.slice(5, 7)) -
  Number(start_date.slice(5, 7)) +
  1

/** Everybody in the fund, in the order of the ids, with what it held for them in the year. @param isHeld until the transaction ends */
export async function membersIn(
  readAll: Reader,
  { year, isHeld }: { readonly year: Year; readonly isHeld: boolean },
): Promise<Member[]> {
  const people = await readAll
    .selectFrom('employee')
    .select(['id', 'employee_id', 'first_name', 'last_name', 'branch'])
    .where('pf_member', '=', true)
    .orderBy('id')
    .$if(isHeld, (rows) => rows.forNoKeyUpdate())
    .execute()
  const [own, employer] = [await movedIn(readAll, year, 'own'), await movedIn(readAll, year, 'employer')]
  const months = monthsOf(year)
  return people
    .map(({ id, employee_id, first_name, last_name, branch }) => ({
      employee: id,
      employee_id,
      name: `${first_name} ${last_name}`,
      branch,
      own: heldAtMonthEnds(own.get(id) ?? [], months),
      employer: heldAtMonthEnds(employer.get(id) ?? [], months),
    }))
    .toSorted((a, b) => (a.employee_id < b.employee_id ? -1 : 1))
}

/** What moved in a share until the end of a year, by employee. */
async function movedIn(
  readAll: Reader,
  { id, start_date }: Year,
  share: 'own' | 'employer',
): Promise<ReadonlyMap<number, readonly Moved[]>> {
  const rows = await readAll
    .selectFrom('acc_balance as b')
    .innerJoin('fiscal_year as y', 'y.id', 'b.fiscal_year')
    .innerJoin('sub_ledger_account as s', 's.id', 'b.sub_ledger')
    .select([
      's.linked_record as employee',
      expression<number | null>`case when y."id" = ${id} then b."period" end`.as('period'),
      expression<string>`(b."credit" - b."debit")::numeric(20,2)`.as('amount'),
    ])
    .where('s.kind', '=', 'employee')
    .where('b.period', '<>', wholeYear)
    .where('b.ledger', 'in', ledgersWith(readAll, fundRoles[share]))
    .where('y.start_date', '<=', start_date)
    .execute()
  const moved = new Map<number, Moved[]>()
  for (const { employee, period, amount } of rows) {
    if (employee === null) continue
    const all = moved.get(employee) ?? []
    all.push({ period, amount: poisha(amount) })
    moved.set(employee, all)
  }
  return moved
}
