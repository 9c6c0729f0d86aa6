import { describe, expect, it } from 'vitest'
import { chartNodes, classOf, heirsOf, lineOf, moveTo, withAbove, type ChartAnswer } from './chart_nodes.ts'

const at = { is_active: true, row_version: 1 }
const ledger = { sub_ledger_kind: 'none', merged_into: null, ...at }
const chart: ChartAnswer = {
  primary_groups: [
    { id: 1, code: '1', name: 'Assets', name_bn: 'সম্পদ' },
    { id: 2, code: '2', name: 'Liabilities', name_bn: null },
  ],
  groups: [
    { id: 1, code: '14', name: 'Cash and Bank', primary_group: 1, parent: null, ...at },
    { id: 2, code: '1402', name: 'Banks', primary_group: 1, parent: 1, ...at },
    { id: 3, code: '21', name: 'Payables', primary_group: 2, parent: null, ...at },
  ],
  ledgers: [
    { id: 2, code: '1401001', name: 'Cash', group: 1, balance: '100.05', ...ledger },
    { id: 1, code: '1402001', name: 'City Bank', group: 2, balance: '-30.00', ...ledger },
    { id: 3, code: '2101001', name: 'Vendors', group: 3, balance: '-70.05', ...ledger, sub_ledger_kind: 'any' },
  ],
}
const none = new Map<number, never[]>()
const nodes = chartNodes(chart, none, false)
const node = (code: string) => {
  const found = nodes.find((one) => one.code === code)
  if (!found) throw new Error(`There is no ${code}.`)
  return found
}

describe('the chart as a tree', () => {
  it('has siblings by their codes, ledgers among groups', () => {
    const below = nodes.filter(({ parent }) => parent === lineOf('group', 1))
    expect(below.map(({ code }) => code)).toEqual(['1401001', '1402'])
  })

  it('sums what stands below, to the poisha, and comes to nothing as a whole', () => {
    expect(['1', '14', '1402', '2'].map((code) => node(code).balance)).toEqual([7005n, 7005n, -3000n, -7005n])
  })

  it('knows no balances where the reader may see no ledgers', () =>
    expect(chartNodes({ ...chart, ledgers: [] }, none, false).map(({ balance }) => balance)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    ))

  it('has a line for each record, and one for a sub-ledger under each ledger that has it', () => {
    const party = { id: 1, code: 'P-0001', name: 'Printers', balance: '-70.05' }
    const all = chartNodes(
      chart,
      new Map([
        [3, [party]],
        [2, [party]],
      ]),
      true,
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(10)
    expect(all.filter(({ kind }) => kind === 'sub_ledger_account').map(({ parent }) => parent)).toEqual([
      lineOf('ledger_account', 3),
      lineOf('ledger_account', 2),
    ])
    expect(all[0]?.name).toBe('সম্পদ')
  })

  it('shows what was found in its place', () =>
    expect(withAbove(nodes, [node('1402001')]).map(({ code }) => code)).toEqual(['1', '14', '1402', '1402001']))

  it('knows the class of a line', () => expect(classOf(nodes, node('1402001'))?.code).toBe('1'))
})

describe('a move', () => {
  it.each([
    ['of a ledger leaves its code', '1401001', '1402', { resource: 'ledger_account', values: { group: 2 } }],
    ['of a ledger leads into a group', '1401001', '1', { text: 'chart.ledger_needs_group' }],
    ['of a class is none', '1', '21', { text: 'chart.not_moved' }],
    [
      'of a group gives it the next code there, and the class',
      '1402',
      '21',
      { resource: 'group', values: { parent: 3, primary_group: 2, code: '2101' } },
    ],
    [
      'of a group may lead directly under a class',
      '1402',
      '1',
      { resource: 'group', values: { parent: null, primary_group: 1, code: '15' } },
    ],
  ])('%s', (_, what, to, expected) => expect(moveTo(nodes, node(what), node(to))).toEqual(expected))

  it('back gives a group the code that it had', () =>
    expect(moveTo(nodes, node('1402'), node('14'), '1402')).toMatchObject({ values: { parent: 1, code: '1402' } }))
})

it('a ledger may be merged into those in use that are like it', () => {
  const off = { ...node('1401001'), is_active: false }
  const codes = (all: readonly (typeof off)[]) => heirsOf(all, node('1402001')).map(({ code }) => code)
  expect(codes(nodes)).toEqual(['1401001'])
  expect(codes(nodes.map((one) => (one.id === off.id ? off : one)))).toEqual([])
})
