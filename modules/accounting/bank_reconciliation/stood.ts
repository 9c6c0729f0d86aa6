import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { Stood } from './bank_reconciliation.rules.ts'

/** What an account stood at, and what of it the bank did not have by then. Decimal strings of taka. */
export async function stoodOn(readAll: Reader, bank: number, until: string): Promise<Stood> {
  return readAll
    .selectFrom(expression<Stood>`bank_stood(${bank}::bigint, ${until}::date)`.as('s'))
    .select(['s.book_balance', 's.unpresented', 's.uncleared'])
    .executeTakeFirstOrThrow()
}
