import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBooks, refusal, type Books, type Order } from '../testing/bare_books/books.ts'

/** Many documents posted by one call come to the same books as one after the other. docs/decisions/voucher-imports.md */
let single: Books
let many: Books

beforeAll(async () => {
  single = await openBooks()
  many = await openBooks()
})
afterAll(async () => {
  await single.scratch.drop()
  await many.scratch.drop()
})

const days = ['2019-07-01', '2019-08-15', '2020-06-30', '2020-07-01']
const orders = (books: Books): Order[] =>
  Array.from({ length: 40 }, (_, n) =>
    books.document(
      days[n % days.length] ?? '',
      n % 5 === 4 ? 'RV' : 'JV',
      n % 5 === 4 ? `cash +${n}.10, rent -${n}.10` : `rent +${n}.25, members/RL-0101 -${n}.25`,
    ),
  )

const rowsOf = async (books: Books, sql: string): Promise<unknown[]> =>
  books.asOwner(async (client) => (await client.query(sql)).rows as unknown[])
/** All that the books say, without ids and instants. */
const told = async (books: Books) => ({
  vouchers: await rowsOf(
    books,
    'select invoice_no, number, status, revision, voucher_date, party, narration, total, source_type, source_id, source_event from acc_voucher order by source_id',
  ),
  lines: await rowsOf(
    books,
    `select v.source_id, l.line_no, l.fiscal_year, l.entry_date, l.period, l.branch, l.ledger, l.sub_ledger, l.debit, l.credit, e.idempotency_key, e.request_hash, e.line_count
     from acc_line l join acc_entry e on e.id = l.entry join acc_voucher v on v.id = e.voucher order by 1, 2`,
  ),
  balances: await rowsOf(books, 'select * from acc_balance order by 1, 2, 3, 4, 5 nulls first'),
  days: await rowsOf(books, 'select * from acc_balance_day order by 1, 2, 3, 4, 5'),
  counters: await rowsOf(books, 'select * from acc_counter order by 1, 2, 3'),
  log: await rowsOf(
    books,
    `select action, record_type, record_id, version, invoice_no, date, amount, reason from acc_log order by record_id`,
  ),
})

it('the same books, number by number and balance by balance, and both verify', async () => {
  for (const order of orders(single)) await single.call('acc_post', order)
  const answers = await many.call('acc_post_many', orders(many))
  expect(answers).toHaveLength(40)
  expect(await told(many)).toEqual(await told(single))
  expect([await many.differences(), await single.differences()]).toEqual([[], []])
})

it('sent again, the same answers and nothing more', async () => {
  const order = many.document('2020-09-01', 'JV', 'rent +5.00, members/RL-0101 -5.00')
  const first = await many.call('acc_post_many', [order])
  const before = await told(many)
  const fresh = many.document('2020-09-02', 'JV', 'rent +6.00, members/RL-0101 -6.00')
  expect(await many.call('acc_post_many', [order])).toMatchObject([{ ...Object(first)[0], repeated: true }])
  expect(await told(many)).toEqual(before)
  expect(await many.call('acc_post_many', [order, fresh])).toMatchObject([{ repeated: true }, { repeated: false }])
})

it.each<[string, string, string, string]>([
  ['sides that are not equal', '2020-09-03', 'rent +5.00, members/RL-0101 -4.00', 'AC001'],
  ['a day without a year', '2031-01-01', 'rent +5.00, members/RL-0101 -5.00', 'AC043'],
  ['a party that is missing', '2020-09-03', 'rent +5.00, members -5.00', 'AC014'],
  ['cash that is not there', '2020-09-01', 'rent +999999.00, cash -999999.00', 'AC050'],
])('one of them with %s leaves nothing of the others', async (_case, day, lines, code) => {
  const before = await told(many)
  const good = many.document('2020-09-03', 'JV', 'rent +1.00, members/RL-0101 -1.00')
  const bad = many.document(day, 'JV', lines)
  expect((await refusal(many.call('acc_post_many', [good, bad]))).code).toBe(code)
  expect(await told(many)).toEqual(before)
  expect(await many.differences()).toEqual([])
})
