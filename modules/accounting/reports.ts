export { ledger, trial_balance } from './statements/statements.report.ts'
