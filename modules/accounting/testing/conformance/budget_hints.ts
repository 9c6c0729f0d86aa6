import { today } from '#platform/clock/clock.ts'
import { asObject, asRows, asText } from '#platform/testing/conformance/finding.ts'
import type { Hint, Office } from '#platform/testing/conformance/hint.ts'
import { refusedWork, type RecordMaker } from '#platform/testing/conformance/record_maker.ts'
import { booksOf } from './books.ts'

const source = 'accounting.md 3 budget'
const groups = new WeakMap<RecordMaker, Promise<number>>()

/** A ledger of expenses that nobody has planned yet. */
async function expense(office: Office): Promise<number> {
  const there = groups.get(office.make) ?? groupOfExpenses(office)
  groups.set(office.make, there)
  return (await office.make.create('ledger_account', { having: { group: await there, system_role: null } })).id
}

async function groupOfExpenses({ make, admin }: Office): Promise<number> {
  const answer = await admin.get('/primary_group/api/v1/primary_group/without_pagination/all/')
  const [primary] = asRows(asObject(answer.body)?.['primary_groups']).filter(({ nature }) => nature === 'expense')
  if (!primary) throw refusedWork('a primary group of expenses', answer)
  const having = { primary_group: Number(primary['id']), code: `${asText(primary['code'])}990` }
  return (await make.create('group', { having })).id
}

/** The year that runs, whose months the amounts are of. */
async function yearOf(office: Office): Promise<number> {
  const { day } = await booksOf(office)
  const answer = await office.admin.get('/fiscal_year/api/v1/fiscal_year/without_pagination/all/')
  const year = asRows(asObject(answer.body)?.['fiscal_years']).find(
    (row) => asText(row['start_date']) <= day && day <= asText(row['end_date']),
  )
  if (!year) throw refusedWork('the year that runs', answer)
  return Number(year['id'])
}

/** What accounting.md 3 says in prose of a budget: a ledger or a group, of income or expenses, and months of its year. */
export const budgetHints: Readonly<Record<string, Hint>> = {
  'budget.fiscal_year': { source: `${source}: 12 money, one for each month`, bring: yearOf, another: yearOf },
  'budget.ledger': {
    source: `${source}: ledger / group, one; income or expense`,
    bring: expense,
    another: expense,
    always: true,
    fresh: true,
    // The year of all of them is the one that runs, whose months the amounts are of.
    among: ['branch', 'cost_centre'],
  },
  'budget.group': { source: `${source}: ledger / group, one`, leftOut: true },
  'budget.amounts.month': { source: `${source}: of its year`, make: () => today().slice(0, 7) },
}
