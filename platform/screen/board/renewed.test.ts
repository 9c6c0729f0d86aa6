import { expect, it } from 'vitest'
import type { AnsweredTile } from '#platform/board/tile.ts'
import { askingInOrder, renewed } from './renewed.ts'

const head = { shape: 'figures', isWide: false, follows: ['agency'] } as const
const told = (name: string, value: number): AnsweredTile => ({
  ...head,
  name,
  title: name,
  state: 'there',
  data: { figures: [{ key: 'all', label: 'All', value, unit: 'count' }] },
})
const late = (name: string): AnsweredTile => ({ ...head, name, title: name, state: 'late' })
const board = [told('agencies', 1), late('waiting'), told('lists', 3)]

it('new figures stand in the place of old ones, the others stay', () => {
  expect(renewed(board, ['agencies'], [told('agencies', 2)])).toEqual([told('agencies', 2), ...board.slice(1)])
})

it('a tile that was late and has nothing to say is not there, and has not failed', () => {
  expect(renewed(board, ['waiting'], []).map(({ name }) => name)).toEqual(['agencies', 'lists'])
})

it('without an answer old figures stand, and what was awaited has failed', () => {
  const states = renewed(board, ['agencies', 'waiting'], undefined).map(({ name, state }) => `${name} ${state}`)
  expect(states).toEqual(['agencies there', 'waiting failed', 'lists there'])
})

it('an older answer that comes last says nothing of what was asked for since', () => {
  const asking = askingInOrder()
  const [first, second] = [asking.begin(['agencies', 'waiting']), asking.begin(['agencies'])]
  expect(second()).toEqual(['agencies'])
  expect(first()).toEqual(['waiting'])
})
