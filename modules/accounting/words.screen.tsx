import { own } from '#platform/screen/own.ts'
import type { ScreenModule } from '#platform/screen/screens.ts'

/** Words of the books that a page or a resource brings along; lists of the books are not sent them. */
export const accountingWords: readonly ScreenModule[] = [
  own('bill_reminder', {
    en: () => import('./receivable_bill/reminder/texts/en.json'),
    bn: () => import('./receivable_bill/reminder/texts/bn.json'),
    ar: () => import('./receivable_bill/reminder/texts/ar.json'),
    tr: () => import('./receivable_bill/reminder/texts/tr.json'),
  }),
  own('cashier_day', {
    en: () => import('./cashier_day/texts/en.json'),
    bn: () => import('./cashier_day/texts/bn.json'),
    ar: () => import('./cashier_day/texts/ar.json'),
    tr: () => import('./cashier_day/texts/tr.json'),
  }),
  own('fdr', {
    en: () => import('./fdr/texts/en.json'),
    bn: () => import('./fdr/texts/bn.json'),
    ar: () => import('./fdr/texts/ar.json'),
    tr: () => import('./fdr/texts/tr.json'),
  }),
  own('budget', {
    en: () => import('./budget/texts/en.json'),
    bn: () => import('./budget/texts/bn.json'),
    ar: () => import('./budget/texts/ar.json'),
    tr: () => import('./budget/texts/tr.json'),
  }),
  own('fdr_installment', {
    en: () => import('./fdr_installment/texts/en.json'),
    bn: () => import('./fdr_installment/texts/bn.json'),
    ar: () => import('./fdr_installment/texts/ar.json'),
    tr: () => import('./fdr_installment/texts/tr.json'),
  }),
  own('provident_fund', {
    en: () => import('./provident_fund/texts/en.json'),
    bn: () => import('./provident_fund/texts/bn.json'),
    ar: () => import('./provident_fund/texts/ar.json'),
    tr: () => import('./provident_fund/texts/tr.json'),
  }),
  own('fund_page', {
    en: () => import('./provident_fund/fund_page/texts/en.json'),
    bn: () => import('./provident_fund/fund_page/texts/bn.json'),
    ar: () => import('./provident_fund/fund_page/texts/ar.json'),
    tr: () => import('./provident_fund/fund_page/texts/tr.json'),
  }),
  own('chart_page', {
    en: () => import('./chart/chart_page/texts/en.json'),
    bn: () => import('./chart/chart_page/texts/bn.json'),
    ar: () => import('./chart/chart_page/texts/ar.json'),
    tr: () => import('./chart/chart_page/texts/tr.json'),
  }),
  own('pay_bills', {
    en: () => import('./payment_voucher/proposal/texts/en.json'),
    bn: () => import('./payment_voucher/proposal/texts/bn.json'),
    ar: () => import('./payment_voucher/proposal/texts/ar.json'),
    tr: () => import('./payment_voucher/proposal/texts/tr.json'),
  }),
  own('ledger_mapping', {
    en: () => import('./chart/texts/en.json'),
    bn: () => import('./chart/texts/bn.json'),
    ar: () => import('./chart/texts/ar.json'),
    tr: () => import('./chart/texts/tr.json'),
  }),
  own('year_end', {
    en: () => import('./fiscal_year/texts/en.json'),
    bn: () => import('./fiscal_year/texts/bn.json'),
    ar: () => import('./fiscal_year/texts/ar.json'),
    tr: () => import('./fiscal_year/texts/tr.json'),
  }),
  own('opening', {
    en: () => import('./opening/texts/en.json'),
    bn: () => import('./opening/texts/bn.json'),
    ar: () => import('./opening/texts/ar.json'),
    tr: () => import('./opening/texts/tr.json'),
  }),
  own('reconcile', {
    en: () => import('./bank_reconciliation/texts/en.json'),
    bn: () => import('./bank_reconciliation/texts/bn.json'),
    ar: () => import('./bank_reconciliation/texts/ar.json'),
    tr: () => import('./bank_reconciliation/texts/tr.json'),
  }),
  own('bulk_bill', {
    en: () => import('./receivable_bill/bulk/texts/en.json'),
    bn: () => import('./receivable_bill/bulk/texts/bn.json'),
    ar: () => import('./receivable_bill/bulk/texts/ar.json'),
    tr: () => import('./receivable_bill/bulk/texts/tr.json'),
  }),
  own('bank_import', {
    en: () => import('./bank_reconciliation/import/texts/en.json'),
    bn: () => import('./bank_reconciliation/import/texts/bn.json'),
    ar: () => import('./bank_reconciliation/import/texts/ar.json'),
    tr: () => import('./bank_reconciliation/import/texts/tr.json'),
  }),
]
