import type { RuleFault } from '#platform/resource/implementation.ts'
import { mostAmount } from './amount.ts'
import { sumsOf, totalOf, type Journal, type JournalLine } from './journal.ts'
import { bookFault } from './refusals.ts'

/** What a line must name besides its ledger; `any` is one of agency, employee, vendor, party. accounting.md 2.9. */
export type SubLedgerKind = 'none' | 'agency' | 'employee' | 'vendor' | 'party' | 'any' | 'fdr' | 'asset' | 'branch'

/** What the rules need to know of a ledger. */
export interface LedgerFacts {
  readonly name: string
  readonly isActive: boolean
  readonly subLedgerKind: SubLedgerKind
  /** Branches whose books may use it; none named means all. */
  readonly branches: readonly number[]
  /** Of a control ledger: the word of the module that keeps it, where it takes no line from this journal's source. */
  readonly keptBy: string | null
  /** Whether its budget is looked at before something is posted. */
  readonly budgetControl: 'none' | 'warn' | 'block'
}

/** What the rules need to know besides the journal. Gathered before; `undefined` in a map is what does not exist. */
export interface BookFacts {
  readonly ledgers: ReadonlyMap<number, LedgerFacts>
  /** Kind by sub-ledger. */
  readonly subLedgers: ReadonlyMap<number, Exclude<SubLedgerKind, 'none' | 'any'>>
  /** Code by branch. */
  readonly branches: ReadonlyMap<number, string>
  /** Behaviour of the voucher type (voucher_type_class). */
  readonly voucherClass: string
  /** The fiscal year that covers the day. */
  readonly year: { readonly code: string; readonly status: 'future' | 'open' | 'closing' | 'closed' } | null
  /** Of the journal's period in its branch. */
  readonly lock: 'open' | 'soft_locked' | 'locked'
  /** Days before it take nothing, whatever their month says. */
  readonly noEntryBefore: string | null
  /** The last day that may be written. */
  readonly lastDay: string
  /** What the poster may besides: post to a soft-locked month, in period 13, one journal to a control ledger. */
  readonly may: ReadonlySet<'soft_locked' | 'period_13' | 'control'>
}

type Rule = (journal: Journal, facts: BookFacts) => readonly RuleFault[]

/** A rule about each line that a person wrote; what the books add themselves needs no permission. */
const perLine =
  (rule: (line: JournalLine, place: string, facts: BookFacts) => RuleFault | undefined): Rule =>
  (journal, facts) =>
    journal.lines.flatMap((line, at) => {
      const fault = line.auto ? undefined : rule(line, `lines[${at}]`, facts)
      return fault === undefined ? [] : [fault]
    })

const amountsAreOneSided = perLine(({ debit, credit }, place) => {
  if (debit > 0n && credit > 0n) return bookFault('ACC-004', `${place}.credit`)
  const amount = debit === 0n ? credit : debit
  const field = `${place}.${debit === 0n ? 'credit' : 'debit'}`
  if (amount <= 0n || debit < 0n || credit < 0n) return bookFault('ACC-002', field)
  return amount > mostAmount ? bookFault('ACC-006', field) : undefined
})

const hasTwoLines: Rule = ({ lines }) => (lines.length < 2 ? [bookFault('ACC-005', 'lines')] : [])

/** Above it no total could be stored, though each line could. */
const totalFits: Rule = (journal) => (totalOf(journal) > mostAmount ? [bookFault('ACC-006', 'lines')] : [])

/** Says both sums and their difference; opening balances have a text of their own. */
const sidesAreEqual: Rule = ({ lines }, { voucherClass }) => {
  const { debit: dr, credit: cr } = sumsOf(lines)
  const diff = dr > cr ? dr - cr : cr - dr
  if (diff === 0n) return []
  return [
    voucherClass === 'opening'
      ? bookFault('ACC-041', 'lines', { diff })
      : bookFault('ACC-001', 'lines', { dr, cr, diff }),
  ]
}

const ledgersTakeLines = perLine((line, place, { ledgers, branches }) => {
  const ledger = ledgers.get(line.ledger)
  if (!ledger) return { field: `${place}.ledger`, text: 'field.invalid' }
  if (!ledger.isActive) return bookFault('ACC-010', `${place}.ledger`, { ledger: ledger.name })
  if (ledger.branches.length > 0 && !ledger.branches.includes(line.branch)) {
    const branch = branches.get(line.branch) ?? ''
    return bookFault('ACC-012', `${place}.ledger`, { ledger: ledger.name, branch })
  }
  return undefined
})

const parties: readonly SubLedgerKind[] = ['agency', 'employee', 'vendor', 'party']

const subLedgersFit = perLine((line, place, { ledgers, subLedgers }) => {
  const ledger = ledgers.get(line.ledger)
  if (!ledger) return undefined
  const { name, subLedgerKind: wanted } = ledger
  if (wanted === 'none')
    return line.sub_ledger === null ? undefined : bookFault('ACC-015', `${place}.sub_ledger`, { ledger: name })
  const given = line.sub_ledger === null ? undefined : subLedgers.get(line.sub_ledger)
  const fits = given !== undefined && (wanted === 'any' ? parties.includes(given) : given === wanted)
  return fits ? undefined : bookFault('ACC-014', `${place}.sub_ledger`, { kind: wanted, ledger: name })
})

const controlLedgersAreKept = perLine((line, place, { ledgers, may }) => {
  const ledger = ledgers.get(line.ledger)
  if (!ledger?.keptBy || may.has('control')) return undefined
  return bookFault('ACC-016', `${place}.ledger`, { ledger: ledger.name, module: ledger.keptBy })
})

/** A contra moves money between two accounts: the same on both sides moves nothing. */
const contraMovesMoney: Rule = ({ lines }, { voucherClass }) => {
  if (voucherClass !== 'contra') return []
  const own = lines.filter((line) => !line.auto)
  const key = (line: JournalLine): string => `${line.ledger} ${line.sub_ledger} ${line.branch}`
  const from = new Set(own.filter((line) => line.credit > 0n).map(key))
  return own.some((line) => line.debit > 0n && from.has(key(line))) ? [bookFault('ACC-017', 'lines')] : []
}

const dayIsOpen: Rule = (journal, { year, lock, noEntryBefore, lastDay, may, branches }) => {
  const { date, branch, period } = journal
  if (year === null) return [bookFault('ACC-043', 'voucher_date', { date })]
  if (year.status === 'closed') return [bookFault('ACC-042', 'voucher_date', { fy: year.code })]
  const locked = bookFault('ACC-040', 'voucher_date', { month: date, branch: branches.get(branch) ?? '' })
  if (noEntryBefore !== null && date < noEntryBefore) return [locked]
  if (lock === 'locked' || (lock === 'soft_locked' && !may.has('soft_locked'))) return [locked]
  if (period === 13 && !may.has('period_13')) return [locked]
  return date > lastDay ? [bookFault('ACC-044', 'voucher_date', { date: lastDay })] : []
}

/** Every rule of a journal, in the order in which a person would mend what they say. accounting.md 2.2, 2.7, 2.9. */
export const journalRules: readonly Rule[] = [
  dayIsOpen,
  hasTwoLines,
  amountsAreOneSided,
  ledgersTakeLines,
  subLedgersFit,
  controlLedgersAreKept,
  contraMovesMoney,
  totalFits,
  sidesAreEqual,
]

/** What is against the journal; nothing when it may be posted. The database refuses the same (I1 to I14). */
export const faultsOf: Rule = (journal, facts) => journalRules.flatMap((rule) => rule(journal, facts))
