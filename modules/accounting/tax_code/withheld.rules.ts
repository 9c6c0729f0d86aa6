import { asWritten } from '#platform/errors/errors.ts'
import { padDecimal } from '#platform/fields/decimal/decimal.ts'
import { groupedTaka, poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { holdsOn, type RateDays, type TaxKind } from './tax_code.rules.ts'

/** A rate as what is withheld by it looks at it. */
export interface KnownRate extends RateDays {
  readonly code: string
  readonly kind: TaxKind
  /** Per cent of the base. */
  readonly rate: string
  /** Where what is withheld is owed. */
  readonly ledger: number
  /** Of a payee in a fiscal year, in poisha: up to it nothing is withheld. */
  readonly threshold: bigint
  /** What the payee got under the code earlier in the fiscal year, in poisha. */
  readonly before: bigint
}
export type KnownRates = ReadonlyMap<number, KnownRate>

/** A row of what is kept back; null where nothing was said. */
export interface Withheld {
  readonly kind?: string
  readonly tax_code?: number | null | undefined
  readonly base: string | null
  readonly rate: string | null
  readonly amount: string
}

/** A share of a base in poisha, rounded half up. @param rate per cent with at most three decimals */
export const shareOf = (base: bigint, rate: string): bigint =>
  (base * BigInt(padDecimal(rate, 3).replace('.', '')) + 50_000n) / 100_000n

/** Whether all that a payee got in the fiscal year is so little that nothing is withheld of it. accounting.md 3 tax_code, threshold. */
export const isBelow = ({ threshold, before }: Pick<KnownRate, 'threshold' | 'before'>, base: bigint): boolean =>
  threshold > 0n && before + base <= threshold

/** Whether a row may say that nothing is withheld: it tells of what the payee got below the threshold. */
export function mayBeNothing({ tax_code, base }: Pick<Withheld, 'tax_code' | 'base'>, rates: KnownRates): boolean {
  const rate = tax_code == null ? undefined : rates.get(tax_code)
  return rate !== undefined && base !== null && isBelow(rate, poisha(base))
}

/**
 * What is against rows that name a code. Another rate than that of the code is told and left to who types: the law knows
 * exceptions. accounting.md 3 tax_code, payment_voucher.
 * @param day of the voucher @param column the one that names the code
 */
export const codedFaults = (
  rows: readonly Withheld[],
  day: string,
  rates: KnownRates,
  column: 'tax_code' | 'code' = 'tax_code',
): RuleFault[] => rows.flatMap((row, at) => codedRow(row, day, rates, (name) => `deductions[${at}].${name}`, column))

function codedRow(
  row: Withheld,
  day: string,
  rates: KnownRates,
  place: (name: string) => string,
  column: 'tax_code' | 'code',
): RuleFault[] {
  const rate = row.tax_code == null ? undefined : rates.get(row.tax_code)
  if (!rate) return []
  const code = asWritten(rate.code)
  if (!holdsOn(rate, day)) return [{ field: place(column), text: 'tax_code.not_on_day', params: { code, date: day } }]
  if (row.kind !== undefined && row.kind !== rate.kind)
    return [
      { field: place('kind'), text: 'tax_code.other_kind', params: { code, kind: `$tax_code.kind.${rate.kind}` } },
    ]
  if (row.base === null) return []
  const base = poisha(row.base)
  if (isBelow(rate, base)) {
    const params = { threshold: groupedTaka(rate.threshold), sum: groupedTaka(rate.before + base) }
    return [{ field: place('amount'), text: 'tax_code.below_threshold', params, isWarning: true }]
  }
  return row.rate === null || thousandths(row.rate) === thousandths(rate.rate)
    ? []
    : [
        {
          field: place('rate'),
          text: 'tax_code.other_rate',
          params: { code, rate: plainRate(rate.rate) },
          isWarning: true,
        },
      ]
}

const thousandths = (rate: string): string => padDecimal(rate, 3)

/** `7.500` as 7.5, `10.000` as 10. */
export const plainRate = (rate: string): string => (rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate)
