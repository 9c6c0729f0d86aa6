import type { Reader } from '#platform/access/read.ts'
import { expression } from '#platform/resource/expression.ts'
import type { SystemRole } from '../chart/system_role.ts'

/** Who owes: others to us, or we to others. */
export type Side = 'debtor' | 'creditor'

interface Trade {
  /** The side of a line on which something is owed. */
  readonly owed: 'debit' | 'credit'
  readonly bill: 'receivable_bill' | 'payable_bill'
  readonly roles: readonly SystemRole[]
}

/** What stands in the books of those who owe, and of those whom we owe. accounting.md 2.11, 4. */
export const trades: Readonly<Record<Side, Trade>> = {
  debtor: { owed: 'debit', bill: 'receivable_bill', roles: ['AR_MEMBER', 'AR_NOC', 'AR_OTHER'] },
  creditor: { owed: 'credit', bill: 'payable_bill', roles: ['AP_VENDOR'] },
}

/** Kinds of sub-ledgers that are somebody, who can be asked for money. */
export const persons = ['agency', 'party', 'vendor', 'employee', 'any'] as const

/** Ledgers of these roles, and those kept by party that stand beside them in their groups. */
export const partyLedgers = (read: Reader, side: Side) =>
  read
    .selectFrom('ledger_account as a')
    .select('a.id')
    .where('a.sub_ledger_kind', 'in', [...persons])
    .where(
      'a.group',
      'in',
      read
        .selectFrom('ledger_account as k')
        .select('k.group')
        .where('k.system_role', 'in', [...trades[side].roles]),
    )

/** Rows of such ledgers. As an array that is found first: it is looked up in indexes below a union, and its length is no guess. */
export const isPartyLedger = (read: Reader, side: Side, alias: string) =>
  expression<boolean>`${expression.ref(`${alias}.ledger`)} = any(array(${partyLedgers(read, side)}))`
