import type { Asking } from '#platform/report/implementation.ts'
import type { ParametersOf } from '#platform/report/report.ts'
import { expression } from '#platform/resource/expression.ts'
import { chosenLines, isOfSubLedgers } from './chosen_lines.ts'
import { movements } from './movements.ts'
import type { ledger } from './statements.report.ts'

/** What the account stood at when the day began: debit above zero, a decimal string of taka. */
export async function balanceBefore(
  asking: Asking<ParametersOf<typeof ledger.parameters>>,
  day: string,
): Promise<string> {
  const { read, parameters } = asking
  const range = { from: day, to: day, adjustments: false, closing: false, openingIsLine: true }
  const { balance } = await read
    .selectFrom(movements(read, { ...range, bySubLedger: isOfSubLedgers(parameters) }).as('m'))
    .select(expression<string>`coalesce(sum(m."opening"), 0)::numeric(20,2)`.as('balance'))
    .where(chosenLines(read, parameters, 'm') ?? expression<boolean>`false`)
    .executeTakeFirstOrThrow()
  return balance
}
