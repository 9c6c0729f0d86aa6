import { asciiUpper, bool, image, ref, text } from '#platform/fields/index.ts'
import { lookup, translated_name } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Country, by ISO 3166. membership.md 6. */
export const country = resource('country', {
  module: 'organisation',
  list_key: 'countries',
  kinds: [lookup(), translated_name()],
  fields: {
    name: text({ required: true, max: 80 }),
    iso2: text({ required: true, max: 2, shape: 'code', clean: asciiUpper }),
    iso3: text({ required: true, max: 3, shape: 'code', clean: asciiUpper }),
    phone_code: text({ required: true, max: 6, shape: 'code' }),
    nationality: text({ max: 60 }),
    currency: ref('currency', {}),
    is_destination: bool({ required: true, default: false }),
    flag: image({}),
  },
  title: ['name'],
  localTitle: { bn: 'name_bn', ar: 'name_ar', tr: 'name_tr' },
  scope: 'everyone',
  unique: [
    { fields: ['name'], fold: 'spaced', text: 'organisation.already_exists' },
    { fields: ['iso2'], fold: 'case', text: 'organisation.already_exists' },
    { fields: ['iso3'], fold: 'case', text: 'organisation.already_exists' },
  ],
  list: ['name', 'iso2', 'iso3', 'phone_code', 'currency', 'is_destination', 'is_active'],
  search: ['name', 'name_bn', 'name_ar', 'name_tr', 'iso2', 'iso3', 'nationality'],
  form: [
    [
      'main',
      [
        'name',
        'iso2',
        'iso3',
        'phone_code',
        'nationality',
        'name_bn',
        'name_ar',
        'name_tr',
        'currency',
        'flag',
        'is_destination',
        'is_active',
      ],
    ],
  ],
  importKey: ['iso2'],
  screen: { area: 'country', plural: 'countries', icon: 'world', nav: 'settings' },
})
