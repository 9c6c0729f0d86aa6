import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import { implement } from '#platform/resource/implementation.ts'
import { standardSignatures } from './number_format.ts'
import { holdPostings } from '../chart/postings.ts'
import { voucher_type } from './voucher_type.resource.ts'
import { changesSeries, usedTypeFaults, voucherTypeFaults, type Series } from './voucher_type.rules.ts'

export const voucherTypeServer = implement(voucher_type, {
  defaults: ({ doc }) => Promise.resolve({ print_title: doc.name, signatures: standardSignatures }),
  facts: async ({ doc, before, readAll, isDelete }) =>
    before !== null && (isDelete || changesSeries(before, doc)) ? seriesOf(readAll, before.id ?? 0) : unused,
  check: (doc, series, { before, isDelete }) => [
    ...(isDelete ? [] : voucherTypeFaults(doc)),
    ...(before === null ? [] : usedTypeFaults(before, isDelete ? null : doc, series)),
  ],
  calls: {},
})

const unused: Series = { vouchers: 0, hasBegun: false }

async function seriesOf(readAll: Reader, type: number): Promise<Series> {
  await holdPostings(readAll)
  const count = expression<number>`count(*)`.as('n')
  const all = await readAll
    .selectFrom('acc_voucher')
    .select(count)
    .where('voucher_type', '=', type)
    .executeTakeFirstOrThrow()
  const newest = await readAll
    .selectFrom('fiscal_year')
    .select('id')
    .where('status', 'in', ['open', 'closing'])
    .orderBy('start_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const begun = await readAll
    .selectFrom('acc_voucher')
    .select('id')
    .where('voucher_type', '=', type)
    .where('fiscal_year', '=', newest?.id ?? 0)
    .limit(1)
    .executeTakeFirst()
  return { vouchers: all.n, hasBegun: begun !== undefined }
}
