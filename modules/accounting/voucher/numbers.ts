import type { Reader } from '#platform/access/read.ts'
import { invalid, notFound } from '#platform/errors/errors.ts'
import { readId } from '#platform/fields/ref/field.ts'
import type { CallContext } from '#platform/resource/implementation.ts'
import { expression } from '#platform/resource/expression.ts'
import type { GatedResource } from '../update_permission/gate.ts'
import { typeOfClass } from '../voucher_type/type_of_class.ts'

/** Voucher types are of a class that is called as their resource is: `receipt` of `receipt_voucher`. accounting.md 3 voucher_type_class. */
const classOf = (resource: GatedResource): string => resource.replace(/_voucher$/, '')

/** Number that a voucher posted now would most likely get; reserved for nobody. Null where no fiscal year covers the day. accounting.md 2.4. */
export async function nextInvoiceNo(
  readAll: Reader,
  { type, branch, day }: { readonly type: number; readonly branch: number; readonly day: string },
): Promise<string | null> {
  const found = await readAll
    .selectFrom('branch as b')
    .select(expression<string | null>`acc_next_invoice_no(${type}, b.id, ${day}::date)`.as('invoice_no'))
    .where('b.id', '=', branch)
    .executeTakeFirst()
  return found?.invoice_no ?? null
}

/** Answers of the invoice-number lookups of a voucher. The next number is likely, not reserved. accounting.md 2.4. */
export const numbersOf = (resource: GatedResource) => ({
  by_invoice_no: async ({ read, list, params }: CallContext) => {
    const row = await read
      .selectFrom(resource)
      .select('id')
      .where('invoice_no', '=', params['invoice_no'] ?? '')
      .executeTakeFirst()
    if (!row) throw notFound()
    return list.record(row.id)
  },
  next_invoice_no: async ({ readAll, query, today, session }: CallContext) => {
    const branch = query['branch'] === undefined ? session.branch : (readId(query['branch']) ?? 0)
    if (branch === null) return { next_invoice_no: null }
    if (session.branches !== 'all' && !session.branches.includes(branch))
      throw invalid({ branch: [{ text: 'field.invalid' }] })
    const asked = query['voucher_type']
    const type = asked === undefined ? ((await typeOfClass(readAll, classOf(resource)))?.id ?? 0) : Number(asked)
    return { next_invoice_no: await nextInvoiceNo(readAll, { type, branch, day: query['date'] ?? today }) }
  },
})
