import type { RuleFault } from '#platform/resource/implementation.ts'
import { billColumnsIn } from '../bill/bills.ts'
import { payment_voucher } from '../payment_voucher/payment_voucher.resource.ts'
import { purchase_return } from '../purchase_return/purchase_return.resource.ts'
import { receipt_voucher } from '../receipt_voucher/receipt_voucher.resource.ts'
import { sales_return } from '../sales_return/sales_return.resource.ts'
import { allocationsIn } from './allocation.rules.ts'
import type { PayingVoucher } from './paying_sides.ts'
import type { Way } from './vouchers_that_settle.ts'

/** What the rows of a payment name, by their columns: a further bill of the side gets a column of its own. */
export const columnsOfPayment = {
  receipt_voucher: billColumnsIn(receipt_voucher.fields.allocations.fields),
  payment_voucher: billColumnsIn(payment_voucher.fields.allocations.fields),
  sales_return: billColumnsIn(sales_return.fields.allocations.fields),
  purchase_return: billColumnsIn(purchase_return.fields.allocations.fields),
}

type Row = Readonly<Record<string, unknown>> & { readonly amount: string }

/** A voucher that settles bills by rows of its own (`allocations`). */
export const payment = <Doc extends { readonly allocations: readonly Row[] | null }>(
  source: PayingVoucher,
): Way<Doc> => ({
  source,
  settles: ({ allocations }) => allocationsIn(allocations, columnsOfPayment[source]),
  rest: ({ allocations: _settled, ...rest }) => rest,
})

/** A row of a payment settles one bill, whichever column names it. */
export const oneBillFaults = (source: PayingVoucher, rows: readonly Row[] | null): RuleFault[] =>
  (rows ?? []).flatMap((row, at) => {
    const named = Object.keys(columnsOfPayment[source]).filter((column) => typeof row[column] === 'number')
    return named.length === 1 ? [] : [{ field: `allocations[${at}].bill`, text: 'allocation.one_bill' }]
  })
