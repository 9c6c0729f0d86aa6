import { poisha } from '#platform/money/poisha.ts'
import { cardOf } from './fund_card.rules.ts'
import type { FundPerson, FundSumOf } from './fund_card.ts'

/** What the fund holds for one member at the end of a day, and what of the year's profit was given to him; in poisha. */
export interface SummaryRow {
  readonly person: FundPerson
  readonly opening: bigint
  readonly profit: bigint
  readonly own: bigint
  readonly employer: bigint
  readonly balance: bigint
  readonly loan: bigint
}

/** What a share stands at in its ledgers, beside what the rows come to; in poisha. More than one only where branches are led apart. */
export interface LedgerTie {
  readonly ledgers: readonly Pick<FundLedger, 'code' | 'name'>[]
  readonly inBooks: bigint
  readonly inRows: bigint
}

export interface FundSummary {
  readonly rows: readonly SummaryRow[]
  readonly total: Omit<SummaryRow, 'person'>
  /** Profit that nobody was given yet. */
  readonly undistributed: bigint
  readonly ledgers: readonly LedgerTie[]
}

/** A ledger that holds a share of the fund, with its balance: credit less debit, decimal string. */
export interface FundLedger {
  readonly share: 'own' | 'employer' | 'undistributed'
  readonly code: string
  readonly name: string
  readonly amount: string
}

const shares = ['own', 'employer', 'undistributed'] as const

/**
 * All members with their shares, and the ledgers of the fund beside what these come to. Who is a member, or whom the fund still holds
 * something for, has a row. Pure. accounting.md 3 provident_fund, PF summary.
 */
export function summaryOf(
  people: readonly FundPerson[],
  sums: readonly FundSumOf[],
  ledgers: readonly FundLedger[],
): FundSummary {
  const byPerson = Map.groupBy(sums, ({ employee }) => employee)
  const rows = people.flatMap((person): SummaryRow[] => {
    const own = byPerson.get(person.id) ?? []
    const { opening, flow, ownBalance, employerBalance, balance, loan } = cardOf(own, [])
    const isInIt = person.pf_member || own.length > 0
    const row = { person, opening, profit: flow.profit, own: ownBalance, employer: employerBalance, balance, loan }
    return isInIt ? [row] : []
  })
  const sum = (key: Exclude<keyof SummaryRow, 'person'>) => rows.reduce((all, row) => all + row[key], 0n)
  const total = {
    opening: sum('opening'),
    profit: sum('profit'),
    own: sum('own'),
    employer: sum('employer'),
    balance: sum('balance'),
    loan: sum('loan'),
  }
  const undistributed = sums
    .filter(({ share }) => share === 'undistributed')
    .reduce((all, { amount }) => all + poisha(amount), 0n)
  const ties = shares.map((share): LedgerTie => {
    const of = ledgers.filter((ledger) => ledger.share === share)
    const inBooks = of.reduce((all, { amount }) => all + poisha(amount), 0n)
    return { ledgers: of, inBooks, inRows: share === 'undistributed' ? undistributed : total[share] }
  })
  return { rows, total, undistributed, ledgers: ties }
}
