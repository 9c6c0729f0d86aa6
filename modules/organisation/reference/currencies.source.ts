import currencyCodes from 'currency-codes'
import {
  addedCurrencies,
  leftOutCurrencies,
  plainSymbols,
  retiredCurrencies,
  usualCurrencyNames,
} from './currencies.table.ts'
import { namesOf, type Names } from './names.ts'

export type CurrencyRow = { code: string; name: Names; symbol: string; decimals: number; is_active: boolean }

function symbolOf(code: string): string {
  if (plainSymbols.has(code)) return code
  const parts = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return (parts.find((part) => part.type === 'currency')?.value ?? code).replaceAll('\u00a0', ' ')
}

/** The money of ISO 4217 in the order of its codes; decimals are the minor units of the standard (0 to 3). */
export function currencyRows(): CurrencyRow[] {
  return [...currencyCodes.data, ...addedCurrencies]
    .filter(({ code }) => !(code in leftOutCurrencies))
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, digits }) => ({
      code,
      name: namesOf('currency', code, usualCurrencyNames[code]),
      symbol: symbolOf(code),
      decimals: digits,
      is_active: !(code in retiredCurrencies),
    }))
}
