import { readValue } from '#platform/fields/catalogue.ts'
import { money } from '#platform/fields/index.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { linesOf, type Line } from '#platform/screen/field/lines.ts'
import { holdsOn, type TaxKind } from './tax_code.rules.ts'
import { isBelow, shareOf, type KnownRate } from './withheld.rules.ts'

/** A rate as forms offer it. */
export interface OfferedRate extends Omit<KnownRate, 'before'> {
  readonly id: number
  readonly description: string
}

/** Kinds that a document keeps back: a payment from the payee, a receipt tells what the payer kept. */
export const kindsWithheld = {
  payment_voucher: ['tds', 'vds'],
  payable_bill: ['tds', 'vds'],
  receipt_voucher: ['ait', 'vds'],
} as const satisfies Readonly<Record<string, readonly TaxKind[]>>
export type Withholding = keyof typeof kindsWithheld

/** Rates of an answer of the server. */
export const ratesIn = (rows: unknown): readonly OfferedRate[] =>
  linesOf(rows).flatMap((row) => {
    const { id, code, kind, description, rate, ledger, effective_from, effective_to, threshold } = row
    const isRate =
      typeof id === 'number' &&
      typeof code === 'string' &&
      typeof description === 'string' &&
      typeof rate === 'string' &&
      typeof ledger === 'number' &&
      typeof effective_from === 'string'
    const known = (['tds', 'vds', 'vat', 'ait'] as const).find((one) => one === kind)
    if (!isRate || known === undefined) return []
    const until = typeof effective_to === 'string' ? effective_to : null
    const least = typeof threshold === 'string' ? poisha(threshold) : 0n
    return [{ id, code, kind: known, description, rate, ledger, effective_from, effective_to: until, threshold: least }]
  })

/** Rates that a document of a day keeps back by. */
export const offered = (rates: readonly OfferedRate[], by: Withholding, day: unknown): readonly OfferedRate[] =>
  rates.filter(
    (rate) => kindsWithheld[by].some((kind) => kind === rate.kind) && typeof day === 'string' && holdsOn(rate, day),
  )

/** What the lines of a form come to, in poisha; one that is half typed counts nothing. */
export const sumTyped = (lines: unknown): bigint =>
  linesOf(lines).reduce((sum, { amount }) => {
    const read = amount == null || amount === '' ? undefined : readValue(money({}), amount)
    return sum + (read && 'value' in read ? poisha(String(read.value)) : 0n)
  }, 0n)

/**
 * The row by which a document keeps back what a rate says of a base. @param base in poisha @param before what the payee got under
 * the code earlier in the fiscal year, in poisha
 */
export function withheldRow(by: Withholding, rate: OfferedRate, base: bigint, before: bigint): Line {
  const amount = taka(isBelow({ ...rate, before }, base) ? 0n : shareOf(base, rate.rate))
  if (by === 'payable_bill') return { code: rate.id, amount }
  const row = { kind: rate.kind, tax_code: rate.id, ledger: rate.ledger, amount }
  return by === 'receipt_voucher' ? row : { ...row, base: taka(base), rate: rate.rate }
}
