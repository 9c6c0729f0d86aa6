import { notFound } from '#platform/errors/errors.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import type { GatedInstrument } from '../update_permission/gate.ts'
import { sourceOf } from './received_for.ts'

/** `GET vouchers/{id}`: the vouchers of an instrument in their order, that of the document that brought it first. @throws Refusal 404 */
export const vouchersOf =
  (instrument: GatedInstrument) =>
  async ({ params, read, readAll }: Pick<CallContext, 'params' | 'read' | 'readAll'>) => {
    const id = Number(params['id'])
    const row = await read
      .selectFrom(instrument)
      .select(['id', 'source_type', 'source_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
    const { type, id: of } = sourceOf(instrument, row)
    const vouchers = await readAll
      .selectFrom('acc_voucher')
      .select(['invoice_no', 'source_event as event', 'voucher_date as date', 'status', 'narration'])
      .where((eb) =>
        eb.or([
          eb.and([eb('source_type', '=', type), eb('source_id', '=', of)]),
          eb.and([eb('source_type', '=', instrument), eb('source_id', '=', id)]),
        ]),
      )
      .orderBy('id')
      .execute()
    return { vouchers }
  }
