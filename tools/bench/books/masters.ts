import type pg from 'pg'
import { codeOfYear, endOfYear } from '#modules/accounting/fiscal_year/fiscal_year.rules.ts'
import { allPeriods } from '#modules/accounting/fiscal_year/period_lock.rules.ts'
import { addDays } from '#platform/clock/day.ts'
import type { Hand } from '../../demo/client.ts'
import { baseOf } from '../../demo/client.ts'
import { expenses } from './accounts.ts'

/** Offices beside the head office, as `code name`. */
const offices = ['CTG Chattogram', 'SYL Sylhet', 'CUM Cumilla', 'KHL Khulna']

/** How many sub-ledgers of each kind a generated book has, and how many ledgers beside each one of `expenses` of the chart. */
const usual = { parties: { agency: 1500, vendor: 260, employee: 90, party: 150 }, ledgersBeside: 0 } as const

/** 20,000 sub-ledgers and 2,000 ledgers: accounting.md 2.5. */
const large = { parties: { agency: 2500, vendor: 4500, employee: 500, party: 12_500 }, ledgersBeside: 206 } as const

/**
 * What a generated book stands on: the default chart and five branches by the calls of the office, sub-ledgers and fiscal
 * years in bulk, each with its history. All years but the last two are closed and their months locked.
 * @param until the last fiscal year is the one of this day
 */
export async function layMasters(
  hand: Hand,
  client: Pick<pg.ClientBase, 'query'>,
  { until, years, isLarge }: { readonly until: string; readonly years: number; readonly isLarge?: boolean },
): Promise<void> {
  await hand.ask('POST', `${baseOf('ledger_account')}/default_chart/`, {})
  for (const office of offices) {
    const [code, name] = [office.slice(0, 3), office.slice(4)]
    await hand.ask('POST', `${baseOf('branch')}/create/`, { code, name })
  }
  const { parties, ledgersBeside } = isLarge === true ? large : usual
  await client.query(
    `insert into ledger_account (code, name, "group", sub_ledger_kind, negative_rule, budget_control, cost_centre, is_active, created_at, updated_at, row_version)
     select a.code || lpad(n::text, 4, '0'), a.name || ' ' || n, a."group", a.sub_ledger_kind, a.negative_rule, a.budget_control, a.cost_centre, true, now(), now(), 1
     from ledger_account a cross join generate_series(1, $2::int) n where a.code = any($1) order by a.code, n`,
    [expenses, ledgersBeside],
  )
  await client.query(
    `insert into sub_ledger_account (code, name, kind, credit_limit, credit_days, is_active, created_at, updated_at, row_version)
     select upper(left(k.kind, 2)) || '-' || lpad(n::text, greatest(4, length(n::text)), '0'), initcap(k.kind) || ' ' || n, k.kind, 0, 30, true, now(), now(), 1
     from unnest($1::text[], $2::int[]) k (kind, count) cross join lateral generate_series(1, k.count) n order by k.kind, n`,
    [Object.keys(parties), Object.values(parties)],
  )
  for (let back = years - 1; back >= 0; back -= 1) {
    const start = firstDay(until, back + 1)
    await client.query(
      `insert into fiscal_year (code, start_date, end_date, status, created_at, updated_at, row_version) values ($1, $2, $3, $4, now(), now(), 1)`,
      [codeOfYear(start, endOfYear(start)), start, endOfYear(start), back > 1 ? 'closed' : 'open'],
    )
  }
  await client.query(
    `insert into period_lock (fiscal_year, period, branch, status, created_at, updated_at, row_version)
     select y.id, p, b.id, case y.status when 'closed' then 'locked' else 'open' end, now(), now(), 1
     from fiscal_year y cross join unnest($1::int[]) p cross join branch b order by y.id, b.id, p`,
    [allPeriods],
  )
  for (const resource of ['ledger_account', 'sub_ledger_account', 'fiscal_year', 'period_lock'])
    await tellHistory(client, resource)
}

/** The first day of the last so many fiscal years up to the one of a day. */
export const firstDay = (until: string, years: number): string =>
  addDays(endOfYear(`${Number(until.slice(0, 4)) - years - (until.slice(5) < '07' ? 1 : 0)}-07-01`), 1)

/** Rows that were written in bulk get the beginning of their history. */
async function tellHistory(client: Pick<pg.ClientBase, 'query'>, resource: string): Promise<void> {
  await client.query(
    `insert into history (resource, record, version, action, at, user_name, content_hash)
     select '${resource}', r.id, 1, 'create', r.created_at, 'Samiti', record_content(${resource}_content(r)) from ${resource} r
     where not exists (select from history h where h.resource = '${resource}' and h.record = r.id) order by r.id`,
  )
}
