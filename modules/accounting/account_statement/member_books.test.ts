import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import type { TestBooks } from '../testing/books/test_books.ts'
import { openWorkedBooks } from '../testing/books/worked_books.ts'
import { settle, settlements, writeDues } from '../testing/books/worked_dues.ts'

/** What the members' own connections see of the books, whatever a query asks: the wall behind the gate (ledger/member_books.sql). */
let books: TestBooks
const agencies = { 'RL-0202': 2, 'RL-0303': 3 } as const

beforeAll(async () => {
  ;({ books } = await openWorkedBooks())
  await writeDues(books)
  await settle(books, settlements)
  await books.scratch.database.owner(async (client) => {
    for (const [code, id] of Object.entries(agencies))
      await client.query('update sub_ledger_account set linked_record = $1 where code = $2', [id, code])
  })
})
afterAll(() => books.scratch.drop())

/** Runs as a member's connection does, bound to an agency or to none. */
async function bound<T>(member: number | null, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await books.scratch.database.member.connect()
  try {
    await client.query(
      `select set_config('samiti.member', $1, false), set_config('search_path', 'member, pg_temp', false)`,
      [member === null ? '' : String(member)],
    )
    return await work(client)
  } finally {
    client.release()
  }
}
const counted = (member: number | null, from: string): Promise<number> =>
  bound(member, async (client) =>
    Number((await client.query<{ n: number }>(`select count(*) as n from ${from}`)).rows[0]?.n),
  )

const tables = ['acc_line', 'acc_entry', 'acc_voucher', 'acc_open', 'acc_due', 'sub_ledger_account']

describe('a connection of a member', () => {
  it.each(tables)('sees nothing of %s before it is told for whom', async (table) => {
    expect(await counted(null, table)).toBe(0)
  })

  it('sees the lines in its own name only', async () => {
    const found = await bound(2, async (client) =>
      (await client.query<{ sub_ledger: number }>('select distinct sub_ledger from acc_line')).rows.map((row) =>
        Number(row.sub_ledger),
      ),
    )
    expect(found).toEqual([books.ids.subLedger('RL-0202')])
  })

  it('sees of vouchers, entries and dues what belongs to those lines, and there is some', async () => {
    expect(await counted(2, 'acc_voucher')).toBeGreaterThan(5)
    expect(await counted(2, 'acc_entry')).toBe(await counted(2, '(select distinct entry from acc_line) e'))
    expect(await counted(2, 'acc_open')).toBeGreaterThan(3)
    expect([await counted(2, 'acc_due'), await counted(3, 'acc_due')]).toEqual([0, 1])
  })

  it('is told no words of a voucher that names others', async () => {
    const narrationOf = (member: number) =>
      bound(member, async (client) => {
        const { rows } = await client.query<{ invoice_no: string; narration: string | null }>(
          `select invoice_no, narration from acc_voucher where invoice_no in ('DHK-OB-2526-00001', 'DHK-RB-2526-00001')`,
        )
        return Object.fromEntries(rows.map(({ invoice_no, narration }) => [invoice_no, narration]))
      })
    expect(await narrationOf(2)).toEqual({
      'DHK-OB-2526-00001': null,
      'DHK-RB-2526-00001': expect.stringContaining('RL-0202'),
    })
  })

  it.each([
    'acc_balance',
    'acc_balance_day',
    'acc_sub_ledger_until',
    'acc_log',
    'payment_voucher',
    'journal',
    'payable_bill',
    'history',
  ])('does not know %s at all', async (table) => {
    await expect(counted(2, table)).rejects.toMatchObject({ code: '42P01' })
  })

  it.each(['total', 'party_name', 'reference_no', 'posted_by'])('knows no %s of a voucher', async (column) => {
    await expect(counted(2, `acc_voucher where ${column} is null`)).rejects.toMatchObject({ code: '42703' })
  })
})
