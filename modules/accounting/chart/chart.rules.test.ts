import { describe, expect, it } from 'vitest'
import { nextCode } from './code.rules.ts'
import { carriedAlong, groupFaults, withAllBelow, type PlacedGroup } from './group.rules.ts'
import { ledgerOfRole } from './ledger_of_role.rules.ts'

describe('the next code', () => {
  it.each([
    ['of the first group of a class', '1', [], 'group', '11'],
    ['of the next one', '1', ['11', '12'], 'group', '13'],
    ['fills a gap when nine groups are full', '1', ['11', '12', '13', '14', '19'], 'group', '15'],
    ['of a sub-group', '14', ['1401', '1402'], 'group', '1403'],
    ['of a group far down has one digit more', '14010101', [], 'group', '140101011'],
    ['of a ledger', '1402', ['1402001', '1402005'], 'ledger', '1402006'],
    ['does not count codes of another length', '1402', ['14029'], 'ledger', '1402001'],
    ['of a ledger fits into twelve digits', '1401010101', [], 'ledger', '140101010101'],
  ] as const)('%s', (_, above, taken, of, code) => expect(nextCode(above, taken, of)).toBe(code))

  it.each([
    ['a class with nine groups', '1', ['11', '12', '13', '14', '15', '16', '17', '18', '19'], 'group'],
    ['a group of ten digits', '1401010101', [], 'group'],
  ] as const)('is none under %s', (_, above, taken, of) => expect(nextCode(above, taken, of)).toBeUndefined())
})

const primaries = [
  { id: 1, code: '1', name: 'Assets' },
  { id: 2, code: '2', name: 'Liabilities' },
]
const at = (id: number, code: string, parent: number | null, primary_group = 1): PlacedGroup => ({
  id,
  code,
  parent,
  primary_group,
})
const groups = [at(10, '14', null), at(11, '1401', 10), at(12, '140101', 11), at(20, '21', null, 2)]
const faults = (doc: Omit<PlacedGroup, 'id'> & { id: number | null }, all = groups) =>
  groupFaults(doc, { groups: all, primaries, isPosted: false }).map(({ field, text }) => `${field} ${text}`)

describe('a group', () => {
  it.each([
    ['stands under its class', at(99, '15', null), []],
    ['stands under a group', at(99, '1402', 10), []],
    ['has the class of the group above', at(99, '2101', 20), ['parent group.other_primary']],
    ['begins with the code above', at(99, '1901', 10), ['code chart.code_begins']],
    ['is more than the code above', at(99, '14', 10), ['code chart.code_begins']],
    ['begins with the code of its class', at(99, '25', null), ['code chart.code_begins']],
  ] as const)('%s', (_, doc, expected) => expect(faults(doc)).toEqual(expected))

  it('stands at most six levels deep, with all that stands under it', () => {
    const deep = [...groups, at(13, '14010101', 12), at(14, '140101011', 13), at(15, '1401010111', 14)]
    expect(faults(at(99, '14010101112', 15), deep)).toEqual(['parent group.too_deep'])
    const under = [...groups, at(13, '1501', 30), at(30, '15', null), at(31, '150101', 13), at(32, '15010101', 31)]
    expect(faults(at(30, '14010101', 12), under)).toEqual(['parent group.too_deep'])
  })

  it('with postings below keeps its class', () =>
    expect(groupFaults(at(10, '24', null, 2), { groups, primaries, isPosted: true })).toEqual([
      { field: 'primary_group', text: 'group.posted' },
    ]))

  it('has below it all that stands under it, however deep', () =>
    expect(withAllBelow(10, groups)).toEqual([10, 11, 12]))

  it('takes along what stands under it when its code or class changes', () =>
    expect(carriedAlong(at(10, '23', null, 2), '14', groups)).toEqual([{ id: 11, code: '2301', primary_group: 2 }]))
})

describe('the ledger of a role', () => {
  const holders = [
    { id: 7, code: '1401002' },
    { id: 5, code: '1401001' },
  ]
  const [dhaka, chattogram] = [1, 2]
  it.each([
    ['the first that has it', [], dhaka, 5],
    ['the mapping of the office', [{ branch: null, ledger: 9 }], dhaka, 9],
    [
      'the mapping of the branch before all',
      [
        { branch: null, ledger: 9 },
        { branch: 2, ledger: 8 },
      ],
      chattogram,
      8,
    ],
    ['not the mapping of another branch', [{ branch: 2, ledger: 8 }], dhaka, 5],
  ])('is %s', (_, mappings, branch, ledger) => expect(ledgerOfRole(branch, mappings, holders)).toBe(ledger))

  it('is none where nobody named one', () => expect(ledgerOfRole(dhaka, [], [])).toBeUndefined())
})
