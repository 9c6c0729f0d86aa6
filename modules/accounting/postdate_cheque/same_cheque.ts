import type { Reader } from '#platform/access/read.ts'
import { leafKeyOf } from '../bank/leaf_key.ts'
import { leafKey } from '../bank/leaves.ts'
import { numberOf, sourceOf } from '../instrument/received_for.ts'
import type { ChequeRow } from './cheque_event.ts'
import type { ChequeKnown } from './postdate_cheque.rules.ts'

/**
 * The same leaf, recorded before: known by number and bank, and by the account where both name one. Canceled cheques have let go of
 * theirs. The bank is held meanwhile: of two clerks with the same cheque the second is told where the first one wrote it.
 */
export async function sameCheque(readAll: Reader, doc: ChequeRow): Promise<ChequeKnown['same']> {
  await readAll.selectFrom('bank').select('id').where('id', '=', doc.bank).forNoKeyUpdate().execute()
  const leaves = await readAll
    .selectFrom('postdate_cheque as c')
    .innerJoin('bank as b', 'b.id', 'c.bank')
    .select(['c.id', 'c.source_type', 'c.source_id', 'c.account_no', 'b.short_name'])
    .where(leafKeyOf('c.cheque_no'), '=', leafKey(doc.cheque_no))
    .where('c.bank', '=', doc.bank)
    .where('c.type', '=', doc.type)
    .where('c.status', '!=', 'canceled')
    .where('c.id', '!=', doc.id ?? 0)
    .execute()
  const same = leaves.find(
    ({ account_no }) => account_no === null || doc.account_no === null || account_no === doc.account_no,
  )
  if (!same) return null
  return {
    number: (await numberOf(readAll, sourceOf('postdate_cheque', same))) ?? `#${same.id}`,
    bank: same.short_name,
  }
}
