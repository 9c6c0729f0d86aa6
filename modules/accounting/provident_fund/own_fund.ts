import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { begunYears, cardOfMember, fundPeople, yearUntil } from './fund_card.ts'
import type { CardMonth } from './fund_card.rules.ts'
import type { FundMonthAnswer, OwnFundAnswer } from './own_fund_answer.ts'

/**
 * `GET own/`: the fund of whoever asks, month by month of a year, the last one unless told; null for who has none. It answers of
 * nobody else, whatever the asker may read. @throws Refusal 404 for a year that is none
 */
export async function ownFundCall({
  session,
  query,
  readAll,
  today,
}: CallContext): Promise<{ readonly fund: OwnFundAnswer | null }> {
  const asked = query['fiscal_year'] === undefined ? undefined : readId(query['fiscal_year'])
  if (query['fiscal_year'] !== undefined && asked === undefined) throw notFound()
  const years = await begunYears(readAll, today)
  const person = await fundPeople(readAll)
    .where('e.id', '=', session.own?.record ?? 0)
    .executeTakeFirst()
  if (!person || years.length === 0) return { fund: null }
  const of = await cardOfMember(readAll, person, yearUntil(years, asked, today))
  const { card, year, until, percent, vested } = of
  const isEmpty = card.opening === 0n && card.balance === 0n && card.months.every(isStill)
  if (!person.pf_member && isEmpty && asked === undefined) return { fund: null }
  return {
    fund: {
      employee: person.id,
      name: `${person.first_name} ${person.last_name}`,
      is_member: person.pf_member,
      own: taka(card.ownBalance),
      employer: taka(card.employerBalance),
      percent,
      vested: taka(vested),
      loan: taka(card.loan),
      fiscal_year: year.id,
      from: year.start_date,
      until,
      years: years.map(({ id, code }) => ({ id, code })),
      opening: taka(card.opening),
      months: card.months.map(answered),
    },
  }
}

const isStill = ({ balance, lent }: CardMonth): boolean => balance === 0n && lent === 0n

const answered = ({ month, own, employer, profit, withdrawn, other, lent, balance }: CardMonth): FundMonthAnswer => ({
  month,
  own: taka(own),
  employer: taka(employer),
  profit: taka(profit),
  withdrawn: taka(withdrawn),
  other: taka(other),
  lent: taka(lent),
  balance: taka(balance),
})
