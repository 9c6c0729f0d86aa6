import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'

type Figure = ReturnType<typeof expression<string | null>>

/**
 * What a ledger was opened with in the branches that the reader may see, debit above zero, read from the books for each row
 * of a query; null where no opening voucher stands. Period 0 has one day, the first of all years.
 * @param ledger the column that names the ledger
 */
export function openedWith(read: Reader, ledger: string): Figure {
  const firstDay = read.selectFrom('fiscal_year').select(({ fn }) => fn.min('start_date').as('day'))
  return expression<string | null>`(${read
    .selectFrom('acc_balance_day as opening')
    .select(expression<string | null>`sum(opening."debit" - opening."credit")::numeric(20,2)`.as('amount'))
    .where(expression<boolean>`opening."ledger" = ${expression.ref(ledger)}`)
    .where('opening.period', '=', 0)
    .where(expression<boolean>`opening."entry_date" = (${firstDay})`)})`
}

/** The side of it that a ledger stands on; null on the other one. */
export const openingSide = (read: Reader, ledger: string, side: 'debit' | 'credit'): Figure =>
  side === 'debit'
    ? expression<string | null>`nullif(greatest(${openedWith(read, ledger)}, 0), 0)`
    : expression<string | null>`nullif(greatest(-${openedWith(read, ledger)}, 0), 0)`
