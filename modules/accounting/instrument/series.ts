import type { Reader } from '#platform/access/read.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'

/** Series in which the vouchers of instruments are numbered; 0 where all of a class are switched off. */
export interface InstrumentSeries {
  readonly receipt: number
  readonly payment: number
  readonly instrument: number
}

/** Cheques and pay orders have a series each of one class: the one of this code, where it is in use. @param code PD or PO */
export async function seriesOf(readAll: Reader, code: 'PD' | 'PO'): Promise<InstrumentSeries> {
  const own = await readAll
    .selectFrom('voucher_type')
    .select('id')
    .where('code', '=', code)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const of = async (name: string) => (await typeOfClass(readAll, name))?.id ?? 0
  return { receipt: await of('receipt'), payment: await of('payment'), instrument: own?.id ?? (await of('instrument')) }
}
