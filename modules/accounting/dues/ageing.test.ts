import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poisha as poishaOf } from '#platform/money/poisha.ts'
import { systemSession } from '#platform/access/session.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { settle, settlements, writeDues } from '../testing/books/worked_dues.ts'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { expectedRows } from '../testing/books/worked_year.ts'

/** Who owed what on each day of the worked year, with its settlements. accounting.md 2.11, 6. */
let books: TestBooks
let reports: AskedReports

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  await writeDues(books)
  await settle(books, settlements)
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

const ages = ['not_due', 'd1_30', 'd31_60', 'd61_90', 'd91_180', 'd181_365', 'over_365']
const poisha = (value: unknown): bigint => (typeof value === 'string' ? poishaOf(value) : 0n)
type Row = Readonly<Record<string, unknown>>

const cells = (row: Row): unknown[] => [
  String(row['ledger']).split(' ')[0],
  row['member'],
  row['bill_no'],
  row['bill_date'],
  row['due_date'],
  row['days'],
  ...ages.map((name) => row[name]),
  row['closing'],
]
const expected = (side: string): unknown[][] =>
  expectedRows('expected-ageing')
    .filter((row) => row['side'] === side)
    .map((row) => [
      row['code'],
      row['sub_ledger'],
      row['bill'],
      row['bill_date'],
      row['due_date'],
      Number(row['days_overdue']),
      ...ages.map((name) => row[name]),
      row['outstanding'],
    ])
const inOrder = (rows: readonly unknown[][]) => rows.map(String).toSorted()

it.each([
  ['sundry_debtor', 'receivable'],
  ['sundry_creditor', 'payable'],
])('%s by bill is the expected ageing of the specification', async (report, side) => {
  const rows = await reports.rows(report, { as_at: '2026-06-30', by: 'bill' })
  expect(inOrder(rows.map(cells))).toEqual(inOrder(expected(side)))
})

it('the closing of the year owes no party: what agencies paid into the funds is open as it was before', async () => {
  const { rows } = await books.scratch.database.app.query<Row>(
    `select e.period = 14 as is_closing, a.code, count(*)::integer as lines, sum(l.credit - l.debit)::text as paid_in,
       coalesce(sum((select sum(o.amount) * 0.01 from acc_open o where (o.entry, o.line_no) = (l.entry, l.line_no))), 0)::text as open
     from acc_line l join acc_entry e on e.id = l.entry and e.fiscal_year = l.fiscal_year join ledger_account a on a.id = l.ledger
     where a.system_role like '%WF_RECEIPT' and e.kind <> 'reversal'
       and not exists (select from acc_entry r where r.reverses_entry = e.id)
     group by 1, 2 order by 1, 2`,
  )
  const [paidIn, closed] = [false, true].map((isClosing) => rows.filter((row) => row['is_closing'] === isClosing))
  expect(paidIn?.map(({ open }) => open)).toEqual(paidIn?.map(({ paid_in }) => paid_in))
  expect(closed?.map(({ code }) => code)).toEqual(paidIn?.map(({ code }) => code))
  expect(new Set(closed?.map(({ open }) => open))).toEqual(new Set(['0']))
})

describe('by party', () => {
  const days = ['2025-07-01', '2025-08-21', '2025-09-17', '2025-09-19', '2025-10-15', '2025-11-20', '2026-06-30']

  it('what is due less what settles nothing yet is what each ledger stands at, on any day', async () => {
    for (const as_at of days)
      for (const [report, side] of [
        ['sundry_debtor', 1n],
        ['sundry_creditor', -1n],
      ] as const) {
        const balances = new Map(
          (await reports.rows('trial_balance', { as_at, sub_ledgers: 'true' })).map((row) => [
            `${String(row['ledger_id'])}-${String(row['sub_ledger_id'])}`,
            side * poisha(row['closing']),
          ]),
        )
        for (const row of await reports.rows(report, { as_at })) {
          const due = ages.reduce((sum, name) => sum + poisha(row[name]), 0n)
          expect(due - poisha(row['unallocated_credit']), `${as_at} ${String(row['member'])}`).toBe(
            poisha(row['closing']),
          )
          expect(poisha(row['closing'])).toBe(balances.get(String(row['id'])) ?? 0n)
        }
      }
  })

  it('opening, debit and credit are those of the ledger, on any day', async () => {
    for (const as_at of days) {
      const moves = new Map(
        (await reports.rows('trial_balance', { as_at, sub_ledgers: 'true' })).map((row) => [
          `${String(row['ledger_id'])}-${String(row['sub_ledger_id'])}`,
          [poisha(row['opening_debit']) - poisha(row['opening_credit']), poisha(row['debit']), poisha(row['credit'])],
        ]),
      )
      const rows = await reports.rows('sundry_debtor', { as_at })
      expect(rows.length).toBeGreaterThan(0)
      for (const row of rows)
        expect([row['opening'], row['debit'], row['credit']].map(poisha), `${as_at} ${String(row['member'])}`).toEqual(
          moves.get(String(row['id'])),
        )
    }
  })

  it('sums to the same as by bill', async () => {
    for (const as_at of days) {
      const party = await reports.totals('sundry_debtor', { as_at })
      const bill = await reports.totals('sundry_debtor', { as_at, by: 'bill' })
      for (const name of [...ages, 'unallocated_credit', 'closing'])
        expect(poisha(party[name]), `${as_at} ${name}`).toBe(poisha(bill[name]))
    }
  })

  it('says when the oldest bill was made and when the party paid last', async () => {
    const rows = await reports.rows('sundry_debtor', { as_at: '2026-06-30' })
    const of = (member: string) => rows.filter((row) => row['member'] === member)
    expect(of('RL-0303')).toMatchObject([{ oldest_bill: '2025-02-10', last_receipt: null }])
    const noc = of('RL-0404').find((row) => String(row['ledger']).startsWith('1301002'))
    expect(noc).toMatchObject({ oldest_bill: '2025-11-12', last_receipt: '2025-12-10', d91_180: '40000.00' })
  })

  it('is found by name, and narrowed to one party', async () => {
    const found = await reports.rows('sundry_debtor', { as_at: '2026-06-30', keyword: 'rl-0404' })
    expect(found.map((row) => row['member'])).toEqual(['RL-0404', 'RL-0404'])
    const one = String(books.ids.subLedger('RL-0303'))
    const narrowed = await reports.rows('sundry_debtor', { as_at: '2026-06-30', sub_ledger: one, by: 'bill' })
    expect(narrowed.map((row) => String(row['bill_no'])).toSorted()).toEqual(['DHK-RB-2526-00002', 'opening'])
  })
})

describe('a cheque that came back', () => {
  it('settled its bills until that day, and left them with their own due days afterwards (A23)', async () => {
    const of = async (as_at: string) =>
      (await reports.rows('sundry_debtor', { as_at, by: 'bill', keyword: 'RL-0202' })).map((row) => [
        row['bill_no'],
        row['due_date'],
        row['closing'],
      ])
    expect(await of('2025-09-17')).toEqual([])
    expect((await of('2025-09-20')).toSorted(([a], [b]) => String(a).localeCompare(String(b)))).toEqual([
      ['DHK-OB-2526-00001', '2025-07-31', '25000.00'],
      ['DHK-RB-2526-00001', '2025-08-14', '50000.00'],
      ['DHK-RB-2526-00004', '2025-10-20', '1000.00'],
    ])
    expect(await of('2025-09-28')).toEqual([])
  })
})

it('an advance that settles a bill changes no total: it leaves its column and the bill (A40)', async () => {
  const before = await reports.totals('sundry_debtor', { as_at: '2026-06-30' })
  const { entry } = await books.book('2026-06-29', 'receipt 30000 from 1301001:RL-0404 to 1402001')
  const free = await reports.totals('sundry_debtor', { as_at: '2026-06-30' })
  expect(free).toMatchObject({ unallocated_credit: '30000.00', d181_365: before['d181_365'] })
  await settle(books, [{ bill: 'DHK-RB-2526-00003', paid: entry, amount: '30000.00', on: '2026-06-30' }])
  const after = await reports.totals('sundry_debtor', { as_at: '2026-06-30' })
  expect(poisha(after['closing'])).toBe(poisha(free['closing']))
  expect(poisha(after['unallocated_credit'])).toBe(0n)
  expect(poisha(before['d181_365']) - poisha(after['d181_365'])).toBe(3_000_000n)
  const yesterday = await reports.totals('sundry_debtor', { as_at: '2026-06-29' })
  expect(yesterday).toMatchObject({ unallocated_credit: '30000.00' })
})

it('is of the branches that one may see', async () => {
  const session = { ...systemSession, branches: [books.ids.branch('CTG')] }
  expect(await reports.rows('sundry_debtor', { as_at: '2026-06-30' }, session)).toEqual([])
})
