/**
 * What the lookups hold at the first start, ready to be inserted. The files are made by build.ts and committed, so the
 * start needs none of the packages they come from. Districts are the cities of the lookups; upazilas and metropolitan
 * thanas together are its thanas, and no name occurs twice in a district.
 */
import type { CountryRow } from './countries.source.ts'
import countryFile from './countries.json' with { type: 'json' }
import type { CurrencyRow } from './currencies.source.ts'
import currencyFile from './currencies.json' with { type: 'json' }
import districtFile from './districts.json' with { type: 'json' }
import type { MetropolitanThanaRow } from './metropolitan_thanas.source.ts'
import metropolitanFile from './metropolitan_thanas.json' with { type: 'json' }
import type { DistrictRow, UpazilaRow } from './places.source.ts'
import upazilaFile from './upazilas.json' with { type: 'json' }

export { professions, qualifications, type Profession, type Qualification } from './professions.ts'
export type { Language, Names } from './names.ts'
export type { CountryRow, CurrencyRow, DistrictRow, MetropolitanThanaRow, UpazilaRow }

/** ISO 3166-1, 249 rows; `phone_code` begins with a plus; `currency` is null where none is universal. */
export const countries: readonly CountryRow[] = countryFile

/** ISO 4217 without the codes that are not money; `decimals` are minor units, 0 to 3. */
export const currencies: readonly CurrencyRow[] = currencyFile

/** The 64 districts of Bangladesh with their division. */
export const districts: readonly DistrictRow[] = districtFile

/** 491 upazilas; `district` is the English name in `districts`. */
export const upazilas: readonly UpazilaRow[] = upazilaFile

/** Thanas of the metropolitan polices (docs/decisions/thanas.md); `district` is the English name in `districts`. */
export const metropolitanThanas: readonly MetropolitanThanaRow[] = metropolitanFile
