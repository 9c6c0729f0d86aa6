import type { RecordStore } from '#platform/record/store.ts'
import { countries, currencies, districts, metropolitanThanas, professions, qualifications, upazilas } from './reference.ts'

/** ISO code of the country whose districts are kept and which addresses default to. */
const home = 'BD'

/**
 * Fills the lookups of an empty database: countries, currencies, districts, thanas, trades, levels of schooling and the
 * head office. Inside one transaction: it is there whole or not at all.
 */
export async function loadReferenceData(store: RecordStore): Promise<void> {
  const currencyIds = new Map<string, number>()
  for (const { code, name, symbol, decimals, is_active } of currencies)
    currencyIds.set(code, (await store.create('currency', { code, name: name.en.slice(0, 40), name_bn: name.bn, name_ar: name.ar, name_tr: name.tr, symbol, decimals, is_active })).id)
  let homeId = 0
  for (const { name, currency, ...country } of countries) {
    const { id } = await store.create('country', { ...country, name: name.en, name_bn: name.bn, name_ar: name.ar, name_tr: name.tr, currency: currency === null ? null : currencyIds.get(currency) })
    if (country.iso2 === home) homeId = id
  }
  const cityIds = new Map<string, number>()
  for (const { name, name_local, division } of districts) cityIds.set(name, (await store.create('city', { name, name_local, division, country: homeId })).id)
  for (const { name, name_local, district } of [...upazilas, ...metropolitanThanas]) await store.create('thana', { name, name_local, city: cityIds.get(district) })
  for (const { name, code, is_skilled } of professions) await store.create('profession', { name, code, is_skilled })
  for (const { name, level } of qualifications) await store.create('qualification', { name, level })
  await store.create('branch', { name: 'Head Office', code: 'HO', is_head_office: true })
}
