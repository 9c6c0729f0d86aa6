import type { Session } from '#platform/access/session.ts'
import type { Db } from '#platform/access/sign_in/db.ts'

/**
 * Lists the lines of an opening voucher that a party owes or is owed, in the transaction that posted it and after its due days were
 * said, so that payments can name them (opening_bill.sql).
 */
export async function listOpeningBills(
  db: Db,
  entry: number,
  { session, request }: { readonly session: Session; readonly request: string },
): Promise<void> {
  const asked = { user: session.user === 0 ? null : session.user, user_name: session.name, request }
  await db.query('select acc_list_opening_bills($1, $2::jsonb)', [entry, JSON.stringify(asked)])
}
