import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertNoDrift } from '#platform/database/migrate.ts'
import { type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** The partition of a year: made when the year is opened, guarded like the first, and no change of the schema that anybody has to explain. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(() => books.scratch.drop())

const rows = async (sql: string, values: unknown[] = []) =>
  (await books.asApp((client) => client.query<Record<string, unknown>>(sql, values))).rows
/** All that guards a table: triggers, checks, columns and rights. */
const guards = async (table: string) =>
  await rows(
    `select format('%s %s %s %s', tgname, tgenabled, tgtype, tgfoid::regproc) as fact from pg_trigger where tgrelid = $1::regclass and not tgisinternal
     union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint where conrelid = $1::regclass and contype = 'c'
     union all select format('%s %s %s', attname, atttypid::regtype, attnotnull) from pg_attribute where attrelid = $1::regclass and attnum > 0
     union all select coalesce(relacl::text, 'no rights') from pg_class where oid = $1::regclass order by 1`,
    [table],
  )

it('a year that is opened gets its lines’ place, guarded like every other', async () => {
  const next = books.year['2021-22']!
  const first = `acc_line_y${books.year['2019-20']}`
  expect((await refusal(books.post('2021-07-05', 'JV', 'rent +5, fees -5'))).code).toBe('AC043')
  await books.asApp((client) => client.query(`update fiscal_year set status = 'open' where id = $1`, [next]))
  await books.post('2021-07-05', 'JV', 'rent +5, fees -5')
  expect(await guards(`acc_line_y${next}`)).toEqual(await guards(first))
  expect(await guards(first)).toContainEqual({ fact: 'acc_line_1_acc_lines_belong O 4 acc_lines_belong' })
  expect(await books.differences()).toEqual([])
})

it('opened again, nothing happens; a year that there is not is refused', async () => {
  const year = books.year['2019-20']!
  const open = (id: number) => books.asApp((client) => client.query('select acc_open_year($1)', [id]))
  const before = await guards(`acc_line_y${year}`)
  await open(year)
  expect(await guards(`acc_line_y${year}`)).toEqual(before)
  expect((await refusal(open(99_999))).code).toBe('AC043')
})

it('and the schema is still the one that the last migration left', async () => {
  await expect(books.asApp((client) => assertNoDrift(client))).resolves.toBeUndefined()
})

it('a short first year has the months of any other', async () => {
  const periods = await rows(
    `select acc_period_of(y, d) as period, acc_month_of(y, acc_period_of(y, d)) as month
     from (select jsonb_populate_record(null::fiscal_year, '{"start_date": "2026-01-10", "end_date": "2026-06-30"}') as y) s, unnest('{2026-01-10,2026-03-01,2026-06-30}'::date[]) d`,
  )
  expect(periods).toEqual([
    { period: 7, month: '2026-01' },
    { period: 9, month: '2026-03' },
    { period: 12, month: '2026-06' },
  ])
})

it('opening balances belong to the first year only', async () => {
  await books.post('2019-07-01', 'OB', 'cash +5, capital -5', { period: 0 })
  expect((await refusal(books.post('2020-07-01', 'OB', 'cash +5, capital -5', { period: 0 }))).code).toBe('AC910')
})
