import { addMonths } from '#platform/clock/day.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { Class, Share } from './fund_lines.ts'

/** What of the lines of one member comes to what, in one month; without a month: before the year, opening balances with it. */
export interface FundSum {
  /** `2026-07`. */
  readonly month: string | null
  readonly share: Share
  readonly class: Class
  /** Credit less debit, decimal string of taka. */
  readonly amount: string
}

/** What happened to the fund of a member in some time, in poisha; what leaves it, and what is repaid of a loan, is below zero. */
export interface FundFlow {
  readonly own: bigint
  readonly employer: bigint
  readonly profit: bigint
  /** Withdrawn and returned. */
  readonly withdrawn: bigint
  readonly other: bigint
  readonly lent: bigint
}

export interface CardMonth extends FundFlow {
  readonly month: string
  /** Both shares at the end of the month, in poisha. */
  readonly balance: bigint
}

/** The card of a member for a year: opening, months, and how both shares and the loan stand at the end; in poisha. */
export interface FundCard {
  readonly opening: bigint
  readonly months: readonly CardMonth[]
  readonly flow: FundFlow
  readonly ownBalance: bigint
  readonly employerBalance: bigint
  readonly balance: bigint
  readonly loan: bigint
}

const sumOf = (sums: readonly FundSum[], fits: (sum: FundSum) => boolean): bigint =>
  sums.filter(fits).reduce((all, { amount }) => all + poisha(amount), 0n)

const isShare = ({ share }: FundSum): boolean => share === 'own' || share === 'employer'

/** What some sums come to, by what they are. Every movement of both shares is in exactly one of them. */
export function flowOf(sums: readonly FundSum[]): FundFlow {
  const of = (...classes: Class[]) => sumOf(sums, (sum) => isShare(sum) && classes.includes(sum.class))
  const paidIn = (share: Share) => sumOf(sums, (sum) => sum.share === share && sum.class === 'contribution')
  return {
    own: paidIn('own'),
    employer: paidIn('employer'),
    profit: of('profit'),
    withdrawn: of('withdrawal', 'return'),
    other: of('other'),
    lent: -sumOf(sums, ({ share }) => share === 'loan'),
  }
}

/** Months from the first day to the last, `2026-07` and so on. */
export function monthsFrom(first: string, last: string): string[] {
  const months: string[] = []
  for (let day = `${first.slice(0, 7)}-01`; day <= last; day = addMonths(day, 1)) months.push(day.slice(0, 7))
  return months
}

/** The card of one member over some months. Pure. accounting.md 3 provident_fund, PF card. */
export function cardOf(sums: readonly FundSum[], months: readonly string[]): FundCard {
  const opening = sumOf(sums, (sum) => sum.month === null && isShare(sum))
  const rows: CardMonth[] = []
  for (const month of months) {
    const within = sums.filter((sum) => sum.month === month)
    const before = rows.at(-1)?.balance ?? opening
    rows.push({ month, ...flowOf(within), balance: before + sumOf(within, isShare) })
  }
  return {
    opening,
    months: rows,
    flow: flowOf(sums.filter(({ month }) => month !== null)),
    ownBalance: sumOf(sums, ({ share }) => share === 'own'),
    employerBalance: sumOf(sums, ({ share }) => share === 'employer'),
    balance: sumOf(sums, isShare),
    loan: -sumOf(sums, ({ share }) => share === 'loan'),
  }
}
