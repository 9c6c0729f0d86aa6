import type { Reader } from '#platform/access/read.ts'
import { numberOf, sourceOf } from '../instrument/received_for.ts'
import type { PayorderKnown } from './payorder_clearing.rules.ts'
import type { PayorderRow } from './payorder_event.ts'

/**
 * The same paper, recorded before: known by its number and bank. Canceled ones have let go of theirs. The bank is held meanwhile:
 * of two clerks with the same pay order the second is told where the first one wrote it.
 */
export async function samePayorder(readAll: Reader, doc: PayorderRow): Promise<PayorderKnown['same']> {
  await readAll.selectFrom('bank').select('id').where('id', '=', doc.bank).forNoKeyUpdate().execute()
  const same = await readAll
    .selectFrom('payorder_clearing as p')
    .innerJoin('bank as b', 'b.id', 'p.bank')
    .select(['p.id', 'p.source_type', 'p.source_id', 'b.short_name'])
    .where('p.instrument_no', '=', doc.instrument_no)
    .where('p.bank', '=', doc.bank)
    .where('p.status', '!=', 'canceled')
    .where('p.id', '!=', doc.id ?? 0)
    .executeTakeFirst()
  if (!same) return null
  const number = await numberOf(readAll, sourceOf('payorder_clearing', same))
  return { number: number ?? `#${same.id}`, bank: same.short_name }
}
