import { expect, test, vi } from 'vitest'
import { date, lines, money, ref, text } from '#platform/fields/index.ts'

test('the page of a record shows rows and references whoever brings their input, and leaves other values to it', async () => {
  // What is loaded stays loaded: the modules of other tests are not touched.
  vi.resetModules()
  const [{ setModules }, { isShownByModule }] = await Promise.all([import('../screens.ts'), import('./own_input.ts')])
  const load = async () => ({ default: () => null })
  const saying = async () => ({ default: {} })
  setModules([
    {
      name: 'shop',
      definitions: async () => ({}),
      texts: { en: saying, bn: saying, ar: saying, tr: saying },
      inputs: { 'sale.bills': load, 'sale.buyer': load, 'sale.words': load, 'sale.payer': load },
      writingHelps: ['sale.payer'],
    },
  ])
  const bills = lines({ amount: money({ required: true }) }, { most: 5 })
  expect(isShownByModule('sale.bills', bills)).toBe(false)
  expect(isShownByModule('sale.buyer', ref('user', {}))).toBe(false)
  expect(isShownByModule('sale.words', text({ max: 9 }))).toBe(true)
  expect(isShownByModule('sale.payer', text({ max: 9 }))).toBe(false)
  expect(isShownByModule('sale.day', date({}))).toBe(false)
})
