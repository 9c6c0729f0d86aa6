import { latinDigits } from '#platform/fields/digits.ts'
import { lines, money, ref, text } from '#platform/fields/index.ts'
import { attachments } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { bookAmount } from '../voucher/book_amount.ts'
import { bill } from '../bill/bill.kind.ts'
import { keptBack } from '../tax_code/kept_back.ts'
import { mostLines, numberCalls, reversalCall, settlementCall, voucher, voucherVerbs } from '../voucher/voucher.kind.ts'

/** A due to a vendor or creditor, without goods; its deductions are taken with it or when it is paid, as the office says. accounting.md 3 payable_bill. */
export const payable_bill = resource('payable_bill', {
  module: 'accounting',
  list_key: 'payable_bills',
  kinds: [voucher(), bill(), attachments()],
  fields: {
    bill_no: text({
      required: true,
      max: 40,
      shape: 'code',
      clean: latinDigits,
      indexed: true,
      ownOfEach: true,
    }),
    lines: lines(
      {
        ledger: ref('ledger_account', { required: true }),
        sub_ledger: ref('sub_ledger_account', {}),
        cost_centre: ref('cost_centre', {}),
        description: text({ max: 200 }),
        amount: bookAmount({ required: true }),
        vat: money({}),
      },
      { required: true, most: mostLines },
    ),
    ...keptBack,
    deductions: lines(
      { code: ref('tax_code', { required: true }), amount: money({ required: true }) },
      { most: 10, follows: ['lines', 'bill_date'] },
    ),
  },
  title: ['invoice_no', 'bill_no'],
  scope: { branch: 'branch' },
  verbs: voucherVerbs,
  calls: { ...numberCalls('payable_bill'), ...reversalCall, ...settlementCall },
  list: ['bill_date', 'invoice_no', 'bill_no', 'sub_ledger', 'next_due', 'open', 'payment_status', 'total', 'status'],
  search: ['invoice_no', 'bill_no', 'reference_no', 'narration'],
  sort: '-bill_date',
  form: [
    ['bill', ['sub_ledger', 'bill_no', 'bill_date', 'due_date', 'party_ledger', 'voucher_date']],
    ['accounts', ['lines', 'total', 'deductions', 'deducted_at', 'deducted']],
    ['instalments', ['instalments']],
    ['settled', ['allocated', 'open', 'payment_status', 'next_due']],
    ['words', ['narration', 'reference_no', 'attachments']],
    ['books', ['voucher_type', 'branch', 'invoice_no', 'status', 'revision', 'source_type', 'source_id']],
  ],
  alsoUnder: ['sub_ledger'],
  screen: { area: 'payableBill', plural: 'payableBills', icon: 'file-text', nav: 'vouchers' },
})
