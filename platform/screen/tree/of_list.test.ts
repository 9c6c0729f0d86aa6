import { expect, it } from 'vitest'
import { isOpen, readTreePlace, withClosed, writeTreePlace } from './of_list.ts'

it.each([
  ['nothing is open', {}, []],
  ['some branches', { 'tree.open': '3,7', 'tree.at': '12' }, [3, 7]],
  ['all but one', { 'tree.open': '*,3' }, [5, 7]],
  ['what is no record', { 'tree.open': '3,x,-1,0', 'tree.at': 'x' }, [3]],
])('an address says which branches are open: %s', (_, search, open) => {
  const place = readTreePlace(search)
  expect([3, 5, 7].filter((id) => isOpen(place, id))).toEqual(open)
})

it('is written as it was read', () => {
  for (const written of [
    { as: 'tree' },
    { as: 'tree', 'tree.open': '3,7', 'tree.at': '12' },
    { as: 'tree', 'tree.open': '*,3' },
  ])
    expect(writeTreePlace(readTreePlace(written))).toEqual(written)
})

it('folding a branch leaves the branches within it as they were', () => {
  // 3 holds 7, which is out of sight once 3 is folded.
  const open = { isAll: false, keys: ['3', '7'] }
  expect(withClosed(open, [3, 5], new Set([3, 5]))).toEqual({ isAll: false, keys: ['7'] })
  expect(withClosed({ isAll: true, keys: [] }, [3, 5], new Set([3]))).toEqual({ isAll: true, keys: ['3'] })
})
