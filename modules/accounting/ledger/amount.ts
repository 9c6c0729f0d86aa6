import { latinDigits } from '#platform/fields/digits.ts'
import { poisha } from '#platform/money/poisha.ts'
import type { RuleFault } from '#platform/resource/implementation.ts'
import { bookFault } from './refusals.ts'

/** The largest amount of the books, in poisha: 9,999,999,999,999,999.99 taka. accounting.md 1. */
export const mostAmount = 999_999_999_999_999_999n

/** An amount as somebody typed it, in poisha, or what is against it at this field. Never rounded. */
export function readAmount(input: string, field: string): { readonly amount: bigint } | { readonly fault: RuleFault } {
  const text = latinDigits(input.trim()).replaceAll(',', '')
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return { fault: { field, text: 'books.no_number' } }
  const [, sign = '', whole = '', written = ''] = parts
  const fraction = written.replace(/0+$/, '')
  if (fraction.length > 2) return { fault: bookFault('ACC-003', field) }
  const amount = poisha(`${sign}${whole}.${fraction.padEnd(2, '0')}`)
  if (amount <= 0n) return { fault: bookFault('ACC-002', field) }
  return amount > mostAmount ? { fault: bookFault('ACC-006', field) } : { amount }
}
