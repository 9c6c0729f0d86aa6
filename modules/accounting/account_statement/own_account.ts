import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { sumOfOpen } from '../dues/buckets.ts'
import { inTaka, openParts } from '../dues/open_parts.ts'
import { linesOfParties, moved } from './party_lines.ts'

/**
 * What the parties that a reader sees stand at on a day, above zero where they owe, and what of that is past due; decimal strings of
 * taka. For a member, whose reader sees one party: its own.
 */
export async function accountOf(
  read: Reader,
  day: string,
): Promise<{ readonly balance: string; readonly overdue: string }> {
  const parties = await read.selectFrom('sub_ledger_account').select('id').where('kind', '=', 'agency').execute()
  const ids = parties.map(({ id }) => id)
  if (ids.length === 0) return { balance: '0.00', overdue: '0.00' }
  const { balance } = await linesOfParties(read)
    .select(expression<string>`coalesce(sum(${moved}), 0)::numeric(20,2)`.as('balance'))
    .where('l.sub_ledger', 'in', ids)
    .where('l.entry_date', '<=', day)
    .executeTakeFirstOrThrow()
  const { overdue } = await read
    .selectFrom(openParts(read, { side: 'debtor', at: day, parties: ids, owedOnly: true }).as('d'))
    .select(inTaka(sumOfOpen(expression<boolean>`d."due_date" < ${day}::date`)).as('overdue'))
    .executeTakeFirstOrThrow()
  return { balance, overdue }
}
