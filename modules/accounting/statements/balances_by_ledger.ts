import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { movedSum, movements, type Range } from './movements.ts'

/**
 * What each ledger stood at before a range, moved in it and stood at after it, in taka, debit above zero; by sub-ledger where the
 * range says so. Every statement of ledgers reads this one and no other: trial balance, balance sheet, profit and loss.
 * @param branches of the whole scope where none is told
 */
export function balancesByLedger(read: Reader, range: Range, branches?: readonly number[]) {
  const subLedger = range.bySubLedger
    ? expression<number | null>`m."sub_ledger"`
    : expression<number | null>`null::bigint`
  const sums = read
    .selectFrom(movements(read, range).as('m'))
    .select([
      'm.ledger',
      subLedger.as('sub_ledger'),
      movedSum('opening').as('opening'),
      movedSum('debit').as('debit'),
      movedSum('credit').as('credit'),
      movedSum('closing').as('closing'),
    ])
    .groupBy(range.bySubLedger ? ['m.ledger', 'm.sub_ledger'] : ['m.ledger'])
  return branches ? sums.where('m.branch', 'in', [...branches]) : sums
}
