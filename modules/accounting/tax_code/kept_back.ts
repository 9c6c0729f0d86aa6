import { choice, money } from '#platform/fields/index.ts'

/** When tax is kept back of a vendor: with its bill, or when it is paid. general_setting.deduct_tax_at; accounting.md 3 purchase. */
export const taxTimes = ['payment', 'bill'] as const
export type TaxTime = (typeof taxTimes)[number]

/**
 * What a bill of theirs says of the tax kept back of it, from the day it is posted: when that is taken, and how much was taken with
 * the bill, which the party is not owed.
 */
export const keptBack = {
  deducted_at: choice(taxTimes, { computed: true }),
  deducted: money({ computed: true }),
} as const
