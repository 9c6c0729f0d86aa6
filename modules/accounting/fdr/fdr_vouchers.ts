import { notFound } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'

/** `GET vouchers/{id}`: the vouchers of a deposit in their order. @throws Refusal 404 */
export async function depositVouchers({ params, read, readAll }: Pick<CallContext, 'params' | 'read' | 'readAll'>) {
  const id = Number(params['id'])
  const found = await read.selectFrom('fdr').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const vouchers = await readAll
    .selectFrom('acc_voucher')
    .select(['invoice_no', 'source_event as event', 'voucher_date as date', 'status', 'narration'])
    .where('source_type', '=', 'fdr')
    .where('source_id', '=', id)
    .orderBy('id')
    .execute()
  return { vouchers }
}
