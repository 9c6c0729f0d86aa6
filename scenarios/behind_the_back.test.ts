import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '#modules/accounting/testing/books/office_books.ts'
import { castOf, type Cast } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Somebody writes in the database of a running office, past the application: as the application's role, and as the owner of it all. A4, A5. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let number: string
/** The entry of that voucher. */
let entry: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  const { body, raw } = await cast.admin('POST', '/journal/api/v1/journal/create/?step=post', {
    narration: 'Stationery of the month',
    lines: [
      { ledger: (await books.row('ledger_account', '5202001')).id, debit: '100' },
      { ledger: (await books.row('ledger_account', '2102001')).id, credit: '100' },
    ],
  })
  number = String(body['invoice_no'])
  const [row] = await asked<{ id: number }>(
    'select e.id from acc_entry e join acc_voucher v on v.id = e.voucher where v.invoice_no = $1',
    [number],
  )
  if (!row) throw new Error(`Nothing was posted: ${raw}`)
  entry = row.id
})
afterAll(() => server.stop())

async function asked<Found extends object>(sql: string, values: readonly unknown[] = []): Promise<Found[]> {
  return (await server.scratch.database.app.query<Found>(sql, [...values])).rows
}

/** Everything the books hold, to see that nothing changed. */
const held = () =>
  asked(
    `select (select count(*) from acc_entry) as entries, (select sum(debit) from acc_line) as debit, (select sum(credit) from acc_line) as credit,
       (select count(*) from acc_voucher) as vouchers, (select sum(last_no) from acc_counter) as numbers`,
  )

/** What the database says to one transaction, its refusal at COMMIT included. */
async function refusal(who: 'application' | 'owner', statements: readonly string[]): Promise<string> {
  const { database } = server.scratch
  const attempt = async (client: { query: (sql: string) => Promise<unknown> }): Promise<string> => {
    try {
      await client.query('begin')
      for (const statement of statements) await client.query(statement)
      await client.query('commit')
      return 'It was done.'
    } catch (error) {
      await client.query('rollback')
      return String(Reflect.get(Object(error), 'code'))
    }
  }
  if (who === 'owner') return database.owner(attempt)
  const client = await database.app.connect()
  try {
    return await attempt(client)
  } finally {
    client.release()
  }
}

/** A copy of the voucher and its entry with lines of so much. */
const copy = (debit: number, credit: number): readonly string[] => [
  `insert into acc_entry (id, voucher, revision, kind, entry_date, branch, fiscal_year, period, total, source_type, line_count, idempotency_key, request_hash, posted_by)
     select 990001, 990001, 1, 'original', entry_date, branch, fiscal_year, period, total, source_type, 2, 'by hand', '', posted_by from acc_entry where id = ${entry}`,
  `insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, debit, credit)
     select 990001, line_no, fiscal_year, entry_date, period, branch, ledger, case when debit > 0 then ${debit} else 0 end, case when credit > 0 then ${credit} else 0 end
     from acc_line where entry = ${entry}`,
  `insert into acc_voucher (id, voucher_type, branch, fiscal_year, series_year, number, invoice_no, voucher_date, narration, total, source_type, source_id, posted_by)
     select 990001, voucher_type, branch, fiscal_year, series_year, number + 1, 'by hand', voucher_date, narration, total, source_type, 990001, posted_by
     from acc_voucher where invoice_no = '${number}'`,
]

describe('A4: an entry with lines of 100 and 90', () => {
  it.each([
    ['application', '42501'],
    ['owner', 'AC001'],
  ] as const)('is refused to the %s, and nothing is stored', async (who, code) => {
    const before = await held()
    expect(await refusal(who, copy(100, 90))).toBe(code)
    expect(await held()).toEqual(before)
  })
})

describe('A5: what is posted', () => {
  it.each([
    ['is not changed', () => `update acc_line set debit = 1 where entry = ${entry} and debit > 0`, 'AC905'],
    ['is not removed', () => `delete from acc_line where entry = ${entry}`, 'AC905'],
    ['is not emptied', () => 'truncate acc_line', 'AC905'],
    [
      'takes no further line',
      () =>
        `insert into acc_line (entry, line_no, fiscal_year, entry_date, period, branch, ledger, debit, credit)
           select entry, 3, fiscal_year, entry_date, period, branch, ledger, debit, credit from acc_line where entry = ${entry} limit 1`,
      'AC906',
    ],
  ])('%s, by nobody', async (_what, statement, code) => {
    const before = await held()
    expect(await refusal('application', [statement()])).toBe('42501')
    expect(await refusal('owner', [statement()])).toBe(code)
    expect(await held()).toEqual(before)
  })
})
