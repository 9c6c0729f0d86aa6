import { credit, debit, journal, type Account, type Journal, type JournalHeader, type Side } from '../ledger/journal.ts'

/**
 * Journals of cheques and pay orders on their way. What one was received for, or given for, are the sides that stand against it in
 * the books (`sides`): the party that a clerk named, or all lines of the receipt that brought it. Taking them back exchanges them.
 * Amounts in poisha. accounting.md 3 postdate_cheque, payorder_clearing.
 */

/** What it was received or given for, as first posted; without the side on which the paper itself stands. */
export type Sides = readonly Side[]

/** One voucher of a step: under which name it is found, which series numbers it, and its journal. */
export interface StepVoucher {
  readonly event: string
  readonly series: 'receipt' | 'payment' | 'instrument'
  readonly journal: Journal
}

const exchanged = (sides: Sides): Side[] => sides.map((side) => ({ ...side, debit: side.credit, credit: side.debit }))

/** What the sides come to: above zero where they debit more than they credit. */
const netOf = (sides: Sides): bigint => sides.reduce((sum, side) => sum + side.debit - side.credit, 0n)

/** The side that makes the others even. */
const against = (sides: Sides, account: Account): Side =>
  netOf(sides) > 0n ? credit(account, netOf(sides)) : debit(account, -netOf(sides))

/** It comes in, or goes out: the paper stands at an account against what it is for. */
export const exchangedForPaper = (header: JournalHeader, sides: Sides, paper: Account): Journal =>
  journal(header, netOf(sides) > 0n ? [...sides, against(sides, paper)] : [against(sides, paper), ...sides])

/** It counts for nothing any more: what it was for stands again as before. */
export const takenBack = (header: JournalHeader, sides: Sides, paper: Account): Journal =>
  exchangedForPaper(header, exchanged(sides), paper)

/** From one account to another: to the bank's counter, or into the account. */
export const moved = (header: JournalHeader, amount: bigint, { from, to }: { from: Account; to: Account }): Journal =>
  journal(header, [debit(to, amount), credit(from, amount)])

/** What a bank kept for handling it leaves the account and is an expense. */
export const charged = (header: JournalHeader, amount: bigint, of: { expense: Account; bank: Account }): Journal =>
  moved(header, amount, { from: of.bank, to: of.expense })
