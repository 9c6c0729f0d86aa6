import { choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { paymentStatuses } from '../bill/bill.kind.ts'
import { settlementCall } from '../voucher/voucher.kind.ts'

const ofLine = { computed: true, required: true } as const
/** What is open of it is the books': it is read from there each time. */
const ofBooks = { computed: true, virtual: true, indexed: true } as const

/**
 * A bill that was open when the books began: a line of the voucher of opening balances with a number of its own, so that the rows of
 * receipts and payments can name it. Listed with that posting (opening_bill.sql) and by nobody else; who owes says each row, for both
 * sides stand in one voucher. accounting.md 2.7, 2.11; docs/decisions/dues.md
 */
export const opening_bill = resource('opening_bill', {
  module: 'accounting',
  list_key: 'opening_bills',
  fields: {
    // As its sender numbered it, or the number of the opening voucher where a balance named no bill.
    bill_no: text({ ...ofLine, max: 60, shape: 'code' }),
    bill_kind: choice(['receivable', 'payable'], ofLine),
    sub_ledger: ref('sub_ledger_account', { ...ofLine, indexed: true }),
    party_ledger: ref('ledger_account', { ...ofLine, indexed: true }),
    branch: ref('branch', { ...ofLine, indexed: true }),
    bill_date: date(ofLine),
    // Nothing where the party's days to pay say it.
    due_date: date({ computed: true }),
    amount: money(ofLine),
    open: money(ofBooks),
    payment_status: choice(paymentStatuses, ofBooks),
    next_due: date(ofBooks),
    entry: integer(ofLine),
    line_no: integer(ofLine),
  },
  title: ['bill_no'],
  scope: { branch: 'branch' },
  verbs: ['read', 'export', 'print'],
  writePolicy: 'server_only',
  unique: [{ fields: ['entry'], within: ['line_no'], text: 'field.already_used' }],
  calls: settlementCall,
  list: ['bill_no', 'sub_ledger', 'open', 'next_due', 'payment_status', 'bill_kind', 'bill_date', 'amount', 'branch'],
  search: ['bill_no'],
  sort: 'bill_date',
  importKey: ['entry', 'line_no'],
  form: [
    ['bill', ['bill_no', 'bill_kind', 'sub_ledger', 'party_ledger', 'branch', 'bill_date', 'due_date', 'amount']],
    ['settled', ['open', 'payment_status', 'next_due']],
    ['books', ['entry', 'line_no']],
  ],
  alsoUnder: ['sub_ledger'],
  screen: { area: 'openingBill', plural: 'openingBills', icon: 'file-time', nav: 'accounting' },
})
