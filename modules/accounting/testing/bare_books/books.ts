import pg from 'pg'
import { type ScratchDatabase, scratchDatabase } from '#platform/database/testing.ts'
import { makeMasters, type Masters } from './masters.ts'

/** The books of a small association as the database keeps them, for tests. */
export interface Books extends Masters {
  readonly scratch: ScratchDatabase
  /**
   * What acc_post takes.
   * @param lines `rent +8000, cash -8000`: debits and credits; `CTG:cash -100` in the books of another branch,
   * `members/RL-0101 +5` of a party, `between -5 auto` added by the books themselves
   */
  readonly document: (date: string, type: string, lines: string, more?: Record<string, unknown>) => Order
  /** Calls one of the ledger's doors as the office. */
  readonly call: (door: string, order: unknown) => Promise<Answer>
  readonly post: (date: string, type: string, lines: string, more?: Record<string, unknown>) => Promise<Answer>
  readonly asApp: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>
  readonly asOwner: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>
  /** What the verifier finds: kind and detail. */
  readonly differences: () => Promise<string[]>
  /** Debit less credit of a ledger over all years, as its balances say. */
  readonly balance: (ledger: string, branch?: string) => Promise<string>
}

export type Order = Readonly<Record<string, unknown>>
export interface Answer {
  readonly voucher: number
  readonly entry: number
  readonly invoice_no: string
  readonly number: number
  readonly revision: number
  readonly repeated: boolean
  readonly reversed?: number
  readonly allocations?: readonly number[]
}

/** Books of their own, empty. */
export async function openBooks(): Promise<Books> {
  const scratch = await scratchDatabase()
  return booksIn(scratch, await scratch.database.owner(makeMasters))
}

const sources: Readonly<Record<string, string>> = {
  PV: 'payment_voucher',
  RV: 'receipt_voucher',
  OB: 'opening',
  YC: 'closing',
}

/** The books of a database that holds these masters. */
export function booksIn(scratch: ScratchDatabase, { branch, ledger, party, type, year }: Masters): Books {
  const { database } = scratch
  let requests = 0
  const document: Books['document'] = (date, voucherType, lines, more = {}) => {
    requests += 1
    return {
      key: `request ${requests}`,
      request_hash: `hash ${requests}`,
      voucher_type: type[voucherType],
      branch: branch['DHK'],
      date,
      narration: 'Told by a test',
      source_type: sources[voucherType] ?? 'journal',
      source_id: requests,
      posted_by: 1,
      may: [],
      lines: lines.split(',').map((line) => lineOf(line.trim())),
      ...more,
    }
  }
  const lineOf = (text: string) => {
    const [, at = 'DHK', account = '', of, sign, amount, auto] =
      /^(?:(\w+):)?(\w+)(?:\/([\w-]+))? ([+-])([\d.]+)( auto)?$/.exec(text) ?? []
    if (!ledger[account]) throw new Error(`No line of these books: ${text}`)
    return {
      ledger: ledger[account],
      sub_ledger: of === undefined ? null : party[of],
      branch: branch[at],
      debit: sign === '+' ? amount : '0.00',
      credit: sign === '-' ? amount : '0.00',
      auto: auto !== undefined,
    }
  }
  const asApp: Books['asApp'] = async (work) => {
    const client = await database.app.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const asked = async <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await database.app.query<R>(sql, values)).rows
  const call: Books['call'] = async (door, order) => {
    const [row] = await asked<{ answer: Answer }>(`select ${pg.escapeIdentifier(door)}($1) as answer`, [
      JSON.stringify(order),
    ])
    if (!row) throw new Error(`${door} answered nothing.`)
    return row.answer
  }
  return {
    scratch,
    branch,
    ledger,
    party,
    type,
    year,
    document,
    call,
    post: (date, voucherType, lines, more) => call('acc_post', document(date, voucherType, lines, more)),
    asApp,
    asOwner: (work) => database.owner(work),
    differences: async () => {
      const found = await asked<{ found: string }>(
        `select kind || ' ' || detail as found from (select * from acc_differences() union all select * from acc_open_differences()) d`,
      )
      return found.map((row) => row.found)
    },
    balance: async (account, at) => {
      const [row] = await asked<{ balance: string }>(
        `select coalesce(sum(debit - credit), 0)::numeric(20,2)::text as balance from acc_balance
         where period = 99 and ledger = $1 and ($2::bigint is null or branch = $2)`,
        [ledger[account], at === undefined ? null : branch[at]],
      )
      return row?.balance ?? ''
    },
  }
}

/** What the database refused: its code, and the values of its text. */
export async function refusal(work: Promise<unknown>): Promise<Record<string, unknown> & { code: string }> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const detail: unknown = error.code?.startsWith('AC') && error.detail ? JSON.parse(error.detail) : {}
    return { ...(typeof detail === 'object' ? detail : {}), code: error.code ?? '' }
  }
  return { code: 'it was done' }
}
