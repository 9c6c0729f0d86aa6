import type { Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { chosenLines, isOfSubLedgers } from './chosen_lines.ts'
import { movements } from './movements.ts'
import type { ledger } from './statements.report.ts'

type LedgerAsking = Asking<ParametersOf<typeof ledger.parameters>>

function standing({ read, parameters }: LedgerAsking, day: string) {
  const range = { from: day, to: day, adjustments: false, closing: false, openingIsLine: true }
  return read
    .selectFrom(movements(read, { ...range, bySubLedger: isOfSubLedgers(parameters) }).as('m'))
    .select(expression<string>`coalesce(sum(m."opening"), 0)::numeric(20,2)`.as('balance'))
    .where(chosenLines(read, parameters, 'm') ?? expression<boolean>`false`)
}

/** What the account stood at when the day began: debit above zero, a decimal string of taka. */
export async function balanceBefore(asking: LedgerAsking, day: string): Promise<string> {
  return (await standing(asking, day).executeTakeFirstOrThrow()).balance
}

/** The same for single ledgers of what was asked for, by their ids. */
export async function balancesBefore(
  asking: LedgerAsking,
  day: string,
  ledgers: readonly number[],
): Promise<(ledger: number) => string> {
  const rows = await standing(asking, day)
    .select('m.ledger')
    .where(expression<boolean>`m."ledger" = any(${[...ledgers]}::bigint[])`)
    .groupBy('m.ledger')
    .execute()
  const known = new Map(rows.map(({ ledger: id, balance }) => [Number(id), balance]))
  return (id) => known.get(id) ?? '0.00'
}
