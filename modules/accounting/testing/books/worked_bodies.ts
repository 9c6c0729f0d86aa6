import { poisha } from '#platform/money/poisha.ts'
import type { ChartIds } from './chart.ts'
import { nocInstalments } from './worked_dues.ts'
import type { WorkedVoucher } from './worked_year.ts'

/** Vouchers of the worked year as somebody types them: what is sent to the calls of an office. */

/** A journal as it stands, in its series. */
export const journalBody = (voucher: WorkedVoucher, ids: ChartIds) => ({
  voucher_type: ids.voucherType(voucher.voucher_type),
  voucher_date: voucher.voucher_date,
  narration: voucher.narration,
  lines: voucher.lines.map(({ ledger, sub_ledger, debit, credit }) => ({
    ledger: ids.ledger(ledger),
    sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
    debit: poisha(debit) === 0n ? null : debit,
    credit: poisha(credit) === 0n ? null : credit,
  })),
})

/** The ledger in which fees of NOCs are owed, by instalments. */
const nocFees = '1301002'

/** What stands at the party is the bill's; the other side are its lines. */
export function billBody(voucher: WorkedVoucher, ids: ChartIds) {
  const isOurs = voucher.voucher_type === 'RB'
  const party = voucher.lines.find(({ debit }) => poisha(debit) > 0n === isOurs)
  return {
    voucher_date: voucher.voucher_date,
    bill_date: voucher.voucher_date,
    narration: voucher.narration,
    ...(isOurs ? {} : { bill_no: voucher.invoice_no }),
    party_ledger: ids.ledger(party?.ledger ?? ''),
    sub_ledger: ids.subLedger(party?.sub_ledger ?? ''),
    ...(party?.ledger === nocFees ? { instalments: nocInstalments } : {}),
    lines: voucher.lines
      .filter((line) => line !== party)
      .map(({ ledger, sub_ledger, debit, credit }) => ({
        [isOurs ? 'income_ledger' : 'ledger']: ids.ledger(ledger),
        sub_ledger: sub_ledger === null ? null : ids.subLedger(sub_ledger),
        amount: isOurs ? credit : debit,
      })),
  }
}

/** What somebody bought for cash: what is debited is where the money is, what is credited are the lines. */
export function saleBody(voucher: WorkedVoucher, ids: ChartIds) {
  const moneyIn = voucher.lines.find(({ debit }) => poisha(debit) > 0n)
  return {
    voucher_date: voucher.voucher_date,
    narration: voucher.narration,
    receive_in: ids.ledger(moneyIn?.ledger ?? ''),
    items: voucher.lines
      .filter((line) => line !== moneyIn)
      .map(({ ledger, credit }) => ({
        description: voucher.narration,
        qty: '1',
        rate: credit,
        income_ledger: ids.ledger(ledger),
      })),
  }
}

/** What a vendor billed: what is credited is the vendor's, what is debited are the lines. */
export function purchaseBody(voucher: WorkedVoucher, ids: ChartIds) {
  const vendor = voucher.lines.find(({ credit }) => poisha(credit) > 0n)
  return {
    voucher_date: voucher.voucher_date,
    vendor_bill_date: voucher.voucher_date,
    vendor_bill_no: voucher.invoice_no,
    narration: voucher.narration,
    vendor: ids.subLedger(vendor?.sub_ledger ?? ''),
    items: voucher.lines
      .filter((line) => line !== vendor)
      .map(({ ledger, debit }) => ({
        description: voucher.narration,
        qty: '1',
        rate: debit,
        expense_ledger: ids.ledger(ledger),
      })),
  }
}
