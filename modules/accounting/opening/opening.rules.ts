import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { readAmount } from '../ledger/amount.ts'
import { credit, debit, type Side } from '../ledger/journal.ts'
import type { SubLedgerKind } from '../ledger/journal.rules.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { OpeningRow } from './opening_rows.ts'

/** Most rows of one file: an entry has 2,000 lines, and branches add theirs. */
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
  readonly ledgers: readonly (Named & { readonly sub_ledger_kind: SubLedgerKind })[]
  readonly subLedgers: readonly (Named & { readonly kind: SubLedgerKind })[]
  /** Accounts that have an opening balance, by `accountKey`. */
  readonly opened: ReadonlySet<string>
}

/** What is against a row; `field` is its column. `row` null: against all of them. */
export type RowFault = RuleFault & { readonly row: number | null }

/** The line that a row becomes. */
export interface OpeningLine {
  readonly row: number
  readonly side: Side
}

export const accountKey = (branch: number, ledger: number, subLedger: number | null): string =>
  `${branch} ${ledger} ${subLedger ?? ''}`

/** Turns rows into lines; a row with a fault becomes none. accounting.md 2.7, opening balances. */
export function openingLines(
  rows: readonly OpeningRow[],
  facts: OpeningFacts,
): { readonly lines: readonly OpeningLine[]; readonly faults: readonly RowFault[] } {
  const finder = { branch: finderOf(facts.branches), ledger: finderOf(facts.ledgers), sub: finderOf(facts.subLedgers) }
  const lines: OpeningLine[] = []
  const faults: RowFault[] = []
  for (const { row, values, faults: unread } of rows) {
    const against: RuleFault[] = unread.map(({ column, fault }) => ({
      field: column,
      text: fault.text,
      params: Object.fromEntries(Object.entries(fault.params).map(([name, text]) => [name, asWritten(text)])),
    }))
    const isRead = (column: string): boolean => unread.every((one) => one.column !== column)
    const [branch] = finder.branch(values.branch)
    const [ledger] = finder.ledger(values.ledger)
    if (!branch && isRead('branch')) against.push(unknown('branch', values.branch))
    if (!ledger && isRead('ledger')) against.push(unknown('ledger', values.ledger))
    const sub = ledger && subLedgerOf(ledger, values.sub_ledger, finder.sub(values.sub_ledger))
    if (sub && 'fault' in sub && isRead('sub_ledger')) against.push(sub.fault)
    const amount = isRead('debit') && isRead('credit') ? amountOf(values) : undefined
    if (amount && 'fault' in amount) against.push(amount.fault)
    if (branch && ledger && sub && 'id' in sub && amount && 'amount' in amount && against.length === 0) {
      const account = { ledger: ledger.id, sub_ledger: sub.id, branch: branch.id }
      // Accounts between branches are added by the books themselves, again and again.
      const isOpened = ledger.sub_ledger_kind !== 'branch' && facts.opened.has(accountKey(branch.id, ledger.id, sub.id))
      const notes = values.narration === '' ? {} : { narration: values.narration }
      if (isOpened) against.push({ field: 'ledger', text: 'opening.already' })
      else lines.push({ row, side: (amount.isDebit ? debit : credit)(account, amount.amount, notes) })
    }
    faults.push(...against.map((fault) => ({ ...fault, row })))
  }
  return { lines, faults }
}

const unknown = (field: string, written: string): RuleFault =>
  written === ''
    ? { field, text: 'field.required' }
    : { field, text: 'opening.unknown', params: { written: asWritten(written.slice(0, 60)) } }

/** Found by code, or by name where no code fits; several names may be alike among sub-ledgers of different kinds. */
function finderOf<One extends Named>(all: readonly One[]): (written: string) => readonly One[] {
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
  { name, sub_ledger_kind: wanted }: OpeningFacts['ledgers'][number],
  written: string,
  found: readonly OpeningFacts['subLedgers'][number][],
): { readonly id: number | null } | { readonly fault: RuleFault } {
  if (wanted === 'none')
    return written === '' ? { id: null } : { fault: bookFault('ACC-015', 'sub_ledger', { ledger: name }) }
  if (written !== '' && found.length === 0) return { fault: unknown('sub_ledger', written) }
  const fitting = found.find(({ kind }) => (wanted === 'any' ? parties.includes(kind) : kind === wanted))
  return fitting ? { id: fitting.id } : { fault: bookFault('ACC-014', 'sub_ledger', { kind: wanted, ledger: name }) }
}

/** The one side that has an amount, in poisha. A zero on the other side is as good as a blank. */
function amountOf({
  debit: dr,
  credit: cr,
}: OpeningRow['values']): { readonly amount: bigint; readonly isDebit: boolean } | { readonly fault: RuleFault } {
  const isBlank = (text: string): boolean => text === '' || /^-?0+(\.0+)?$/.test(text)
  if (!isBlank(dr) && !isBlank(cr)) return { fault: bookFault('ACC-004', 'credit') }
  const isDebit = !isBlank(dr) || isBlank(cr)
  const read = readAmount(isDebit ? dr || '0' : cr, isDebit ? 'debit' : 'credit')
  return 'fault' in read ? read : { amount: read.amount, isDebit }
}
