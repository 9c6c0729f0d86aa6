export { ledger, trial_balance } from './statements/statements.report.ts'
export { voucher } from './statements/voucher.report.ts'
