import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { groupedTaka } from '#platform/money/poisha.ts'
import { asWritten } from '#platform/errors/errors.ts'
import { bookFault } from '../ledger/refusals.ts'
import { totalOfBill, vatOf, type BillAccounts, type BillLine } from './bill.posting.ts'

/** What the rules of a bill look at besides its journal. */
export interface BillFacts extends BillAccounts {
  /** System role of the party's ledger; null for one that has none, or is none. */
  readonly partyRole: string | null
}

/** What the rules of a bill look at of the bill itself. */
export interface RuledBill {
  readonly bill_date: string
  readonly due_date: string
  readonly lines: readonly BillLine[]
  readonly instalments: readonly Instalment[]
  /** Tax kept back with it, in poisha: the party is owed the rest. */
  readonly kept?: bigint
}

export interface Instalment {
  readonly due_date: string
  /** Decimal string of taka. */
  readonly amount: string
}

/** Roles of the ledgers in which members and others owe us. accounting.md 3 receivable_bill. */
export const isReceivable = (role: string): boolean => role === 'AR_MEMBER' || role === 'AR_OTHER'

/** Roles of the ledgers in which we owe: creditors, and expenses that were accrued. accounting.md 3 payable_bill. */
export const isPayable = (role: string): boolean => role.startsWith('AP_') || role === 'ACCRUAL'

/** What is against a bill besides what is against its journal. */
export function billFaults(
  bill: RuledBill,
  { partyRole }: Pick<BillFacts, 'partyRole'>,
  { fits, text }: { readonly fits: (role: string) => boolean; readonly text: string },
): RuleFault[] {
  const party = partyRole !== null && fits(partyRole) ? [] : [{ field: 'party_ledger', text }]
  const due = bill.due_date < bill.bill_date ? [{ field: 'due_date', text: 'bill.due_before_bill' }] : []
  const lines = [...bill.lines.entries()].flatMap(([at, { amount }]) =>
    poisha(amount) === 0n ? [bookFault('ACC-002', `lines[${at}].amount`)] : [],
  )
  return [...party, ...(bill.instalments.length === 0 ? due : []), ...lines, ...instalmentFaults(bill)]
}

/** VAT on a bill of ours needs the ledger in which it is owed to the state. */
export const vatFaults = (bill: Pick<RuledBill, 'lines'>, { vatLedger }: Pick<BillFacts, 'vatLedger'>): RuleFault[] =>
  vatLedger !== null || vatOf(bill) === 0n ? [] : [bookFault('ACC-021', 'lines', { role: 'VAT_OUTPUT' })]

/** Instalments are the bill, parted by days. accounting.md 3 receivable_bill. */
function instalmentFaults(bill: RuledBill): RuleFault[] {
  const { instalments } = bill
  if (instalments.length === 0) return []
  const rows = [...instalments.entries()].flatMap(([at, { due_date, amount }]) => [
    ...(due_date < bill.bill_date ? [{ field: `instalments[${at}].due_date`, text: 'bill.due_before_bill' }] : []),
    ...(poisha(amount) === 0n ? [bookFault('ACC-002', `instalments[${at}].amount`)] : []),
  ])
  const total = totalOfBill(bill) - (bill.kept ?? 0n)
  const sum = instalments.reduce((all, { amount }) => all + poisha(amount), 0n)
  return sum === total
    ? rows
    : [
        ...rows,
        { field: 'instalments', text: 'bill.instalments_add_up', params: { total: asWritten(groupedTaka(total)) } },
      ]
}

/** The day by which a bill is to be paid whole: that of its last instalment, where it has any. */
export const lastDue = (due: string, instalments: readonly Pick<Instalment, 'due_date'>[]): string =>
  instalments.length === 0
    ? due
    : instalments.map(({ due_date }) => due_date).reduce((last, day) => (day > last ? day : last))
