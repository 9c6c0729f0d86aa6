import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** Many at once: numbers without a gap, cash paid once, locks that nobody slips past, and nobody who waits in a circle. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, petty +5000, bank +90000, capital -105000', { period: 0 })
})
afterAll(() => books.scratch.drop())

const clients = 16
/** Each client works on a connection of its own. */
async function atOnce<T>(n: number, work: (client: pg.Client, at: number) => Promise<T>): Promise<T[]> {
  const open = await Promise.all(Array.from({ length: n }, () => books.scratch.database.listenerClient()))
  try {
    return await Promise.all(open.map(work))
  } finally {
    await Promise.all(open.map((client) => client.end()))
  }
}
const post = async (client: pg.Client, document: unknown) =>
  (
    await client.query<{ answer: { number: number; entry: number; repeated: boolean } }>(
      'select acc_post($1) as answer',
      [JSON.stringify(document)],
    )
  ).rows[0]!.answer

it('sixteen clients on one series and one cash ledger: no gap, no double, nobody given up, balances as the lines', async () => {
  const rounds = 12
  const numbers = await atOnce(clients, async (client, at) => {
    const taken: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      // Half of them write the ledgers in the other order.
      const lines = at % 2 === 0 ? 'rent +1, cash -1' : 'cash -1, rent +1'
      taken.push((await post(client, books.document('2019-07-05', 'PV', lines))).number)
    }
    return taken
  })
  expect(numbers.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: clients * rounds }, (_, at) => at + 1))
  expect(await books.balance('cash')).toBe((10_000 - clients * rounds).toFixed(2))
  expect(await books.differences()).toEqual([])
})

it('A9: money that goes both ways between two ledgers is back where it was', async () => {
  await atOnce(8, async (client, at) => {
    for (let round = 0; round < 10; round += 1)
      await post(
        client,
        books.document('2019-07-06', 'JV', at % 2 === 0 ? 'petty +10, bank -10' : 'bank +10, petty -10'),
      )
  })
  expect(await books.balance('petty')).toBe('5000.00')
})

it('cash that is there once is paid out once, even in two years at once', async () => {
  await books.post('2019-08-01', 'RV', 'CTG:cash +10000, CTG:fees -10000', { branch: books.branch['CTG'] })
  const days = ['2019-09-01', '2020-09-01', '2019-09-01', '2020-09-01']
  const paid = await atOnce(days.length, (client, at) =>
    refusal(
      post(client, books.document(days[at]!, 'PV', 'CTG:rent +8000, CTG:cash -8000', { branch: books.branch['CTG'] })),
    ),
  )
  expect(paid.map(({ code }) => code).toSorted()).toEqual(['AC050', 'AC050', 'AC050', 'it was done'])
  expect(await books.balance('cash', 'CTG')).toBe('2000.00')
})

it('money that comes in breaks no floor and waits for nobody; what goes out waits for what goes out', async () => {
  const payer = await books.scratch.database.listenerClient()
  const other = await books.scratch.database.listenerClient()
  try {
    await payer.query('begin')
    await post(payer, books.document('2019-09-02', 'PV', 'rent +10, cash -10'))
    // Refused instead of waiting.
    await other.query(`set lock_timeout = '100ms'`)
    const nextYear = (type: string, lines: string) => refusal(post(other, books.document('2020-09-02', type, lines)))
    expect(await nextYear('RV', 'cash +10, fees -10')).toEqual({ code: 'it was done' })
    expect(await nextYear('PV', 'rent +10, cash -10')).toEqual({ code: '55P03' })
  } finally {
    await Promise.all([payer.end(), other.end()])
  }
})

it('one request sent ten times at once is posted once', async () => {
  const document = books.document('2019-07-07', 'JV', 'rent +5, fees -5')
  const answers = await atOnce(10, (client) => post(client, document))
  expect(new Set(answers.map(({ entry }) => entry)).size).toBe(1)
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
})

it('two who reverse, and one who changes, the same voucher: one of them does', async () => {
  const paid = await books.post('2019-07-07', 'JV', 'rent +5, fees -5')
  const asked = { voucher: paid.voucher, request_hash: 'h', posted_by: 1, may: [] }
  const done = await atOnce(3, (client, at) =>
    refusal(
      at < 2
        ? client.query('select acc_reverse($1)', [JSON.stringify({ ...asked, key: `race ${at}` })])
        : client.query('select acc_replace($1)', [
            JSON.stringify({ ...books.document('2020-07-07', 'JV', 'rent +6, fees -6'), ...asked, key: 'race 2' }),
          ]),
    ),
  )
  expect(done.map(({ code }) => code).toSorted()).toEqual(['AC034', 'AC034', 'it was done'])
})

it('two receipts that settle the last of a bill: one of them does', async () => {
  const bill = await books.post('2019-10-01', 'JV', 'members/RL-0101 +50, fees -50')
  const receipts = [
    await books.post('2019-10-02', 'RV', 'bank +50, members/RL-0101 -50'),
    await books.post('2019-10-02', 'RV', 'bank +50, members/RL-0101 -50'),
  ]
  const done = await atOnce(2, (client, at) => {
    const pairs = [
      { bill_entry: bill.entry, bill_line: 1, paid_entry: receipts[at]!.entry, paid_line: 2, amount: '50.00' },
    ]
    return refusal(
      client.query('select acc_allocate($1)', [
        JSON.stringify({ key: `settle ${at}`, request_hash: 'h', date: '2019-10-02', posted_by: 1, pairs }),
      ]),
    )
  })
  expect(done.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: 'AC060', bill: bill.invoice_no, entry: bill.entry, line_no: 1, open: '0.00' },
    { code: 'it was done' },
  ])
})

it('a receipt that is reversed while it settles a bill does only one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const bill = await books.post('2019-10-01', 'JV', 'members/RL-0202 +50, fees -50')
    const receipt = await books.post('2019-10-02', 'RV', 'bank +50, members/RL-0202 -50')
    const pairs = [{ bill_entry: bill.entry, bill_line: 1, paid_entry: receipt.entry, paid_line: 2, amount: '50.00' }]
    const done = await atOnce(2, (client, at) =>
      refusal(
        at === 0
          ? client.query('select acc_allocate($1)', [
              JSON.stringify({ key: `both ${round}`, request_hash: 'h', date: '2019-10-02', posted_by: 1, pairs }),
            ])
          : client.query('select acc_reverse($1)', [
              JSON.stringify({
                voucher: receipt.voucher,
                key: `back ${round}`,
                request_hash: 'h',
                posted_by: 1,
                may: [],
              }),
            ]),
      ),
    )
    expect(done.filter(({ code }) => code === 'it was done')).toHaveLength(1)
  }
})

describe('a lock', () => {
  /** Waits until somebody waits for a lock of the books. */
  const somebodyWaits = async () => {
    for (;;) {
      const waiting = await books.asApp((client) =>
        client.query(
          `select from pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
        ),
      )
      if (waiting.rowCount) return
      await setTimeout(5)
    }
  }
  const change = {
    'the month': `update period_lock set status = 'locked' where fiscal_year = $1 and period = 4`,
    'the year': `update fiscal_year set status = 'closed' where id = $1`,
    'the ledger': `update ledger_account set is_active = false where name = 'savings' and $1 > 0`,
  }
  const undo = {
    'the month': `update period_lock set status = 'open' where fiscal_year = $1 and period = 4`,
    'the year': `update fiscal_year set status = 'open' where id = $1`,
    'the ledger': `update ledger_account set is_active = true where name = 'savings' and $1 > 0`,
  }
  const refused = { 'the month': 'AC040', 'the year': 'AC042', 'the ledger': 'AC010' }

  it.each(['the month', 'the year', 'the ledger'] as const)(
    'A19: of %s waits for the posting under way, and lets no later one in',
    async (what) => {
      const year = books.year['2019-20']
      await atOnce(3, async (client, at) => {
        if (at > 0) return
        const [locker, late] = await Promise.all([
          books.scratch.database.listenerClient(),
          books.scratch.database.listenerClient(),
        ])
        try {
          await client.query('begin')
          await post(client, books.document('2019-10-05', 'JV', 'savings +1, fees -1'))
          await locker.query('begin')
          let isLocked = false
          const locking = locker.query(change[what], [year]).then(() => (isLocked = true))
          await somebodyWaits()
          expect(isLocked).toBe(false)
          await client.query('commit')
          await locking
          const tooLate = refusal(post(late, books.document('2019-10-05', 'JV', 'savings +1, fees -1')))
          await somebodyWaits()
          await locker.query('commit')
          expect((await tooLate).code).toBe(refused[what])
        } finally {
          await Promise.all([locker.end(), late.end()])
        }
      })
      await books.asApp((client) => client.query(undo[what], [year]))
    },
  )

  it('that was never made leaves the month open', async () => {
    const [locker, poster] = await Promise.all([
      books.scratch.database.listenerClient(),
      books.scratch.database.listenerClient(),
    ])
    try {
      await locker.query('begin')
      await locker.query(change['the month'], [books.year['2019-20']])
      const posted = post(poster, books.document('2019-10-05', 'JV', 'rent +1, fees -1'))
      await somebodyWaits()
      await locker.query('rollback')
      await expect(posted).resolves.toMatchObject({ repeated: false })
    } finally {
      await Promise.all([locker.end(), poster.end()])
    }
  })
})

it('and after all of it everything adds up', async () => {
  expect(await books.differences()).toEqual([])
})
