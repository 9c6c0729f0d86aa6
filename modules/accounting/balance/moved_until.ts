import type { Reader } from '#platform/access/read.ts'
import { poisha } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import { movedSum, movements } from '../statements/movements.ts'
import { firstDay } from '../statements/statement_range.ts'

/** Lines of which a balance is asked: all branches and sub-ledgers where none is told. */
export interface ChosenLines {
  readonly ledger: number
  readonly sub_ledger: number | undefined
  readonly branch: number | undefined
}

/**
 * What was debited and credited since the books began, in poisha, the whole day included. From the balances kept, so that
 * lines are only read for the days of a broken month. accounting.md 2.5.
 */
export async function movedUntil(
  read: Reader,
  { ledger, sub_ledger, branch }: ChosenLines,
  day: string,
): Promise<{ readonly debit: bigint; readonly credit: bigint }> {
  const bySubLedger = sub_ledger !== undefined
  const moved = movements(read, {
    from: firstDay,
    to: day,
    adjustments: true,
    closing: true,
    openingIsLine: true,
    bySubLedger,
  })
  const { debit, credit } = await read
    .selectFrom(moved.as('m'))
    .select([
      expression<string>`${movedSum('debit')}::numeric(20,2)`.as('debit'),
      expression<string>`${movedSum('credit')}::numeric(20,2)`.as('credit'),
    ])
    .where('m.ledger', '=', ledger)
    .$if(bySubLedger, (lines) => lines.where('m.sub_ledger', '=', sub_ledger ?? null))
    .$if(branch !== undefined, (lines) => lines.where('m.branch', '=', branch ?? 0))
    .executeTakeFirstOrThrow()
  return { debit: poisha(debit), credit: poisha(credit) }
}
