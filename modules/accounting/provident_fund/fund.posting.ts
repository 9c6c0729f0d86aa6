import { poisha } from '#platform/money/poisha.ts'
import { credit, debit, journal, type Account, type Journal, type JournalHeader, type Side } from '../ledger/journal.ts'
import type { Place } from '../voucher/voucher.rules.ts'
import type { FundKind, Returned } from './fund.rules.ts'

/** Accounts that movements of the fund are between; null where nothing leads to one. */
export interface FundAccounts {
  readonly own: Account | null
  readonly employer: Account | null
  readonly profit: Account | null
  readonly loans: Account | null
  readonly bank: Account | null
  /** Expense of the association: its share of contributions. */
  readonly expense: Account | null
  readonly opening: Account | null
}

export interface Movement {
  readonly kind: FundKind
  /** Decimal strings of taka. */
  readonly employee_amount: string
  readonly employer_amount: string
}

/** A line before its side is known: above zero is debited. */
type Leg = readonly [account: Account | null, amount: bigint, field: string]

/** The legs of each kind, in poisha. accounting.md 3 provident_fund, Postings. */
function legsOf(
  { kind, employee_amount, employer_amount }: Movement,
  at: FundAccounts,
  { loan, returned }: { readonly loan: bigint; readonly returned: Returned },
): readonly Leg[] {
  const [own, employer] = [poisha(employee_amount), poisha(employer_amount)]
  const shares: readonly Leg[] = [
    [at.own, -own, 'employee_amount'],
    [at.employer, -employer, 'employer_amount'],
  ]
  const taken: readonly Leg[] = shares.map(([account, amount, field]) => [account, -amount, field])
  switch (kind) {
    case 'opening':
      return [[at.opening, own + employer, 'employee_amount'], ...shares]
    case 'contribution':
      return [[at.bank, own, 'bank'], [at.expense, employer, 'employer_amount'], ...shares]
    case 'profit':
    case 'adjustment':
      return [[at.profit, own + employer, 'employee_amount'], ...shares]
    case 'loan':
      return [
        [at.loans, own, 'employee_amount'],
        [at.bank, -own, 'bank'],
      ]
    case 'loan_repayment':
      return [
        [at.bank, own, 'bank'],
        [at.loans, -own, 'employee_amount'],
      ]
    case 'withdrawal':
      return [...taken, [at.bank, -(own + employer), 'bank']]
    case 'forfeiture':
      return [...taken, [at.profit, -employer, 'employer_amount']]
    case 'return':
      return [
        ...taken,
        [at.loans, -loan, 'employee_amount'],
        [at.profit, -returned.forfeited, 'employer_amount'],
        [at.bank, -returned.paid, 'bank'],
      ]
  }
}

/** The journal of a movement and where each line stands in it; null while an account is missing or nothing moves. */
export function fundJournal(
  header: JournalHeader,
  movement: Movement,
  at: FundAccounts,
  parts: { readonly loan: bigint; readonly returned: Returned },
): { readonly journal: Journal; readonly places: readonly Place[] } | null {
  const legs = legsOf(movement, at, parts).filter(([, amount]) => amount !== 0n)
  const sides: Side[] = legs.flatMap(([account, amount]) =>
    account === null ? [] : [amount > 0n ? debit(account, amount) : credit(account, -amount)],
  )
  if (sides.length < 2 || sides.length < legs.length) return null
  return { journal: journal(header, sides), places: legs.map(([, , field]) => field) }
}

/** Who is paid, or pays, by a voucher of this kind: the series it is numbered in. accounting.md 2.10. */
export const classOfKind = (kind: FundKind): 'payment' | 'receipt' | 'journal' =>
  kind === 'loan' || kind === 'withdrawal' || kind === 'return'
    ? 'payment'
    : kind === 'contribution' || kind === 'loan_repayment'
      ? 'receipt'
      : 'journal'
