import { asWritten } from '#platform/errors/errors.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Allocation, OpenBill } from '../allocation/allocation.rules.ts'
import { billColumnsIn, billIn, billOfRow, billSides, isBillResource, type BillKey } from '../bill/bills.ts'
import { bookFault } from '../ledger/refusals.ts'
import { journal, type JournalKind } from './journal.resource.ts'

/** Columns of a line that name bills. */
const columns = billColumnsIn(journal.fields.lines.fields)

/** A journal as far as its lines settle bills. */
export interface SettlingJournal {
  readonly journal_kind: JournalKind
  readonly branch: number
  readonly auto_reverse_on: string | null
  readonly recurring: string | null
  readonly lines: readonly SettlingLine[]
}

type SettlingLine = Readonly<Record<string, unknown>> & {
  readonly ledger: number
  readonly sub_ledger?: number | null
  readonly branch?: number | null
  readonly debit?: string | null
  readonly credit?: string | null
}

/** On which side a bill is settled: the one that it does not stand on. Lines of journals name bills of the office only. */
function settlingSide(bill: BillKey): 'debit' | 'credit' {
  const { of } = billIn(bill)
  return isBillResource(of) && billSides[of] === 'receivable' ? 'credit' : 'debit'
}

/** What the lines settle: each the one bill that it names, by its whole amount. */
export const settledByLines = (lines: readonly SettlingLine[]): Allocation[] =>
  lines.flatMap((line, at) => {
    const named = billOfRow(line, columns)
    if (!named) return []
    const { column, bill } = named
    const amount = line[settlingSide(bill)] ?? '0'
    return [{ bill, amount, at: { row: `lines[${at}]`, column }, line: at + 1 }]
  })

/** The lines without the bills that they settle, which may be written anew while the journal stands. */
export const withoutBills = <Line extends object>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, ...Object.fromEntries(Object.keys(columns).map((column) => [column, null])) }))

/**
 * What is against the bills that lines settle: each is open, stands in the ledger, party and branch of its line, on the other
 * side, and is named once. accounting.md 2.11.
 * @param badDebts ledgers of bad debts
 */
export function journalBillFaults(
  doc: SettlingJournal,
  bills: ReadonlyMap<BillKey, OpenBill>,
  badDebts: ReadonlySet<number>,
): RuleFault[] {
  const settled = settledByLines(doc.lines)
  const two = doc.lines.flatMap((line, at) =>
    Object.keys(columns).filter((column) => typeof line[column] === 'number').length > 1
      ? [{ field: `lines[${at}].payable_bill`, text: 'journal.one_bill' }]
      : [],
  )
  return [
    ...two,
    ...settled.flatMap((one, at) => lineFaults(one, settled.slice(0, at), doc, bills)),
    ...kindFaults(doc, settled, badDebts),
    ...setOffFaults(doc, settled),
    ...laterFaults(doc, settled),
  ]
}

function lineFaults(
  { bill: key, amount, at: { row, column }, line: place = 0 }: Allocation,
  before: readonly Allocation[],
  doc: SettlingJournal,
  bills: ReadonlyMap<BillKey, OpenBill>,
): RuleFault[] {
  const bill = bills.get(key)
  const field = `${row}.${column}`
  const params = { bill: asWritten(bill?.number ?? '') }
  if (!bill?.line) return [{ field, text: 'allocation.not_posted', params }]
  if (before.some((one) => one.bill === key)) return [{ field, text: 'allocation.twice', params }]
  const line = doc.lines[place - 1]
  const { ledger, sub_ledger, branch } = bill.line
  const isThere =
    line?.ledger === ledger && (line.sub_ledger ?? null) === sub_ledger && (line.branch ?? doc.branch) === branch
  if (!isThere || poisha(amount) === 0n) return [{ field, text: `journal.bill_${settlingSide(key)}ed`, params }]
  return poisha(amount) > bill.open
    ? [bookFault('ACC-060', `${row}.${settlingSide(key)}`, { bill: bill.number, open: bill.open })]
    : []
}

/** What managers decide says so: a bill that is given up, and bills of both sides that pay each other. */
function kindFaults(
  { journal_kind, lines }: SettlingJournal,
  settled: readonly Allocation[],
  badDebts: ReadonlySet<number>,
): RuleFault[] {
  if (settled.length === 0) return []
  const sides = new Set(settled.map(({ bill }) => settlingSide(bill)))
  const isGivenUp = lines.some(({ ledger, debit }) => badDebts.has(ledger) && debit != null)
  const wanted = isGivenUp ? 'write_off' : sides.size > 1 ? 'set_off' : journal_kind
  return wanted === journal_kind
    ? []
    : [
        {
          field: 'journal_kind',
          text: 'journal.needs_kind',
          params: { kind: `$journal.journal_kind.${wanted}` },
        },
      ]
}

/** Bills of one party pay each other: a set-off names no other party, and none is of nobody. accounting.md 2.11. */
function setOffFaults({ journal_kind, lines }: SettlingJournal, settled: readonly Allocation[]): RuleFault[] {
  if (journal_kind !== 'set_off') return []
  const named = lines.flatMap(({ sub_ledger }) => (sub_ledger == null ? [] : [sub_ledger]))
  const [party] = named
  const others = lines.flatMap(({ sub_ledger }, at) =>
    sub_ledger != null && sub_ledger !== party ? [{ field: `lines[${at}].sub_ledger`, text: 'journal.one_party' }] : [],
  )
  const nameless = settled.flatMap(({ at }) =>
    party === undefined ? [{ field: `${at.row}.sub_ledger`, text: 'journal.one_party' }] : [],
  )
  return [...others, ...nameless]
}

/** A bill is settled once: what comes again, or goes back, by itself would meet a bill that is paid. */
const laterFaults = ({ auto_reverse_on, recurring }: SettlingJournal, settled: readonly Allocation[]): RuleFault[] =>
  settled.length === 0
    ? []
    : [
        ...(auto_reverse_on === null ? [] : [{ field: 'auto_reverse_on', text: 'journal.settles_once' }]),
        ...(recurring === null || recurring === 'none' ? [] : [{ field: 'recurring', text: 'journal.settles_once' }]),
      ]
