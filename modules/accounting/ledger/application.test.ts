import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** What the office may do with the books besides reading them: call the doors. As the role that every request works in. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
})
afterAll(() => books.scratch.drop())

const tables = [
  'acc_voucher',
  'acc_entry',
  'acc_line',
  'acc_balance',
  'acc_balance_day',
  'acc_balance_until',
  'acc_sub_ledger_until',
  'acc_counter',
  'acc_allocation',
  'acc_open',
  'acc_log',
]
const app = (statement: string) =>
  refusal(books.asApp((client) => client.query(statement.replaceAll('YEAR', String(books.year['2019-20'])))))

it('is the one that the tests are asked as, and owns nothing', async () => {
  const who = await books.asApp((client) =>
    client.query(
      `select current_user as "user", (select count(*) from pg_class where relowner = 'samiti_app'::regrole) as owned, pg_has_role('samiti_app', 'samiti_owner', 'member') as is_owner`,
    ),
  )
  expect(who.rows[0]).toEqual({ user: 'samiti_app', owned: 0, is_owner: false })
})

it.each(tables)('may not write %s', async (table) => {
  for (const statement of [
    `insert into ${table} select * from ${table}`,
    `update ${table} set ctid = ctid`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ])
    expect((await app(statement)).code, statement).toMatch(/^(42501|0A000|428C9)$/)
  expect((await app(`alter table ${table} disable trigger user`)).code).toBe('42501')
  expect((await app(`drop table ${table} cascade`)).code).toBe('42501')
})

it('may not even look into a partition', async () => {
  expect((await app('select from acc_line_yYEAR')).code).toBe('42501')
  expect((await app('insert into acc_line_yYEAR select * from acc_line')).code).toBe('42501')
  expect((await app('truncate acc_line_yYEAR')).code).toBe('42501')
  expect((await app('alter table acc_line detach partition acc_line_yYEAR')).code).toBe('42501')
})

it('may not call what the doors are made of', async () => {
  for (const statement of [
    `select acc_add_lines(null, 1, '{"lines": [{"ledger": 1, "debit": "1"}, {"ledger": 2, "credit": "1"}]}')`,
    `select acc_log_voucher('post', v, null, null, '{}') from acc_voucher v`,
    `select acc_undo_allocations('{1}', '{}', current_date)`,
    `select acc_count_open('{1}', '{1}')`,
    `select acc_guard_lines('acc_line')`,
    `create trigger mine before insert on acc_line for each row execute function acc_never_changes()`,
  ])
    expect((await app(statement)).code, statement).toMatch(/^(42501|AC034)$/)
})

it('cannot turn the doors against themselves by its search path or its isolation', async () => {
  const trick = books.asApp(async (client) => {
    await client.query(`begin isolation level repeatable read`)
    try {
      await client.query(`select acc_post($1)`, [
        JSON.stringify(books.document('2019-07-05', 'JV', 'rent +1, fees -1')),
      ])
    } finally {
      await client.query('rollback')
    }
  })
  expect((await refusal(trick)).code).toBe('AC910')
  const before = await books.asApp((client) => client.query('show search_path'))
  await books.asApp(async (client) => {
    await client.query(`begin; set local search_path = pg_temp`)
    await client.query(`select public.acc_post($1)`, [
      JSON.stringify(books.document('2019-07-05', 'JV', 'rent +1, fees -1')),
    ])
    await client.query('commit')
  })
  expect(await books.asApp((client) => client.query('show search_path'))).toMatchObject({ rows: before.rows })
})

it('nor may a member see or call anything of it', async () => {
  const { member } = books.scratch.database
  for (const statement of [
    'select from acc_line',
    'select from acc_voucher',
    `select acc_post('{}')`,
    `select acc_record('{}')`,
    'select acc_open_year(1)',
  ])
    expect((await refusal(member.query(statement))).code, statement).toBe('42501')
})
