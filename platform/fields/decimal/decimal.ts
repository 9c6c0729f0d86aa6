import { latinDigits } from '../digits.ts'

/**
 * A written decimal number as a canonical string (`-1234.50` stays `-1234.50`, `১২,৩৪,৫৬৭` becomes `1234567`), or
 * undefined when it is none. Grouping commas are accepted only where lakh or thousand grouping puts them.
 */
export function decimalString(input: unknown): string | undefined {
  if (typeof input === 'number')
    return Number.isFinite(input) && Math.abs(input) < 1e15 && !/e/.test(String(input)) ? String(input) : undefined
  if (typeof input !== 'string') return undefined
  // The signs of Arabic keyboards between digits: \u066b before decimals, \u066c between thousands.
  const signs = input.trim().replaceAll('\u066b', '.').replaceAll('\u066c', ',')
  const text = latinDigits(signs).replace(/^\+/, '').replace('\u2212', '-')
  const plain = /^-?\d{1,3}(,\d{2,3})*(,\d{3})(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^-?\d{1,18}(\.\d+)?$/.test(plain)) return undefined
  const [whole = '0', fraction] = plain.replace('-', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') + (fraction === undefined ? '' : `.${fraction}`)
  return plain.startsWith('-') && /[1-9]/.test(digits) ? `-${digits}` : digits
}

/** Decimal places of a canonical decimal string, trailing zeros not counted. */
export const decimalPlaces = (decimal: string): number => (decimal.split('.')[1] ?? '').replace(/0+$/, '').length

/** The same number with exactly `places` decimals; the caller has checked that none is lost. */
export function padDecimal(decimal: string, places: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return places === 0 ? whole : `${whole}.${fraction.slice(0, places).padEnd(places, '0')}`
}

/** -1, 0 or 1 for two canonical decimal strings, exact at any length. */
export function compareDecimals(a: string, b: string): number {
  const places = Math.max((a.split('.')[1] ?? '').length, (b.split('.')[1] ?? '').length)
  const scaled = (decimal: string): bigint => BigInt(padDecimal(decimal, places).replace('.', ''))
  const [x, y] = [scaled(a), scaled(b)]
  return x < y ? -1 : x > y ? 1 : 0
}
