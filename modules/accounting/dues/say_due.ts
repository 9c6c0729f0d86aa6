import type { Db } from '#platform/access/sign_in/db.ts'
import { taka } from '#platform/money/poisha.ts'

/** When a part of a line is due that no bill of the office's own stands behind; the parts of a line are the line. */
export interface Due {
  readonly line_no: number
  /** In the order of the days, from 1. */
  readonly position: number
  readonly bill_no: string
  /** Days as `YYYY-MM-DD`. */
  readonly bill_date: string
  readonly due_date: string
  /** In poisha. */
  readonly amount: bigint
}

/** Says when lines of an entry are due, in the transaction that posted it (due.sql). Written once and never changed. */
export async function sayDue(db: Db, entry: number, dues: readonly Due[]): Promise<void> {
  if (dues.length === 0) return
  const said = dues.map((one) => ({ ...one, amount: taka(one.amount) }))
  await db.query('select acc_say_due($1, $2::jsonb)', [entry, JSON.stringify(said)])
}
