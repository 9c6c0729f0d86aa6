import type { RecordRow } from '#platform/screen/api/record.ts'
import { withTree } from '#platform/screen/pages.ts'
import type { ScreenModule } from '#platform/screen/screens.ts'
import { loadNamed } from '#platform/screen/texts/texts.ts'
import { advanceActions, settlementTabs } from './allocation/settling_entry.screen.tsx'
import * as receipts from './receipt_voucher/receipt_entry.screen.tsx'
import { remindDebtors, remindOfBill } from './receivable_bill/reminder/reminder_entry.screen.tsx'
import * as cashierDay from './cashier_day/cashier_day.screen.tsx'
import * as fund from './provident_fund/fund_page/fund_entry.screen.tsx'
import { accountStatementPath } from './account_statement/account_statement_path.ts'
import { statementPath } from './statements/statement_path.ts'
import { takeBack } from './trade/take_back.screen.tsx'
import { returnsOf } from './trade/returns_of.ts'
import { gatedDeposits, gatedInstruments, gatedResources } from './update_permission/gate.ts'
import { askToEdit, askToEditDeposit, ownActionsOf } from './voucher/own_actions.screen.tsx'

const ledgerInput = () => import('./voucher/ledger_input.screen.tsx')
const withheldInput = () => import('./tax_code/withhold.screen.tsx')
const allocations = () => import('./allocation/allocations.screen.tsx')
const noteAllocations = () => import('./allocation/note_allocations.screen.tsx')
const returnItems = () => import('./trade/return_items.screen.tsx')
const billInput = () => import('./journal/bill_input.screen.tsx')
const journalPreview = () => import('./voucher/journal.screen.tsx')
const instrumentVouchers = () => import('./instrument/vouchers.screen.tsx')
const postedJournal = () => import('./voucher/posted_journal.screen.tsx')

export { accountingWords } from './words.screen.tsx'

/** What the browser gets of the books: definitions, texts and screens of their own, each loaded when it is needed. */
export const accountingScreens: ScreenModule = {
  name: 'accounting',
  definitions: () => import('./resources.ts'),
  reports: () => import('./reports.ts'),
  texts: {
    en: () => import('./texts/en.json'),
    bn: () => import('./texts/bn.json'),
    ar: () => import('./texts/ar.json'),
    tr: () => import('./texts/tr.json'),
  },
  apart: ['cashier_day', 'fdr', 'fdr_installment', 'ledger_mapping', 'budget', 'provident_fund'],
  wordsBeside: { ledger_account: ['ledger_mapping'] },
  tabs: [
    ...settlementTabs,
    {
      resource: 'cashier_day',
      isFirst: true,
      key: 'day',
      title: 'cashier_day.page',
      load: () => import('./cashier_day/day_sheet.screen.tsx'),
    },
    {
      resource: 'bank_reconciliation',
      isFirst: true,
      key: 'match',
      title: 'reconcile.title',
      load: () => loadNamed('reconcile').then(() => import('./bank_reconciliation/reconcile.screen.tsx')),
    },
    {
      resource: 'bank_reconciliation',
      key: 'import',
      title: 'bank_import.title',
      permission: 'bank_reconciliation.update',
      load: () =>
        Promise.all([loadNamed('transfer'), loadNamed('bank_import')]).then(
          () => import('./bank_reconciliation/import/import.screen.tsx'),
        ),
    },
    {
      resource: 'acc_update_perm',
      isFirst: true,
      key: 'proposal',
      title: 'acc_update_perm.proposal',
      load: () => import('./update_permission/proposed.screen.tsx'),
    },
    {
      resource: 'fiscal_year',
      key: 'periods',
      title: 'period_lock.periods',
      permission: 'period_lock.read',
      load: () => import('./fiscal_year/lock_grid.screen.tsx'),
    },
    {
      resource: 'fiscal_year',
      key: 'opening',
      title: 'opening.title',
      permission: 'books.close',
      load: () =>
        Promise.all([loadNamed('transfer'), loadNamed('opening')]).then(() => import('./opening/opening.screen.tsx')),
    },
    {
      resource: 'fiscal_year',
      key: 'checklist',
      title: 'fiscal_year.year_end',
      permission: 'books.close',
      load: () => loadNamed('year_end').then(() => import('./fiscal_year/year_end.screen.tsx')),
    },
  ],
  keys: receipts.receiptKeys,
  keeps: { receipt_voucher: receipts.receiptKeeps },
  writingHelps: [
    'receipt_voucher.received_from',
    'acc_update_perm.record',
    'cashier_day.opening_count',
    'budget.amounts',
    'sales_return.items',
    'purchase_return.items',
  ],
  inputs: {
    ...receipts.partyInputs,
    'acc_update_perm.record': () => import('./update_permission/voucher_input.screen.tsx'),
    'cashier_day.opening_count': () => import('./cashier_day/count_input.screen.tsx'),
    'budget.amounts': () => import('./budget/amounts_input.screen.tsx'),
    'voucher_type.signatures': () => import('./voucher_type/signatures.screen.tsx'),
    'receipt_voucher.receive_in': ledgerInput,
    'receipt_voucher.lines.ledger': ledgerInput,
    'receipt_voucher.deductions': withheldInput,
    'receipt_voucher.deductions.ledger': ledgerInput,
    'payment_voucher.pay_from': ledgerInput,
    'payment_voucher.lines.ledger': ledgerInput,
    'payment_voucher.deductions': withheldInput,
    'payment_voucher.deductions.ledger': ledgerInput,
    'payable_bill.deductions': withheldInput,
    'payment_voucher.deposits': () => import('./payment_voucher/deposits.screen.tsx'),
    'journal.lines.ledger': ledgerInput,
    'journal.lines.bill': billInput,
    'receipt_voucher.allocations': allocations,
    'payment_voucher.allocations': allocations,
    'contra.from_ledger': ledgerInput,
    'contra.to_ledger': ledgerInput,
    'receivable_bill.lines.income_ledger': ledgerInput,
    'payable_bill.lines.ledger': ledgerInput,
    'sales.items.income_ledger': ledgerInput,
    'sales.receive_in': ledgerInput,
    'postdate_cheque.party_ledger': ledgerInput,
    'payorder_clearing.party_ledger': ledgerInput,
    'payorder_clearing.allocations': () => import('./instrument/bills_input.screen.tsx'),
    'postdate_cheque.allocations': () => import('./instrument/bills_input.screen.tsx'),
    'purchase.items.expense_ledger': ledgerInput,
    'sales_return.items': returnItems,
    'sales_return.pay_from': ledgerInput,
    'sales_return.allocations': noteAllocations,
    'purchase_return.items': returnItems,
    'purchase_return.allocations': noteAllocations,
  },
  outcomes: {
    ...Object.fromEntries(
      [...gatedResources, ...gatedInstruments, ...gatedDeposits].map((resource) => [resource, journalPreview]),
    ),
    cashier_day: () => import('./cashier_day/opening.screen.tsx'),
  },
  below: [
    fund.fundOfEmployee,
    {
      resource: 'budget',
      isFor: ({ versions }: RecordRow) => Array.isArray(versions) && versions.length > 0,
      load: () => import('./budget/versions.screen.tsx'),
    },
    {
      resource: 'fdr',
      isFor: ({ kind }: RecordRow) => kind === 'dps',
      load: () => import('./fdr/missed.screen.tsx'),
    },
    ...gatedResources.map((resource) => ({
      resource,
      permission: 'ledger_account.read',
      // A number is given by the books: what has none was never posted.
      isFor: ({ invoice_no }: RecordRow) => typeof invoice_no === 'string',
      load: postedJournal,
    })),
    ...[...gatedInstruments, ...gatedDeposits].map((resource) => ({
      resource,
      permission: 'ledger_account.read',
      load: instrumentVouchers,
    })),
  ],
  refusals: { 'ACC-030': () => import('./update_permission/ask.screen.tsx') },
  // A note is of what it takes back, and begins from there.
  copies: gatedResources.filter((resource) => !(resource in returnsOf)),
  actions: [
    ...gatedResources.flatMap(ownActionsOf),
    ...gatedInstruments.map(askToEdit),
    ...gatedDeposits.map(askToEditDeposit),
    fund.returnOfEmployee,
    {
      resource: 'fdr',
      title: 'fdr.accrue',
      permission: 'fdr.post',
      load: () => import('./fdr/accrue.screen.tsx'),
    },
    ...advanceActions,
    remindOfBill,
    cashierDay.countDrawer,
  ],
  reportActions: [remindDebtors],
  links: [
    receipts.receiveMoney,
    ...takeBack,
    cashierDay.handOver,
    {
      resource: 'ledger_account',
      title: 'ledger',
      permission: 'ledger_account.read',
      path: ({ id }) => `${statementPath}?ledger=${id}`,
    },
    {
      resource: 'sub_ledger_account',
      title: 'ledger',
      permission: 'ledger_account.read',
      path: ({ id }) => `${statementPath}?sub_ledger=${id}`,
    },
    {
      resource: 'sub_ledger_account',
      title: 'account_statement',
      permission: 'account_statement.read',
      path: ({ id }) => `${accountStatementPath}?sub_ledger=${id}`,
    },
    ...Object.entries({ receivable_bill: 'sub_ledger', sales: 'party' }).map(([resource, party]) => ({
      resource,
      title: 'account_statement',
      permission: 'account_statement.read',
      path: (row: RecordRow) => `${accountStatementPath}?sub_ledger=${String(row[party])}`,
    })),
    {
      resource: 'agency',
      title: 'account_statement',
      permission: 'account_statement.read',
      path: ({ id }) => `${accountStatementPath}?member_id=${id}`,
    },
  ],
  pages: [
    {
      path: '/apps/dashboards/treasurer',
      title: 'page.treasurer',
      roles: 'staff',
      permission: 'group.read',
      load: () => loadNamed('overview').then(() => import('./dashboard/treasurer.screen.tsx')),
    },
    {
      path: '/apps/bill-members',
      title: 'page.bill_members',
      roles: 'staff',
      permission: 'receivable_bill.create',
      load: () =>
        withTree('accounting', () =>
          loadNamed('bulk_bill').then(() => import('./receivable_bill/bulk/bulk_bill.screen.tsx')),
        ),
    },
    {
      path: '/apps/pay-bills',
      title: 'page.pay_bills',
      roles: 'staff',
      permission: 'payment_voucher.create',
      load: () =>
        withTree('accounting', () =>
          loadNamed('pay_bills').then(() => import('./payment_voucher/proposal/pay_bills.screen.tsx')),
        ),
    },
    ...fund.fundPages,
    {
      path: '/apps/chart',
      title: 'page.chart',
      roles: 'staff',
      permission: 'group.read',
      load: () => withTree('accounting', () => loadNamed('chart_page').then(() => import('./chart/chart.screen.tsx'))),
    },
  ],
}
