import { asciiUpper, integer, text } from '#platform/fields/index.ts'
import { lookup, translated_name } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'

/** Currency, by ISO 4217; the books are kept in BDT. membership.md 6. */
export const currency = resource('currency', {
  module: 'organisation',
  list_key: 'currencies',
  kinds: [lookup(), translated_name()],
  fields: {
    code: text({ required: true, max: 3, shape: 'code', clean: asciiUpper }),
    name: text({ required: true, max: 40 }),
    symbol: text({ max: 6, shape: 'code' }),
    decimals: integer({ required: true, default: 2, min: 0, max: 3 }),
  },
  title: ['code', 'name'],
  scope: 'everyone',
  unique: [{ fields: ['code'], fold: 'case', text: 'organisation.already_exists' }],
  list: ['code', 'name', 'symbol', 'decimals', 'is_active'],
  search: ['code', 'name', 'name_bn', 'name_ar', 'name_tr'],
  form: [['main', ['code', 'name', 'symbol', 'decimals', 'name_bn', 'name_ar', 'name_tr', 'is_active']]],
  screen: { area: 'currency', plural: 'currencies', icon: 'coins', nav: 'settings' },
})
