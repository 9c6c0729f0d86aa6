import { taka } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { askedAccount } from './asked_account.ts'
import { movedUntil } from './moved_until.ts'
import { standing } from './standing.rules.ts'

/**
 * `get_ledger_current_amount/{ledger_id}`: what a ledger was debited and credited since the books began, and what that comes
 * to on which side. Amounts are decimal strings of taka. accounting.md 3 ledger_account, Actions.
 */
export async function currentAmount(call: CallContext) {
  const { ledger, sub_ledger, branch, day } = await askedAccount(call)
  const moved = await movedUntil(call.read, { ledger: ledger.id, sub_ledger, branch }, day)
  const { balance, side } = standing(moved, ledger.normal_side)
  return { debit: taka(moved.debit), credit: taka(moved.credit), balance: taka(balance), side, as_at: day }
}
