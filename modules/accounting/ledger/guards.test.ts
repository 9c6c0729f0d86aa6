import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Answer, type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** Every invariant of the books (accounting.md 2.2) attacked past the doors by the owner of the schema; application.test.ts attacks as the office. */
let books: Books
let paid: Answer
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
  paid = await books.post('2019-07-05', 'PV', 'rent +100, cash -100')
})
afterAll(() => books.scratch.drop())

let attempts = 0
beforeEach(() => {
  attempts += 1
})

/** What an owner writes by hand: each `:word` is an id of this office, and the transaction is committed. */
const owner = (...statements: string[]) =>
  books.asOwner(async (client) => {
    await client.query('begin')
    try {
      for (const statement of statements) await client.query(withIds(statement))
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
const withIds = (statement: string) =>
  statement.replaceAll(/:(\w+)/g, (whole, word: string) => {
    const ids: Record<string, number | undefined> = {
      ...books.ledger,
      ...books.branch,
      ...books.type,
      year: books.year['2019-20'],
      next: books.year['2020-21'],
      voucher: paid.voucher,
      entry: paid.entry,
      member: books.party['RL-0101'],
    }
    return word in ids ? String(ids[word]) : whole
  })

/** A voucher with one entry by hand; `over` replaces values. */
function byHand(
  over: Record<string, string | number> = {},
  lines = '(1, :rent, 100, 0), (2, :cash, 0, 100)',
): string[] {
  const id = 900_000 + attempts
  const entry: Record<string, string | number> = {
    id,
    voucher: id,
    revision: 1,
    kind: `'original'`,
    entry_date: `'2019-07-06'`,
    branch: ':DHK',
    fiscal_year: ':year',
    period: 1,
    total: 100,
    source_type: `'journal'`,
    line_count: 2,
    idempotency_key: `'by hand ${attempts}'`,
    request_hash: `''`,
    posted_by: 1,
    ...over,
  }
  const { entry_date: day, total, fiscal_year: year, branch, period } = entry
  return [
    `insert into acc_entry (${Object.keys(entry).join(', ')}) values (${Object.values(entry).join(', ')})`,
    `insert into acc_line (entry, line_no, ledger, debit, credit, fiscal_year, entry_date, period, branch) select ${entry['id']}, n, l, d, c, ${year}, ${day}, ${period}, ${branch} from (values ${lines}) v (n, l, d, c)`,
    `insert into acc_voucher (id, voucher_type, branch, fiscal_year, number, invoice_no, voucher_date, narration, total, source_type, source_id, posted_by) values (${id}, :JV, ${branch}, ${year}, 77, 'mine', ${day}, 'By hand', ${total}, 'journal', ${id}, 1)`,
  ]
}
const handWith = (lines: string, over: Record<string, string | number> = {}) => byHand(over, lines)

it('what the owner writes by hand is taken where it keeps every rule, with the number that comes next', async () => {
  await owner(...byHand())
  const found = await books.asApp((client) =>
    client.query<{ invoice_no: string; number: number }>(
      'select invoice_no, number from acc_voucher where id >= 900000',
    ),
  )
  expect(found.rows).toEqual([{ invoice_no: 'DHK-JV-1920-00001', number: 1 }])
  // It is what the verifier misses in the log that tells that nobody asked for it.
  expect(await books.differences()).toEqual([expect.stringMatching(/^log no log tells of entry 90000\d/)])
})

/** By invariant: what the owner tries, and what it is refused with. */
const attacks: readonly (readonly [invariant: string, what: string, code: string, attack: () => string[]])[] = [
  ['I1', 'lines of 100 and 90', 'AC001', () => handWith('(1, :rent, 100, 0), (2, :cash, 0, 90)')],
  ['I1', 'a total that is not theirs', 'AC001', () => byHand({ total: 99 })],
  ['I1', 'NaN on both sides', '23514', () => handWith(`(1, :rent, 'NaN'::numeric, 0), (2, :cash, 0, 'NaN'::numeric)`)],
  [
    'I1',
    'constraints asked early and lines after',
    'AC904',
    () => [byHand()[0]!, byHand()[2]!, 'set constraints all immediate', byHand()[1]!],
  ],
  [
    'I2',
    'branches that balance only together',
    'AC902',
    () => [
      byHand()[0]!,
      `insert into acc_line (entry, line_no, ledger, debit, credit, fiscal_year, entry_date, period, branch) select ${900_000 + attempts}, n, l, d, c, :year, '2019-07-06', 1, b from (values (1, :rent, 100, 0, :DHK), (2, :fees, 0, 100, :CTG)) v (n, l, d, c, b)`,
      byHand()[2]!,
    ],
  ],
  [
    'I2',
    'a branch that gives what two others take',
    'AC902',
    () => [
      byHand({ line_count: 3 })[0]!,
      `insert into acc_line (entry, line_no, ledger, debit, credit, fiscal_year, entry_date, period, branch) select ${900_000 + attempts}, n, l, d, c, :year, '2019-07-06', 1, b from (values (1, :rent, 50, 0, :DHK), (2, :rent, 50, 0, :CTG), (3, :fees, 0, 100, :CTG)) v (n, l, d, c, b)`,
      byHand()[2]!,
    ],
  ],
  ['I2', 'a branch that there is not', 'AC040', () => byHand({ branch: 99_999 })],
  ['I3', 'both sides on one line', '23514', () => handWith('(1, :rent, 100, 100), (2, :cash, 100, 100)')],
  ['I3', 'a negative debit', '23514', () => handWith('(1, :rent, -100, 0), (2, :cash, 0, -100)')],
  ['I3', 'a line of nothing', '23514', () => handWith('(1, :rent, 100, 0), (2, :cash, 0, 0)')],
  ['I4', 'an entry without lines', 'AC904', () => [byHand()[0]!, byHand()[2]!]],
  ['I4', 'one line', '23514', () => handWith('(1, :rent, 100, 0)', { line_count: 1 })],
  ['I4', 'fewer lines than it says', 'AC904', () => byHand({ line_count: 3 })],
  [
    'I4',
    'more lines than it says',
    'AC906',
    () => handWith('(1, :rent, 50, 0), (2, :rent, 50, 0), (3, :cash, 0, 100)'),
  ],
  ['I4', 'a total of zero', '23514', () => byHand({ total: 0 })],
  ['I5', 'a changed line', 'AC905', () => ['update acc_line set debit = 1 where entry = :entry and debit > 0']],
  ['I5', 'a removed line', 'AC905', () => ['delete from acc_line where entry = :entry']],
  ['I5', 'a changed line of the partition', 'AC905', () => ['update acc_line_y:year set narration = null']],
  ['I5', 'a removed line of the partition', 'AC905', () => ['delete from acc_line_y:year']],
  ['I5', 'emptied lines', 'AC905', () => ['truncate acc_line']],
  ['I5', 'an emptied partition', 'AC905', () => ['truncate acc_line_y:year']],
  ['I5', 'a changed entry', 'AC905', () => [`update acc_entry set entry_date = '2019-07-07' where id = :entry`]],
  ['I5', 'a removed entry', 'AC905', () => ['delete from acc_entry']],
  ['I5', 'emptied entries', 'AC905', () => ['truncate acc_entry cascade']],
  ['I5', 'a changed log', 'AC905', () => [`update acc_log set reason = 'nothing happened'`]],
  ['I5', 'another voucher under the number', 'AC905', () => [`update acc_voucher set total = 5 where id = :voucher`]],
  [
    'I5',
    'a void voucher that is posted again',
    'AC905',
    () => [
      `update acc_voucher set status = 'void' where id = :voucher`,
      `update acc_voucher set status = 'posted' where id = :voucher`,
    ],
  ],
  [
    'I6',
    'a late line',
    'AC906',
    () => [
      `insert into acc_line (entry, line_no, ledger, debit, fiscal_year, entry_date, period, branch) values (:entry, 3, :rent, 5, :year, '2019-07-05', 1, :DHK)`,
    ],
  ],
  [
    'I6',
    'late lines that balance, straight into the partition',
    'AC906',
    () => [
      `insert into acc_line_y:year (entry, line_no, ledger, debit, credit, fiscal_year, entry_date, period, branch) values (:entry, 3, :rent, 5, 0, :year, '2019-07-05', 1, :DHK), (:entry, 4, :fees, 0, 5, :year, '2019-07-05', 1, :DHK)`,
    ],
  ],
  [
    'I6',
    'lines of no entry',
    'AC906',
    () => [
      `insert into acc_line (entry, line_no, ledger, debit, fiscal_year, entry_date, period, branch) values (888, 1, :rent, 5, :year, '2019-07-05', 1, :DHK)`,
    ],
  ],
  [
    'I6',
    'lines after the last one, in the same transaction',
    'AC906',
    () => [
      ...byHand(),
      `insert into acc_line (entry, line_no, ledger, debit, credit, fiscal_year, entry_date, period, branch) values (${900_000 + attempts}, 3, :rent, 5, 0, :year, '2019-07-06', 1, :DHK), (${900_000 + attempts}, 4, :fees, 0, 5, :year, '2019-07-06', 1, :DHK)`,
    ],
  ],
  ['I6', 'an entry that claims the transaction of another', 'AC904', () => [byHand({ txid: `'1'` })[0]!, byHand()[2]!]],
  [
    'I7',
    'a key that was used',
    '23505',
    () => byHand({ idempotency_key: `(select idempotency_key from acc_entry where id = :entry)` }),
  ],
  ['I7', 'no key', '23514', () => byHand({ idempotency_key: `''` })],
  [
    'I7',
    'a second live voucher of the document',
    '23505',
    () => [
      `insert into acc_voucher (voucher_type, branch, fiscal_year, number, invoice_no, voucher_date, narration, total, source_type, source_id, posted_by) select voucher_type, branch, fiscal_year, 1, 'x', voucher_date, narration, total, source_type, source_id, 1 from acc_voucher where id = :voucher`,
    ],
  ],
  [
    'I8',
    'a reversal that mirrors other lines',
    'AC908',
    () => [
      ...handWith('(1, :rent, 100, 0), (2, :cash, 0, 100)', {
        kind: `'reversal'`,
        reverses_entry: ':entry',
        voucher: ':voucher',
      }).slice(0, 2),
      `update acc_voucher set status = 'void' where id = :voucher`,
    ],
  ],
  [
    'I8',
    'a reversal of another total',
    'AC908',
    () => byHand({ kind: `'reversal'`, reverses_entry: ':entry', total: 99 }),
  ],
  [
    'I8',
    'a reversal that leaves the voucher posted',
    'AC907',
    () =>
      handWith('(1, :rent, 0, 100), (2, :cash, 100, 0)', {
        kind: `'reversal'`,
        reverses_entry: ':entry',
        voucher: ':voucher',
      }).slice(0, 2),
  ],
  [
    'I8',
    'a second live entry of the voucher',
    'AC907',
    () => byHand({ voucher: ':voucher', revision: 2, kind: `'replacement'` }).slice(0, 2),
  ],
  [
    'I8',
    'a void voucher whose entry stands',
    'AC907',
    () => [`update acc_voucher set status = 'void' where id = :voucher`],
  ],
  [
    'I9',
    'a number that was left out',
    'AC909',
    () => ['update acc_counter set last_no = last_no + 2 where voucher_type = :PV'],
  ],
  [
    'I9',
    'a number that nobody has',
    'AC909',
    () => ['update acc_counter set last_no = last_no + 1 where voucher_type = :PV'],
  ],
  ['I9', 'a series that begins later', 'AC909', () => ['insert into acc_counter values (:RV, :DHK, :next, 5)']],
  [
    'I9',
    'a counter set back',
    'AC909',
    () => ['update acc_counter set last_no = last_no - 1 where voucher_type = :PV'],
  ],
  ['I9', 'a series forgotten', 'AC909', () => ['delete from acc_counter']],
  ['I9', 'all series forgotten', 'AC905', () => ['truncate acc_counter']],
  ['I9', 'a voucher removed', 'AC905', () => ['delete from acc_voucher where id = :voucher']],
  ['I9', 'a voucher under another number', 'AC905', () => [`update acc_voucher set number = 99 where id = :voucher`]],
  ['I9', 'a voucher without an entry', 'AC907', () => [byHand()[2]!]],
  ['I10', 'a day of another year', 'AC043', () => byHand({ entry_date: `'2020-07-06'` })],
  ['I10', 'another month’s period', 'AC910', () => byHand({ period: 2 })],
  ['I10', 'the closing period, by a journal', 'AC910', () => byHand({ period: 14, entry_date: `'2020-06-30'` })],
  [
    'I10',
    'lines on another day than their entry',
    'AC906',
    () => [byHand()[0]!, byHand({ entry_date: `'2019-07-08'` })[1]!],
  ],
  [
    'I10',
    'a year moved under its entries',
    'AC910',
    () => [`update fiscal_year set start_date = '2019-07-06' where id = :year`],
  ],
  ['I10', 'a year with vouchers removed', '23503', () => [`delete from fiscal_year where id = :year`]],
  [
    'I11',
    'an inactive ledger',
    'AC010',
    () => ['update ledger_account set is_active = false where id = :rent', ...byHand()],
  ],
  [
    'I11',
    'a party where none belongs',
    'AC015',
    () => [
      byHand()[0]!,
      byHand()[1]!.replace('entry, line_no', 'sub_ledger, entry, line_no').replace('select ', 'select :member, '),
    ],
  ],
  ['I11', 'no party where one belongs', 'AC014', () => handWith('(1, :members, 100, 0), (2, :fees, 0, 100)')],
  [
    'I11',
    'a ledger of the other office',
    'AC012',
    () => handWith('(1, :dhaka_only, 100, 0), (2, :fees, 0, 100)', { branch: ':CTG' }),
  ],
  ['I11', 'a ledger that there is not', '23503', () => handWith('(1, 99999, 100, 0), (2, :fees, 0, 100)')],
  [
    'I11',
    'a kind of party changed under the lines',
    'AC911',
    () => [`update ledger_account set sub_ledger_kind = 'party' where id = :rent`],
  ],
  ['I12', 'a moved balance', 'AC912', () => ['update acc_balance set debit = debit + 1']],
  [
    'I12',
    'a balance of nothing',
    'AC912',
    () => ['insert into acc_balance values (:year, 2, :DHK, :rent, null, 5, 0, 1)'],
  ],
  ['I12', 'a forgotten balance', 'AC912', () => ['delete from acc_balance']],
  ['I12', 'forgotten balances', 'AC912', () => ['truncate acc_balance, acc_balance_day']],
  ['I12', 'a ledger that had come to more', 'AC912', () => ['update acc_balance_until set debits[1] = debits[1] + 1']],
  ['I12', 'a ledger that had come to nothing', 'AC912', () => ['delete from acc_balance_until']],
  [
    'I12',
    'a party that had come to more',
    'AC912',
    () => ['update acc_sub_ledger_until set debits[1] = debits[1] + 1'],
  ],
  ['I12', 'a party that had come to nothing', 'AC912', () => ['delete from acc_sub_ledger_until']],
  ['I12', 'a moved day', 'AC912', () => ['update acc_balance_day set credit = 0']],
  ['2.11', 'something open that is not', 'AC912', () => ['update acc_open set amount = amount + 1']],
  ['2.11', 'nothing open', 'AC912', () => ['delete from acc_open']],
  ['2.11', 'nothing open at all', 'AC912', () => ['truncate acc_open']],
  [
    'I13',
    'more settled than there is',
    'AC060',
    () => [
      `insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, idempotency_key, position, request_hash, posted_by) values (1, 1, 2, 2, '2019-08-01', 10000.01, 'x', 1, '', 1)`,
    ],
  ],
  ['I13', 'a settlement changed', 'AC905', () => ['update acc_allocation set amount = 1']],
  [
    'I13',
    'a settlement undone that never was',
    'AC913',
    () => [
      `insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, undoes, idempotency_key, position, request_hash, posted_by) values (77, 1, 77, 2, '2019-08-01', -1, 77, 'y', 1, '', 1)`,
    ],
  ],
  ['I14', 'a journal to the stock', 'AC016', () => handWith('(1, :stationery, 100, 0), (2, :fees, 0, 100)')],
  ['I14', 'between branches by hand', 'AC016', () => handWith('(1, :between, 100, 0), (2, :fees, 0, 100)')],
  ['I14', 'the accumulated fund', 'AC016', () => handWith('(1, :rent, 100, 0), (2, :accumulated, 0, 100)')],
  [
    'I14',
    'a source that its voucher does not have',
    'AC907',
    () => handWith('(1, :stationery, 100, 0), (2, :fees, 0, 100)', { source_type: `'stock_in'` }),
  ],
  [
    'the floor',
    'cash that is not there',
    'AC050',
    () => handWith('(1, :rent, 10000, 0), (2, :cash, 0, 10000)', { total: 10000 }),
  ],
  [
    'the floor',
    'cash that is not there, straight into the partition',
    'AC050',
    () =>
      handWith('(1, :rent, 10000, 0), (2, :cash, 0, 10000)', { total: 10000 }).map((one) =>
        one.replace('into acc_line ', 'into acc_line_y:year '),
      ),
  ],
  [
    'isolation',
    'a snapshot from before a lock',
    'AC910',
    () => ['set transaction isolation level serializable', ...byHand()],
  ],
]

it.each(attacks)('%s binds the owner: %s (%s)', async (_invariant, _what, code, attack) => {
  expect((await refusal(owner(...attack()))).code).toBe(code)
})

it('and none of it left a trace', async () => {
  expect(await books.differences()).toEqual([expect.stringMatching(/^log no log tells of entry 90000\d/)])
  expect(await books.balance('rent')).toBe('200.00')
})
