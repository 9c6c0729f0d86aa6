import { bool, date, money, ref } from '#platform/fields/index.ts'
import { poisha } from '#platform/money/poisha.ts'
import { askedBody } from '#platform/record/asked_body.ts'

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
  const asked = askedBody({ ...sharingFields, dry_run: bool({}) }, body, 'fund_profit')
  return {
    ...asked,
    amount: asked.amount === null ? null : poisha(asked.amount),
    dry_run: asked.dry_run === true,
  }
}
