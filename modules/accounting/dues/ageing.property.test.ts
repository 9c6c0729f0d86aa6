import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { taka } from '#platform/money/poisha.ts'
import { allocate, unallocate } from '../ledger/allocate.ts'
import { reverse } from '../ledger/post.ts'
import { askedReports, type AskedReports } from '../testing/books/asked_reports.ts'
import { openTestBooks, type TestBooks } from '../testing/books/test_books.ts'

/** Ageing against a plain second one, whatever is owed, paid, settled, opened again and taken back. accounting.md 2.11. */
let books: TestBooks
let reports: AskedReports
beforeAll(async () => {
  books = await openTestBooks([2025, 2026])
  reports = askedReports(books.scratch.database)
})
afterAll(() => books.scratch.drop())

interface Line {
  readonly entry: number
  readonly voucher: number
  readonly day: string
  readonly isOwed: boolean
  readonly amount: bigint
  /** Day from which it is taken back. */
  gone?: string
}

interface Pairing {
  readonly owed: Line
  readonly paid: Line
  readonly amount: bigint
  readonly from: string
  until?: string
}

/** What is open of each line at a day: told line by line and pair by pair, the slow way. */
function openAt(lines: readonly Line[], pairings: readonly Pairing[], day: string): Map<number, bigint> {
  const stands = ({ day: posted, gone }: Line): boolean => posted <= day && (gone === undefined || gone > day)
  const open = new Map<number, bigint>()
  for (const line of lines) {
    if (!stands(line)) continue
    let rest = line.amount
    for (const { owed, paid, amount, from, until } of pairings)
      if ((owed === line || paid === line) && stands(owed) && stands(paid) && from <= day && !(until && until <= day))
        rest -= amount
    if (rest > 0n) open.set(line.entry, rest)
  }
  return open
}

const act = fc.record({
  what: fc.constantFrom('owe', 'owe', 'pay', 'pay', 'settle', 'settle', 'settle', 'open', 'take back'),
  day: fc.nat(300),
  amount: fc.bigInt({ min: 1n, max: 1_000_00n }),
  first: fc.nat(100),
  second: fc.nat(100),
})
const start = '2025-07-01'
const sideNames = ['RL-0101', 'RL-0202'] as const
let told = 0

it('what is open of every line is what a plain count says, on any day', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 12, maxLength: 24 }),
      fc.array(fc.nat(330), { minLength: 3, maxLength: 3 }),
      fc.nat(1),
      async (acts, days, who) => {
        const lines: Line[] = []
        const pairings: Pairing[] = []
        const party = sideNames[who] ?? 'RL-0101'
        for (const { what, day, amount, first, second } of acts) {
          const date = addDays(start, day)
          const pick = (isOwed: boolean, at: number) => {
            const all = lines.filter((line) => line.isOwed === isOwed && line.gone === undefined)
            return all[at % Math.max(1, all.length)]
          }
          const freeOf = (line: Line): bigint =>
            pairings
              .filter(({ owed, paid, until }) => (owed === line || paid === line) && until === undefined)
              .reduce((rest, one) => rest - one.amount, line.amount)
          told += 1
          const key = `ageing ${told}`
          if (what === 'owe' || what === 'pay') {
            const isOwed = what === 'owe'
            const account = `1301001:${party}`
            const said = isOwed
              ? `journal ${taka(amount)} from 4101002 to ${account}`
              : `receipt ${taka(amount)} from ${account} to 1402001`
            const { entry, voucher } = await books.book(date, said)
            lines.push({ entry, voucher, day: date, isOwed, amount })
          } else if (what === 'settle') {
            const [owed, paid] = [pick(true, first), pick(false, second)]
            if (!owed || !paid) continue
            const most = [freeOf(owed), freeOf(paid), amount].reduce((a, b) => (a < b ? a : b))
            if (most <= 0n) continue
            const from = [owed.day, paid.day, date].reduce((a, b) => (a > b ? a : b))
            const places = await placesOf([owed.entry, paid.entry])
            await books.inBooks((client) =>
              allocate(client, { key, date: from, posted_by: 1 }, [
                {
                  bill_entry: owed.entry,
                  bill_line: places(owed.entry),
                  paid_entry: paid.entry,
                  paid_line: places(paid.entry),
                  amount: most,
                },
              ]),
            )
            pairings.push({ owed, paid, amount: most, from })
          } else if (what === 'open') {
            const live = pairings.filter(({ until }) => until === undefined)
            const one = live[first % Math.max(1, live.length)]
            if (one) await openAgain(one, date)
          } else {
            const line = pick(second % 2 === 0, first)
            if (!line) continue
            const later = date > line.day && second % 3 > 0 ? date : line.day
            for (const one of pairings.filter(
              (pair) => pair.until === undefined && (pair.owed === line || pair.paid === line),
            ))
              await openAgain(one, date)
            const order = { voucher: line.voucher, key, reason: 'A wrong amount', posted_by: 1 }
            await books.inBooks((client) => reverse(client, later === line.day ? order : { ...order, date: later }))
            line.gone = later
          }
        }
        for (const day of days.map((n) => addDays(start, n))) {
          const rows = await reports.rows('sundry_debtor', {
            as_at: day,
            by: 'bill',
            sub_ledger: String(books.ids.subLedger(party)),
          })
          const all = await reports.rows('sundry_debtor', { as_at: day, by: 'bill', keyword: party })
          expect(all).toEqual(rows)
          const mine = rows.filter((row) => lines.some(({ entry }) => entry === entryOf(row)))
          const expected = openAt(lines, pairings, day)
          const found = new Map(mine.map((row) => [entryOf(row), BigInt(String(row['closing']).replace(/[-.]/g, ''))]))
          expect(found).toEqual(new Map([...expected].toSorted(([a], [b]) => a - b)))
        }
        const { rows: differences } = await books.scratch.database.app.query('select * from acc_open_differences()')
        expect(differences).toEqual([])
      },
    ),
    { numRuns: 8 },
  )
})

const entryOf = (row: Readonly<Record<string, unknown>>): number => Number(String(row['id']).split('-')[0])

async function placesOf(entries: readonly number[]): Promise<(entry: number) => number> {
  const { rows } = await books.scratch.database.app.query<{ entry: number; line_no: number }>(
    'select entry, line_no from acc_line where entry = any($1) and ledger = $2',
    [entries, books.ids.ledger('1301001')],
  )
  return (entry) => rows.find((row) => row.entry === entry)?.line_no ?? 0
}

async function openAgain(one: Pairing, date: string): Promise<void> {
  const { rows } = await books.scratch.database.app.query<{ id: number }>(
    `select a.id from acc_allocation a where a.bill_entry = $1 and a.paid_entry = $2 and a.undoes is null and a.amount = $3::numeric
       and not exists (select from acc_allocation u where u.undoes = a.id) and a.allocated_on = $4 limit 1`,
    [one.owed.entry, one.paid.entry, taka(one.amount), one.from],
  )
  told += 1
  const order = { key: `ageing ${told} opened`, date, posted_by: 1, reason: 'Settled by mistake' }
  await books.inBooks((client) =>
    unallocate(
      client,
      order,
      rows.map(({ id }) => id),
    ),
  )
  one.until = date > one.from ? date : one.from
}
