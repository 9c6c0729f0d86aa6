import type pg from 'pg'
import { ledgerFences, markFences } from '../../server.ts'
import { betweenBranches } from '../../ledger/between_branches.ts'
import { branchAccounts } from '../../ledger/branch_accounts.ts'
import { credit, debit, journal, type Account, type Journal, type Side } from '../../ledger/journal.ts'
import { booksRefusal, post, type Posted, type Posting } from '../../ledger/post.ts'
import { registry } from '#modules/resources.ts'
import { transaction } from '#platform/record/engine.ts'
import { gateOf, type Reader } from '#platform/access/read.ts'
import { systemSession } from '#platform/access/session.ts'
import { poisha } from '#platform/money/poisha.ts'
import { scratchDatabase, type ScratchDatabase } from '#platform/database/testing.ts'
import { layChart, type ChartIds } from './chart.ts'
import { readEntry, type SaidAccount } from './notation.ts'
import type { WorkedVoucher } from './worked_year.ts'

/** The real books, empty, with the default chart, two branches and years that are open. */
export interface TestBooks {
  readonly scratch: ScratchDatabase
  readonly ids: ChartIds
  /** Of the whole office. */
  readonly read: Reader
  /** Posts one entry of the notation: `receipt 5000 from 1301001:RL-0101 to 1402001`. */
  readonly book: (day: string, said: string, more?: Partial<Posting>) => Promise<Posted>
  /** Posts a voucher of the worked year without the lines that the books add themselves. */
  readonly bookVoucher: (voucher: WorkedVoucher) => Promise<Posted>
  readonly post: (made: Journal, more?: Partial<Posting>) => Promise<Posted>
  readonly inBooks: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>
  /** What the verifier of the books finds. */
  readonly differences: () => Promise<string[]>
}

/** @param years first years of those that are open, as `2025` for 2025-26 */
export async function openTestBooks(years: readonly number[]): Promise<TestBooks> {
  const scratch = await scratchDatabase()
  return booksOf(scratch, await scratch.database.owner((client) => layChart(client, years)), 'DHK')
}

/** The books of an office that runs, with its own chart. @param headOffice code of the branch whose vouchers are posted */
export function booksOf(scratch: ScratchDatabase, ids: ChartIds, headOffice: string): TestBooks {
  const gate = gateOf(scratch.database, registry, { ...ledgerFences, ...markFences })
  const read = gate.read(systemSession)
  let documents = 0
  const run: TestBooks['inBooks'] = (work) => transaction({ ...scratch, refusalOf: booksRefusal }, work)
  const posted: TestBooks['post'] = (made, more = {}) =>
    run(async (client) =>
      post(client, betweenBranches(made, await branchAccounts(gate.read(systemSession, client))), {
        key: `${made.source_type}:${made.source_id}:post`,
        posted_by: 1,
        may: ['period_13'],
        ...more,
      }),
    )
  const account = ({ name, subLedger, branch }: SaidAccount): Account => ({
    ledger: ids.ledger(name),
    sub_ledger: subLedger === null ? null : ids.subLedger(subLedger),
    ...(branch === null ? {} : { branch: ids.branch(branch) }),
  })
  return {
    scratch,
    ids,
    read,
    inBooks: run,
    post: posted,
    book: async (day, said, more) => {
      const entry = readEntry(said)
      documents += 1
      const header = {
        voucher_type: ids.voucherType(vouchers[entry.voucher] ?? 'JV'),
        branch: ids.branch(headOffice),
        date: day,
        narration: said,
        // Of no resource: it has no page of its own.
        source_type: 'told',
        source_id: documents,
      }
      return posted(
        journal(header, [debit(account(entry.to), entry.amount), credit(account(entry.from), entry.amount)]),
        more,
      )
    },
    bookVoucher: async (voucher) => {
      documents += 1
      return posted(workedJournal(voucher, ids, documents))
    },
    differences: async () => {
      const { rows } = await scratch.database.app.query<{ found: string }>(
        `select kind || ' ' || detail as found from (select * from acc_differences() union all select * from acc_open_differences()) d`,
      )
      return rows.map(({ found }) => found)
    },
  }
}

/** Types of the notation's vouchers; every other one is a journal. */
const vouchers: Readonly<Record<string, string>> = { receipt: 'RV', payment: 'PV', contra: 'CV' }

function workedJournal(voucher: WorkedVoucher, ids: ChartIds, document: number): Journal {
  const own = voucher.lines.filter((line) => !line.auto)
  const sides = own.map((line): Side => {
    const account = {
      ledger: ids.ledger(line.ledger),
      sub_ledger: line.sub_ledger === null ? null : ids.subLedger(line.sub_ledger),
      branch: ids.branch(line.branch),
    }
    const [dr, cr] = [poisha(line.debit), poisha(line.credit)]
    return dr > 0n ? debit(account, dr) : credit(account, cr)
  })
  const { period } = voucher
  return journal(
    {
      voucher_type: ids.voucherType(voucher.voucher_type),
      branch: ids.branch(voucher.branch),
      date: voucher.voucher_date,
      ...(period === 0 || period === 13 || period === 14 ? { period } : {}),
      narration: voucher.narration,
      source_type: voucher.source_type,
      source_id: document,
    },
    sides,
  )
}
