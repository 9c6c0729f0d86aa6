import type { Reader } from '#platform/access/read.ts'
import { yearsBetween } from '#platform/clock/day.ts'
import { notFound } from '#platform/errors/errors.ts'
import { expression } from '#platform/resource/expression.ts'
import { percentOf, vestedPercent } from './fund.rules.ts'
import { cardOf, monthsFrom, type FundCard, type FundSum } from './fund_card.rules.ts'
import { vestingOf } from './fund_facts.ts'
import { fundLines } from './fund_lines.ts'
import type { Year } from './share_facts.ts'

/** A sum of lines in the name of a member, or of the profit that nobody was given yet. */
export interface FundSumOf extends FundSum {
  readonly employee: number | null
}

/** Lines of the fund until a day, summed by member, month from a day on, share and class. */
export const fundSums = (read: Reader, { from, to }: { readonly from: string; readonly to: string }) =>
  read
    .selectFrom(fundLines(read, to, undefined).as('f'))
    .select([
      'f.employee',
      expression<
        string | null
      >`case when f."class" <> 'opening' and f."entry_date" >= ${from}::date then to_char(f."entry_date", 'YYYY-MM') end`.as(
        'month',
      ),
      'f.share',
      'f.class',
      expression<string>`sum(f."amount")::numeric(20,2)`.as('amount'),
    ])
    .groupBy(['f.employee', 'f.share', 'f.class'])
    .groupBy(expression`2`)

/** A member of the staff as papers of the fund name him. */
export const fundPeople = (read: Reader) =>
  read
    .selectFrom('employee as e')
    .leftJoin('department as d', 'd.id', 'e.department')
    .leftJoin('designation as g', 'g.id', 'e.designation')
    .select([
      'e.id',
      'e.employee_id',
      'e.first_name',
      'e.last_name',
      'e.name_bn',
      'e.pf_member',
      'e.status',
      'd.name as department',
      'g.name as designation',
      expression<string>`coalesce(e."pf_start_date", e."join_date")`.as('since'),
    ])

export type FundPerson = Awaited<ReturnType<ReturnType<typeof fundPeople>['execute']>>[number]

/** A year of the fund and the last day of it that a paper tells of: today, where the year is not over. */
export interface YearUntil {
  readonly year: Year
  readonly until: string
}

/** Years that have begun, the last one first. */
export const begunYears = (readAll: Reader, today: string): Promise<Year[]> =>
  readAll
    .selectFrom('fiscal_year')
    .select(['id', 'code', 'start_date', 'end_date'])
    .where('start_date', '<=', today)
    .orderBy('start_date', 'desc')
    .execute()

/** The year that was asked for, otherwise that of the day, as far as it has gone. @throws Refusal 404 */
export function yearUntil(years: readonly Year[], asked: number | undefined, today: string): YearUntil {
  const year = asked === undefined ? years[0] : years.find(({ id }) => id === asked)
  if (!year) throw notFound()
  return { year, until: year.end_date < today ? year.end_date : today }
}

/** The card of a member, and whose it is. */
export interface CardOfMember extends YearUntil {
  readonly person: FundPerson
  readonly card: FundCard
  /** Percent of the employer's share that is vested on the last day, and how much that is, in poisha. */
  readonly percent: string
  readonly vested: bigint
}

/** @param readAll the fund of a member does not end where a branch does: the asker's right to know this member was judged before */
export async function cardOfMember(
  readAll: Reader,
  person: FundPerson,
  { year, until }: YearUntil,
): Promise<CardOfMember> {
  const sums = await fundSums(readAll, { from: year.start_date, to: until })
    .where('f.employee', '=', person.id)
    .execute()
  const card = cardOf(sums, monthsFrom(year.start_date, until))
  const percent = vestedPercent(yearsBetween(person.since, until), await vestingOf(readAll))
  const held = card.employerBalance
  return { year, until, person, card, percent, vested: held > 0n ? percentOf(held, percent) : 0n }
}
