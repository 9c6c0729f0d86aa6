import { addDays, addMonths } from '#platform/clock/day.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import type { FieldFault } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { groupPath, withGroups } from '../chart/group_path.ts'
import { monthsOf } from './month.ts'
import type { LastYear } from './typed_amounts.ts'

const names = ['fiscal_year', 'branch', 'ledger', 'group', 'cost_centre'] as const
type Asked = Readonly<Partial<Record<(typeof names)[number], number>>>

/**
 * `GET last_year/`: the months of a year, and what ledger or group came to in the same months of the year before, in taka, on the usual side
 * of its class; nothing while neither is named. Of the branches that the asker may know.
 * @throws Refusal 400 at a value that is no id, 404 for a year that is none
 */
export async function lastYear({ query, read, readAll }: CallContext): Promise<{ readonly months: LastYear[] }> {
  const asked = readAsked(query)
  const year = await readAll
    .selectFrom('fiscal_year')
    .select(['start_date', 'end_date'])
    .where('id', '=', asked.fiscal_year ?? 0)
    .executeTakeFirst()
  if (!year) throw notFound()
  const months = monthsOf(year)
  const moved = asked.ledger || asked.group ? await movedBefore(read, asked, months) : new Map<string, bigint>()
  return {
    months: months.map((month) => {
      const before = addMonths(`${month}-01`, -12).slice(0, 7)
      const amount = moved.get(before) ?? 0n
      return { month, amount: taka(amount < 0n ? 0n : amount) }
    }),
  }
}

/** What the months a year before these came to, in poisha by month. */
async function movedBefore(read: CallContext['read'], asked: Asked, months: readonly string[]) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const from = addMonths(`${first}-01`, -12)
  const to = addDays(addMonths(`${last}-01`, -11), -1)
  const { ledger, group, branch, cost_centre } = asked
  const chosen = withGroups(read)
    .select(['a.id', expression<number>`case when p."nature" = 'expense' then 1 else -1 end`.as('sign')])
    .$if(ledger !== undefined, (all) => all.where('a.id', '=', ledger ?? 0))
    .$if(ledger === undefined, (all) => all.where(expression<boolean>`${group ?? 0}::bigint = any(${groupPath('id')})`))
  const month = expression<string>`to_char(d."entry_date", 'YYYY-MM')`
  const net = expression<string>`sum(c."sign" * (d."debit" - d."credit"))::numeric(18,2)`
  const isOfPeriod = expression<boolean>`(d."period" between 1 and 13)`
  const isBetween = expression<boolean>`(d."entry_date" between ${from}::date and ${to}::date)`
  // Balances know no cost centres: their lines are read.
  const rows =
    cost_centre === undefined
      ? await read
          .selectFrom('acc_balance_day as d')
          .innerJoin(chosen.as('c'), 'c.id', 'd.ledger')
          .select([month.as('month'), net.as('net')])
          .where(isOfPeriod)
          .where(isBetween)
          .$if(branch !== undefined, (all) => all.where('d.branch', '=', branch ?? 0))
          .groupBy(month)
          .execute()
      : await read
          .selectFrom('acc_line as d')
          .innerJoin(chosen.as('c'), 'c.id', 'd.ledger')
          .select([month.as('month'), net.as('net')])
          .where(isOfPeriod)
          .where(isBetween)
          .where('d.cost_centre', '=', cost_centre)
          .$if(branch !== undefined, (all) => all.where('d.branch', '=', branch ?? 0))
          .groupBy(month)
          .execute()
  return new Map(rows.map((row) => [row.month, poisha(row.net)]))
}

function readAsked(query: CallContext['query']): Asked {
  const errors: Record<string, FieldFault[]> = {}
  const asked: Partial<Record<(typeof names)[number], number>> = {}
  for (const name of names) {
    const given = query[name]
    if (given === undefined || given === '') continue
    const id = readId(given)
    if (id === undefined) errors[name] = [{ text: 'field.invalid' }]
    else asked[name] = id
  }
  if (asked.fiscal_year === undefined && !errors['fiscal_year']) errors['fiscal_year'] = [{ text: 'field.required' }]
  if (asked.ledger !== undefined && asked.group !== undefined) errors['group'] = [{ text: 'budget.one_account' }]
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return asked
}
