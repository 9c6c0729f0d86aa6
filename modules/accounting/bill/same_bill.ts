import type { Reader } from '#platform/access/read.ts'
import { yearOf } from '../voucher/book_facts.ts'
import type { SameBill } from './same_bill.rules.ts'

/** A bill of theirs, by what the party wrote on it. */
interface TheirBill {
  readonly party: number
  readonly no: string
  readonly date: string
}

/**
 * Where a bill of theirs was entered before, as a bill or as a purchase: it is paid once. A party numbers its bills anew each
 * year; void ones have let go of theirs. The party is held meanwhile: of two clerks with the same bill the second is told
 * where the first one wrote it.
 * @param self the record that asks
 */
export async function sameBill(
  readAll: Reader,
  { party, no, date }: TheirBill,
  self: { readonly resource: 'payable_bill' | 'purchase'; readonly id: number | null },
): Promise<SameBill | null> {
  const year = await yearOf(readAll, date)
  if (!year) return null
  const held = await readAll
    .selectFrom('sub_ledger_account')
    .select('name')
    .where('id', '=', party)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const own = (resource: typeof self.resource): number => (self.resource === resource ? (self.id ?? 0) : 0)
  const same =
    (await readAll
      .selectFrom('payable_bill')
      .select(['id', 'invoice_no'])
      .where('bill_no', '=', no)
      .where('sub_ledger', '=', party)
      .where('bill_date', '>=', year.start_date)
      .where('bill_date', '<=', year.end_date)
      .where('status', '!=', 'void')
      .where('id', '!=', own('payable_bill'))
      .executeTakeFirst()) ??
    (await readAll
      .selectFrom('purchase')
      .select(['id', 'invoice_no'])
      .where('vendor_bill_no', '=', no)
      .where('vendor', '=', party)
      .where('vendor_bill_date', '>=', year.start_date)
      .where('vendor_bill_date', '<=', year.end_date)
      .where('status', '!=', 'void')
      .where('id', '!=', own('purchase'))
      .executeTakeFirst())
  return same ? { number: same.invoice_no ?? `#${same.id}`, party: held?.name ?? '' } : null
}
