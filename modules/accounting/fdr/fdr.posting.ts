import { poisha } from '#platform/money/poisha.ts'
import type { SystemRole } from '../chart/system_role.ts'
import { credit, debit, journal, type Account, type Journal, type JournalHeader, type Side } from '../ledger/journal.ts'
import type { depositFunds } from './fdr.resource.ts'

export type Fund = (typeof depositFunds)[number]

/** System roles of the ledgers in which the deposits of a fund stand. accounting.md 4, 1201. */
export const depositRoles = {
  general: 'FDR_GENERAL',
  welfare: 'FDR_WELFARE',
  foreign_welfare: 'FDR_FOREIGN',
  pf: 'FDR_PF',
} as const satisfies Record<Fund, SystemRole>

/** The ledger in which a deposit stands: schemes have one of their own. */
export const depositRole = ({ kind, fund }: { readonly kind: 'fdr' | 'dps'; readonly fund: Fund }): SystemRole =>
  kind === 'dps' ? 'DPS' : depositRoles[fund]

/** Where interest goes: that of the provident fund to its members. accounting.md 3 fdr. */
export const incomeRole = (fund: Fund): SystemRole => (fund === 'pf' ? 'PF_PROFIT' : 'INC_FDR')

/** A deposit that ends and in whose place another one comes. */
export interface Ending {
  readonly account: Account
  /** What lies there, in poisha. */
  readonly balance: bigint
  /** Interest that was accrued and the bank did not pay, in poisha; below zero what it paid too early. */
  readonly accrued: bigint
  readonly accruedAccount: Account
  readonly income: Account
}

/**
 * One deposit comes in the place of another; what it is more or less than that one leaves the account or comes there. Interest that was
 * accrued and never paid is income no longer.
 * @param principal decimal string of taka
 */
export const renewalJournal = (
  header: JournalHeader,
  principal: string,
  at: { readonly deposits: number; readonly sub_ledger: number | null; readonly bank: number; readonly old: Ending },
): Journal => {
  const { old, bank } = at
  const rest = poisha(principal) - old.balance
  return journal(header, [
    debit({ ledger: at.deposits, sub_ledger: at.sub_ledger }, poisha(principal)),
    ...signed({ ledger: bank, sub_ledger: null }, -rest),
    ...signed(old.account, -old.balance),
    ...signed(old.accruedAccount, -old.accrued),
    ...signed(old.income, old.accrued),
  ])
}

/** A debit of an amount above zero, a credit of one below, and nothing for nothing. @param amount in poisha */
export const signed = (account: Account, amount: bigint): Side[] =>
  amount === 0n ? [] : [amount > 0n ? debit(account, amount) : credit(account, -amount)]

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
