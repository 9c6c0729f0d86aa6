import { expect, it } from 'vitest'
import { lines, money, ref, refs, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { remember } from '../field/titles.ts'
import { fieldOf } from '../field/options.ts'
import { conflictWords } from './conflict_words.ts'

const bill = resource('bill', {
  module: 'test',
  list_key: 'bills',
  fields: {
    payer: text({ max: 80 }),
    shops: refs('shop', {}),
    lines: lines({ ledger: ref('ledger_account', { required: true }), amount: money({ required: true }) }, { most: 9 }),
  },
  title: ['payer'],
  scope: 'everyone',
  list: ['payer'],
  search: ['payer'],
  screen: { area: 'bill', plural: 'bills', icon: 'box', nav: 'test' },
})
const words = (name: string, value: unknown) =>
  conflictWords({ definition: bill, name, field: fieldOf(bill, name), value, row: { id: 1 }, locale: 'en' })

it('puts two versions of rows beside each other row by row, ledgers by their names: a count would hide what differs', () => {
  remember('ledger_account', 3, 'Renewal fees')
  remember('ledger_account', 4, 'Welfare fund')
  const mine = words('lines', [{ ledger: 3, amount: '500.00' }])
  const theirs = words('lines', [{ id: 9, ledger: 4, amount: '500.00' }])
  expect(mine).toEqual([expect.stringMatching(/Renewal fees · .*500\.00/)])
  expect(theirs).toEqual([expect.stringMatching(/Welfare fund · .*500\.00/)])
})

it('names several chosen records, and says nothing of nothing', () => {
  remember('shop', 1, 'Padma')
  remember('shop', 2, 'Meghna')
  expect(words('shops', [1, 2])).toEqual(['Padma, Meghna'])
  expect(words('shops', [])).toEqual([])
  expect(words('payer', null)).toEqual([])
})
