import { vi } from 'vitest'
import { rowsOf } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { ChartIds } from './chart.ts'
import { settlements } from './worked_dues.ts'
import type { WorkedVoucher } from './worked_year.ts'
import { done } from './year_steps.ts'

/** What each receipt and payment of the worked year settles, as its clerk says it in the form or applies it on that day. accounting.md 6. */

const opening = 'DHK-OB-2526-00001'

/** What was entered: the resource and id of a voucher by its number. */
export type Entered = ReadonlyMap<string, { readonly resource: string; readonly id: number }>

/** The column in which a payment names what it settles. */
const columns: Readonly<Record<string, string>> = { purchase: 'purchase', sales: 'sale' }

/** Rows of a receipt, payment or cheque that name bills of the office. */
export const allocationsOf = (voucher: WorkedVoucher, entered: Entered) =>
  settlements
    .filter(({ paid }) => paid === voucher.invoice_no)
    .flatMap(({ bill, amount }) => {
      const named = entered.get(String(bill))
      return named === undefined || bill === opening ? [] : [{ [columns[named.resource] ?? 'bill']: named.id, amount }]
    })

/**
 * Applies what a receipt or payment left over to what its party owed when the books began, on the day of the voucher: such a settlement is
 * of the day on which somebody says it.
 */
export async function settleOpening(voucher: WorkedVoucher, send: Send, ids: ChartIds): Promise<void> {
  const resource = voucher.voucher_type === 'RV' ? 'receipt_voucher' : 'payment_voucher'
  const base = `/${resource}/api/v1/${resource}`
  // What a cheque that comes back would settle is open again with it: its party applies nothing before it is paid.
  const own = settlements.filter(({ bill, paid, undone }) => bill === opening && paid === voucher.invoice_no && !undone)
  for (const { party = '', amount } of own) {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(`${voucher.voucher_date}T12:00:00+06:00`)
    try {
      const sub_ledger = ids.subLedger(party)
      const [open] = rowsOf(await done(send('GET', `${base}/advances/${sub_ledger}`)), 'opening')
      const bill = { entry: open?.['entry'], line_no: open?.['line_no'], amount }
      await done(send('POST', `${base}/apply_advance/`, { sub_ledger, opening: [bill] }))
    } finally {
      vi.useRealTimers()
    }
  }
}
