import { poisha, taka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { type months, monthWord } from '../statements/months.ts'

/** An amount of one month, as a budget keeps it. */
export interface MonthAmount {
  readonly month: string
  /** In taka. */
  readonly amount: string
}

/** What the rules need to know besides the budget. */
export interface BudgetFacts {
  /** Months of its year, `2026-07` first. */
  readonly months: readonly string[]
  /** Class of the ledger, or of the group's primary group. */
  readonly nature: string | null
}

/** A budget as far as rules look at it. */
export interface BudgetDoc {
  readonly branch: number | null
  readonly ledger: number | null
  readonly group: number | null
  readonly amounts: readonly MonthAmount[] | null
}

/** What all months come to, in taka. */
export const totalOf = (amounts: readonly MonthAmount[] | null): string =>
  taka((amounts ?? []).reduce((sum, { amount }) => sum + poisha(amount), 0n))

/** A budget is of one ledger or one group of income or expenses, and of the months of its year. accounting.md 3 budget. */
export const budgetFaults = (doc: BudgetDoc, facts: BudgetFacts): RuleFault[] => [
  ...accountFaults(doc, facts),
  ...monthFaults(doc.amounts ?? [], facts),
]

function accountFaults({ ledger, group }: BudgetDoc, { nature }: BudgetFacts): RuleFault[] {
  if (ledger === null && group === null) return [{ field: 'ledger', text: 'budget.one_account' }]
  if (ledger !== null && group !== null) return [{ field: 'group', text: 'budget.one_account' }]
  const field = ledger === null ? 'group' : 'ledger'
  return nature === 'income' || nature === 'expense' ? [] : [{ field, text: 'budget.income_or_expense' }]
}

function monthFaults(amounts: readonly MonthAmount[], { months: known }: BudgetFacts): RuleFault[] {
  return amounts.flatMap(({ month }, at): RuleFault[] => {
    const field = `amounts[${at}].month`
    if (!known.includes(month)) return [{ field, text: 'budget.other_year' }]
    return amounts.findIndex((other) => other.month === month) < at ? [{ field, text: 'budget.month_twice' }] : []
  })
}

/** What was approved changes after it was revised, and only drafts are deleted. accounting.md 3 budget. */
export const restFaults = (before: string | null, after: string, isDelete: boolean): RuleFault[] =>
  before === 'approved' && (isDelete || after === before) ? [{ text: 'budget.stays_approved', status: 409 }] : []

/** Who works in some branches plans for these and for all together, not for somebody else's. accounting.md 2.8. */
export const plannerFaults = (branch: number | null, own: readonly number[] | 'all'): RuleFault[] =>
  own === 'all' || branch === null || own.includes(branch) ? [] : [{ field: 'branch', text: 'voucher.not_your_branch' }]

/** Amounts by the words of their months; null where a budget has none. */
export function byMonthWord(amounts: readonly MonthAmount[]): Record<(typeof months)[number], string | null> {
  const of = (word: (typeof months)[number]): string | null =>
    amounts.find(({ month }) => monthWord(month) === word)?.amount ?? null
  return {
    july: of('july'),
    august: of('august'),
    september: of('september'),
    october: of('october'),
    november: of('november'),
    december: of('december'),
    january: of('january'),
    february: of('february'),
    march: of('march'),
    april: of('april'),
    may: of('may'),
    june: of('june'),
  }
}
