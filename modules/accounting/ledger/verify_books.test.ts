import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, type Books, openBooks } from '../testing/bare_books/books.ts'

/** Whoever gets past every guard, as only the operator of the server can, is found by the verifier. */
let books: Books
let paid: Answer
let bill: Answer
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
  bill = await books.post('2019-07-02', 'JV', 'members/RL-0101 +60, fees -60')
  const receipt = await books.post('2019-07-03', 'RV', 'cash +60, members/RL-0101 -60')
  await books.call('acc_allocate', {
    key: 'a',
    request_hash: 'h',
    date: '2019-07-03',
    posted_by: 1,
    pairs: [{ bill_entry: bill.entry, bill_line: 1, paid_entry: receipt.entry, paid_line: 2, amount: '60' }],
  })
  const wrong = await books.post('2019-07-04', 'JV', 'rent +7, cash -7')
  await books.call('acc_reverse', { voucher: wrong.voucher, key: 'r', request_hash: 'h', posted_by: 1 })
  paid = await books.post('2019-07-05', 'PV', 'rent +100, cash -100')
})
afterAll(() => books.scratch.drop())

/** Tampers with every guard off, looks, and takes it back. */
async function found(...tampering: string[]): Promise<string[]> {
  return await books.scratch.asSuperuser(async (client) => {
    await client.query('begin; set local session_replication_role = replica')
    try {
      for (const statement of tampering)
        await client.query(
          statement
            .replaceAll(':paid', String(paid.entry))
            .replaceAll(':bill', String(bill.entry))
            .replaceAll(':year', String(books.year['2019-20'])),
        )
      const answer = await client.query<{ kind: string }>('select distinct kind from acc_differences() order by 1')
      return answer.rows.map(({ kind }) => kind)
    } finally {
      await client.query('rollback')
    }
  })
}

it('finds nothing in books that nobody touched', async () => {
  expect(await books.differences()).toEqual([])
})

it.each<[string, string[], ...string[]]>([
  [
    'a line that says more',
    ['balance', 'balance_day', 'entry', 'log'],
    'update acc_line set debit = debit + 1 where entry = :paid and debit > 0',
  ],
  [
    'a line on another ledger',
    ['balance', 'balance_day', 'log'],
    'update acc_line set ledger = (select id from ledger_account where name = $$petty$$) where entry = :paid and credit > 0',
  ],
  [
    'a line on another ledger with its balances',
    ['log'],
    'update acc_line set ledger = (select id from ledger_account where name = $$petty$$) where entry = :paid and credit > 0',
    'delete from acc_balance; delete from acc_balance_day; delete from acc_balance_until; delete from acc_sub_ledger_until',
    'insert into acc_balance select fiscal_year, p, branch, ledger, case when p <> 99 then sub_ledger end, sum(debit), sum(credit), count(*) from acc_line, lateral (values (period), (99::smallint)) v (p) group by 1, 2, 3, 4, 5',
    'insert into acc_balance_day select fiscal_year, entry_date, period, branch, ledger, sum(debit), sum(credit), count(*) from acc_line group by 1, 2, 3, 4, 5',
    'insert into acc_balance_until select * from acc_until_counted()',
    'insert into acc_sub_ledger_until select * from acc_sub_ledger_until_counted()',
  ],
  ['a narration that says something else', ['log'], `update acc_line set narration = 'nothing' where entry = :paid`],
  [
    'a line that is gone',
    ['balance', 'balance_day', 'entry', 'log'],
    'delete from acc_line where entry = :paid and debit > 0',
  ],
  [
    'a moved month',
    ['balance', 'sub_ledger_until'],
    'update acc_balance set debit = debit + 1 where period = 1 and debit > 0',
  ],
  ['a moved year', ['balance'], 'update acc_balance set debit = debit + 1 where period = 99 and debit > 0'],
  [
    'a balance of nothing',
    ['balance', 'sub_ledger_until'],
    'insert into acc_balance select fiscal_year, 8, branch, ledger, null, 1, 0, 1 from acc_balance limit 1',
  ],
  ['a moved day', ['balance_day', 'balance_until'], 'update acc_balance_day set credit = credit + 1'],
  [
    'a ledger that had come to more',
    ['balance_until'],
    'update acc_balance_until set debits[20] = debits[20] + 1 where period = 1',
  ],
  ['a year that had come to less', ['balance_until'], 'delete from acc_balance_until where period = 99'],
  [
    'a party that had come to more',
    ['sub_ledger_until'],
    'update acc_sub_ledger_until set credits[15] = credits[15] + 1 where sub_ledger is not null',
  ],
  ['an entry on another day', ['entry', 'voucher'], `update acc_entry set entry_date = '2019-07-06' where id = :paid`],
  [
    'an entry in another month',
    ['balance', 'balance_day', 'log', 'period'],
    'update acc_entry set period = 4 where id = :paid',
    'update acc_line set period = 4 where entry = :paid',
  ],
  ['a number that is missing', ['number'], 'update acc_counter set last_no = last_no + 1'],
  ['a voucher that is gone', ['log', 'number'], `delete from acc_voucher where invoice_no like '%-PV-%'`],
  [
    'a void voucher whose entry stands',
    ['voucher'],
    `update acc_voucher set status = 'void' where invoice_no like '%-PV-%'`,
  ],
  [
    'a reversal of something else',
    ['balance', 'balance_day', 'log', 'reversal'],
    `update acc_line set ledger = (select id from ledger_account where name = 'petty') where credit = 7`,
  ],
  [
    'a bill that is settled twice',
    ['allocation'],
    `insert into acc_allocation (bill_entry, bill_line, paid_entry, paid_line, allocated_on, amount, idempotency_key, position, request_hash, posted_by) select bill_entry, bill_line, paid_entry, paid_line, allocated_on, 1, 'z', 1, '', 1 from acc_allocation`,
  ],
  ['a log that was rewritten', ['log'], `update acc_log set reason = 'as ordered' where invoice_no like '%-PV-%'`],
  ['a log that is gone', ['log'], `delete from acc_log where invoice_no like '%-PV-%'`],
  ['a guard that is off', ['guard'], 'alter table acc_line_y:year disable trigger acc_line_4_acc_lines_move'],
  ['a guard that is gone', ['guard'], 'drop trigger acc_line_not_emptied on acc_line_y:year'],
  ['a right on a partition', ['guard'], 'grant insert on acc_line_y:year to samiti_app'],
])('finds %s', async (_what, kinds, ...tampering) => {
  expect(await found(...tampering)).toEqual(kinds)
})
