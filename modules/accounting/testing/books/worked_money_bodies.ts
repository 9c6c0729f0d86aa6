import { poisha } from '#platform/money/poisha.ts'
import type { ChartIds } from './chart.ts'
import { payOrders } from './worked_payorder.ts'
import { chartRows, type WorkedVoucher } from './worked_year.ts'

/** Money of the worked year as somebody types it in: what is sent to the calls of receipts, payments and contras. */

const operatingBank = '1402001'

/** What is credited are the lines; of what is debited, cash or bank is where the money came in and the rest was withheld. */
export function receiptBody(voucher: WorkedVoucher, ids: ChartIds) {
  const debited = voucher.lines.filter(({ debit }) => poisha(debit) > 0n)
  const moneyIn = debited.find(({ ledger }) => isMoney(ledger) || ledger === payOrders)
  const isPayOrder = moneyIn?.ledger === payOrders
  return {
    voucher_date: voucher.voucher_date,
    received_from: voucher.narration,
    narration: voucher.narration,
    branch: ids.branch(voucher.branch),
    payment_mode: isPayOrder ? 'pay_order' : roleOf(moneyIn?.ledger) === 'CASH' ? 'cash' : 'bank_transfer',
    receive_in: ids.ledger(isPayOrder ? operatingBank : (moneyIn?.ledger ?? '')),
    lines: voucher.lines
      .filter(({ credit }) => poisha(credit) > 0n)
      .map(({ ledger, sub_ledger, credit }) => ({
        ledger: ids.ledger(ledger),
        sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
        amount: credit,
      })),
    deductions: debited
      .filter((line) => line !== moneyIn)
      .map(({ ledger, debit }) => ({
        kind: roleOf(ledger) === 'AIT' ? 'ait' : 'other',
        ledger: ids.ledger(ledger),
        amount: debit,
      })),
  }
}

/** What is debited are the lines; of what is credited, cash or bank is where the money left and the rest was kept back. */
export function paymentBody(voucher: WorkedVoucher, ids: ChartIds) {
  const own = voucher.lines.filter(({ auto }) => !auto)
  const paid = own.filter(({ debit }) => poisha(debit) > 0n)
  const credited = own.filter(({ credit }) => poisha(credit) > 0n)
  const moneyOut = credited.find(({ ledger }) => isMoney(ledger))
  const isTax = paid.some(({ ledger }) => taxRoles.includes(roleOf(ledger)))
  return {
    voucher_date: voucher.voucher_date,
    pay_to: voucher.narration,
    narration: voucher.narration,
    branch: ids.branch(voucher.branch),
    payment_mode: roleOf(moneyOut?.ledger) === 'CASH' ? 'cash' : 'bank_transfer',
    pay_from: ids.ledger(moneyOut?.ledger ?? ''),
    lines: paid.map(({ ledger, sub_ledger, branch, debit }) => ({
      ledger: ids.ledger(ledger),
      sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
      branch: branch === voucher.branch ? null : ids.branch(branch),
      amount: debit,
    })),
    deductions: credited
      .filter((line) => line !== moneyOut)
      .map(({ ledger, credit }) => ({ kind: 'tds', ledger: ids.ledger(ledger), amount: credit })),
    ...(isTax ? { challan_no: `T-${voucher.invoice_no}`, challan_date: voucher.voucher_date } : {}),
  }
}

/** Money that goes from one account to another, perhaps of another branch. */
export function contraBody(voucher: WorkedVoucher, ids: ChartIds) {
  const own = voucher.lines.filter(({ auto }) => !auto)
  const to = own.find(({ debit }) => poisha(debit) > 0n)
  const from = own.find(({ credit }) => poisha(credit) > 0n)
  return {
    voucher_date: voucher.voucher_date,
    narration: voucher.narration,
    branch: ids.branch(voucher.branch),
    from_ledger: ids.ledger(from?.ledger ?? ''),
    to_ledger: ids.ledger(to?.ledger ?? ''),
    amount: to?.debit,
    ...(to?.branch === voucher.branch ? {} : { to_branch: ids.branch(to?.branch ?? '') }),
  }
}

const taxRoles = ['TDS_SALARY', 'TDS_SUPPLIER', 'VDS', 'VAT_OUTPUT']

const roleOf = (ledger: string | undefined): string =>
  chartRows().find(({ code }) => code === ledger)?.['system_role'] ?? ''

const isMoney = (ledger: string): boolean => ['CASH', 'BANK'].includes(roleOf(ledger))
