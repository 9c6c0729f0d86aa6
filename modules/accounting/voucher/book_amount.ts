import { money } from '#platform/fields/index.ts'
import type { MoneyOptions } from '#platform/fields/money/field.ts'

/** Codes and texts of the books for an amount that they do not take. accounting.md 2.12 */
const says = {
  'field.two_decimals': { text: 'books.two_decimals', code: 'ACC-003' },
  'field.more_than_zero': { text: 'books.not_above_zero', code: 'ACC-002' },
  'field.amount_too_large': { text: 'books.too_large', code: 'ACC-006' },
} as const

/** An amount that stands in the books as somebody types it, in taka: what is against it is said as the books say it. accounting.md 2.12 */
export const bookAmount = <const O extends MoneyOptions>(options: O) => money({ ...options, says })
