import { booksOf } from './books.ts'
import type { Answer, Client } from '#platform/testing/conformance/client.ts'
import type { Json } from '#platform/testing/conformance/finding.ts'
import type { Office } from '#platform/testing/conformance/hint.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'

/** Receipts and requests to change them, on the way through their states. accounting.md 2.6 and 3. */

const receipts = '/receipt_voucher/api/v1/receipt_voucher/'
const requests = '/acc_update_perm/api/v1/acc_update_perm/'

const done = (what: string, answer: Answer): Kept => {
  const kept = keptOf(answer)
  if (answer.status >= 300 || !kept) throw refusedWork(what, answer)
  return kept
}

/** Takes a receipt one step on. */
export const steppedReceipt = async (client: Client, { id, row_version }: Kept, status: string): Promise<Kept> =>
  done(
    `receipt to ${status}`,
    await client.send('PUT', `${receipts}update_status/${id}`, {
      status,
      row_version,
      note: 'Decided at the meeting.',
    }),
  )

/** A draft; `approved`: of a type whose vouchers a second person approves. */
export async function draftReceipt(office: Office, approved = false): Promise<Kept> {
  const books = await booksOf(office)
  const having = { voucher_type: approved ? books.approvedReceipts : books.receipts }
  return office.make.create('receipt_voucher', { having })
}

export const postedReceipt = async (office: Office): Promise<Kept> =>
  steppedReceipt(office.admin, await draftReceipt(office), 'posted')

/** A request for a posted receipt, by the administrator. */
export const requested = async (
  { admin }: Office,
  record: number,
  asked: Readonly<Record<string, Json>>,
): Promise<Kept> =>
  done(
    'request',
    await admin.send('POST', `${requests}create/`, {
      record_type: 'receipt_voucher',
      record,
      reason: 'Counted wrongly at the counter',
      ...asked,
    }),
  )

/** Decides a request by its own call. */
export const decided = (
  client: Client,
  { id, row_version }: Kept,
  call: 'approve' | 'cancel',
  more: Readonly<Record<string, Json>> = {},
): Promise<Answer> => client.send('PUT', `${requests}${call}/${id}`, { row_version, ...more })

/** A posted receipt that the administrator may void. */
export async function voidableReceipt(office: Office, approver: Client): Promise<Kept> {
  const receipt = await postedReceipt(office)
  const request = await requested(office, receipt.id, { action: 'delete' })
  done('approval', await decided(approver, request, 'approve'))
  return receipt
}
