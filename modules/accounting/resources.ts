import type { TablesOf } from '#platform/resource/tables.ts'
import type * as definitions from './resources.ts'

export { primary_group } from './chart/primary_group.resource.ts'
export { group } from './chart/group.resource.ts'
export { ledger_account } from './chart/ledger_account.resource.ts'
export { sub_ledger_account } from './chart/sub_ledger_account.resource.ts'
export { ledger_mapping } from './chart/ledger_mapping.resource.ts'
export { voucher_type_class } from './voucher_type/voucher_type_class.resource.ts'
export { voucher_type } from './voucher_type/voucher_type.resource.ts'
export { fiscal_year } from './fiscal_year/fiscal_year.resource.ts'
export { period_lock } from './fiscal_year/period_lock.resource.ts'
export { cost_centre } from './cost_centre/cost_centre.resource.ts'
export { tax_code } from './tax_code/tax_code.resource.ts'
export { bank } from './bank/bank.resource.ts'
export { journal } from './journal/journal.resource.ts'
export { contra } from './contra/contra.resource.ts'
export { payment_voucher } from './payment_voucher/payment_voucher.resource.ts'
export { receivable_bill } from './receivable_bill/receivable_bill.resource.ts'
export { payable_bill } from './payable_bill/payable_bill.resource.ts'
export { receipt_voucher } from './receipt_voucher/receipt_voucher.resource.ts'
export { purchase } from './purchase/purchase.resource.ts'
export { sales } from './sales/sales.resource.ts'
export { cashier_day } from './cashier_day/cashier_day.resource.ts'
export { acc_update_perm } from './update_permission/acc_update_perm.resource.ts'

declare module '#platform/resource/tables.ts' {
  interface Tables extends TablesOf<typeof definitions> {}
}
