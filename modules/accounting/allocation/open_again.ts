import type { Reader } from '#platform/access/read.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { billKey, openingBill } from '../bill/bills.ts'
import { unallocate } from '../ledger/allocate.ts'
import { isOfRow } from './open_bills.ts'
import type { Advancing } from './paying_sides.ts'
import { rowsOf, rowsWithLess } from './payment_rows.ts'

/**
 * `open_again/`: an opening bill that a receipt or payment settled is open again from today, so that the voucher can be voided or
 * changed. The row that names it goes, or settles so much less; a settlement of before rows could name it is undone by itself.
 * @throws Refusal 404 for a settlement that is none of theirs, ACC-034 where somebody was quicker
 */
export const openingOpenedAgain =
  (source: Advancing) =>
  async ({ body, read, today, session, request, together }: CallContext): Promise<{ readonly opened: number }> => {
    const id = readId(body['allocation'])
    if (id === undefined) throw invalid({ allocation: [{ text: 'field.invalid' }] })
    const found = await settlementOf(read, source, id)
    const known =
      found && (await read.selectFrom(source).select('id').where('id', '=', found.voucher).executeTakeFirst())
    if (!found || !known) throw notFound()
    const { voucher, bill, amount, made_by } = found
    const key = `open_again:${source}:${id}:${request.id}`
    await together(async (_store, readAll, judged, db) => {
      // Of two who open it at once, the second finds it open.
      const { row_version } = await readAll
        .selectFrom(source)
        .select('row_version')
        .where('id', '=', voucher)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (!isOfRow(made_by) || (await isUndone(readAll, id)))
        return unallocate(db, { key, date: today, posted_by: session.user, reason: key }, [id])
      const rows = await rowsOf(readAll, source, voucher)
      const allocations = rowsWithLess(source, rows, billKey(openingBill, bill), poisha(amount))
      await judged.update(source, voucher, { row_version, allocations })
    })
    return { opened: id }
  }

/** What of an opening bill such a voucher settled. */
const settlementOf = (read: Reader, source: Advancing, id: number) =>
  read
    .selectFrom('acc_allocation as a')
    .innerJoin('opening_bill as b', (on) =>
      on.onRef('b.entry', '=', 'a.bill_entry').onRef('b.line_no', '=', 'a.bill_line'),
    )
    .innerJoin('acc_entry as x', 'x.id', 'a.paid_entry')
    .innerJoin('acc_voucher as p', 'p.id', 'x.voucher')
    .select(['b.id as bill', 'p.source_id as voucher', 'a.amount', 'a.idempotency_key as made_by'])
    .where('a.id', '=', id)
    .where('a.undoes', 'is', null)
    .where('p.source_type', '=', source)
    .executeTakeFirst()

const isUndone = async (readAll: Reader, id: number): Promise<boolean> =>
  (await readAll.selectFrom('acc_allocation').select('id').where('undoes', '=', id).executeTakeFirst()) !== undefined
