import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Days } from './statement_range.ts'

// Corrected pairs: a posting that was taken back on its own day, and what took it back. Both together are nothing on every day's
// end. What is reversed on another day stays, or that day's balance could not be read off the lines. accounting.md 2.6.

/**
 * Leaves corrected pairs out of the lines between two days, where that was asked for. It is asked of each line by itself, so that a
 * page costs what its lines cost and not what was ever corrected; for the sum of many lines the database joins them at once.
 */
export function isShown(
  read: Reader,
  { hide_corrected }: { readonly hide_corrected?: boolean },
  alias: string,
  { from, to }: Days,
) {
  if (hide_corrected !== true) return expression<boolean>`true`
  const [entry, day] = [expression.ref(`${alias}.entry`), expression.ref(`${alias}.entry_date`)]
  // Written so that nothing is joined by the day alone, which many entries have in common.
  const isOnDay = (other: string) =>
    expression<boolean>`${expression.ref(`${other}.entry_date`)} is not distinct from ${day}`
  const reversals = read
    .selectFrom('acc_entry as r')
    .select('r.id')
    .where(expression<boolean>`r."reverses_entry" is not null`)
    .where('r.entry_date', '>=', from)
    .where('r.entry_date', '<=', to)
  const takenBack = reversals.where(expression<boolean>`r."reverses_entry" = ${entry}`).where(isOnDay('r'))
  const takingBack = reversals
    .innerJoin('acc_entry as w', 'w.id', 'r.reverses_entry')
    .where(expression<boolean>`r."id" = ${entry}`)
    .where(isOnDay('w'))
  return expression<boolean>`(not exists (${takenBack}) and not exists (${takingBack}))`
}

/** Each line that was taken back on its own day between two days: it is hidden, and so is the one that took it back. */
export const takenBackLines = (read: Reader, { from, to }: Days) =>
  read
    .selectFrom('acc_entry as r')
    .innerJoin('acc_line as l', (on) =>
      on
        .onRef('l.entry', '=', 'r.reverses_entry')
        .onRef('l.fiscal_year', '=', 'r.fiscal_year')
        .onRef('l.entry_date', '=', 'r.entry_date'),
    )
    .where(expression<boolean>`r."reverses_entry" is not null`)
    .where('r.entry_date', '>=', from)
    .where('r.entry_date', '<=', to)
