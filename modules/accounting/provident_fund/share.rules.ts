/** What the fund held for a member in a year: its balance at the end of each month, added up, in poisha. */
export interface HeldInYear {
  readonly employee: number
  readonly own: bigint
  readonly employer: bigint
}

/** What somebody is given of the profit, in poisha. */
export interface Share {
  readonly employee: number
  readonly own: bigint
  readonly employer: bigint
}

/** What moved in a share in one period of a year, in poisha; null: before the year. */
export interface Moved {
  readonly period: number | null
  readonly amount: bigint
}

/** Months of the books in a year: the last is the twelfth, so that the first year may have fewer. accounting.md 2.7. */
const lastMonth = 12

/**
 * Balances at the ends of the months of a year, added up, in poisha. What came before the year or with its opening counts for each
 * month; adjustments of the audit for the last. Divided by the months it is the average monthly balance.
 * @param months of the year, 1 to 12
 */
export function heldAtMonthEnds(moved: readonly Moved[], months: number): bigint {
  const first = lastMonth - months + 1
  return moved.reduce((sum, { period, amount }) => {
    const from = Math.min(Math.max(period ?? first, first), lastMonth)
    return sum + amount * BigInt(lastMonth - from + 1)
  }, 0n)
}

/** Parts of a whole by weights, half up; none below zero, both at least zero. */
const partOf = (whole: bigint, weight: bigint, weights: bigint): bigint =>
  (2n * whole * weight + weights) / (2n * weights)

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const notBelowZero = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/**
 * Shares a profit by what the fund held for each member on average, half up to the poisha; the last member takes the remainder, so
 * that the parts come to the whole. What somebody is given is parted between the own and the employer's share in the same way.
 * @param profit in poisha, at least zero
 * @param members in the order in which they are given to; who held nothing is given nothing
 * @returns shares above zero, in that order; none where nobody held anything. accounting.md 3 provident_fund
 */
export function shareProfit(profit: bigint, members: readonly HeldInYear[]): Share[] {
  const held = members
    .map(({ employee, own, employer }) => ({ employee, own: notBelowZero(own), employer: notBelowZero(employer) }))
    .filter(({ own, employer }) => own + employer > 0n)
  const all = held.reduce((sum, { own, employer }) => sum + own + employer, 0n)
  let left = profit
  return held
    .map(({ employee, own, employer }, at) => {
      const isLast = at === held.length - 1
      // Halves that are all rounded up may come to more than there is.
      const part = isLast ? left : smaller(partOf(profit, own + employer, all), left)
      left -= part
      const ofOwn = partOf(part, own, own + employer)
      return { employee, own: ofOwn, employer: part - ofOwn }
    })
    .filter(({ own, employer }) => own + employer > 0n)
}

/** Average monthly balance in poisha, half up: for showing; shares follow from the sum. @param months at least 1 */
export const averageOf = (held: bigint, months: number): bigint => partOf(held, 1n, BigInt(months))
