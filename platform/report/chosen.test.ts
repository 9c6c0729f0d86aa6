import { describe, expect, it } from 'vitest'
import { choice, money, text } from '../fields/index.ts'
import { registry } from '../testing/registry.ts'
import { choiceOf, choosable, chosenColumns, labelColumn, namesIn, namingColumn, withColumn } from './chosen.ts'
import { report } from './report.ts'
import { treeKeys } from './tree.ts'

const common = {
  module: 'accounting',
  rights: { read: 'ledger.read', export: 'ledger.export', print: 'ledger.print' },
  roles: 'staff',
  path: '/apps/debtors/report',
  icon: 'coins',
  nav: 'reports',
  subject: 'books',
} as const

/** Who owes what: beside another day, by city, or as groups that open. */
const debtors = report('debtors', {
  ...common,
  parameters: { keyword: text({ max: 20 }) },
  columns: {
    code: text({ max: 9 }),
    city: text({ max: 20 }),
    status: choice(['open', 'paid'], {}),
    name: text({ max: 80 }),
    owed: money({}),
    paid: money({}),
    month: text({ max: 20 }),
  },
  keys: treeKeys,
  sums: ['owed', 'paid'],
  sort: 'name',
  tree: { name: 'name', code: 'code', hides: ['city'], levels: 3 },
  groups: { month: { parameter: 'keyword', isOnlyThen: true }, city: { parameter: 'keyword' } },
  compares: { figure: 'owed', hides: [] },
})
const said = ['code', 'city', 'status', 'name', 'owed', 'paid']
const compared = ['compared', 'difference', 'change']
const shown = (cols: string, of = said) => chosenColumns(debtors, of, namesIn(cols)).join()

describe('chosen columns', () => {
  it.each([
    ['as the report comes, where none is chosen', '', said, said.join()],
    ['in their order', 'paid,name,owed', said, 'paid,name,owed'],
    ['without those that have nothing to say', 'name,city,owed', ['code', 'status', 'name', 'owed'], 'name,owed'],
    ['with the one that says what a row is, whatever else is chosen', 'owed', said, 'name,owed'],
    ['with that one alone, where nothing else has something to say', 'city', ['name', 'owed'], 'name'],
    [
      'another period behind the figure it is compared with',
      'owed,name',
      [...said, ...compared],
      'owed,compared,difference,change,name',
    ],
    ['no other period, where its figure is put away', 'name,paid', [...said, ...compared], 'name,paid'],
    [
      'another period at the end, where its figure has nothing to say',
      'name',
      ['name', ...compared],
      'name,compared,difference,change',
    ],
    ['the group before all, as rows stand by it', 'owed,name', [...said, 'month'], 'month,owed,name'],
  ])('%s', (_what, cols, of, columns) => expect(shown(cols, of)).toBe(columns))

  it('are those that do not come with a question of their own', () => {
    expect(choosable(debtors, Object.keys(debtors.columns))).toEqual(said)
  })

  it('are named once, whatever stands between them', () => {
    expect(namesIn(' name,, owed,name ')).toEqual(['name', 'owed'])
  })
})

describe('a choice', () => {
  const chosen = (before: string, on: readonly string[], next: string) =>
    choiceOf(said, namesIn(before), on, namesIn(next)).join()

  it('is nothing where the report stands as it comes', () => {
    expect(chosen('name,owed', ['name', 'owed'], said.join())).toBe('')
  })

  it('keeps the place of what has nothing to say at the moment', () => {
    const inTree = ['status', 'name', 'owed', 'paid']
    expect(chosen('', inTree, 'name,owed,paid')).toBe('code,city,name,owed,paid')
    expect(chosen('code,city,name,owed,paid', ['name', 'owed', 'paid'], 'owed,name,paid')).toBe(
      'code,city,owed,name,paid',
    )
  })

  it('brings back a column where it stands as the report comes', () => {
    expect(withColumn(said, ['code', 'name', 'paid'], 'owed')).toEqual(['code', 'name', 'owed', 'paid'])
    expect(withColumn(said, ['name'], 'code')).toEqual(['code', 'name'])
  })
})

describe('the name of a line of sums', () => {
  it.each([
    ['the first column of words', 'code,owed', 'code'],
    ['the next one, where the first is a sum', 'owed,name,code', 'name'],
    ['none but where no sum stands', 'owed,paid', undefined],
  ])('stands below %s', (_what, columns, column) => {
    expect(labelColumn(debtors, namesIn(columns), { owed: '1.00', paid: '2.00' })).toBe(column)
  })

  it('stands below no figure, as long as there are words', () => {
    expect(labelColumn(debtors, ['paid', 'name'], { owed: '1.00' })).toBe('name')
    expect(labelColumn(debtors, ['paid'], { owed: '1.00' })).toBe('paid')
  })
})

it('every report of the product has a column of words that says what a row is', () => {
  const without = registry.reports.filter((one) => {
    const name = namingColumn(one, choosable(one, Object.keys(one.columns)))
    return name === undefined || !['text', 'choice'].includes(one.columns[name]?.type ?? '')
  })
  expect(without.map(({ name }) => name)).toEqual([])
})
