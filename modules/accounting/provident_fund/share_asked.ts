import { date, money, ref } from '#platform/fields/index.ts'

/** What a sharing of profit is asked for with: fields of its form, and of its call. */
export const sharingFields = {
  fiscal_year: ref('fiscal_year', { required: true }),
  amount: money({}),
  voucher_date: date({}),
} as const
export type SharingField = keyof typeof sharingFields
