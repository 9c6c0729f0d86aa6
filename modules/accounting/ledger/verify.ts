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
  /** Instant at which it began, and which transactions it saw, in the database's own words. */
  readonly began: string
  readonly snapshot: string
}

/** What is recomputed, one after the other; the ledger is most of it. */
const parts = ['acc_differences', 'acc_bill_differences', 'acc_open_differences'] as const

/**
 * Recomputes the books from their lines and compares everything kept beside them: balances, days, numbers, what stands of
 * each voucher, settlements, the log and the guards of every partition. One snapshot, so that people may post meanwhile: it holds
 * nothing that a posting or a change of the chart waits for. Needs a connection outside of any transaction. accounting.md 2.2 I12, 2.7.
 * @param progress told how many of its parts are done
 */
export async function verifyBooks(
  client: Pick<pg.ClientBase, 'query'>,
  progress: (done: number, of: number) => Promise<void> = async () => {},
): Promise<BookVerification> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('set local statement_timeout = 0')
    // The lines of each entry are hashed by a function; planning that anew for each takes longer than all the rest.
    await client.query('set local plan_cache_mode = force_generic_plan')
    const seen = await client.query<{ snapshot: string; began: string }>(
      'select pg_current_snapshot()::text as snapshot, now() as began',
    )
    const findings: BookFinding[] = []
    for (const [done, part] of parts.entries()) {
      await progress(done, parts.length)
      const found = await client.query<BookFinding>(`select kind, record, detail as text from ${part}()`)
      findings.push(...found.rows)
    }
    const counted = await client.query<{ vouchers: number; lines: number }>('select vouchers, lines from acc_counted()')
    return {
      findings,
      vouchers: counted.rows[0]?.vouchers ?? 0,
      lines: counted.rows[0]?.lines ?? 0,
      began: seen.rows[0]?.began ?? '',
      snapshot: seen.rows[0]?.snapshot ?? '',
    }
  } finally {
    await client.query('rollback')
  }
}
