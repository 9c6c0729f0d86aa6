import type pg from 'pg'
import { measure, timed, type Figures } from '#platform/bench/latency.ts'

/** The one statement of a bare posting. */
export const postingSql = 'select acc_post($1::jsonb)'

/** What a receipt of two lines is posted with: cash of the head office against the renewal fee. */
interface Series {
  readonly voucher_type: number
  readonly branch: number
  readonly cash: number
  readonly fee: number
}

/**
 * What the database alone can do: receipts of two lines, all of one number series and one cash ledger, by so many connections
 * that each send the next when the last is answered.
 * @param run makes the keys of this run its own
 */
export async function barePostings(
  connect: () => Promise<pg.Client>,
  {
    clients,
    seconds,
    date,
    run,
  }: { readonly clients: number; readonly seconds: number; readonly date: string; readonly run: number },
): Promise<Figures> {
  const connections = await Promise.all(Array.from({ length: clients }, connect))
  const [first] = connections
  const found = await first?.query<Series>(
    `select t.id as voucher_type, b.id as branch, c.id as cash, f.id as fee
     from voucher_type t, branch b, ledger_account c, ledger_account f
     where t.code = 'RV' and b.is_head_office and c.code = '1401001' and f.code = '4101002'`,
  )
  const [series] = found?.rows ?? []
  if (!series) throw new Error('These books have no receipts.')
  let turn = run * 10_000_000
  const work = async (client: number): Promise<number> => {
    const order = JSON.stringify(receipt(series, date, ++turn))
    const [, ms] = await timed(async () => connections[client]?.query(postingSql, [order]))
    return ms
  }
  try {
    await measure(clients, 0.5, work)
    return await measure(clients, seconds, work)
  } finally {
    await Promise.all(connections.map((connection) => connection.end()))
  }
}

const receipt = ({ voucher_type, branch, cash, fee }: Series, date: string, turn: number) => ({
  key: `bench:${turn}`,
  request_hash: String(turn),
  voucher_type,
  branch,
  date,
  narration: 'Received from Al-Amin Overseas',
  source_type: 'receipt_voucher',
  source_id: turn,
  posted_by: 1,
  may: [],
  total: '5000.00',
  lines: [
    { ledger: cash, sub_ledger: null, branch, debit: '5000.00', credit: '0.00' },
    { ledger: fee, sub_ledger: null, branch, debit: '0.00', credit: '5000.00' },
  ],
})
