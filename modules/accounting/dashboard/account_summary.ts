import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { isOfType } from '../statements/chosen_lines.ts'
import { balancesByLedger } from '../statements/balances_by_ledger.ts'
import type { Days } from '../statements/statement_range.ts'

/** What the books come to, as decimal strings of taka. accounting.md 5 Total account summary. */
export interface AccountSummary {
  /** Standing at the end of the last day, debit above zero. */
  readonly cash: string
  readonly bank: string
  readonly receivable: string
  /** Standing at the end of the last day, credit above zero. */
  readonly payable: string
  /** Of the days: credit less debit, and debit less credit. */
  readonly income: string
  readonly expense: string
  /** Income less expense. */
  readonly result: string
}

/**
 * The summary of the branches that `read` shows, from the balances kept: no line is read. Audit adjustments count, the closing
 * of the year does not, as in the trial balance as it stands. Which ledgers are cash or payable is said where the ledger
 * statement says it (`account_type`), so that each figure is the sum of rows that anybody can open.
 * @param branches of the whole scope where none is told
 */
export async function accountSummary(
  read: Reader,
  { from, to }: Days,
  branches?: readonly number[],
): Promise<AccountSummary> {
  const range = { from, to, adjustments: true, closing: false, openingIsLine: false, bySubLedger: false }
  const [closing, turnover] = [expression<string>`m."closing"`, expression<string>`(m."debit" - m."credit")`]
  const sum = (of: typeof closing, type: Parameters<typeof isOfType>[0], sign: 1 | -1) =>
    expression<string>`(${expression.lit(sign)} * coalesce(sum(${of}) filter (where ${isOfType(type)}), 0))::numeric(20,2)`
  const [income, expense] = [sum(turnover, 'income', -1), sum(turnover, 'expense', 1)]
  return read
    .selectFrom(balancesByLedger(read, range, branches).as('m'))
    .innerJoin('ledger_account as a', 'a.id', 'm.ledger')
    .innerJoin('group as g', 'g.id', 'a.group')
    .innerJoin('primary_group as p', 'p.id', 'g.primary_group')
    .select([
      sum(closing, 'cash', 1).as('cash'),
      sum(closing, 'bank', 1).as('bank'),
      sum(closing, 'receivable', 1).as('receivable'),
      sum(closing, 'payable', -1).as('payable'),
      income.as('income'),
      expense.as('expense'),
      expression<string>`(${income} - ${expense})::numeric(20,2)`.as('result'),
    ])
    .executeTakeFirstOrThrow()
}
