import { isDay } from '#platform/clock/day.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { payingLedger, type PaidFrom } from './pays_from.ts'

/** Of which account, and as at which day, a call about balances asks. */
export interface AskedAccount {
  readonly ledger: PaidFrom
  readonly sub_ledger: number | undefined
  readonly branch: number | undefined
  readonly day: string
}

type Asking = Pick<CallContext, 'read' | 'params' | 'query' | 'today' | 'session'>

/**
 * Reads `{ledger_id}` and the query values sub_ledger, branch and date (today unless told).
 * @throws Refusal 404 for what the asker does not see, books of another branch too; 400 for what is no day
 */
export async function askedAccount({ read, params, query, today, session }: Asking): Promise<AskedAccount> {
  const day = latinDigits(query['date'] ?? today)
  if (!isDay(day)) throw invalid({ date: [{ text: 'field.date' }] })
  return {
    ledger: await ledgerOf(read, idOf(params['ledger_id'])),
    sub_ledger: query['sub_ledger'] === undefined ? undefined : await subLedgerOf(read, idOf(query['sub_ledger'])),
    branch: query['branch'] === undefined ? undefined : branchOf(session, idOf(query['branch'])),
    day,
  }
}

const idOf = (written: string | undefined): number => {
  const id = readId(written)
  if (id === undefined) throw notFound()
  return id
}

async function ledgerOf(read: CallContext['read'], id: number): Promise<PaidFrom> {
  const found = await payingLedger(read, id)
  if (!found) throw notFound()
  return found
}

async function subLedgerOf(read: CallContext['read'], id: number): Promise<number> {
  const found = await read.selectFrom('sub_ledger_account').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  return id
}

/** Everybody knows the branches; the books of one that is not theirs would look empty. */
function branchOf({ branches }: CallContext['session'], id: number): number {
  if (branches !== 'all' && !branches.includes(id)) throw notFound()
  return id
}
