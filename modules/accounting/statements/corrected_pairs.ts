import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

/**
 * Leaves out postings that were taken back on their own day, and what took them back: both together are nothing on every
 * day's end. What is reversed on another day stays, or that day's balance could not be read off the lines. accounting.md 2.6.
 */
export function isShown(read: Reader, { hide_corrected }: { readonly hide_corrected?: boolean }, alias: string) {
  if (hide_corrected !== true) return expression<boolean>`true`
  const pairs = read
    .selectFrom('acc_entry as r')
    .innerJoin('acc_entry as w', 'w.id', 'r.reverses_entry')
    .select(expression<number>`unnest(array[r."id", w."id"])`.as('id'))
    .where(expression<boolean>`r."reverses_entry" is not null and r."entry_date" = w."entry_date"`)
  return expression<boolean>`${expression.ref(`${alias}.entry`)} not in ${pairs}`
}
