import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Books, openBooks } from '../testing/bare_books/books.ts'
import { keepVerification } from './verification.ts'
import { verifyBooks } from './verify.ts'

/** What was posted since the books were verified is looked at by itself, and nothing of what was there before. */
let books: Books
let before: Answer
let late: Answer
let since: Answer
let party: Answer

beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
  before = await books.post('2019-07-02', 'JV', 'members/RL-0101 +60, fees -60')
  late = await verifiedMeanwhile(books.document('2019-07-03', 'JV', 'petty +5, fees -5'))
  since = await books.post('2019-07-05', 'PV', 'rent +100, cash -100')
  party = await books.post('2019-07-06', 'JV', 'members/RL-0101 +7, fees -7')
  const wrong = await books.post('2019-07-07', 'JV', 'rent +9, fees -9')
  await books.call('acc_reverse', { voucher: wrong.voucher, key: 'r', request_hash: 'h', posted_by: 1 })
})
afterAll(() => books.scratch.drop())

/** Posts something that is under way while the verifier looks, and commits when it has done. */
async function verifiedMeanwhile(document: unknown): Promise<Answer> {
  const client = await books.scratch.database.app.connect()
  try {
    await client.query('begin')
    const posted = await client.query<{ answer: Answer }>('select acc_post($1) as answer', [JSON.stringify(document)])
    const verifier = await books.scratch.database.jobs.connect()
    try {
      await keepVerification(verifier, await verifyBooks(verifier))
    } finally {
      verifier.release()
    }
    await client.query('commit')
    return posted.rows[0]!.answer
  } finally {
    client.release()
  }
}

const foundBy = async (client: Pick<pg.ClientBase, 'query'>): Promise<string[]> => {
  const answer = await client.query<{ kind: string }>(
    'select distinct kind from acc_differences_since((select max(id) from book_verification)) order by 1',
  )
  return answer.rows.map(({ kind }) => kind)
}

/** Tampers with every guard off, looks, and takes it back. */
const found = (tampering: string): Promise<string[]> =>
  books.scratch.asSuperuser(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    try {
      await client.query(
        tampering
          .replaceAll(':before', String(before.entry))
          .replaceAll(':late', String(late.entry))
          .replaceAll(':since', String(since.entry))
          .replaceAll(':party', String(party.entry)),
      )
      return await foundBy(client)
    } finally {
      await client.query('rollback')
    }
  })

it('finds nothing in what was posted as it should be', async () => {
  expect(await foundBy(books.scratch.database.app)).toEqual([])
})

it('keeps when it looked, at how much, and that all was well', async () => {
  const { rows } = await books.scratch.database.app.query(
    'select vouchers, lines, differences, first from book_verification',
  )
  expect(rows).toEqual([{ vouchers: 2, lines: 4, differences: 0, first: null }])
})

it.each<[string, string[], string]>([
  [
    'a line that says more',
    ['balance_day', 'entry', 'log'],
    'update acc_line set debit = debit + 1 where entry = :since and debit > 0',
  ],
  ['a line that is gone', ['entry', 'log'], 'delete from acc_line where entry = :since and debit > 0'],
  [
    'a line of what was under way meanwhile',
    ['balance_day', 'entry', 'log'],
    'update acc_line set debit = debit + 1 where entry = :late and debit > 0',
  ],
  [
    'a day that was moved wrongly',
    ['balance', 'balance_day', 'balance_until'],
    `update acc_balance_day set credit = credit + 1 where entry_date = '2019-07-05'`,
  ],
  [
    'a month that was moved wrongly',
    ['balance', 'sub_ledger_until'],
    'update acc_balance set debit = debit + 1 where period = 1 and debit > 0 and sub_ledger is null',
  ],
  [
    'a party that was moved wrongly',
    ['balance', 'sub_ledger_until'],
    'update acc_balance set debit = debit + 1 where sub_ledger is not null',
  ],
  [
    'a year that was moved wrongly',
    ['balance'],
    'update acc_balance set debit = debit + 1 where period = 99 and debit > 0',
  ],
  [
    'a month whose days were cumulated wrongly',
    ['balance_until'],
    'update acc_balance_until set debits[31] = debits[31] + 1 where period = 1 and debits[31] > 0',
  ],
  [
    'a year whose months were cumulated wrongly',
    ['balance_until'],
    'update acc_balance_until set credits[2] = credits[2] + 1 where period = 99 and credits[15] > 0',
  ],
  ['a ledger that is not cumulated', ['balance_until'], 'delete from acc_balance_until where period = 99'],
  [
    'a party whose year was cumulated wrongly',
    ['sub_ledger_until'],
    'update acc_sub_ledger_until set debits[15] = debits[15] + 1 where sub_ledger is not null',
  ],
  [
    'what no party has, cumulated wrongly',
    ['sub_ledger_until'],
    'update acc_sub_ledger_until set credits[15] = credits[15] + 1 where sub_ledger is null',
  ],
  [
    'a party that is cumulated without a line of it',
    ['sub_ledger_until'],
    `insert into acc_sub_ledger_until select fiscal_year, period, ledger, sub_ledger + 1000, branch, debits, credits from acc_sub_ledger_until where sub_ledger is not null`,
  ],
  [
    'a party that is not cumulated',
    ['sub_ledger_until'],
    'delete from acc_sub_ledger_until where sub_ledger is not null',
  ],
  [
    'a day outside of its month',
    ['entry', 'period', 'voucher'],
    `update acc_entry set entry_date = '2021-07-05' where id = :since`,
  ],
  ['a number beyond the last one kept', ['number'], 'update acc_counter set last_no = last_no - 1'],
  [
    'a number that follows none',
    ['number'],
    'delete from acc_voucher v using acc_entry e where e.id = :before and v.id = e.voucher',
  ],
  [
    'a void voucher whose entry stands',
    ['voucher'],
    `update acc_voucher v set status = 'void' from acc_entry e where e.id = :party and v.id = e.voucher`,
  ],
  [
    'a reversal of something else',
    ['balance_day', 'log', 'reversal'],
    `update acc_line set ledger = (select id from ledger_account where name = 'petty') where credit = 9 and ledger = (select id from ledger_account where name = 'rent')`,
  ],
  ['a log that is gone', ['log'], 'delete from acc_log'],
])('finds %s', async (_what, kinds, tampering) => {
  expect(await found(tampering)).toEqual(kinds)
})

it('leaves what was verified to the verifier', async () => {
  expect(await found('update acc_line set narration = $$nothing$$ where entry = :before')).toEqual([])
})
