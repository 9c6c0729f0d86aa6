import type { Reader } from '#platform/access/read.ts'
import { addDays } from '#platform/clock/day.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import type { BillFacts } from './bill.rules.ts'

/** What the chart says of a bill. @param vatRole role of the VAT it collects for the state; undefined where VAT is a cost */
export async function billFacts(
  readAll: Reader,
  {
    party_ledger,
    branch,
    hasVat,
  }: { readonly party_ledger: number; readonly branch: number; readonly hasVat: boolean },
  vatRole?: SystemRole,
): Promise<BillFacts> {
  const ledger = await readAll
    .selectFrom('ledger_account as a')
    .leftJoin('ledger_account as k', (on) => on.onRef('k.group', '=', 'a.group').on('k.system_role', '=', 'ACCRUAL'))
    .select(['a.system_role', 'a.sub_ledger_kind', 'k.system_role as beside'])
    .where('a.id', '=', party_ledger)
    .executeTakeFirst()
  const vatLedger = hasVat && vatRole !== undefined ? ((await ledgersOfRole(readAll, vatRole))(branch) ?? null) : null
  // The role of accrued expenses has one ledger; the others of them stand beside it.
  return {
    partyRole: ledger?.system_role ?? ledger?.beside ?? null,
    byParty: ledger?.sub_ledger_kind !== 'none',
    vatLedger,
  }
}

/** Whether lines in a ledger name their party. */
export async function isByParty(readAll: Reader, ledger: number): Promise<boolean> {
  const found = await readAll
    .selectFrom('ledger_account')
    .select('sub_ledger_kind')
    .where('id', '=', ledger)
    .executeTakeFirst()
  return found !== undefined && found.sub_ledger_kind !== 'none'
}

/** The party of a new bill: what it is called, what it is, and how many days it has to pay. */
export const partyOfBill = (readAll: Reader, subLedger: number | undefined) =>
  subLedger === undefined
    ? undefined
    : readAll
        .selectFrom('sub_ledger_account')
        .select(['name', 'kind', 'credit_days'])
        .where('id', '=', subLedger)
        .executeTakeFirst()

/** Days to pay where nobody said otherwise. accounting.md 3 sub_ledger_account, credit_days. */
export const usualCreditDays = 30

/** The day a bill is due on where nobody names one. */
export const usualDue = (billDate: string, creditDays: number | null | undefined): string =>
  addDays(billDate, creditDays ?? usualCreditDays)
