import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'
import { workedHand } from '../testing/books/worked_books.ts'
import { workedVouchers } from '../testing/books/worked_year.ts'

/** What was planned for the worked year beside what came of it. accounting.md 5 Budget, 6. */
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

interface Plan {
  readonly ledger?: string
  readonly group?: string
  readonly branch?: string
  /** Of each month, in taka. */
  readonly amount: string
  readonly status?: string
}
/** Plans the worked year anew: nothing but these. */
async function plan(...plans: readonly Plan[]): Promise<void> {
  await books.scratch.database.owner(async (client) => {
    await client.query('delete from budget')
    for (const { ledger, group, branch, amount, status = 'approved' } of plans)
      await client.query(
        `with made as (
           insert into budget (fiscal_year, branch, ledger, "group", total, status, version, created_at, updated_at, row_version)
           select y.id, (select id from branch where code = $1), (select id from ledger_account where code = $2),
             (select id from "group" where code = $3), 12 * $4::numeric, $5, 1, now(), now(), 1
           from fiscal_year y where y.code = '2025-26' returning id)
         insert into budget_amounts (record, position, month, amount)
           select m.id, n, to_char('2025-07-01'::date + make_interval(months => n), 'YYYY-MM'), $4 from made m, generate_series(0, 11) n`,
        [branch ?? null, ledger ?? null, group ?? null, amount, status],
      )
  })
}
const rows = async (asked: Asked, session = systemSession) =>
  (await reports.rows('budget_and_actual', asked, session)).map((row) => [row['code'], row['budget'], row['actual']])
const rowOf = async (code: string, asked: Asked) => (await rows(asked)).find(([one]) => one === code)
const idOf = (branch: string): Asked => ({ branch: String(books.ids.branch(branch)) })
async function actualFoot(report: string, column: string, asked: Asked) {
  const { foot } = await reports.totals(report, asked)
  const lines = Array.isArray(foot) ? foot : []
  return lines.map(({ line, totals }) => [line, totals[column]])
}

describe('what came of it', () => {
  const spans: readonly Asked[] = [
    year,
    { date_after: '2025-07-01', date_before: '2025-12-31' },
    { date_after: '2025-07-15', date_before: '2025-09-20' },
    { date_after: '2025-11-03', date_before: '2025-11-28' },
    { date_after: '2026-06-30', date_before: '2026-06-30' },
    { date_after: '2026-01-31', date_before: '2026-02-01' },
    { date_after: '2024-01-01', date_before: '2027-05-05' },
  ]
  const plans: readonly (readonly [string, readonly Plan[]])[] = [
    ['nothing planned', []],
    [
      'a budget of each kind',
      [
        { ledger: '5201001', amount: '50000' },
        { group: '52', amount: '1000' },
        { group: '41', branch: 'CTG', amount: '700' },
      ],
    ],
  ]
  it.each(plans)('is the profit and loss of the same days and branch, with %s', async (_what, planned) => {
    await plan(...planned)
    for (const span of spans)
      for (const branch of [{}, idOf('DHK'), idOf('CTG')]) {
        const asked = { ...span, ...branch }
        expect([asked, await actualFoot('budget_and_actual', 'actual', asked)]).toEqual([
          asked,
          await actualFoot('profit_and_loss', 'amount', asked),
        ])
      }
  })

  it('of a chosen year is that of its days', async () => {
    const { rows: years } = await books.scratch.database.owner((client) =>
      client.query<{ id: number }>(`select id from fiscal_year where code = '2025-26'`),
    )
    expect(await rows({ fiscal_year: String(years[0]?.id) })).toEqual(await rows(year))
  })
})

describe('what was planned', () => {
  it('is of the months that the days touch, and says how far the books are from it', async () => {
    await plan({ ledger: '5201001', amount: '50000' })
    const [row] = (
      await reports.rows('budget_and_actual', { date_after: '2025-07-31', date_before: '2025-09-01' })
    ).filter(({ code }) => code === '5201001')
    expect(row).toMatchObject({ side: 'expense', budget: '150000.00', ledger: 'Office Rent' })
    const less = Number(row?.['actual']) - 150_000
    expect(Number(row?.['variance'])).toBe(less)
    expect(Number(row?.['percent'])).toBeCloseTo(Number(row?.['actual']) / 1500, 1)
  })

  it('counts once it is approved', async () => {
    await plan({ ledger: '5201001', amount: '50000', status: 'draft' })
    expect((await rowOf('5201001', year))?.[1]).toBe('0.00')
  })

  it('of a group is of the ledgers below it that have none of their own', async () => {
    await plan()
    const own = await rowOf('5201001', year)
    const before = await rows(year)
    const below = before.filter(([code]) => String(code).startsWith('52') && code !== '5201001')
    await plan({ group: '52', amount: '1000' }, { ledger: '5201001', amount: '2000' })
    const rest = below.reduce((sum, [, , actual]) => sum + Math.round(Number(actual) * 100), 0)
    expect(await rowOf('5201001', year)).toEqual(['5201001', '24000.00', own?.[2]])
    const group = await rowOf('52', year)
    expect([group?.[1], Math.round(Number(group?.[2]) * 100)]).toEqual(['12000.00', rest])
    expect((await rows(year)).filter(([code]) => String(code).startsWith('52'))).toHaveLength(2)
  })

  it('of a branch is told without a branch where all of them have no plan', async () => {
    await plan({ ledger: '5201001', branch: 'DHK', amount: '300' }, { ledger: '5201001', branch: 'CTG', amount: '100' })
    expect((await rowOf('5201001', year))?.[1]).toBe('4800.00')
    expect((await rowOf('5201001', { ...year, ...idOf('CTG') }))?.[1]).toBe('1200.00')
    await plan({ ledger: '5201001', branch: 'CTG', amount: '100' }, { group: '52', amount: '1000' })
    expect(await rowOf('5201001', year)).toBeUndefined()
    expect((await rowOf('52', year))?.[1]).toBe('12000.00')
    expect((await rowOf('5201001', { ...year, ...idOf('CTG') }))?.[1]).toBe('1200.00')
  })

  it('for all branches is nothing to who works in one', async () => {
    await plan({ ledger: '5201001', amount: '1000' }, { ledger: '5201002', branch: 'CTG', amount: '10' })
    const local = { ...systemSession, branches: [books.ids.branch('CTG')] }
    const seen = await rows(year, local)
    expect(seen.find(([code]) => code === '5201002')?.[1]).toBe('120.00')
    expect(seen.find(([code]) => code === '5201001')?.[1] ?? '0.00').toBe('0.00')
    expect(await rows({ ...year, ...idOf('DHK') }, local)).toEqual([])
  })
})

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

  it.each(['1', '2', '3'])('says the same of groups at level %s, and changes no amount', async (level) => {
    const [shown, tree] = [await planned({ level }), await planned({ tree: '8' })]
    const without = await reports.rows('profit_and_loss', { ...year, level })
    expect(shown.size).toBe(without.length)
    for (const row of without) {
      expect(shown.get(row['code'])).toMatchObject({ amount: row['amount'] })
      expect([row['code'], shown.get(row['code'])?.['budget']]).toEqual([
        row['code'],
        tree.get(row['code'])?.['budget'],
      ])
    }
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
      ['ledgers, of which none says what is planned for its group', {}],
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
