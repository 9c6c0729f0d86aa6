import type pg from 'pg'

/** What does not fit in the books: what was compared, and the id of what is wrong. */
export interface BookFinding {
  readonly kind: string
  readonly record: number
  readonly text: string
}

/** What was looked at and what does not fit. */
export interface BookVerification {
  readonly findings: readonly BookFinding[]
  readonly vouchers: number
  readonly lines: number
}

/**
 * Recomputes the books from their lines and compares everything kept beside them: balances, days, numbers, what stands of
 * each voucher, settlements, the log and the guards of every partition. One snapshot, so that people may post meanwhile;
 * needs a connection outside of any transaction. accounting.md 2.2 I12, 2.7.
 */
export async function verifyBooks(client: Pick<pg.ClientBase, 'query'>): Promise<BookVerification> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  // The lines of each entry are hashed by a function; planning that anew for each takes longer than all the rest.
  await client.query('set local plan_cache_mode = force_generic_plan')
  try {
    const found = await client.query<BookFinding>(
      `select kind, record, detail as text from acc_differences()
       union all select kind, record, detail from acc_bill_differences()
       union all select kind, record, detail from acc_open_differences()`,
    )
    const counted = await client.query<{ vouchers: number; lines: number }>('select vouchers, lines from acc_counted()')
    return { findings: found.rows, vouchers: counted.rows[0]?.vouchers ?? 0, lines: counted.rows[0]?.lines ?? 0 }
  } finally {
    await client.query('rollback')
  }
}
