import { poisha } from '#platform/money/poisha.ts'
import { rowsOf } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { WorkedVoucher } from './worked_year.ts'
import { done } from './year_steps.ts'

/** The pay order of the worked year: it came with a receipt and lies in clearing until the bank has paid it. accounting.md 6. */

const base = '/payorder_clearing/api/v1/payorder_clearing/'

/** The ledger in which pay orders wait. */
export const payOrders = '1305003'

/** What the receipt of a pay order says of it. */
export async function payOrderIn({ lines, voucher_date }: WorkedVoucher, send: Send) {
  if (!lines.some(({ ledger, debit }) => ledger === payOrders && poisha(debit) > 0n)) return {}
  const [bank] = rowsOf(await send('GET', '/bank/api/v1/bank/all/?short_name=PADMA'), 'banks')
  return { instrument_no: 'PO 250000', instrument_date: voucher_date, instrument_bank: bank?.id }
}

/** Sends it to the bank and has it cleared less the charge. @returns the number of the clearing */
export async function followPayOrder({ voucher_date, lines }: WorkedVoucher, send: Send): Promise<unknown> {
  const [order] = rowsOf(await send('GET', `${base}all/?status=received`), 'payorder_clearings')
  const id = order?.id ?? 0
  const sent = await done(
    send('PUT', `${base}update_status/${id}`, {
      status: 'sent',
      sent_on: voucher_date,
      row_version: order?.row_version,
    }),
  )
  const [, charge] = lines.filter(({ debit }) => poisha(debit) > 0n)
  await done(
    send('PUT', `${base}update_status/${id}`, {
      status: 'cleared',
      cleared_on: voucher_date,
      charge: charge?.debit,
      row_version: sent.body['row_version'],
    }),
  )
  return rowsOf(await send('GET', `${base}vouchers/${id}`), 'vouchers').at(-1)?.['invoice_no']
}
