import { bool, choice, date, integer, money, ref, text } from '#platform/fields/index.ts'
import { report, type ReportRights } from '#platform/report/report.ts'
import { accountTypes } from '../chart/account_type.ts'
import { paymentModes } from '../voucher/payment_mode.ts'

// What registers of one sort of voucher have in common: a row for each voucher with a number, in the order of their days. A void one
// keeps its row and its number, and has no amount. accounting.md 5 Payment / receipt / contra / journal registers.

const rightsOf = (resource: string): ReportRights => ({
  read: `${resource}.read`,
  export: `${resource}.export`,
  print: `${resource}.print`,
})

/** Whoever may see the vouchers may see their register. */
export const registerOf = (resource: string, icon: string) =>
  ({
    module: 'accounting',
    rights: rightsOf(resource),
    roles: 'staff',
    nav: 'reports',
    icon,
    sort: 'date',
  }) as const

/** What narrows every register. */
export const registerParameters = {
  date_after: date({}),
  date_before: date({}),
  branch: ref('branch', {}),
  keyword: text({ max: 200 }),
}
export const thisMonth = { date_after: { day: 'month_start' }, date_before: { day: 'today' } } as const

/** What stands first in every register. */
export const numbered = { date: date({ required: true }), invoice_no: text({ max: 60, shape: 'code' }) }
export const state = { status: choice(['posted', 'void'], { required: true }) }

/** What a number leads to: its document, or where that has no page its journal. */
export const documentKeys = { source_type: text({ max: 60 }), source_id: integer({}) }
export const toDocument = {
  opens: { invoice_no: { resource: { key: 'source_type' }, by: 'source_id' } },
  leads: { invoice_no: { report: 'voucher', sets: { invoice_no: 'invoice_no' }, isAlone: true } },
} as const

/** The number of a voucher says its branch: a column of its own is for rows that stand by it. */
export const byBranch = { parameter: 'branch', by: 'branch_id', isOnlyThen: true } as const

/** Labels that all registers use. */
export const registerWords = {
  date: 'voucher.date',
  invoice_no: 'voucher.invoice_no',
  branch: 'voucher.branch',
  narration: 'voucher.narration',
  status: 'voucher.status',
  ledger: 'voucher.ledger',
  sub_ledger: 'voucher.sub_ledger',
} as const

/** The register of vouchers that bring money in or take it out. Without deductions, `net` is the amount. */
export const moneyRegister = <const Name extends string>(
  name: Name,
  { resource, path, icon }: { readonly resource: string; readonly path: string; readonly icon: string },
) =>
  report(name, {
    ...registerOf(resource, icon),
    subject: 'cash_and_bank',
    path,
    parameters: {
      ...registerParameters,
      ledger: ref('ledger_account', {}),
      sub_ledger: ref('sub_ledger_account', {}),
      account_type: choice(accountTypes, {}),
      payment_mode: choice(paymentModes, {}),
      details: bool({}),
    },
    standard: thisMonth,
    further: ['details', 'sub_ledger', 'account_type'],
    columns: {
      ...numbered,
      ledger: text({ virtual: true, max: 200 }),
      sub_ledger: text({ virtual: true, max: 200 }),
      branch: text({ max: 200 }),
      payment_mode: choice(paymentModes, {}),
      cheque_no: text({ max: 60, shape: 'code' }),
      narration: text({ max: 500 }),
      amount: money({}),
      party: text({ max: 200 }),
      instrument: text({ virtual: true, max: 200 }),
      deduction: money({}),
      net: money({}),
      ...state,
    },
    keys: { voucher: integer({ required: true }), branch_id: ref('branch', { required: true }), ...documentKeys },
    sums: ['amount', 'deduction', 'net'],
    ties: ['voucher'],
    // With all of them a page of 1440 pixels does not show what came in.
    onlyWith: { sub_ledger: 'details', narration: 'details', instrument: 'details' },
    groups: { payment_mode: { parameter: 'payment_mode' }, branch: byBranch },
    ...toDocument,
    words: {
      ...registerWords,
      account_type: 'ledger.account_type',
      payment_mode: `${resource}.payment_mode`,
      cheque_no: 'register.cheque_no',
      details: 'register.details',
      party: 'register.party',
      instrument: 'register.instrument',
      amount: 'register.amount',
      deduction: 'register.deduction',
      net: 'register.net',
    },
  })
