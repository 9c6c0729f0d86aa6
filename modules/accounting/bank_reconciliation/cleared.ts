import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { lineId } from '../statements/line_id.ts'

/**
 * Whether the bank has a line of the books (`l`): it is matched on a statement. What was taken back by a day is neither cleared nor
 * uncleared. accounting.md 5 Bank book. @param until last day of the book
 */
export function isCleared(read: Reader, cleared: boolean, until: string) {
  const marked = read
    .selectFrom('bank_match_entry as k')
    .select('k.match')
    .where(expression<boolean>`k."entry" = l."entry" and k."line_no" = l."line_no"`)
  if (cleared) return expression<boolean>`exists (${marked})`
  const away = read
    .selectFrom('acc_entry as z')
    .select('z.id')
    .where('z.entry_date', '<=', until)
    .where(expression<boolean>`z."reverses_entry" is not null and l."entry" in (z."id", z."reverses_entry")`)
  return expression<boolean>`(not exists (${marked}) and not exists (${away}))`
}

/** The day on which the bank had each of these lines, by its statement; none for what it had before the first one. @param lines ids by `lineId` */
export async function clearedDays(read: Reader, lines: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (lines.length === 0) return new Map()
  const days = await read
    .selectFrom('bank_match_entry as k')
    .innerJoin('bank_match_line as m', 'm.match', 'k.match')
    .innerJoin('bank_reconciliation_lines as s', 's.id', 'm.line')
    .select([lineId('k').as('id'), expression<string>`max(s."date")`.as('day')])
    .where('k.entry', 'in', [...new Set(lines.map((id) => Math.floor(id / 2048)))])
    .groupBy(['k.entry', 'k.line_no'])
    .execute()
  return new Map(days.map(({ id, day }) => [Number(id), day]))
}
