import { credit, debit, journal, type Account, type Journal, type JournalHeader, type Side } from '../ledger/journal.ts'
import { signed } from '../fdr/fdr.posting.ts'
import type { Place } from '../voucher/voucher.rules.ts'
import type { InstallmentKind } from './fdr_installment.resource.ts'

/** What a movement comes to, in poisha. */
export interface Amounts {
  readonly kind: InstallmentKind
  readonly gross: bigint
  readonly tax: bigint
  readonly excise: bigint
  readonly charge: bigint
}

/** Where its lines stand. */
export interface Accounts {
  /** The own account, or the deposit itself where the money stays in it. */
  readonly money: Account
  readonly deposit: Account
  readonly accrued: Account
  readonly income: Account
  readonly tax: Account
  readonly excise: Account
  readonly charge: Account
}

/** What lies in the deposit and what of its interest is accrued there, in poisha. */
export interface Before {
  readonly balance: bigint
  readonly accrued: bigint
}

/** A line, and the field of the instalment that it comes from. */
type Placed = readonly [Side, Place]

const at = (place: Place, sides: readonly Side[]): Placed[] => sides.map((side) => [side, place])

/**
 * What the bank paid, less what it kept; the fine for an instalment that was late is paid with it. Interest takes what was accrued first and
 * is income for the rest; money that comes back clears all that was accrued: what the bank did not pay of it is income no longer.
 * accounting.md 3 fdr, Postings.
 */
function placedLines({ kind, gross, tax, excise, charge }: Amounts, to: Accounts, before: Before): readonly Placed[] {
  const kept = [
    ...at('tax', signed(to.tax, tax)),
    ...at('excise', signed(to.excise, excise)),
    ...at('charge', signed(to.charge, charge)),
  ]
  const received = [...at('bank', signed(to.money, gross - tax - excise - charge)), ...kept]
  switch (kind) {
    case 'deposit':
      return [
        ...at('fdr', [debit(to.deposit, gross)]),
        ...at('charge', signed(to.charge, charge)),
        ...at('bank', [credit(to.money, gross + charge)]),
      ]
    case 'tax':
    case 'excise':
    case 'charge':
      return [...at('gross', [debit(to[kind], gross)]), ...at('bank', [credit(to.money, gross)])]
    case 'accrual':
      return at('gross', [debit(to.accrued, gross), credit(to.income, gross)])
    case 'interest': {
      const accrued = before.accrued < 0n ? 0n : before.accrued < gross ? before.accrued : gross
      return [...received, ...at('gross', [...signed(to.accrued, -accrued), ...signed(to.income, accrued - gross)])]
    }
    case 'encash': {
      const interest = gross - before.balance
      return [
        ...received,
        ...at('fdr', signed(to.deposit, -before.balance)),
        ...at('gross', [...signed(to.accrued, -before.accrued), ...signed(to.income, before.accrued - interest)]),
      ]
    }
  }
}

/** The journal of a movement, and where each of its lines stands in the instalment. */
export function installmentJournal(
  header: JournalHeader,
  amounts: Amounts,
  accounts: Accounts,
  before: Before,
): { readonly journal: Journal; readonly places: readonly Place[] } {
  const lines = placedLines(amounts, accounts, before)
  return {
    journal: journal(
      header,
      lines.map(([side]) => side),
    ),
    places: lines.map(([, place]) => place),
  }
}
