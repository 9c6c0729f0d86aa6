import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Days } from './statement_range.ts'

/** Roles of ledgers that hold money. */
export const moneyRoles = ['CASH', 'PETTY_CASH', 'BANK'] as const

/**
 * What came in and went out of cash and bank between two days, by the ledger on the other side and gross: of every posting that
 * moved money, what is credited was received and what is debited was paid. Left out are moves between accounts of money, postings
 * that were taken back between the same days together with what took them back, and what branches owe each other where both are
 * asked for. Opening plus receipts less payments is closing, because a posting balances in each branch. accounting.md 5.
 * @param branches of the whole scope where none is told
 */
export function moneyFlows(read: Reader, { from, to }: Days, branches?: readonly number[]) {
  const entries = moneyEntries(read, { from, to }, branches)
  let lines = read
    .selectFrom(entries.as('e'))
    .innerJoin('acc_line as l', (on) =>
      on.onRef('l.entry', '=', 'e.entry').onRef('l.fiscal_year', '=', 'e.fiscal_year'),
    )
    .innerJoin('ledger_account as a', 'a.id', 'l.ledger')
    .where(expression<boolean>`coalesce(a."system_role", '') <> all(${[...moneyRoles]}::text[])`)
  if (branches) lines = lines.where('l.branch', 'in', [...branches])
  const isBetween = expression<boolean>`a."system_role" = 'INTER_BRANCH'`
  const others = lines
    .where(expression<boolean>`${isBetween} is not true`)
    .groupBy('l.ledger')
    .select([
      'l.ledger',
      expression<string>`sum(l."credit")`.as('receipts'),
      expression<string>`sum(l."debit")`.as('payments'),
    ])
  const owed = lines
    .where(isBetween)
    .groupBy(['l.ledger', 'l.entry'])
    .select([
      'l.ledger',
      expression<string>`greatest(sum(l."credit" - l."debit"), 0)`.as('receipts'),
      expression<string>`greatest(sum(l."debit" - l."credit"), 0)`.as('payments'),
    ])
  return others.unionAll(owed)
}

/** Postings between two days that moved money, without those that were taken back and those that took them back. */
function moneyEntries(read: Reader, { from, to }: Days, branches?: readonly number[]) {
  const money = read.selectFrom('ledger_account as m').select('m.id').where('m.system_role', 'in', moneyRoles)
  const takenBack = read
    .selectFrom('acc_entry as r')
    .select('r.id')
    .where(expression<boolean>`r."reverses_entry" = c."entry" and r."entry_date" between ${from}::date and ${to}::date`)
  const takingBack = read
    .selectFrom('acc_entry as r')
    .innerJoin('acc_entry as w', 'w.id', 'r.reverses_entry')
    .select('r.id')
    .where(expression<boolean>`r."id" = c."entry" and w."entry_date" between ${from}::date and ${to}::date`)
  const entries = read
    .selectFrom('acc_line as c')
    .where('c.ledger', 'in', money)
    .where('c.entry_date', '>=', from)
    .where('c.entry_date', '<=', to)
    .where(expression<boolean>`c."period" between 1 and 13`)
    .where(expression<boolean>`not exists (${takenBack}) and not exists (${takingBack})`)
    .groupBy(['c.entry', 'c.fiscal_year'])
    .select(['c.entry', 'c.fiscal_year'])
  return branches ? entries.where('c.branch', 'in', [...branches]) : entries
}
