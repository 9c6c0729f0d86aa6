import type { Texts } from '#platform/texts/catalogue.ts'
import { bankServer } from './bank/bank.server.ts'
import { groupServer } from './chart/group.server.ts'
import { ledgerAccountServer } from './chart/ledger_account.server.ts'
import { ledgerMappingServer } from './chart/ledger_mapping.server.ts'
import { primaryGroupServer } from './chart/primary_group.server.ts'
import { subLedgerOfBranch } from './chart/sub_ledger_of_branch.ts'
import { subLedgerAccountServer } from './chart/sub_ledger_account.server.ts'
import { costCentreServer } from './cost_centre/cost_centre.server.ts'
import { fiscalYearServer } from './fiscal_year/fiscal_year.server.ts'
import { periodLockServer } from './fiscal_year/period_lock.server.ts'
import { periodsOfBranch } from './fiscal_year/periods_of_branch.ts'
import { ledgerStatement } from './statements/ledger.server.ts'
import { trialBalance } from './statements/trial_balance.server.ts'
import { receiptVoucherServer } from './receipt_voucher/receipt_voucher.server.ts'
import { accUpdatePermServer } from './update_permission/acc_update_perm.server.ts'
import { voucherRegister } from './statements/voucher.server.ts'
import { voucherTypeServer } from './voucher_type/voucher_type.server.ts'

export { closedTables } from './ledger/closed_tables.ts'
export { ledgerFences } from './ledger/fences.ts'
export { booksRefusal } from './ledger/post.ts'
export { nightlyVerification } from './ledger/nightly_verification.ts'
export { verifyBooks } from './ledger/verify.ts'
export { openingImportCalls } from './opening/opening.calls.ts'
export { loadBookMasters } from './reference/first_start.ts'

/** Server halves of the module, one line each. */
export const accounting = (texts: Pick<Texts, 'say'>) => [
  primaryGroupServer,
  groupServer,
  ledgerAccountServer,
  subLedgerAccountServer,
  ledgerMappingServer,
  voucherTypeServer,
  fiscalYearServer,
  periodLockServer,
  costCentreServer,
  bankServer,
  receiptVoucherServer(texts),
  accUpdatePermServer,
]

/** What the books answer. */
export const bookReports = [ledgerStatement, trialBalance, voucherRegister]

/** What the books do when records of modules below change. */
export const accountingFollowers = [periodsOfBranch, subLedgerOfBranch]
