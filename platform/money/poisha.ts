import { groupedDigits } from '../fields/office_look.ts'

/**
 * An amount of taka, as the database and JSON write it, in poisha: `1500.50` is 150050.
 * @throws RangeError for anything that is no decimal string with at most two decimals
 */
export function poisha(amount: string): bigint {
  const parts = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!parts) throw new RangeError(`"${amount}" is no amount in taka.`)
  const [, sign = '', whole = '0', fraction = ''] = parts
  return BigInt(`${sign}${whole}${fraction.padEnd(2, '0')}`)
}

/** Poisha as a decimal string of taka with two decimals: 150050 is `1500.50`. */
export function taka(amount: bigint): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Poisha as a sentence shows them, in lakhs: 123456750 is `12,34,567.50`. accounting.md 1. */
export function groupedTaka(amount: bigint): string {
  const [whole = '0', fraction = '00'] = taka(amount < 0n ? -amount : amount).split('.')
  return `${amount < 0n ? '-' : ''}${groupedDigits(whole, { grouping: 'lakh' })}.${fraction}`
}
