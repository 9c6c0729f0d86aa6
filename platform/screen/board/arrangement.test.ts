import { expect, it } from 'vitest'
import { arrange, arrangements, arrangementsIn, inOrder } from './arrangement.ts'

const tiles = ['agencies', 'licences', 'cash', 'months'].map((name) => ({ name }))
const named = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name).join(' ')

it.each([
  ['as the office has them', undefined, 'agencies licences cash months'],
  ['one that is wanted first', { order: ['cash'], hidden: [] }, 'cash agencies licences months'],
  ['without one', { order: ['months', 'cash'], hidden: ['licences'] }, 'months cash agencies'],
  [
    'one that is not there any more',
    { order: ['flights', 'months'], hidden: ['dues'] },
    'months agencies licences cash',
  ],
])('tiles stand %s', (_, arrangement, expected) => expect(named(inOrder(tiles, arrangement))).toBe(expected))

it.each([
  ['nothing', null],
  ['a list', ['cash']],
  ['a board that is none', { garden: { order: ['cash'] } }],
  ['words that are no names', { project: { order: ['<b>', 7, 'x'.repeat(99)], hidden: 'cash' } }],
])('what was kept is passed over where it is %s', (_, kept) => expect(arrangementsIn(kept)).toEqual({}))

it('a board is put back as the office has it, and others stay arranged', () => {
  arrange('project', { order: ['cash'], hidden: [] })
  arrange('post', { order: [], hidden: ['newest'] })
  arrange('project', undefined)
  expect(arrangements.get()).toEqual({ post: { order: [], hidden: ['newest'] } })
  expect(arrangementsIn(JSON.parse(JSON.stringify(arrangements.get())))).toEqual(arrangements.get())
  arrange('post', undefined)
})
