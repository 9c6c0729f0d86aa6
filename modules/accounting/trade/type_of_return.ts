import type { Reader } from '#platform/access/read.ts'
import { returnsOf, type ReturnResource } from './returns_of.ts'

/** Code of the series that an office keeps for its notes alone, if it keeps one. */
const ownSeries: Readonly<Record<ReturnResource, string>> = { sales_return: 'CN', purchase_return: 'DN' }

/**
 * The series of a note where nobody chose one: an own one of the class of what it takes back (CN, DN), else that of the class.
 * docs/decisions/trade.md.
 */
export async function typeOfReturn(readAll: Reader, resource: ReturnResource): Promise<number | undefined> {
  const types = await readAll
    .selectFrom('voucher_type as t')
    .innerJoin('voucher_type_class as c', 'c.id', 't.class')
    .select(['t.id', 't.code'])
    .where('c.code', '=', returnsOf[resource])
    .where('t.is_active', '=', true)
    .orderBy('t.id')
    .execute()
  return (types.find(({ code }) => code === ownSeries[resource]) ?? types[0])?.id
}
