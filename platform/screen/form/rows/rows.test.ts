import { expect, it, vi } from 'vitest'
import { integer, lines, money, ref, text } from '#platform/fields/index.ts'
import { resource } from '#platform/resource/resource.ts'
import { createForm } from '../store.ts'
import { placedFaults, stillWrong } from './faults.ts'
import { balancing, standOf } from './sums.ts'

// The texts are loaded by the start of the office; here their names are enough.
vi.mock(import('../../texts/texts.ts'), async (load) => ({
  ...(await load()),
  t: (id) => id,
  faultText: ({ text: id }) => id,
}))

const entries = lines(
  {
    account: ref('account', { required: true }),
    pieces: integer({}),
    left: money({}),
    right: money({}),
    note: text({ max: 5 }),
  },
  { required: true, most: 9, sides: ['left', 'right'] },
)
const sheet = resource('sheet', {
  module: 'test',
  list_key: 'sheets',
  fields: { name: text({ max: 80 }), entries },
  title: ['name'],
  scope: 'everyone',
  list: ['name'],
  search: ['name'],
  screen: { area: 'sheet', plural: 'sheets', icon: 'box', nav: 'test' },
})
const sides = ['left', 'right'] as const
const rowsOf = (form: ReturnType<typeof createForm>) => form.problem('entries')

it('both sides are summed as they are written, and told by how much they differ', () => {
  const rows = [{ left: '1,000' }, { right: '৯০০' }, { left: 'ten' }, {}]
  expect(standOf(rows, entries.fields, sides)).toEqual({
    sums: [100_000n, 90_000n],
    difference: 10_000n,
    lacks: 'right',
  })
  expect(standOf([{ left: '5' }, { right: '5.00' }], entries.fields, sides).lacks).toBeUndefined()
})

it('a row balances the others, on the side that lacks, whatever stood in it', () => {
  const rows = [{ left: '700' }, { right: '250.50' }, { left: '9' }]
  expect(balancing(rows, entries.fields, sides, 2)).toEqual({ side: 'right', amount: 44_950n })
  expect(balancing([{ right: '3' }, {}], entries.fields, sides, 1)).toEqual({ side: 'left', amount: 300n })
  expect(balancing([{ left: '3' }, { right: '3' }, {}], entries.fields, sides, 2)).toBeUndefined()
})

it('what a cell cannot mean is said in that cell, and rows that nobody filled are passed over', () => {
  const form = createForm(sheet, true, {
    entries: [{ account: 1, left: '12x' }, {}, { pieces: 'two', note: 'too long' }],
  })
  expect(form.read()).toBeUndefined()
  expect(rowsOf(form)).toMatchObject({ texts: [] })
  expect(Object.keys(rowsOf(form)?.cells ?? {})).toEqual(['0.left', '2.account', '2.pieces', '2.note'])
  expect(form.problemCount()).toBe(4)
})

it('a record that must have rows lacks what the first of them needs', () => {
  const form = createForm(sheet, true, {})
  expect(form.read()).toBeUndefined()
  expect(Object.keys(rowsOf(form)?.cells ?? {})).toEqual(['0.account'])
})

it('the server counts the rows that were sent: its sentences stand at the rows as they are seen', () => {
  const rows = [{ account: 1 }, {}, { account: 2 }, { id: 7 }]
  const told = { '1.left': ['Too much.'], '1.': ['One side only.'], '0.left[0].x': ['Odd.'], '8.left': ['Nowhere.'] }
  expect(placedFaults(entries, rows, told)).toEqual({
    cells: { '2.left': ['Too much.'], '2.account': ['One side only.'], '0.account': ['Odd.'] },
    texts: ['Nowhere.'],
  })
})

it('a cell that is typed in is no longer wrong; others stay so, also where rows above go', () => {
  const [first, second, third] = [{ account: 1 }, { account: 2, left: 'x' }, { account: 3, left: 'y' }]
  const wrong = { '1.left': ['?'], '1.note': ['!'], '2.left': ['?'] }
  expect(stillWrong(wrong, [first, second, third], [first, { ...second, left: '5' }, third])).toEqual({
    '1.note': ['!'],
    '2.left': ['?'],
  })
  expect(stillWrong(wrong, [first, second, third], [second, third])).toEqual({
    '0.left': ['?'],
    '0.note': ['!'],
    '1.left': ['?'],
  })
})

it('what no picker knows is said in its cell, and nothing is saved before it is put right', async () => {
  const form = createForm(sheet, true, { entries: [{ account: 1 }, { left: '5' }] })
  form.owe('entries', { state: 'stopped', text: 'There is no “99”.' }, '1.account')
  expect(rowsOf(form)?.cells).toEqual({ '1.account': ['There is no “99”.'] })
  expect(await form.settled()).toBe(false)
  form.owe('entries', undefined, '1.account')
  expect(rowsOf(form)?.cells).toEqual({})
  expect(await form.settled()).toBe(true)
})
