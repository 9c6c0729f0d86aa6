import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import { asWritten } from '#platform/errors/errors.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import type { Movement } from '../fdr/deposit_standing.ts'
import { bookFault } from '../ledger/refusals.ts'
import type { InstallmentKind } from './fdr_installment.resource.ts'
import { isPaidOut } from './proposal.rules.ts'
import { monthFaults, type PaidIn, type Scheme } from './scheme_months.rules.ts'

/** An instalment as its rules look at it; amounts are decimal strings of taka. */
export interface InstallmentDoc extends PaidIn {
  readonly kind: InstallmentKind
  readonly period_from: string | null
  readonly period_to: string | null
  readonly gross: string
  readonly tax: string | null
  readonly excise: string | null
  readonly charge: string | null
  readonly settled_in: 'account' | 'deposit'
  readonly branch: number
}

/** The deposit that it is of. */
export interface OfDeposit extends Scheme {
  readonly fdr_no: string
  readonly kind: 'fdr' | 'dps'
  readonly lien: string | null
  readonly branch: number
  /** In poisha. */
  readonly balance: bigint
  /** Its other instalments that are no drafts. */
  readonly movements: readonly Movement[]
}

/**
 * What moves, in poisha: what the bank pays less what it keeps, and of what is paid into a scheme that with the fine for its being late.
 * Of what is not written yet nothing.
 */
export function netOf({ kind, gross, tax, excise, charge }: Written): bigint {
  const kept = poisha(tax ?? '0') + poisha(excise ?? '0') + poisha(charge ?? '0')
  return poisha(gross ?? '0') + (kind === 'deposit' ? kept : -kept)
}

/** Amounts as far as somebody has written them. */
type Written = { readonly gross: string | null } & Pick<InstallmentDoc, 'kind' | 'tax' | 'excise' | 'charge'>

type Rule = (doc: InstallmentDoc, deposit: OfDeposit) => readonly RuleFault[]

const amountsFit: Rule = (doc) => {
  if (poisha(doc.gross) <= 0n) return [bookFault('ACC-002', 'gross')]
  const kept = (['tax', 'excise', 'charge'] as const).filter((name) => poisha(doc[name] ?? '0') > 0n)
  // The fine of an instalment that is paid late is a charge of the bank.
  const wrong = isPaidOut(doc.kind) ? [] : kept.filter((name) => doc.kind !== 'deposit' || name !== 'charge')
  if (wrong.length > 0) return wrong.map((field) => ({ field, text: 'fdr_installment.keeps_nothing' }))
  return netOf(doc) < 0n ? [{ field: 'gross', text: 'fdr_installment.net_below_zero' }] : []
}

const isOfItsDeposit: Rule = ({ branch, date, settled_in, kind }, deposit) => [
  ...(branch === deposit.branch ? [] : [{ field: 'branch', text: 'fdr_installment.other_branch' }]),
  ...(date < deposit.open_date && kind !== 'deposit'
    ? [{ field: 'date', text: 'fdr_installment.before_opening', params: { date: deposit.open_date } }]
    : []),
  ...(settled_in === 'deposit' && (kind === 'deposit' || kind === 'encash' || kind === 'accrual')
    ? [{ field: 'settled_in', text: 'fdr_installment.in_the_account' }]
    : []),
]

/** Interest is paid once for a day, and accrued once. */
const periodIsFree: Rule = ({ kind, period_from, period_to }, { movements, open_date }) => {
  if ((kind !== 'interest' && kind !== 'accrual') || period_from === null || period_to === null) return []
  if (period_to <= period_from) return [{ field: 'period_to', text: 'fdr_installment.period_ends_first' }]
  if (period_from < open_date)
    return [{ field: 'period_from', text: 'fdr_installment.before_opening', params: { date: open_date } }]
  const other = movements.find(
    (one) =>
      one.kind === kind &&
      one.period_from !== null &&
      one.period_to !== null &&
      one.period_from < period_to &&
      period_from < one.period_to,
  )
  if (other?.period_from == null || other.period_to === null) return []
  const params = { from: other.period_from, to: other.period_to }
  return [{ field: 'period_from', text: 'fdr_installment.period_taken', params }]
}

/** A scheme is paid into while it runs, once for each of its months: also later than in that month, never before it. */
const depositIsDue: Rule = ({ kind, date, due_month }, { kind: of, movements, ...scheme }) => {
  const { open_date, maturity_date } = scheme
  if (kind !== 'deposit')
    return due_month === null ? [] : [{ field: 'due_month', text: 'fdr_installment.month_of_scheme_only' }]
  if (of !== 'dps') return [{ field: 'kind', text: 'fdr_installment.no_scheme' }]
  if (date < open_date || date > maturity_date)
    return [
      { field: 'date', text: 'fdr_installment.outside_scheme', params: { open: open_date, maturity: maturity_date } },
    ]
  return monthFaults({ date, due_month }, scheme, movements)
}

/** What comes back is at least what lies there, but for who asks early: the bank may keep interest that it has paid. */
const comesBack: Rule = ({ kind, date, gross }, { fdr_no, lien, maturity_date, balance }) => {
  if (kind !== 'encash') return []
  if (lien !== null)
    return [
      { field: 'fdr', text: 'fdr.under_lien', params: { no: asWritten(fdr_no), lien: asWritten(lien) }, status: 409 },
    ]
  if (balance <= 0n) return [{ field: 'fdr', text: 'fdr_installment.nothing_there' }]
  return date >= maturity_date && poisha(gross) < balance
    ? [
        {
          field: 'gross',
          text: 'fdr_installment.less_than_lies_there',
          params: { balance: asWritten(groupedTaka(balance)) },
        },
      ]
    : []
}

const rules: readonly Rule[] = [isOfItsDeposit, amountsFit, periodIsFree, depositIsDue, comesBack]

/** What is against an instalment of a deposit that still runs. accounting.md 3 fdr_installment. */
export const installmentFaults: Rule = (doc, deposit) => rules.flatMap((rule) => rule(doc, deposit))
