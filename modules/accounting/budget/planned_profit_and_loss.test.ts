import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { planAnew, type Plan } from '../testing/books/plans.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { workedHand } from '../testing/books/worked_books.ts'
import { workedVouchers } from '../testing/books/worked_year.ts'

/** What was planned for the worked year beside its income and expenses. accounting.md 5 Profit and loss, Budget. */
let books: TestBooks
let reports: AskedReports
type Asked = Readonly<Record<string, string>>
const year = { date_after: '2025-07-01', date_before: '2026-06-30' }

beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
  const hand = workedHand(books)
  for (const voucher of workedVouchers) await hand(voucher)
})
afterAll(() => books.scratch.drop())

const plan = async (...plans: readonly Plan[]) => planAnew(books, plans)
const idOf = (branch: string): Asked => ({ branch: String(books.ids.branch(branch)) })

describe('the profit and loss beside its budget', () => {
  const planner = { ...systemSession, permissions: new Set(['budget_and_actual.read']) }
  const planned = async (asked: Asked) => {
    const found = await reports.rows('profit_and_loss', { ...year, budget: 'true', ...asked }, planner)
    return new Map(found.map((row) => [row['code'], row]))
  }
  const plans: readonly Plan[] = [
    { group: '52', amount: '1000' },
    { ledger: '5201001', amount: '2000' },
    { group: '5202', amount: '10' },
    { ledger: '4101002', amount: '500' },
  ]

  it('says it in a tree: of a group what is planned for it and below it, of a ledger its own', async () => {
    await plan(...plans)
    const tree = await planned({ tree: '8' })
    expect(
      ['4', '5', '52', '5201', '5202', '5201001', '5201002', '4101002'].map((code) => [
        code,
        tree.get(code)?.['budget'] ?? null,
      ]),
    ).toEqual([
      ['4', '6000.00'],
      ['5', '36120.00'],
      ['52', '36120.00'],
      ['5201', '24000.00'],
      ['5202', '120.00'],
      ['5201001', '24000.00'],
      ['5201002', null],
      ['4101002', '6000.00'],
    ])
  })

  it.each([
    ['1', []],
    ['2', []],
    ['3', ['52']],
  ])('says the same of groups at level %s, and changes no amount', async (level, above) => {
    await plan(...plans)
    const [shown, tree] = [await planned({ level }), await planned({ tree: '8' })]
    const without = await reports.rows('profit_and_loss', { ...year, level })
    const codes = without.map((row) => row['code'])
    expect([...shown.keys()].filter((code) => !codes.includes(code))).toEqual(above)
    for (const row of without) {
      expect(shown.get(row['code'])).toMatchObject({ amount: row['amount'] })
      expect([row['code'], shown.get(row['code'])?.['budget']]).toEqual([
        row['code'],
        tree.get(row['code'])?.['budget'],
      ])
    }
  })

  it('has a row among the ledgers for what is planned for a group, and no amount in it', async () => {
    await plan(...plans)
    const list = await planned({})
    const ofGroup = { ledger: 'Planned for the whole group', amount: '0.00', ledger_id: null }
    expect(list.get('52')).toMatchObject({ ...ofGroup, budget: '12000.00' })
    expect(list.get('5202')).toMatchObject({ ...ofGroup, budget: '120.00' })
    expect(list.get('5201001')).toMatchObject({ ledger: 'Office Rent', budget: '24000.00' })
    expect([...list.keys()].filter((code) => String(code).length < 7)).toEqual(['52', '5202'])
    const accountant = { ...systemSession, user: 7, permissions: new Set<string>() }
    const unknown = await reports.rows('profit_and_loss', { ...year, budget: 'true' }, accountant)
    expect(unknown.filter(({ code }) => String(code).length < 7)).toEqual([])
  })

  it.each<[string, Asked]>([
    ['ledgers', { group: 'group' }],
    ['groups', { group: 'group', level: '3' }],
    ['one group and what is below it', { group: 'group', within: '52' }],
    ['what a search has found', { group: 'group', keyword: 'whole group' }],
    ['two periods', { group: 'group', compare_from: '2024-07-01', compare_to: '2025-06-30' }],
  ])('adds up from rows of %s to subtotals and from these to the foot', async (_rows, asked) => {
    await plan(...plans)
    const { within, ...others } = asked
    const { rows: found } = await books.scratch.database.owner((client) =>
      client.query<{ id: number }>('select id from "group" where code = $1', [within ?? '']),
    )
    const all = { ...year, budget: 'true', ...others, ...(found[0] ? { within: String(found[0].id) } : {}) }
    const listed = await reports.rows('profit_and_loss', all, planner)
    const { foot } = await reports.totals('profit_and_loss', all, planner)
    const taka = (amounts: readonly unknown[]) => amounts.reduce<number>((sum, one) => sum + Number(one ?? 0), 0)
    const [income, expense] = (Array.isArray(foot) ? foot : []).map(({ totals }) => totals['budget'])
    const subtotals = await reports.groups('profit_and_loss', all, planner)
    expect(taka(listed.map((row) => row['budget']))).toBe(taka([income, expense]))
    expect(taka(subtotals.map(({ totals }) => totals['budget']))).toBe(taka([income, expense]))
    expect(taka([expense])).toBeGreaterThan(0)
  })

  it('beside another period says nothing of what nobody planned, and nothing of the plans of that period', async () => {
    await plan(...plans)
    const both = await planned({ compare_from: '2024-07-01', compare_to: '2025-06-30' })
    expect(both.get('5201002')).toMatchObject({ budget: null })
    expect(both.get('5201001')).toMatchObject({ budget: '24000.00' })
    // The worked year as the other period: its plans are not those of the year that is looked at.
    const later = await planned({
      date_after: '2026-07-01',
      date_before: '2027-06-30',
      compare_from: year.date_after,
      compare_to: year.date_before,
    })
    expect(later.size).toBeGreaterThan(0)
    expect([...later.values()].filter(({ budget }) => budget !== null)).toEqual([])
    expect(later.has('52')).toBe(false)
  })

  describe('in its foot', () => {
    const foot = async (asked: Asked, session = planner) => {
      const { foot: lines } = await reports.totals('profit_and_loss', { ...year, budget: 'true', ...asked }, session)
      return (Array.isArray(lines) ? lines : []).map(({ line, totals }) => [line, totals['budget']])
    }
    const all = [
      ['total_income', '6000.00'],
      ['total_expense', '36120.00'],
      ['surplus', '-30120.00'],
    ]

    it.each<[string, Asked]>([
      ['a tree', { tree: '8' }],
      ['a closed tree', { tree: '1' }],
      ['ledgers', {}],
      ['primary groups', { level: '1' }],
      ['groups', { level: '2' }],
      ['groups below that of a plan', { level: '3' }],
      ['ledgers by their groups', { group: 'group' }],
      ['rows month by month', { monthly: 'true' }],
      ['rows with another year', { compare_from: '2024-07-01', compare_to: '2025-06-30' }],
    ])('says all that was planned below %s', async (_rows, asked) => {
      await plan(...plans)
      expect(await foot(asked)).toEqual(all)
    })

    it('says of one group what is planned for it and below it, and not its share of a plan above', async () => {
      await plan(...plans)
      const { rows: groups } = await books.scratch.database.owner((client) =>
        client.query<{ id: number; code: string }>('select id, code from "group"'),
      )
      const within = async (wanted: string) =>
        (await foot({ within: String(groups.find(({ code }) => code === wanted)?.id) }))[1]
      expect(await within('52')).toEqual(['total_expense', '36120.00'])
      expect(await within('5201')).toEqual(['total_expense', '24000.00'])
      expect(await within('5202')).toEqual(['total_expense', '120.00'])
    })

    it('adds up what a search has found', async () => {
      await plan(...plans)
      expect(await foot({ keyword: 'Office Rent' })).toEqual([
        ['total_income', '0.00'],
        ['total_expense', '24000.00'],
        ['surplus', '-24000.00'],
      ])
    })

    it('says nothing of it to who may not read it, nor while nobody asks', async () => {
      await plan(...plans)
      const accountant = { ...systemSession, user: 7, permissions: new Set<string>() }
      const silent = all.map(([line]) => [line, undefined])
      for (const asked of [{}, { tree: '8' }]) {
        expect(await foot(asked, accountant)).toEqual(silent)
        expect(await foot({ ...asked, budget: 'false' })).toEqual(silent)
      }
    })
  })

  it('is of the branch and the months that are asked for, and nowhere while nobody asks', async () => {
    await plan({ ledger: '5201001', branch: 'CTG', amount: '100' }, { ledger: '5201001', amount: '1000' })
    const half = { date_before: '2025-12-31' }
    expect((await planned({ ...half, ...idOf('CTG') })).get('5201001')).toMatchObject({ budget: '600.00' })
    expect((await planned(half)).get('5201001')).toMatchObject({ budget: '6000.00' })
    const [row] = await reports.rows('profit_and_loss', year)
    expect(row?.['budget'] ?? null).toBeNull()
  })
})
