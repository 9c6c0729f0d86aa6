import { describe, expect, test } from 'vitest'
import { linesOf, moved, placesChanged, replayed, shareOf, stepped, toggled, type TreeNode } from './moves.ts'

const node = (id: number, parent: number | null, holds = false): TreeNode => ({ id, parent, holds })
// Assets (1): Cash (2), Banks (3): Main (4), Branch (5).   Income (6): Fees (7).
const ledgers = [
  node(1, null, true),
  node(2, 1),
  node(3, 1, true),
  node(4, 3),
  node(5, 3),
  node(6, null, true),
  node(7, 6),
]
const drawn = (nodes: readonly TreeNode[] | undefined) =>
  nodes &&
  linesOf(nodes, new Set())
    .map((line) => '.'.repeat(line.level - 1) + line.node.id)
    .join(' ')

describe('a step', () => {
  test.each([
    ['down', 2, '1 .3 ..4 ..5 .2 6 .7'],
    ['up', 3, '1 .3 ..4 ..5 .2 6 .7'],
    ['out', 4, '1 .2 .3 ..5 .4 6 .7'],
    ['out', 3, '1 .2 3 .4 .5 6 .7'],
    ['in', 6, '1 .2 .3 ..4 ..5 .6 ..7'],
  ] as const)('%s takes along what stands under a node', (step, id, after) =>
    expect(drawn(stepped(ledgers, id, step, 4))).toBe(after),
  )

  test.each([
    ['up', 2],
    ['down', 6],
    ['out', 1],
    ['in', 5],
    ['in', 1],
  ] as const)('%s is none where nothing is: node %i', (step, id) =>
    expect(stepped(ledgers, id, step, 4)).toBeUndefined(),
  )

  test('does not lead deeper than the tree may be', () => expect(stepped(ledgers, 6, 'in', 2)).toBeUndefined())
})

test('a node is dropped before another, never into itself or into a leaf', () => {
  expect(drawn(moved(ledgers, 5, 6, 7, 4))).toBe('1 .2 .3 ..4 6 .5 .7')
  expect(moved(ledgers, 1, 3, null, 4)).toBeUndefined()
  expect(moved(ledgers, 7, 2, null, 4)).toBeUndefined()
})

test('only the siblings of a place that changed are numbered anew', () => {
  const now = stepped(ledgers, 4, 'down', 4) ?? []
  expect(placesChanged(ledgers, now)).toEqual([
    { id: 5, parent: 3, at: 0 },
    { id: 4, parent: 3, at: 1 },
  ])
})

describe('boxes', () => {
  test('of a node show whether all, some or none under it are ticked', () => {
    const ticked = new Set([1, 3, 4])
    expect([1, 3, 4, 5, 6].map((id) => shareOf(ledgers, id, ticked))).toEqual(['some', 'some', 'all', 'none', 'none'])
  })

  test('bring the nodes above, and take them when nothing is left under them', () => {
    const once = toggled(ledgers, 4, new Set())
    expect(once).toEqual(new Set([1, 3, 4]))
    expect(toggled(ledgers, 3, once)).toEqual(new Set([1, 3, 4, 5]))
    expect(toggled(ledgers, 4, once)).toEqual(new Set())
  })
})

test('two who put one tree in order lose nothing: mine stands where I put it, theirs where they did', () => {
  const mine = stepped(ledgers, 4, 'down', 4) ?? []
  const theirs = moved(ledgers, 7, 1, null, 4) ?? []
  expect(drawn(replayed(theirs, ledgers, mine, 4))).toBe('1 .2 .3 ..5 ..4 .7 6')
})
