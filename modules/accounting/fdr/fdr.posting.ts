import { poisha } from '#platform/money/poisha.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { credit, debit, journal, type Journal, type JournalHeader } from '../ledger/journal.ts'
import type { depositFunds } from './fdr.resource.ts'

export type Fund = (typeof depositFunds)[number]

/** System roles of the ledgers in which the deposits of a fund stand. accounting.md 4, 1201. */
export const depositRoles = {
  general: 'FDR_GENERAL',
  welfare: 'FDR_WELFARE',
  foreign_welfare: 'FDR_FOREIGN',
  pf: 'FDR_PF',
} as const satisfies Record<Fund, SystemRole>

/** Where interest goes: that of the provident fund to its members. accounting.md 3 fdr. */
export const incomeRole = (fund: Fund): SystemRole => (fund === 'pf' ? 'PF_PROFIT' : 'INC_FDR')

/** The money leaves the account and lies on deposit. @param principal decimal string of taka */
export const openingJournal = (
  header: JournalHeader,
  principal: string,
  at: { readonly deposits: number; readonly sub_ledger: number | null; readonly bank: number },
): Journal =>
  journal(header, [
    debit({ ledger: at.deposits, sub_ledger: at.sub_ledger }, poisha(principal)),
    credit({ ledger: at.bank, sub_ledger: null }, poisha(principal)),
  ])

/**
 * Interest that was earned and is not paid yet; below zero what was accrued too much is taken back.
 * @param interest in poisha, not zero
 */
export function accrualJournal(
  header: JournalHeader,
  interest: bigint,
  at: { readonly accrued: number; readonly sub_ledger: number; readonly income: number },
): Journal {
  const [accrued, income] = [
    { ledger: at.accrued, sub_ledger: at.sub_ledger },
    { ledger: at.income, sub_ledger: null },
  ]
  return journal(
    header,
    interest > 0n
      ? [debit(accrued, interest), credit(income, interest)]
      : [debit(income, -interest), credit(accrued, -interest)],
  )
}
