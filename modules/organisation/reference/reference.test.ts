import places from 'bd-geojs'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { referenceFiles } from './build.ts'
import { divisionCorrections, districtCorrections, upazilaCorrections } from './corrections.ts'
import { leftOutCurrencies } from './currencies.table.ts'
import { metropolitanPolice } from './metropolitan_thanas.source.ts'
import {
  countries,
  currencies,
  districts,
  metropolitanThanas,
  professions,
  qualifications,
  upazilas,
} from './reference.ts'

const bengali = /^[\p{Script=Bengali}\p{M}\s(),.&'’‘-]+$/u
const arabic = /^[\p{Script=Arabic}\p{M}\s(),.&-]+$/u
const latin = /^[\p{Script=Latin}\p{M}\s(),.&'’ʻ-]+$/u

/** As the lookups compare names: without regard to case, blanks and signs. */
const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

function twice(names: string[]): string[] {
  const seen = new Set<string>()
  return names.filter((name) => seen.has(folded(name)) || !seen.add(folded(name)))
}

function countBy<T>(rows: readonly T[], key: (row: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const row of rows) counts[key(row)] = (counts[key(row)] ?? 0) + 1
  return counts
}

describe('the committed files', () => {
  it.each(Object.entries(referenceFiles()))('%s is what the generator makes of the packages', (name, made) => {
    expect(readFileSync(new URL(name, import.meta.url), 'utf8')).toBe(made)
  })
})

describe('countries of ISO 3166', () => {
  it('are all 249, each code and each name once', () => {
    expect(countries).toHaveLength(249)
    expect(countries.filter(({ iso2, iso3 }) => !/^[A-Z]{2}$/.test(iso2) || !/^[A-Z]{3}$/.test(iso3))).toEqual([])
    expect(twice(countries.map(({ iso2 }) => iso2))).toEqual([])
    expect(twice(countries.map(({ iso3 }) => iso3))).toEqual([])
    for (const language of ['en', 'bn', 'ar', 'tr'] as const) {
      expect(twice(countries.map(({ name }) => name[language]))).toEqual([])
    }
  })

  it('have a name in each language, in its own script', () => {
    expect(
      countries.filter(({ name }) => !latin.test(name.en) || !latin.test(name.tr)).map(({ name }) => name),
    ).toEqual([])
    expect(countries.filter(({ name }) => !bengali.test(name.bn)).map(({ name }) => name.bn)).toEqual([])
    expect(countries.filter(({ name }) => !arabic.test(name.ar)).map(({ name }) => name.ar)).toEqual([])
  })

  it('have a calling code, and pay in a currency that is in use', () => {
    const inUse = new Set(currencies.filter((currency) => currency.is_active).map(({ code }) => code))
    expect(countries.filter(({ phone_code }) => !/^\+[1-9]\d{0,2}$/.test(phone_code))).toEqual([])
    expect(countries.filter(({ currency }) => currency !== null && !inUse.has(currency))).toEqual([])
    const without = countries.filter(({ currency }) => currency === null).map(({ iso2 }) => iso2)
    expect(without, 'ISO 4217: no universal currency').toEqual(['AQ', 'GS', 'PS'])
  })

  it.each([
    ['BD', 'BGD', '+880', 'BDT', 'বাংলাদেশ'],
    ['SA', 'SAU', '+966', 'SAR', 'সৌদি আরব'],
    ['BH', 'BHR', '+973', 'BHD', 'বাহরাইন'],
    ['KR', 'KOR', '+82', 'KRW', 'দক্ষিণ কোরিয়া'],
    ['CD', 'COD', '+243', 'CDF', 'গণতান্ত্রিক কঙ্গো প্রজাতন্ত্র'],
    ['BG', 'BGR', '+359', 'EUR', 'বুলগেরিয়া'],
    ['CW', 'CUW', '+599', 'XCG', 'কুরাসাও'],
    ['VG', 'VGB', '+1', 'USD', 'ব্রিটিশ ভার্জিন দ্বীপপুঞ্জ'],
    ['AQ', 'ATA', '+672', null, 'অ্যান্টার্কটিকা'],
  ])('know %s', (iso2, iso3, phone_code, currency, bn) => {
    const found = countries.find((country) => country.iso2 === iso2)
    expect(found).toMatchObject({ iso3, phone_code, currency, name: { bn: bn.normalize('NFC') } })
  })

  it('offer as destinations the countries workers go to, and never home', () => {
    const destinations = countries.filter((country) => country.is_destination).map(({ iso2 }) => iso2)
    expect(destinations).toEqual(expect.arrayContaining(['SA', 'AE', 'MY', 'SG', 'QA', 'KW', 'OM', 'JO']))
    expect(destinations).toHaveLength(22)
    expect(destinations).not.toContain('BD')
    expect(countries.filter((country) => country.is_destination && country.nationality === null)).toEqual([])
  })
})

describe('currencies of ISO 4217', () => {
  it('are the money of the standard, each code once, with its minor units', () => {
    expect(currencies).toHaveLength(157)
    expect(twice(currencies.map(({ code }) => code))).toEqual([])
    expect(currencies.filter(({ code }) => !/^[A-Z]{3}$/.test(code) || code in leftOutCurrencies)).toEqual([])
    expect(currencies.filter(({ decimals }) => ![0, 2, 3].includes(decimals))).toEqual([])
    const decimals = Object.fromEntries(currencies.map((currency) => [currency.code, currency.decimals]))
    expect(decimals).toMatchObject({ BDT: 2, SAR: 2, KWD: 3, BHD: 3, OMR: 3, JPY: 0, KRW: 0 })
  })

  it('have a name in each language, in its own script, and a sign', () => {
    expect(
      currencies.filter(({ name }) => !latin.test(name.en) || !latin.test(name.tr)).map(({ name }) => name),
    ).toEqual([])
    expect(currencies.filter(({ name }) => !bengali.test(name.bn)).map(({ name }) => name.bn)).toEqual([])
    expect(currencies.filter(({ name }) => !arabic.test(name.ar)).map(({ name }) => name.ar)).toEqual([])
    for (const language of ['en', 'bn', 'ar', 'tr'] as const) {
      expect(twice(currencies.map(({ name }) => name[language]))).toEqual([])
    }
    expect(currencies.find(({ code }) => code === 'BDT')).toMatchObject({ symbol: '৳', is_active: true })
  })

  it('keep withdrawn money for old papers, but do not offer it', () => {
    expect(currencies.filter((currency) => !currency.is_active).map(({ code }) => code)).toEqual([
      'ANG',
      'BGN',
      'CUC',
      'SVC',
    ])
  })
})

describe('districts and upazilas of Bangladesh', () => {
  it('are 8 divisions, 64 districts, 491 upazilas', () => {
    expect(new Set(districts.map(({ division }) => division)).size).toBe(8)
    expect(districts).toHaveLength(64)
    expect(upazilas).toHaveLength(491)
    expect(countBy(districts, ({ division }) => division)).toEqual({
      Barishal: 6,
      Chattogram: 11,
      Dhaka: 13,
      Khulna: 10,
      Mymensingh: 4,
      Rajshahi: 8,
      Rangpur: 8,
      Sylhet: 4,
    })
  })

  it('lie each in a known district, once, with metropolitan thanas beside them', () => {
    const known = new Set(districts.map(({ name }) => name))
    expect(twice(districts.map(({ name }) => name))).toEqual([])
    for (const district of districts) {
      const inside = [...upazilas, ...metropolitanThanas].filter((thana) => thana.district === district.name)
      expect(inside.length, district.name).toBeGreaterThan(2)
      expect(twice(inside.map(({ name }) => name)), district.name).toEqual([])
      expect(twice(inside.map(({ name_local }) => name_local)), district.name).toEqual([])
    }
    expect([...upazilas, ...metropolitanThanas].filter(({ district }) => !known.has(district))).toEqual([])
  })

  it('are written in one script each, in form NFC, without stray blanks or capitals', () => {
    const all = [...districts, ...upazilas, ...metropolitanThanas]
    expect(all.filter(({ name }) => !/^[A-Z][a-z']+([ -][A-Za-z][a-z]*)*$/.test(name) && name !== 'EPZ')).toEqual([])
    expect(
      all.filter(({ name_local }) => !/^[\p{Script=Bengali}\p{M}]+( [\p{Script=Bengali}\p{M}]+)*$/u.test(name_local)),
    ).toEqual([])
    expect(all.filter(({ name_local }) => name_local !== name_local.normalize('NFC'))).toEqual([])
  })

  it('no longer carry old or broken spellings', () => {
    const text = JSON.stringify([...districts, ...upazilas])
    expect(text).not.toMatch(
      /Barisal|Bogra|Chittagong|Chattagram|Comilla|Coxsbazar|Jessore|Jhalakathi|gonj|Borhan Sddin/,
    )
    expect(upazilas.filter(({ name }) => name.endsWith('Sadar')).length).toBe(60)
  })

  it.each([
    ['Cumilla', 'Cumilla Adarsha Sadar', 'কুমিল্লা আদর্শ সদর'],
    ["Cox's Bazar", "Cox's Bazar Sadar", 'কক্সবাজার সদর'],
    ['Bogura', 'Bogura Sadar', 'বগুড়া সদর'],
    ['Sunamganj', 'Shantiganj', 'শান্তিগঞ্জ'],
    ['Pirojpur', 'Zianagar', 'জিয়ানগর'],
    ['Dhaka', 'Savar', 'সাভার'],
  ])('%s has %s', (district, name, name_local) => {
    expect(upazilas).toContainEqual({ name, name_local: name_local.normalize('NFC'), district })
  })

  it('need every correction: each names a place of the package, changes it, and says why', () => {
    const districtOf = new Map(
      places.districts.map(({ id, name }) => [
        id,
        districtCorrections.find(({ place, name: right }) => place === name && right)?.name ?? name,
      ]),
    )
    const dead = upazilaCorrections.filter(({ district, place, name, name_local }) => {
      const found = places.upazillas.find((one) => one.name === place && districtOf.get(one.district_id) === district)
      return !found || name === place || name_local?.normalize('NFC') === found.bn_name.normalize('NFC')
    })
    expect(dead).toEqual([])
    const divisionNames = places.divisions.map(({ name }) => name)
    expect(divisionCorrections.filter(({ place, name }) => !divisionNames.includes(place) || name === place)).toEqual(
      [],
    )
    const districtNames = places.districts.map(({ name }) => name)
    expect(districtCorrections.filter(({ place, name }) => !districtNames.includes(place) || name === place)).toEqual(
      [],
    )
    const all = [...divisionCorrections, ...districtCorrections, ...upazilaCorrections]
    expect(all.filter(({ name, name_local }) => name === undefined && name_local === undefined)).toEqual([])
    expect(all.filter(({ reason }) => reason.length < 20)).toEqual([])
  })
})

describe('metropolitan thanas', () => {
  it('come out at the number each police is reported to have; what shares its name with an upazila is that upazila', () => {
    for (const [police, { district, reported, sameAsUpazila, thanas }] of Object.entries(metropolitanPolice)) {
      expect(Object.keys(thanas).length + sameAsUpazila.length, police).toBe(reported)
      for (const name of sameAsUpazila) {
        expect(upazilas, name).toContainEqual(expect.objectContaining({ district, name }))
      }
    }
    expect(metropolitanThanas).toHaveLength(106)
    expect(metropolitanThanas.filter(({ district }) => district === 'Dhaka')).toHaveLength(50)
  })
})

describe('professions and qualifications', () => {
  it('have each name and code once, in the order of schooling', () => {
    expect(twice(professions.map(({ name }) => name))).toEqual([])
    expect(twice(professions.map(({ code }) => code))).toEqual([])
    expect(twice(qualifications.map(({ name }) => name))).toEqual([])
    expect(qualifications.map(({ level }) => level)).toEqual(qualifications.map((_, index) => index))
  })
})

describe('the fields of the specification', () => {
  type Field = { name: string; length?: number }
  const manifest = JSON.parse(readFileSync(new URL('../../../spec/manifest/fields.json', import.meta.url), 'utf8')) as {
    resources: { resource: string; fields: Field[] }[]
  }

  function tooLong(resource: string, rows: readonly Record<string, unknown>[]): unknown[] {
    const fields = manifest.resources.find((one) => one.resource === resource)?.fields ?? []
    expect(fields.length, resource).toBeGreaterThan(0)
    return rows.filter((row) =>
      fields.some(({ name, length }) => {
        const value = row[name]
        const texts =
          typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value) : []
        return length !== undefined && texts.some((text) => [...String(text)].length > length)
      }),
    )
  }

  it('hold every value', () => {
    expect(tooLong('country', countries)).toEqual([])
    expect(tooLong('currency', currencies)).toEqual([])
    expect(tooLong('city', districts)).toEqual([])
    expect(tooLong('thana', [...upazilas, ...metropolitanThanas])).toEqual([])
    expect(tooLong('profession', professions)).toEqual([])
    expect(tooLong('qualification', qualifications)).toEqual([])
  })
})
