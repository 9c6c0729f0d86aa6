import type { ApiContext } from '#platform/api/context.ts'
import type { Texts } from '#platform/texts/catalogue.ts'
import { instrumentTypeLookups } from './instrument/type_lookups.calls.ts'
import { openingBillServer } from './opening/opening_bill.server.ts'
import { openingImportCalls } from './opening/opening.calls.ts'
import { bulkSheet } from './receivable_bill/bulk/bulk_sheet.calls.ts'
import { accountLog, accountLogByInvoice } from './account_log/account_log.server.ts'
import { importStatementCalls } from './bank_reconciliation/import/import_statement.calls.ts'
import { reconciliationSheet } from './bank_reconciliation/paper/reconciliation_sheet.calls.ts'
import { bankServer } from './bank/bank.server.ts'
import { bankReconciliationServer } from './bank_reconciliation/bank_reconciliation.server.ts'
import { groupServer } from './chart/group.server.ts'
import { ledgerAccountServer } from './chart/ledger_account.server.ts'
import { ledgerMappingServer } from './chart/ledger_mapping.server.ts'
import { primaryGroupServer } from './chart/primary_group.server.ts'
import { subLedgerOfBranch } from './chart/sub_ledger_of_branch.ts'
import { subLedgerAccountServer } from './chart/sub_ledger_account.server.ts'
import { cashierDayServer } from './cashier_day/cashier_day.server.ts'
import { budgetAndActual } from './budget/budget_report.server.ts'
import { budgetServer } from './budget/budget.server.ts'
import { contraServer } from './contra/contra.server.ts'
import { costCentreServer } from './cost_centre/cost_centre.server.ts'
import { accountStatement } from './account_statement/account_statement.server.ts'
import { billRegister } from './dues/bill.server.ts'
import { sundryCreditor, sundryDebtor } from './dues/ageing.server.ts'
import { fdrServer } from './fdr/fdr.server.ts'
import { fdrRegister } from './fdr/fdr_register.server.ts'
import { fdrInstallmentServer } from './fdr_installment/fdr_installment.server.ts'
import { fundPapers } from './provident_fund/fund_papers.calls.ts'
import { fundStatement } from './provident_fund/fund_statement.server.ts'
import { providentFundServer } from './provident_fund/provident_fund.server.ts'
import { fiscalYearServer } from './fiscal_year/fiscal_year.server.ts'
import { periodLockServer } from './fiscal_year/period_lock.server.ts'
import { periodsOfBranch } from './fiscal_year/periods_of_branch.ts'
import { journalServer } from './journal/journal.server.ts'
import { bankBook, cashBook } from './daily_books/daily_books.server.ts'
import { contraRegister } from './registers/contra_register.server.ts'
import { journalRegister } from './registers/journal_register.server.ts'
import { chequeForecast } from './instrument_reports/cheque_forecast.server.ts'
import { chequeReport, payorderReport } from './instrument_reports/instrument_reports.server.ts'
import { paymentRegister, receiptRegister } from './registers/money_register.server.ts'
import { balanceSheet } from './statements/balance_sheet.server.ts'
import { profitAndLoss } from './statements/profit_and_loss.server.ts'
import { agencyResults } from './statements/agency_results.server.ts'
import { cashFlow } from './statements/cash_flow.server.ts'
import { chartOfAccount } from './statements/chart_of_account.server.ts'
import { receiptsAndPayments } from './statements/receipt_payment.server.ts'
import { numberSeries } from './registers/number_series.server.ts'
import { ledgerStatement } from './statements/ledger.server.ts'
import { trialBalance } from './statements/trial_balance.server.ts'
import { paymentVoucherServer } from './payment_voucher/payment_voucher.server.ts'
import { payableBillServer } from './payable_bill/payable_bill.server.ts'
import { receivableBillServer } from './receivable_bill/receivable_bill.server.ts'
import { receiptVoucherServer } from './receipt_voucher/receipt_voucher.server.ts'
import { taxRegister } from './tax_register/tax_register.server.ts'
import { taxCodeServer } from './tax_code/tax_code.server.ts'
import { payorderClearingServer } from './payorder_clearing/payorder_clearing.server.ts'
import { postdateChequeServer } from './postdate_cheque/postdate_cheque.server.ts'
import { purchaseServer } from './purchase/purchase.server.ts'
import { purchaseReturnServer } from './purchase_return/purchase_return.server.ts'
import { salesReturnServer } from './sales_return/sales_return.server.ts'
import { salesServer } from './sales/sales.server.ts'
import { accUpdatePermServer } from './update_permission/acc_update_perm.server.ts'
import { voucherRegister } from './statements/voucher.server.ts'
import { voucherTypeServer } from './voucher_type/voucher_type.server.ts'

export { closedTables } from './ledger/closed_tables.ts'
export { ledgerFences } from './ledger/fences.ts'
export { booksRefusal } from './ledger/post.ts'
export { bookJobs } from './book_jobs.ts'
export { whenInstrumentReturned } from './instrument/returned.ts'
export { keepSubLedger } from './chart/sub_ledger_of_record.ts'
export { verificationFences } from './ledger/verification.ts'
export { verifyBooks } from './ledger/verify.ts'
export { markFences } from './bank_reconciliation/mark_tables.ts'
export { bulkFences } from './receivable_bill/bulk/bulk_fences.ts'
export { accountSummaryCalls } from './dashboard/account_summary.calls.ts'
export { bookTiles } from './dashboard/tiles.ts'
export { treasurerTiles } from './dashboard/treasurer_tiles.ts'
export { loadBookMasters } from './reference/first_start.ts'

/** Server halves of the module, one line each. */
export const accounting = (texts: Pick<Texts, 'say'>) => [
  primaryGroupServer,
  groupServer,
  ledgerAccountServer,
  subLedgerAccountServer,
  ledgerMappingServer,
  voucherTypeServer,
  fiscalYearServer(texts),
  periodLockServer,
  costCentreServer,
  budgetServer,
  taxCodeServer,
  bankServer,
  bankReconciliationServer,
  openingBillServer,
  receiptVoucherServer(texts),
  paymentVoucherServer(texts),
  contraServer(texts),
  journalServer(texts),
  receivableBillServer(texts),
  payableBillServer(texts),
  salesServer(texts),
  purchaseServer(texts),
  salesReturnServer(texts),
  purchaseReturnServer(texts),
  cashierDayServer(texts),
  payorderClearingServer(texts),
  postdateChequeServer(texts),
  fdrServer(texts),
  fdrInstallmentServer(texts),
  providentFundServer(texts),
  accUpdatePermServer,
]

/** Calls of the books that belong to no resource. */
export const bookCalls = (context: ApiContext) => [
  openingImportCalls(context),
  importStatementCalls(context),
  reconciliationSheet(context),
  fundPapers(context),
  bulkSheet(context),
  instrumentTypeLookups(context),
]

/** What the books answer. */
export const bookReports = [
  ledgerStatement,
  trialBalance,
  balanceSheet,
  profitAndLoss,
  receiptsAndPayments,
  chartOfAccount,
  cashFlow,
  agencyResults,
  voucherRegister,
  receiptRegister,
  paymentRegister,
  contraRegister,
  journalRegister,
  sundryDebtor,
  sundryCreditor,
  billRegister,
  accountStatement,
  cashBook,
  bankBook,
  numberSeries,
  accountLog,
  accountLogByInvoice,
  taxRegister,
  chequeReport,
  payorderReport,
  fdrRegister,
  fundStatement,
  chequeForecast,
  budgetAndActual,
]

/** What the books do when records of modules below change. */
export const accountingFollowers = [periodsOfBranch, subLedgerOfBranch]
