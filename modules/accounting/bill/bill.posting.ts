import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Account, type Journal, type LineNotes, type Side } from '../ledger/journal.ts'
import { sumOfKept, type Kept } from '../tax_code/kept_at_bill.rules.ts'
import { headerOf, notesOf, type Voucher } from '../voucher/voucher.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'

/** What posting needs to know of a bill. Amounts are decimal strings of taka. */
export interface Bill extends Voucher {
  readonly source: 'receivable_bill' | 'payable_bill'
  readonly party_ledger: number
  readonly sub_ledger: number
  readonly lines: readonly BillLine[]
}

export interface BillLine {
  readonly ledger: number
  readonly sub_ledger: number | null
  readonly cost_centre: number | null
  readonly description: string | null
  readonly amount: string
  readonly vat: string | null
}

/** What the chart says of where a bill is posted. */
export interface BillAccounts {
  /** Whether the party's ledger is kept by party: one of accrued expenses is not. */
  readonly byParty: boolean
  /** Ledger of the VAT that is collected for the state; null where no bill of the kind has any, or none is mapped. */
  readonly vatLedger: number | null
}

/** Place of the party's line in the journal of a bill: what settles the bill is paired with it. */
export const partyLine = 1

/** What a bill comes to in poisha: its lines with their VAT. */
export const totalOfBill = ({ lines }: Pick<Bill, 'lines'>): bigint =>
  lines.reduce((sum, { amount, vat }) => sum + poisha(amount) + poisha(vat ?? '0'), 0n)

/** The VAT of a bill in poisha. */
export const vatOf = ({ lines }: Pick<Bill, 'lines'>): bigint =>
  lines.reduce((sum, { vat }) => sum + poisha(vat ?? '0'), 0n)

/** A due of ours: debit the party, credit the income lines and the VAT on them. accounting.md 3 receivable_bill. */
export function receivableJournal(bill: Bill, accounts: BillAccounts): Journal {
  const vat = vatOf(bill)
  return billJournal(bill, [
    debit(partyOf(bill, accounts), totalOfBill(bill)),
    ...bill.lines.map((line) => credit(accountOf(line), poisha(line.amount), billNotes(line))),
    ...(vat === 0n || accounts.vatLedger === null
      ? []
      : [credit({ ledger: accounts.vatLedger, sub_ledger: null }, vat)]),
  ])
}

/**
 * A due of theirs: credit the party, debit the lines; VAT is part of what a thing costs. accounting.md 3 payable_bill.
 * @param kept tax that is kept back with the bill: the party is owed the rest
 */
export function payableJournal(bill: Bill, accounts: BillAccounts, kept: readonly Kept[] = []): Journal {
  const owed = totalOfBill(bill) - sumOfKept(kept)
  return billJournal(bill, [
    ...(owed === 0n ? [] : [credit(partyOf(bill, accounts), owed)]),
    ...bill.lines.map((line) => debit(accountOf(line), poisha(line.amount) + poisha(line.vat ?? '0'), billNotes(line))),
    ...kept.map(({ ledger, amount }) => credit({ ledger, sub_ledger: null }, amount)),
  ])
}

/**
 * Where each line of the journal stands in a bill.
 * @param ledger what the lines call their ledger
 * @param kept tax that is kept back with it
 */
export const billPlaces = (
  bill: Pick<Bill, 'lines'>,
  ledger: 'ledger' | 'income_ledger',
  kept: readonly Kept[] = [],
): readonly Place[] => [
  ...(totalOfBill(bill) === sumOfKept(kept) ? [] : [{ other: 'party_ledger', sub_ledger: 'sub_ledger' }]),
  ...bill.lines.map((_, at) => ({ other: `lines[${at}].amount`, ...columnsOf(`lines[${at}]`, ledger) })),
  ...kept.map((_, at) => `deductions[${at}].code`),
]

const columnsOf = (line: string, ledger: string): Record<string, string> => ({
  ledger: `${line}.${ledger}`,
  sub_ledger: `${line}.sub_ledger`,
  cost_centre: `${line}.cost_centre`,
})

const billJournal = (bill: Bill, sides: readonly Side[]): Journal =>
  journal(headerOf(bill, bill.source, { party: bill.sub_ledger }), sides)

const partyOf = ({ party_ledger, sub_ledger }: Bill, { byParty }: BillAccounts): Account => ({
  ledger: party_ledger,
  sub_ledger: byParty ? sub_ledger : null,
})

const accountOf = ({ ledger, sub_ledger }: BillLine): Account => ({ ledger, sub_ledger })

const billNotes = ({ description, cost_centre }: BillLine): LineNotes =>
  notesOf({ narration: description, cost_centre })
