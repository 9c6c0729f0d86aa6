import type { TestBooks } from './test_books.ts'

/** What is planned for each month of the worked year. */
export interface Plan {
  readonly ledger?: string
  readonly group?: string
  readonly branch?: string
  /** Of each month, in taka. */
  readonly amount: string
  readonly status?: string
}
/** Plans the worked year anew: nothing but these. */
export async function planAnew(books: TestBooks, plans: readonly Plan[]): Promise<void> {
  await books.scratch.database.owner(async (client) => {
    await client.query('delete from budget')
    for (const { ledger, group, branch, amount, status = 'approved' } of plans)
      await client.query(
        `with made as (
           insert into budget (fiscal_year, branch, ledger, "group", total, status, version, created_at, updated_at, row_version)
           select y.id, (select id from branch where code = $1), (select id from ledger_account where code = $2),
             (select id from "group" where code = $3), 12 * $4::numeric, $5, 1, now(), now(), 1
           from fiscal_year y where y.code = '2025-26' returning id)
         insert into budget_amounts (record, position, month, amount)
           select m.id, n, to_char('2025-07-01'::date + make_interval(months => n), 'YYYY-MM'), $4 from made m, generate_series(0, 11) n`,
        [branch ?? null, ledger ?? null, group ?? null, amount, status],
      )
  })
}
