import type { Reader } from '#platform/access/read.ts'
import { ledgersOfRole } from '../chart/ledger_of_role.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { earnedUntil } from './accrual.rules.ts'
import { lastDay, standingOf, standsIn } from './deposit_standing.ts'
import { depositRole, incomeRole, type Ending } from './fdr.posting.ts'
import type { Renewed } from './fdr.rules.ts'
import { balanceOf } from './interest.rules.ts'
import { subLedgerOf } from './sub_ledger_of_deposit.ts'

/** A deposit in whose place another one comes. */
export interface RenewedDeposit extends Renewed {
  readonly id: number
  readonly fdr_no: string
  /** How it ends in the books; undefined where something of it stands in no ledger. */
  readonly ending: Ending | undefined
  /** The role that no ledger has. */
  readonly unmapped: SystemRole | undefined
}

/**
 * The deposit that is renewed, held until the end of the transaction: nobody renews or encashes it twice.
 * @param besides voucher of the new one's opening, which is left out of what stands in the books
 */
export async function renewedDeposit(
  readAll: Reader,
  { renewed_from }: { readonly renewed_from: number | null },
  besides: number | null,
): Promise<RenewedDeposit | undefined> {
  if (renewed_from === null) return undefined
  const old = await readAll
    .selectFrom('fdr')
    .selectAll()
    .where('id', '=', renewed_from)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const standing = await standingOf(readAll, old, null)
  const lying = { ...old, ...standing }
  const balance = balanceOf(standing.parts)
  const roles = [depositRole(old), 'FDR_ACCRUED', incomeRole(old.fund)] as const
  const ledgerOf = async (role: SystemRole) => (await ledgersOfRole(readAll, role))(old.branch)
  const deposits = await ledgerOf(roles[0])
  const accrued = await ledgerOf(roles[1])
  const income = await ledgerOf(roles[2])
  const sub = await subLedgerOf(readAll, old)
  const known = { ...old, balance, unpaid: earnedUntil(lying, old.maturity_date) }
  if (deposits === undefined || accrued === undefined || income === undefined || sub === undefined)
    return {
      ...known,
      ending: undefined,
      unmapped: deposits === undefined ? roles[0] : accrued === undefined ? roles[1] : roles[2],
    }
  const accruedAccount = { ledger: accrued, sub_ledger: sub.id }
  return {
    ...known,
    unmapped: undefined,
    ending: {
      account: { ledger: deposits, sub_ledger: sub.id },
      balance,
      accrued: await standsIn(readAll, accruedAccount, { until: lastDay, besides }),
      accruedAccount,
      income: { ledger: income, sub_ledger: null },
    },
  }
}
