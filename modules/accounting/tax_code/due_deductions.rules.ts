import { poisha, taka } from '#platform/money/poisha.ts'
import { isBelow, shareOf, type KnownRate } from './withheld.rules.ts'

/** What a bill says of the tax that is kept back when it is paid, and how much of it is paid now. Amounts in poisha. */
export interface TaxedPart {
  /** What the party is owed with the bill, whatever is paid of it. */
  readonly total: bigint
  /** What earlier payments settled of it. */
  readonly before: bigint
  readonly paid: bigint
  readonly deductions: readonly TaxOfBill[]
}

export interface TaxOfBill {
  /** Id of the rate that holds on the day of the payment; null where its code has none any more. */
  readonly tax_code: number | null
  readonly rate: Pick<KnownRate, 'kind' | 'rate' | 'ledger' | 'threshold' | 'before'>
  readonly base: bigint
  /** As the bill says; null where the rate says it. */
  readonly amount: bigint | null
}

/** A row that a payment is proposed, as its field takes it. */
export interface DueDeduction {
  readonly kind: 'tds' | 'vds'
  readonly tax_code: number | null
  readonly base: string
  readonly rate: string
  readonly amount: string
  readonly ledger: number
}

/**
 * What of a whole falls on the part of a bill that is paid now: each is rounded half-up together with what was paid before, so that
 * the parts always sum to the whole and the last takes the remainder. accounting.md 1, Rounding. In poisha.
 */
export function fallingOn(
  whole: bigint,
  { total, before, paid }: Pick<TaxedPart, 'total' | 'before' | 'paid'>,
): bigint {
  const until = (settled: bigint): bigint => (2n * whole * (settled < total ? settled : total) + total) / (2n * total)
  return total === 0n ? 0n : until(before + paid) - until(before)
}

/**
 * What a payment keeps back of the bills it settles, one row for each code: amounts as the bills say them, in proportion to what is
 * paid of each; by the rate of a purchase's code, and nothing up to the threshold of the year. accounting.md 3 payable_bill, purchase.
 */
export function dueDeductions(parts: readonly TaxedPart[]): DueDeduction[] {
  const rows = parts.flatMap((part) =>
    part.deductions.map((tax) => ({
      ...tax,
      base: fallingOn(tax.base, part),
      said: tax.amount === null ? null : fallingOn(tax.amount, part),
      byRate: fallingOn(shareOf(tax.base, tax.rate.rate), part),
    })),
  )
  const byCode = Map.groupBy(rows, ({ tax_code, rate }) => `${tax_code} ${rate.kind} ${rate.rate} ${rate.ledger}`)
  return [...byCode.values()].flatMap((of): DueDeduction[] => {
    const [first] = of
    if (!first || (first.rate.kind !== 'tds' && first.rate.kind !== 'vds')) return []
    const base = sum(of.map((row) => row.base))
    const isFree = isBelow(first.rate, base)
    const amount = sum(of.map(({ said, byRate }) => said ?? (isFree ? 0n : byRate)))
    // A row of nothing is kept for the sake of the threshold; without one there is nothing to say.
    if (amount === 0n && !isFree) return []
    const { kind, rate, ledger } = first.rate
    return [{ kind, tax_code: first.tax_code, base: taka(base), rate, amount: taka(amount), ledger }]
  })
}

/**
 * How much less a payment keeps back than its bills say, in poisha; what is kept by hand under the same kind counts, whatever its code.
 */
export function lessKept(
  due: readonly Pick<DueDeduction, 'kind' | 'amount'>[],
  kept: readonly { readonly kind?: string; readonly amount: string }[],
): bigint {
  const of = (rows: readonly { readonly kind?: string; readonly amount: string }[], kind: string): bigint =>
    sum(rows.filter((row) => row.kind === kind).map(({ amount }) => poisha(amount)))
  const lacking = (['tds', 'vds'] as const).map((kind) => of(due, kind) - of(kept, kind))
  return sum(lacking.filter((amount) => amount > 0n))
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
