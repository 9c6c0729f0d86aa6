import { poisha } from '#platform/money/poisha.ts'
import { allocate, unallocate } from '../../ledger/allocate.ts'
import type { TestBooks } from './test_books.ts'

/** What the worked year says of dues beyond its vouchers: when they are due, and what settled what. accounting.md 6. */

/** A voucher by its number, or an entry by its id. */
type Named = string | number

export interface Settlement {
  readonly bill: Named
  readonly paid: Named
  /** Decimal string of taka. */
  readonly amount: string
  readonly on: string
  /** The account, where a voucher has lines in several. */
  readonly party?: string
  /** From that day on it is open again. */
  readonly undone?: string
}

const opening = 'DHK-OB-2526-00001'
/** Of the NOC that is billed in the worked year. */
export const nocInstalments = ['2025-11-15', '2025-12-10', '2026-01-10'].map((due_date) => ({
  due_date,
  amount: '40000.00',
}))

/** In the order in which they were written. */
export const settlements: readonly Settlement[] = [
  { bill: opening, party: 'RL-0101', paid: 'DHK-RV-2526-00001', amount: '60000.00', on: '2025-07-03' },
  {
    bill: opening,
    party: 'RL-0202',
    paid: 'DHK-RV-2526-00005',
    amount: '25000.00',
    on: '2025-08-20',
    undone: '2025-09-18',
  },
  { bill: 'DHK-RB-2526-00001', paid: 'DHK-RV-2526-00005', amount: '50000.00', on: '2025-08-20', undone: '2025-09-18' },
  { bill: 'DHK-PD-2526-00002', party: 'RL-0202', paid: 'DHK-RV-2526-00005', amount: '75000.00', on: '2025-09-18' },
  { bill: opening, party: 'RL-0202', paid: 'DHK-RV-2526-00007', amount: '25000.00', on: '2025-09-28' },
  { bill: 'DHK-RB-2526-00001', paid: 'DHK-RV-2526-00007', amount: '50000.00', on: '2025-09-28' },
  { bill: 'DHK-RB-2526-00004', paid: 'DHK-RV-2526-00007', amount: '1000.00', on: '2025-09-28' },
  { bill: 'DHK-PB-2526-00001', paid: 'DHK-PV-2526-00009', amount: '650000.00', on: '2025-10-10' },
  { bill: opening, party: 'VENDOR-A', paid: 'DHK-PV-2526-00010', amount: '85000.00', on: '2025-10-20' },
  { bill: 'DHK-PI-2526-00001', paid: 'DHK-PV-2526-00010', amount: '40000.00', on: '2025-10-20' },
  { bill: 'DHK-RB-2526-00005', paid: 'DHK-RV-2526-00008', amount: '40000.00', on: '2025-11-15' },
  { bill: 'DHK-RB-2526-00005', paid: 'DHK-RV-2526-00010', amount: '40000.00', on: '2025-12-10' },
]

interface Line {
  readonly entry: number
  readonly line_no: number
}

/** Lines of a voucher in the ledgers of debtors and creditors. */
async function linesOf({ scratch, ids }: TestBooks, named: Named, party?: string): Promise<Line[]> {
  const { rows } = await scratch.database.app.query<Line>(
    `select l.entry, l.line_no from acc_line l join acc_entry e on e.id = l.entry join acc_voucher v on v.id = e.voucher
     where l.ledger = any($1) and (v.invoice_no = $2 or e.id::text = $2) and ($3::bigint is null or l.sub_ledger = $3)`,
    [
      ['1301001', '1301002', '2101001'].map(ids.ledger),
      String(named),
      party === undefined ? null : ids.subLedger(party),
    ],
  )
  return rows
}

/** Settles bills, and opens again those of a cheque that came back. */
export async function settle(books: TestBooks, all: readonly Settlement[]): Promise<void> {
  for (const [at, { bill, paid, amount, on, party, undone }] of all.entries()) {
    const [[owed], [paying]] = [await linesOf(books, bill, party), await linesOf(books, paid, party)]
    if (!owed || !paying) throw new Error(`${bill} and ${paid} are not in the books.`)
    const key = `settle ${at} ${bill} ${paid} ${party ?? ''} ${on}`
    const pair = {
      bill_entry: owed.entry,
      bill_line: owed.line_no,
      paid_entry: paying.entry,
      paid_line: paying.line_no,
    }
    await books.inBooks((client) =>
      allocate(client, { key, date: on, posted_by: 1 }, [{ ...pair, amount: poisha(amount) }]),
    )
    if (undone === undefined) continue
    const { rows } = await books.scratch.database.app.query<{ id: number }>(
      'select id from acc_allocation where idempotency_key = $1',
      [key],
    )
    const order = { key: `${key} undone`, date: undone, posted_by: 1, reason: 'The cheque came back' }
    await books.inBooks((client) =>
      unallocate(
        client,
        order,
        rows.map(({ id }) => id),
      ),
    )
  }
}

/** Dues of lines whose documents are of modules beside the books: one opening bill, and instalments of a fee. */
export async function writeDues(books: TestBooks): Promise<void> {
  const [openingLine] = await linesOf(books, opening, 'RL-0303')
  const [fee] = await linesOf(books, 'DHK-RB-2526-00005')
  const rows: (readonly [Line | undefined, number, string, string, string, string])[] = [
    [openingLine, 1, 'opening', '2025-02-10', '2025-03-12', '12500.00'],
    ...nocInstalments.map(
      ({ due_date, amount }, at) => [fee, at + 1, 'DHK-RB-2526-00005', '2025-11-12', due_date, amount] as const,
    ),
  ]
  await books.scratch.database.owner(async (client) => {
    for (const [line, ...values] of rows)
      await client.query(
        'insert into acc_due (entry, line_no, position, bill_no, bill_date, due_date, amount) values ($1, $2, $3, $4, $5, $6, $7)',
        [line?.entry, line?.line_no, ...values],
      )
  })
}
