import { describe, expect, it } from 'vitest'
import { readFolded } from '#platform/resource/groups.ts'
import { headingsOf, unfoldedRows, type Group } from './groups.ts'

const group = (key: string, count: number): Group => ({ key, value: key, count, sums: {} })
const groups = [group('Bogura', 3), group('Dhaka', 5), group('Khulna', 2)]

/** Headings of a page as `name@row`, folded ones in brackets. */
const headings = (folded: string, page: number, size = 4): string[] =>
  headingsOf(groups, { folded: readFolded(folded), page, size }).map(({ group: { key }, isFolded, before }) =>
    isFolded ? `(${key})@${before}` : `${key}@${before}`,
  )

describe('headings of a page of groups', () => {
  it('stand before the first row of each group, and again where a group goes on', () => {
    expect(headings('', 1)).toEqual(['Bogura@0', 'Dhaka@3'])
    expect(headings('', 2)).toEqual(['Dhaka@0'])
    expect(headings('', 3)).toEqual(['Khulna@0'])
  })
  it('of folded groups stand where their rows would be', () => {
    expect(headings('Dhaka', 1)).toEqual(['Bogura@0', '(Dhaka)@3', 'Khulna@3'])
    expect(headings('Dhaka', 2)).toEqual(['Khulna@0'])
    expect(headings('Khulna', 2)).toEqual(['Dhaka@0', '(Khulna)@4'])
  })
  it('are all there is when everything is folded', () => {
    expect(headings('*', 1)).toEqual(['(Bogura)@0', '(Dhaka)@0', '(Khulna)@0'])
    expect(headings('*,Dhaka', 2)).toEqual(['Dhaka@0', '(Khulna)@1'])
  })
})

it('only rows that can be seen are counted', () => {
  expect(unfoldedRows(groups, readFolded('Dhaka'))).toBe(5)
  expect(unfoldedRows(groups, readFolded('*'))).toBe(0)
})
