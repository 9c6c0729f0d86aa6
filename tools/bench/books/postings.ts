import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Overheard } from '#platform/bench/replay.ts'
import { baseOf } from '../../demo/client.ts'
import type { Call } from '../calls.ts'

/** A receipt of two lines, saved and posted in one request: cash of the head office against the renewal fee. */
export async function receiptCall(db: Pick<pg.ClientBase, 'query'>): Promise<Call> {
  const { rows } = await db.query<{ fee: number }>(`select id as fee from ledger_account where code = '4101002'`)
  const [{ fee } = { fee: 0 }] = rows
  return {
    name: 'post a receipt',
    method: 'POST',
    path: () => `${baseOf('receipt_voucher')}/create/?step=post`,
    headers: () => ({ 'idempotency-key': randomUUID() }),
    body: () => ({ received_from: 'Al-Amin Overseas', lines: [{ ledger: fee, amount: '5000.00' }] }),
    fault: (status, answer) =>
      status === 201 && answer['status'] === 'posted' && /-RV-\d{4}-\d{5,}$/.test(String(answer['invoice_no']))
        ? undefined
        : `status ${status} ${JSON.stringify(answer).slice(0, 200)}`,
  }
}

/** What of the statements of a posting is sent to the bare database, each a transaction of its own. */
export function barePosting(requests: readonly Overheard[][]): Overheard[] {
  const postings = requests.flat().filter(({ text }) => /\bacc_post\(/.test(text))
  if (postings.length !== requests.length) throw new Error('A receipt was not posted by one call of acc_post.')
  return postings
}

/**
 * Gives the order of an overheard posting the key and the source of a document that was never posted.
 * @param since ids from here on belong to no document
 */
export const asNewDocument =
  (since: number) =>
  (value: unknown, turn: number): unknown => {
    const id = since + turn
    return JSON.stringify({ ...JSON.parse(String(value)), key: `bench:${id}`, source_id: id })
  }
