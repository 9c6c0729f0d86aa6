import type { Reader } from '#platform/access/read.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { expression } from '#platform/resource/expression.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Journal } from '../ledger/journal.ts'
import type { BookFacts } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'

/** A month of a budget that lines of a journal would make larger than planned, as `budgets_exceeded` (budget.sql) tells it; in taka. */
export interface Exceeded {
  /** Which line of the journal, from 0: the first of a ledger that is checked. */
  readonly place: number
  readonly ledger: string
  readonly control: 'warn' | 'block'
  /** Its first day. */
  readonly month: string
  readonly budget: string
  readonly x: string
}

/**
 * What budgets have against a journal: refused at the line where its ledger refuses, told where it warns. Nothing is read for a journal
 * without a ledger that is checked. The books ask again under their lock what refuses (guard_line.sql `acc_budget_holds`). accounting.md 3
 * budget.
 * @param live the voucher that the journal takes the place of, which counts no more
 */
export async function budgetFaults(
  readAll: Reader,
  journal: Journal,
  { ledgers }: Pick<BookFacts, 'ledgers'>,
  live: number | null,
): Promise<RuleFault[]> {
  const isChecked = journal.lines.some(
    ({ ledger, debit }) => debit > 0n && (ledgers.get(ledger)?.budgetControl ?? 'none') !== 'none',
  )
  if (!isChecked || (journal.period !== undefined && (journal.period < 1 || journal.period > 13))) return []
  const lines = journal.lines.map((line, place) => ({
    place,
    ledger: line.ledger,
    branch: line.branch,
    cost_centre: line.cost_centre ?? null,
    day: journal.date,
    amount: taka(line.debit - line.credit),
  }))
  const exceeded = await readAll
    .selectFrom(expression<Exceeded>`budgets_exceeded(${JSON.stringify(lines)}::jsonb, ${live}::bigint, false)`.as('e'))
    .select(['e.place', 'e.ledger', 'e.control', 'e.month', 'e.budget', 'e.x'])
    .execute()
  return exceeded.map(exceededFault)
}

/** What is said of it, at the ledger of its line. */
export const exceededFault = ({ place, ledger, control, month, budget, x }: Exceeded): RuleFault => ({
  ...bookFault('ACC-053', `lines[${place}].ledger`, { ledger, budget: poisha(budget), month, x: poisha(x) }),
  ...(control === 'warn' ? { isWarning: true } : {}),
})
