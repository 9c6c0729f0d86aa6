import type { GatedResource } from '../../update_permission/gate.ts'
import { booksOf } from './books.ts'
import type { Answer, Client } from '#platform/testing/conformance/client.ts'
import type { Json } from '#platform/testing/conformance/finding.ts'
import type { Office } from '#platform/testing/conformance/hint.ts'
import { keptOf, refusedWork, type Kept } from '#platform/testing/conformance/record_maker.ts'

/** Vouchers and requests to change them, on the way through their states. accounting.md 2.6 and 3. */

const requests = '/acc_update_perm/api/v1/acc_update_perm/'

const done = (what: string, answer: Answer): Kept => {
  const kept = keptOf(answer)
  if (answer.status >= 300 || !kept) throw refusedWork(what, answer)
  return kept
}

/** Takes a voucher one step on. */
export const stepped = async (
  client: Client,
  resource: GatedResource,
  { id, row_version }: Kept,
  status: string,
): Promise<Kept> =>
  done(
    `${resource} to ${status}`,
    await client.send('PUT', `/${resource}/api/v1/${resource}/update_status/${id}`, {
      status,
      row_version,
      note: 'Decided at the meeting.',
    }),
  )

/** A draft; `approved`: of a type whose vouchers a second person approves. */
export async function draftVoucher(office: Office, resource: GatedResource, approved = false): Promise<Kept> {
  const types = (await booksOf(office)).types[resource]
  return office.make.create(resource, { having: { voucher_type: approved ? types.approved : types.plain } })
}

export const postedVoucher = async (office: Office, resource: GatedResource): Promise<Kept> =>
  stepped(office.admin, resource, await draftVoucher(office, resource), 'posted')

/** A request for a posted voucher, by the administrator. */
export const requested = async (
  { admin }: Office,
  resource: GatedResource,
  record: number,
  asked: Readonly<Record<string, Json>>,
): Promise<Kept> =>
  done(
    'request',
    await admin.send('POST', `${requests}create/`, {
      record_type: resource,
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

/** A posted voucher that the administrator may void. */
export async function voidable(office: Office, resource: GatedResource, approver: Client): Promise<Kept> {
  const voucher = await postedVoucher(office, resource)
  const request = await requested(office, resource, voucher.id, { action: 'delete' })
  done('approval', await decided(approver, request, 'approve'))
  return voucher
}
