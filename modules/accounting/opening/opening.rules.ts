import { asWritten } from '#platform/errors/errors.ts'
import { taka } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { readAmount } from '../ledger/amount.ts'
import { credit, debit, type Side } from '../ledger/journal.ts'
import type { SubLedgerKind } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import { usualCreditDays } from '../bill/bill_facts.ts'
import { billOf, type OpeningBill } from './opening_bill.rules.ts'
import type { ShownRow } from './opening_answer.ts'
import type { OpeningRow } from './opening_rows.ts'

/** Most rows with an amount in one file: an entry has 2,000 lines, and branches add theirs. */
export const mostRows = 1900

interface Named {
  readonly id: number
  readonly code: string
  readonly name: string
}

/** What the rows may name, and what was opened before. */
export interface OpeningFacts {
  /** Branches that the importer works for. */
  readonly branches: readonly Named[]
  /** Not to be posted to; so that who names one is told. */
  readonly groups: readonly Named[]
  readonly ledgers: readonly (Named & { readonly sub_ledger_kind: SubLedgerKind })[]
  readonly subLedgers: readonly (Named & { readonly kind: SubLedgerKind; readonly credit_days: number | null })[]
  /** First day of the books. */
  readonly begins: string
  /** Whose balance a row is that names no branch. */
  readonly usualBranch: number | null
  /** Accounts that have an opening balance, by `accountKey`. */
  readonly opened: ReadonlySet<string>
}

/** What is against a row; `field` is its column. `row` null: against all of them. */
export type RowFault = RuleFault & { readonly row: number | null }

/** The line that a row becomes. */
export interface OpeningLine {
  readonly row: number
  readonly side: Side
  /** The one bill that it is. */
  readonly bill?: OpeningBill
}

export const accountKey = (branch: number, ledger: number, subLedger: number | null): string =>
  `${branch} ${ledger} ${subLedger ?? ''}`

/** What rows come to. Sums are of all rows whose amount can be read, in poisha. */
export interface OpeningRead {
  readonly lines: readonly OpeningLine[]
  readonly faults: readonly RowFault[]
  readonly debit: bigint
  readonly credit: bigint
  readonly shown: readonly ShownRow[]
}

/** A template names every ledger: a row without an amount says nothing of it, and neither does a zero. */
export const hasAmount = ({ values, faults }: OpeningRow): boolean =>
  !isBlank(values.debit) || !isBlank(values.credit) || faults.some(({ column }) => isSide(column))

const isSide = (column: string): boolean => column === 'debit' || column === 'credit'

/** Turns rows into lines; a row with a fault becomes none. accounting.md 2.7, opening balances. */
export function openingLines(rows: readonly OpeningRow[], facts: OpeningFacts): OpeningRead {
  const found = finderOf(facts)
  const lines: OpeningLine[] = []
  const faults: RowFault[] = []
  const shown: ShownRow[] = []
  const sums = { debit: 0n, credit: 0n }
  const bills = new Set<string>()
  for (const one of rows) {
    const { branch, ledger, sub, amount, bill, against } = found(one)
    if (bill && ledger && sub) {
      const key = `${accountKey(branch?.id ?? 0, ledger.id, sub.id)} ${bill.bill_no}`
      if (bills.has(key)) against.push({ field: 'bill_no', text: 'opening.bill_twice' })
      bills.add(key)
    }
    if (amount) sums[amount.on] += amount.poisha
    shown.push(shownRow(one, { branch, ledger, sub, amount, bill }))
    if (branch && ledger && amount && against.length === 0) {
      const account = { ledger: ledger.id, sub_ledger: sub?.id ?? null, branch: branch.id }
      const notes = one.values.narration === '' ? {} : { narration: one.values.narration }
      // Accounts between branches are added by the books themselves, again and again.
      const isOpened =
        ledger.sub_ledger_kind !== 'branch' && facts.opened.has(accountKey(branch.id, ledger.id, sub?.id ?? null))
      if (isOpened) against.push({ field: 'ledger', text: 'opening.already' })
      else
        lines.push({
          row: one.row,
          side: sides[amount.on](account, amount.poisha, notes),
          ...(bill ? { bill } : {}),
        })
    }
    faults.push(...against.map((fault) => ({ ...fault, row: one.row })))
  }
  return { lines, faults, ...sums, shown }
}

const sides = { debit, credit }

interface Amount {
  readonly on: 'debit' | 'credit'
  readonly poisha: bigint
}

/** What a row names, as far as it is there. */
interface Found {
  readonly branch: Named | undefined
  readonly ledger: Ledger | undefined
  readonly sub: SubLedger | undefined
  readonly amount: Amount | undefined
  readonly bill: OpeningBill | undefined
}

type Ledger = OpeningFacts['ledgers'][number]
type SubLedger = OpeningFacts['subLedgers'][number]

/** Finds what rows name, and says what is against each. */
function finderOf(facts: OpeningFacts): (row: OpeningRow) => Found & { readonly against: RuleFault[] } {
  const [branchOf, ledgerOf, subOf] = [byName(facts.branches), byName(facts.ledgers), byName(facts.subLedgers)]
  const groupOf = byName(facts.groups)
  const usual = facts.branches.find(({ id }) => id === facts.usualBranch)
  return ({ values, faults: unread }) => {
    const against: RuleFault[] = unread.map(({ column, fault }) => ({
      field: column,
      text: fault.text,
      params: Object.fromEntries(Object.entries(fault.params).map(([name, text]) => [name, asWritten(text)])),
    }))
    const isRead = (column: string): boolean => unread.every((one) => one.column !== column)
    const branch = isRead('branch') && values.branch === '' ? usual : branchOf(values.branch)[0]
    const [ledger] = ledgerOf(values.ledger)
    if (!branch && isRead('branch')) against.push(unknown('branch', values.branch))
    if (!ledger && isRead('ledger')) against.push(noLedger(values.ledger, groupOf(values.ledger)[0]))
    const sub = ledger ? subLedgerOf(ledger, values.sub_ledger, subOf(values.sub_ledger)) : {}
    if (sub.fault && isRead('sub_ledger')) against.push(sub.fault)
    const amount = isRead('debit') && isRead('credit') ? amountOf(values) : {}
    if (amount.fault) against.push(amount.fault)
    const isBillRead = isRead('bill_no') && isRead('bill_date') && isRead('due_date')
    const place = { creditDays: sub.found ? (sub.found.credit_days ?? usualCreditDays) : null, begins: facts.begins }
    // Whom it is owed by has to be known first.
    const bill = isBillRead && ledger && !sub.fault ? billOf(values, place) : {}
    if (bill.fault) against.push(bill.fault)
    return { branch, ledger, sub: sub.found, amount: amount.amount, bill: bill.bill, against }
  }
}

function shownRow({ row, values }: OpeningRow, { branch, ledger, sub, amount, bill }: Found): ShownRow {
  const figures = amount ? { debit: '', credit: '', [amount.on]: taka(amount.poisha) } : {}
  return {
    ...values,
    row,
    ...(branch ? { branch: branch.name } : {}),
    ...(ledger ? { ledger: titleOf(ledger) } : {}),
    ...(sub ? { sub_ledger: titleOf(sub) } : {}),
    ...bill,
    ...figures,
  }
}

const titleOf = ({ code, name }: Named): string => `${code} ${name}`

const noLedger = (written: string, group: Named | undefined): RuleFault =>
  group ? bookFault('ACC-011', 'ledger', { group: group.name }) : unknown('ledger', written)

const unknown = (field: string, written: string): RuleFault =>
  written === ''
    ? { field, text: 'field.required' }
    : { field, text: 'opening.unknown', params: { written: asWritten(written.slice(0, 60)) } }

/** Found by code, or by name where no code fits; several names may be alike among sub-ledgers of different kinds. */
function byName<One extends Named>(all: readonly One[]): (written: string) => readonly One[] {
  const [codes, names] = [new Map<string, One[]>(), new Map<string, One[]>()]
  const fold = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
  for (const one of all) {
    codes.set(fold(one.code), [...(codes.get(fold(one.code)) ?? []), one])
    names.set(fold(one.name), [...(names.get(fold(one.name)) ?? []), one])
  }
  return (written) => codes.get(fold(written)) ?? names.get(fold(written)) ?? []
}

const parties: readonly SubLedgerKind[] = ['agency', 'employee', 'vendor', 'party']

function subLedgerOf(
  { name, sub_ledger_kind: wanted }: Ledger,
  written: string,
  named: readonly SubLedger[],
): { readonly found?: SubLedger; readonly fault?: RuleFault } {
  if (wanted === 'none') return written === '' ? {} : { fault: bookFault('ACC-015', 'sub_ledger', { ledger: name }) }
  if (written !== '' && named.length === 0) return { fault: unknown('sub_ledger', written) }
  const found = named.find(({ kind }) => (wanted === 'any' ? parties.includes(kind) : kind === wanted))
  return found ? { found } : { fault: bookFault('ACC-014', 'sub_ledger', { kind: wanted, ledger: name }) }
}

/** A zero is as good as a blank. */
const isBlank = (text: string): boolean => text === '' || /^-?0+(\.0+)?$/.test(text)

/** The one side that has an amount. */
function amountOf({ debit: dr, credit: cr }: OpeningRow['values']): {
  readonly amount?: Amount
  readonly fault?: RuleFault
} {
  if (!isBlank(dr) && !isBlank(cr)) return { fault: bookFault('ACC-004', 'credit') }
  const on = isBlank(cr) ? 'debit' : 'credit'
  const read = readAmount(on === 'debit' ? dr : cr, on)
  return 'fault' in read ? read : { amount: { on, poisha: read.amount } }
}
