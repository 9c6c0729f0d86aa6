/** Where the statement of a ledger or sub-ledger is, without what it is asked for. */
export const statementPath = '/apps/report-management/ledger-reports'
/** Where vouchers stand with their journals, without what is asked for. */
export const voucherPath = '/apps/report-management/voucher-reports'
