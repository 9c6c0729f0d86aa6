import { asciiUpper, choice, date, money, percent, ref, text } from '#platform/fields/index.ts'
import { latinDigits } from '#platform/fields/digits.ts'
import { lookup } from '#platform/resource/kinds.ts'
import { resource } from '#platform/resource/resource.ts'
import { taxKinds } from './tax_code.rules.ts'

const plainCode = (written: string): string => asciiUpper(latinDigits(written))

/**
 * Dated rate of tax or VAT that is withheld or charged. A new rate is a new record of the same code, from its first day on.
 * accounting.md 3 tax_code.
 */
export const tax_code = resource('tax_code', {
  module: 'accounting',
  list_key: 'tax_codes',
  kinds: [lookup()],
  fields: {
    code: text({ required: true, max: 12, shape: 'code', clean: plainCode }),
    kind: choice(taxKinds, { required: true, default: 'tds' }),
    section: text({ max: 20, shape: 'code', order: 'written' }),
    description: text({ required: true, max: 200 }),
    rate: percent({ required: true, places: 3 }),
    threshold: money({ default: '0.00' }),
    ledger: ref('ledger_account', { required: true, default: { from: 'record' } }),
    effective_from: date({ required: true, default: { from: 'today' } }),
    effective_to: date({}),
  },
  title: ['code', 'description'],
  scope: 'everyone',
  unique: [{ fields: ['code'], within: ['effective_from'], fold: 'case', text: 'tax_code.dates_taken' }],
  list: ['code', 'kind', 'section', 'description', 'rate', 'threshold', 'effective_from', 'effective_to', 'is_active'],
  search: ['code', 'section', 'description'],
  sort: 'code',
  form: [
    ['main', ['code', 'kind', 'section', 'description', 'ledger']],
    ['rate', ['rate', 'threshold', 'effective_from', 'effective_to', 'is_active']],
  ],
  importKey: ['code', 'effective_from'],
  screen: { area: 'taxCode', plural: 'taxCodes', icon: 'percentage', nav: 'accounting' },
})
