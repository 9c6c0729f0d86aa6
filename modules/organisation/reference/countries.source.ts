import currencyCodes from 'currency-codes'
import iso from 'i18n-iso-countries'
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import { currencyHomes, destinations, nationalities, phoneCodes, usualNames } from './countries.table.ts'
import { currencyReplacements, leftOutCurrencies, retiredCurrencies } from './currencies.table.ts'
import { namesOf, type Names } from './names.ts'

export type CountryRow = {
  iso2: string
  iso3: string
  name: Names
  phone_code: string
  currency: string | null
  nationality: string | null
  is_destination: boolean
}

/** i18n-iso-countries carries XK (Kosovo), a code set aside for users: ISO 3166-1 has not assigned it. */
const notAssigned = new Set(['XK'])

/** ISO 4217 names its territories in words; brackets, articles and accents differ from ISO 3166. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/\b(the|of|and)\b/g, ' ')
    .replace(/[^a-z]/g, '')
}

function territories(): Map<string, string> {
  const found = new Map<string, string>()
  for (const [iso2, names] of Object.entries(iso.getNames('en', { select: 'all' }))) {
    for (const name of names) found.set(plain(name), iso2)
  }
  return found
}

/**
 * The currency each territory pays in, from the territory lists of ISO 4217 (package currency-codes).
 * @throws Error when ISO 4217 names a territory that neither ISO 3166 nor the table of exceptions knows, or leaves two.
 */
function currencyByCountry(): Map<string, string> {
  const known = territories()
  const found = new Map<string, string>()
  for (const { code, countries } of currencyCodes.data) {
    if (code in leftOutCurrencies || code in retiredCurrencies) continue
    for (const words of countries) {
      const iso2 = words in currencyHomes.words ? currencyHomes.words[words] : known.get(plain(words))
      if (iso2 === undefined) throw new Error(`ISO 4217 lists ${code} for "${words}", which no ISO 3166 name matches`)
      if (iso2 === null) continue
      const own = currencyHomes.own[iso2]
      if (own !== undefined && own !== code) continue
      const other = found.get(iso2)
      if (other !== undefined && other !== code)
        throw new Error(`${iso2} has ${other} and ${code}: say which is its own`)
      found.set(iso2, code)
    }
  }
  for (const [iso2, code] of Object.entries(currencyReplacements)) found.set(iso2, code)
  return found
}

function phoneCodeOf(iso2: string): string {
  const code = isSupportedCountry(iso2) ? getCountryCallingCode(iso2) : phoneCodes[iso2]
  if (code === undefined) throw new Error(`No calling code for ${iso2}`)
  return `+${code}`
}

/** All 249 countries and territories of ISO 3166-1, in the order of their two-letter code. */
export function countryRows(): CountryRow[] {
  const currencies = currencyByCountry()
  return Object.keys(iso.getAlpha2Codes())
    .filter((iso2) => !notAssigned.has(iso2))
    .sort()
    .map((iso2) => ({
      iso2,
      iso3: iso.alpha2ToAlpha3(iso2) ?? '',
      name: namesOf('region', iso2, usualNames[iso2]),
      phone_code: phoneCodeOf(iso2),
      currency: currencies.get(iso2) ?? null,
      nationality: nationalities[iso2] ?? null,
      is_destination: destinations.has(iso2),
    }))
}
