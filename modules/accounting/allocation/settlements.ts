import type { Reader } from '#platform/access/read.ts'
import { may } from '#platform/access/session.ts'
import { notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import { expression } from '#platform/resource/expression.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { isBillResource, isOwed, openingBill, type OwedResource } from '../bill/bills.ts'
import { source_type as opening } from '../opening/opening_facts.ts'
import type { SettlingVoucher } from './open_bills.ts'

/** One settlement as it is told on both pages: of a bill what settled it, of what settles the bill. */
export interface Settlement {
  readonly id: number
  /** The other voucher; its number is null for who may not read such vouchers. */
  readonly source_type: string
  readonly source_id: number
  readonly number: string | null
  /** The day it counts from. */
  readonly date: string
  /** Decimal string of taka. */
  readonly amount: string
  /** Name of who settled it; null for whom the asker may not know. */
  readonly by: string | null
}

/**
 * `settlements/{id}`: what settles a bill, or what a receipt, payment or journal settles, the first one first; what was undone is
 * not among them. Numbers of vouchers that the asker may not read are left out. @throws Refusal 404 for a record that the asker may not know
 */
export const settlementsOf =
  (resource: OwedResource | SettlingVoucher) =>
  async ({ params, read, session }: CallContext): Promise<{ readonly rows: readonly Settlement[] }> => {
    const id = readId(params['id'])
    const known = await read
      .selectFrom(resource)
      .select('id')
      .where('id', '=', id ?? 0)
      .executeTakeFirst()
    if (!known) throw notFound()
    const rows = await settledPairs(read, resource, known.id)
    return {
      rows: rows.map(({ number, ...row }) => ({
        ...row,
        number: isOpening(row) || may(session, `${row.source_type}.read`) ? number : null,
      })),
    }
  }

/** Whoever may see ledgers may see what they began with. */
const isOpening = (row: { readonly source_type: string }): boolean => row.source_type === opening

/** The settlements of a voucher, or of a line that was open when the books began. */
async function settledIn(read: Reader, resource: OwedResource | SettlingVoucher, id: number): Promise<number[]> {
  if (resource === openingBill) {
    const rows = await read
      .selectFrom('opening_bill as o')
      .innerJoin('acc_allocation as a', (on) =>
        on.onRef('a.bill_entry', '=', 'o.entry').onRef('a.bill_line', '=', 'o.line_no'),
      )
      .select('a.id')
      .where('o.id', '=', id)
      .execute()
    return rows.map((row) => row.id)
  }
  const rows = await read
    .selectFrom('acc_voucher as o')
    .innerJoin('acc_entry as e', 'e.voucher', 'o.id')
    .innerJoin('acc_allocation as a', isBillResource(resource) ? 'a.bill_entry' : 'a.paid_entry', 'e.id')
    .select('a.id')
    .where('o.source_type', '=', resource)
    .where('o.source_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}

async function settledPairs(read: Reader, resource: OwedResource | SettlingVoucher, id: number) {
  const settled = await settledIn(read, resource, id)
  if (settled.length === 0) return []
  const other = isOwed(resource) ? 'a.paid_entry' : 'a.bill_entry'
  return read
    .selectFrom('acc_allocation as a')
    .leftJoin('acc_allocation as u', 'u.undoes', 'a.id')
    .innerJoin('acc_entry as x', 'x.id', other)
    .innerJoin('acc_voucher as v', 'v.id', 'x.voucher')
    .leftJoin('user as p', 'p.id', 'a.posted_by')
    .leftJoin('acc_due as d', (on) =>
      on.onRef('d.entry', '=', 'a.bill_entry').onRef('d.line_no', '=', 'a.bill_line').on('d.position', '=', 1),
    )
    .select(['a.id', 'v.source_type', 'v.source_id', 'a.allocated_on as date', 'a.amount'])
    .select(
      // Of an opening bill its own number, which the voucher of all opening balances does not say.
      expression<
        string | null
      >`case when v."source_type" = ${opening} then coalesce(d."bill_no", v."invoice_no") else v."invoice_no" end`.as(
        'number',
      ),
    )
    .select(
      expression<string | null>`case when p."id" is not null then concat_ws(' ', p."first_name", p."last_name") end`.as(
        'by',
      ),
    )
    .where('a.id', 'in', settled)
    .where('a.undoes', 'is', null)
    .where('u.id', 'is', null)
    .orderBy('a.allocated_on')
    .orderBy('a.id')
    .execute()
}
