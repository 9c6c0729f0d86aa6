import { booksOf } from './books.ts'
import { inLetters, nth, upper, type Hint } from '#platform/testing/conformance/hint.ts'
import { returnsOf } from '../../trade/returns_of.ts'
import { gatedResources, type GatedResource } from '../../update_permission/gate.ts'
import { amountHints } from './amount_hints.ts'
import { billHints } from './bill_hints.ts'
import { budgetHints } from './budget_hints.ts'
import { fundHints } from './fund_hints.ts'
import { depositHints } from './deposit_hints.ts'
import { instrumentHints } from './instrument_hints.ts'
import { reconciliationHints } from './reconciliation_hints.ts'
import { taxHints } from './tax_hints.ts'
import { tradeHints } from './trade_hints.ts'
import { postedVoucher } from './vouchers.ts'

/** Roles of one ledger without sub-ledgers, accounting.md 4; first those that the books can do without, for they can be taken away. */
const singleRoles = (
  'ASSET_CWIP AR_PROVISION PREPAID VAT_CURRENT ACCRUAL VDS VAT_OUTPUT TAX_PROVISION DF_BALANCE INC_PROCESSING SALES ' +
  'INC_BANK_INTEREST INC_DONATION WRITE_BACK EXP_REPAIR EXP_STATIONERY BAD_DEBT EXP_TAX STOCK_TRANSIT AIT SUSPENSE ' +
  'OPENING_DIFF TDS_SALARY TDS_SUPPLIER RETAINED WF_BALANCE INC_ADMISSION INC_RENEWAL INC_PENALTY INC_NOC ROUNDING ' +
  'SAL_BASIC SAL_HRA SAL_MED EXP_DONATION EXP_ASSIST COGS STOCK_ADJ BANK_CHARGE EXCISE_DUTY EXP_DEP'
).split(' ')

/** What accounting.md says in prose of the values of fields. */
export const accountingHints: Readonly<Record<string, Hint>> = {
  'group.code': {
    source: 'accounting.md 3 group: digits, starts with the code of its primary group, the first of which is 1',
    make: (n) => `1${n}`,
    anySentence: true,
  },
  'group.parent': { source: 'accounting.md 3 group: the code starts with its code', leftOut: true },
  'ledger_account.code': { source: 'accounting.md 4: digits', make: (n) => `9${n}`, anySentence: true },
  'ledger_account.negative_rule': {
    source: 'accounting.md 2.12: who says nothing of a floor can post without money',
    bring: () => Promise.resolve('allow'),
    another: () => Promise.resolve('block'),
  },
  'ledger_account.system_role': {
    source: 'accounting.md 4 role notes: one that several ledgers may have and the books can do without',
    make: () => 'PETTY_CASH',
  },
  'ledger_account.sub_ledger_kind': { source: 'accounting.md 4: the kind that the role needs', make: () => 'none' },
  'ledger_account.bank_account': { source: 'accounting.md 3 ledger_account: with role BANK', leftOut: true },
  'ledger_account.overdraft_limit': { source: 'accounting.md 3 ledger_account: BANK only', leftOut: true },
  'ledger_account.rl_no': {
    source: 'accounting.md 3 ledger_account: normalised as agency.rl_no',
    make: (n) => String(100_000 + n),
    anySentence: true,
  },
  'sub_ledger_account.kind': {
    source: 'accounting.md 2.9: free sub-ledgers are made by users, the others by their module',
    make: () => 'party',
  },
  'sub_ledger_account.tin': {
    source: 'accounting.md 3 sub_ledger_account: 12 digits',
    make: (n) => String(100_000_000_000 + n),
    anySentence: true,
  },
  'ledger_mapping.system_role': {
    source: 'accounting.md 4 role notes: petty cash may have several ledgers, the others have one in each branch',
    make: (n) => (n % 2 === 1 ? 'PETTY_CASH' : nth(singleRoles, Math.abs(n - 1000) / 2)),
  },
  'ledger_mapping.ledger': { source: 'accounting.md 3 ledger_mapping: unique with role and branch', fresh: true },
  'voucher_type.code': {
    source: 'accounting.md 3 voucher_type: used in numbers',
    make: (n) => inLetters(n, 4),
    kept: upper,
    anySentence: true,
  },
  'voucher_type.number_format': {
    source: 'accounting.md 3 voucher_type: must contain {seq}, {fy} if restart = yearly',
    make: (n) => `{branch}-{type}-{fy}-{seq:${1 + (n % 9)}}`,
    anySentence: true,
  },
  'voucher_type.class': {
    source: 'accounting.md 3 Common voucher fields: that of the vouchers which have the type',
    bring: async (office) => (await booksOf(office)).types.receipt_voucher.class,
  },
  'voucher_type.approval': {
    source: 'accounting.md 3 voucher_type: above_limit needs its limit',
    make: (n) => nth(['none', 'always'], n),
  },
  'voucher_type.signatures': {
    source: 'accounting.md 3 voucher_type: Prepared, Checked, Approved, Received',
    make: (n) => ({ names: [`Signer ${n}`] }),
  },
  'fiscal_year.code': {
    source: 'accounting.md 3 fiscal_year: 2025-26',
    make: (n) => `${2000 + n}-${10 + (n % 90)}`,
    anySentence: true,
  },
  'fiscal_year.start_date': { source: 'accounting.md 3 fiscal_year: no gap, no overlap, next year', leftOut: true },
  'fiscal_year.end_date': { source: 'accounting.md 3 fiscal_year: no gap, no overlap, next year', leftOut: true },
  'bank.routing_no': {
    source: 'accounting.md 3 bank: 9 digits',
    make: (n) => String(100_000_000 + n),
    anySentence: true,
  },
  'bank.swift': { source: 'accounting.md 3 bank: 8 or 11', make: (n) => `${inLetters(n, 6)}DH`, anySentence: true },
  'bank.account_no': { source: 'accounting.md 3 bank: digits and dashes', make: (n) => `100-${n}`, anySentence: true },
  'bank.signatories.to': { source: 'accounting.md 3 bank: from, to', make: (n) => `20${31 + (n % 60)}-01-31` },
  'bank.cheque_books.from_no': { source: 'accounting.md 3 bank: from_no, to_no', make: (n) => n },
  'bank.cheque_books.to_no': { source: 'accounting.md 3 bank: from_no, to_no', make: (n) => 1_000_000 + n },
  'bank.ledger': { source: 'accounting.md 3 bank: auto-create', leftOut: true },
  ...Object.assign({}, ...gatedResources.filter((one) => !isOurs(one)).map(voucherHints)),
  'receipt_voucher.payment_mode': {
    source:
      'accounting.md 3 receipt_voucher: the other modes need an instrument, or the ledger in which their money waits',
    make: () => 'cash',
  },
  'receipt_voucher.instrument_no': {
    source: 'accounting.md 3 receipt_voucher: unique with bank',
    among: ['instrument_bank'],
  },
  'receipt_voucher.receive_in': {
    source: 'accounting.md 3 receipt_voucher: cash or bank, the default of its type',
    leftOut: true,
  },
  'receipt_voucher.lines.ledger': {
    source: 'accounting.md 3 receipt_voucher: what the money is for',
    bring: async (office) => (await booksOf(office)).income,
  },
  'receipt_voucher.lines.sub_ledger': { source: 'accounting.md 3: where the ledger demands one', leftOut: true },
  'receipt_voucher.lines.branch': { source: 'accounting.md 2.8: of the voucher unless told', leftOut: true },
  'receipt_voucher.allocations': {
    source: 'accounting.md 2.11: posted bills of the party; allocations of a receipt have a story of their own',
    leftOut: true,
  },
  'receipt_voucher.deductions.amount': {
    source: 'accounting.md 3 receipt_voucher: less than its lines',
    make: (n) => `0.${10 + (n % 90)}`,
  },
  'payment_voucher.allocations': {
    source: 'accounting.md 2.11: posted bills of the party; what a payment settles has a story of its own',
    leftOut: true,
  },
  'payment_voucher.payment_mode': {
    source: 'accounting.md 3 payment_voucher: the other modes leave a bank account, of which the office has none yet',
    make: () => 'cash',
  },
  'payment_voucher.pay_from': {
    source: 'accounting.md 3 payment_voucher: CASH, PETTY_CASH, BANK',
    bring: async (office) => (await booksOf(office)).pettyCash,
    another: async (office) => (await booksOf(office)).otherCash,
  },
  'payment_voucher.cheque_no': { source: 'accounting.md 3 payment_voucher: of a cheque', leftOut: true },
  'payment_voucher.lines.ledger': {
    source: 'accounting.md 3 payment_voucher: what is paid for',
    bring: async (office) => (await booksOf(office)).expense,
  },
  'payment_voucher.lines.sub_ledger': { source: 'accounting.md 3: where the ledger demands one', leftOut: true },
  'payment_voucher.lines.branch': { source: 'accounting.md 2.8: of the voucher unless told', leftOut: true },
  ...keptBack({ base: '10.00', rate: '2.000', amount: '0.20' }),
  'contra.from_ledger': {
    source: 'accounting.md 3 contra: CASH, BANK',
    bring: async (office) => (await booksOf(office)).pettyCash,
    another: async (office) => (await booksOf(office)).otherCash,
  },
  'contra.to_ledger': {
    source: 'accounting.md 3 contra: CASH, BANK',
    bring: async (office) => (await booksOf(office)).cash,
    another: async (office) => (await booksOf(office)).lastCash,
  },
  'contra.cheque_no': { source: 'accounting.md 3 contra: of a bank account', leftOut: true },
  'contra.to_branch': { source: 'accounting.md 3 contra: branch unless told', leftOut: true },
  'contra.charge': { source: 'accounting.md 3 contra: with its ledger', leftOut: true },
  'contra.charge_ledger': { source: 'accounting.md 3 contra: Bank Charges unless told', leftOut: true },
  'journal.journal_kind': {
    source: 'accounting.md 3 journal: write_off and set_off need manager',
    make: (n) => nth(['general', 'adjustment', 'accrual', 'provision'], n),
  },
  'journal.auto_reverse_on': {
    source: 'accounting.md 3 journal: after voucher_date',
    make: (n) => `20${31 + (n % 60)}-01-31`,
  },
  'journal.recurring': {
    source: 'accounting.md 3 journal: with `until` date',
    make: (n) => nth(['none', 'monthly'], n),
  },
  'journal.recurring_until': {
    source: 'accounting.md 3 journal: after voucher_date',
    make: (n) => `20${31 + (n % 60)}-03-31`,
  },
  'journal.lines': {
    source: 'accounting.md 3 journal: balanced, without cash or bank',
    bring: async (office, n) => {
      const { income, expense } = await booksOf(office)
      return [
        { ledger: expense, debit: `${n}.00` },
        { ledger: income, credit: `${n}.00` },
      ]
    },
  },
  ...amountHints,
  ...billHints,
  ...reconciliationHints,
  ...taxHints,
  ...tradeHints,
  ...instrumentHints,
  ...budgetHints,
  ...depositHints,
  ...fundHints,
  'acc_update_perm.record_type': {
    source: 'accounting.md 3 acc_update_perm: resources with update_gate',
    make: () => 'receipt_voucher',
  },
  'acc_update_perm.record': {
    source: 'accounting.md 3 acc_update_perm: a posted record, one open request each',
    bring: async (office) => (await postedVoucher(office, 'receipt_voucher')).id,
  },
  'acc_update_perm.reason': {
    source: 'accounting.md 3 acc_update_perm: at least 10 characters',
    make: (n) => `Counted wrongly at the counter ${n}`,
  },
  'acc_update_perm.proposed_change': {
    source: 'accounting.md 3 acc_update_perm: shown as before/after',
    make: (n) => ({ narration: `In other words ${n}` }),
  },
  'acc_update_perm.action': {
    source: 'accounting.md 3 acc_update_perm: a request to cancel proposes no change',
    make: () => 'edit',
  },
}

/** A deduction of a payment that is its rate of its base, and less than its lines. accounting.md 3 payment_voucher. */
function keptBack(row: Readonly<Record<string, string>>): Readonly<Record<string, Hint>> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      `payment_voucher.deductions.${name}`,
      { source: 'accounting.md 3 payment_voucher: amount = rate of base, less than the lines', make: () => value },
    ]),
  )
}

/** Whose fields as a voucher the specification does not name: what comes back of a sale or purchase, movements of the provident fund. */
function isOurs(resource: GatedResource): boolean {
  return Object.hasOwn(returnsOf, resource) || resource === 'provident_fund'
}

/** What all vouchers have. accounting.md 3, Common voucher fields. */
function voucherHints(resource: GatedResource): Readonly<Record<string, Hint>> {
  return {
    [`${resource}.voucher_type`]: {
      source: 'accounting.md 3 Common voucher fields: of the class of the voucher',
      bring: async (office) => (await booksOf(office)).types[resource].plain,
      another: async (office) => (await booksOf(office)).types[resource].approved,
    },
    [`${resource}.voucher_date`]: {
      source: 'accounting.md 3 Common voucher fields: in an open period',
      bring: async (office) => (await booksOf(office)).day,
    },
    [`${resource}.attachments`]: {
      source: 'docs/decisions/differences.json: rows like everywhere else',
      leftOut: true,
    },
  }
}
