import { invalid, type FieldFault } from '#platform/errors/errors.ts'
import { readValue } from '#platform/fields/catalogue.ts'
import { isEmpty, type Field } from '#platform/fields/field.ts'
import { bool, date, money, ref } from '#platform/fields/index.ts'
import { poisha } from '#platform/money/poisha.ts'

/** What a sharing of profit is asked for with: fields of its form, and of its call. */
export const sharingFields = {
  fiscal_year: ref('fiscal_year', { required: true }),
  amount: money({}),
  voucher_date: date({}),
} as const
export type SharingField = keyof typeof sharingFields

export interface Sharing {
  readonly fiscal_year: number
  /** In poisha; null: all that the fund earned. */
  readonly amount: bigint | null
  /** Null: the last day of the year. */
  readonly voucher_date: string | null
  readonly dry_run: boolean
}

/** Reads the body of the call. @throws Refusal 400 at each field */
export function sharingAsked(body: Readonly<Record<string, unknown>>): Sharing {
  const errors: Record<string, FieldFault[]> = {}
  const read = (name: string, field: Field): string | boolean | number | null => {
    if (isEmpty(body[name])) {
      if (field.required) errors[name] = [{ text: 'field.required', params: { Label: `$fund_profit.${name}` } }]
      return null
    }
    const parsed = readValue(field, body[name])
    if (!('fault' in parsed)) return typeof parsed.value === 'boolean' ? parsed.value : String(parsed.value)
    errors[name] = [parsed.fault]
    return null
  }
  const fiscal_year = Number(read('fiscal_year', sharingFields.fiscal_year))
  const amount = read('amount', sharingFields.amount)
  const voucher_date = read('voucher_date', sharingFields.voucher_date)
  const dry_run = read('dry_run', bool({})) === true
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    fiscal_year,
    amount: amount === null ? null : poisha(String(amount)),
    voucher_date: voucher_date === null ? null : String(voucher_date),
    dry_run,
  }
}
