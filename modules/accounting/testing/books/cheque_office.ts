import { expect } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { officeBooks } from './office_books.ts'

const accounts = [
  'members',
  'inHand',
  'collection',
  'payOrders',
  'bank',
  'creditors',
  'issued',
  'fees',
  'penalties',
  'charges',
] as const
type Account = (typeof accounts)[number]

/** Ledgers that instruments move, by what a book-keeper calls them. */
const codes = {
  members: '1301001',
  inHand: '1305001',
  collection: '1305002',
  payOrders: '1305003',
  bank: '1402001',
  creditors: '2101001',
  issued: '2101003',
  fees: '4101002',
  penalties: '4101003',
  charges: '5401001',
} as const satisfies Record<Account, string>

/** An office that takes cheques: the default chart, an open year, a clerk, a manager, a member who owes, and banks. */
export interface ChequeOffice {
  readonly cast: Cast
  readonly base: string
  readonly today: string
  readonly clerk: Send
  readonly manager: Send
  /** Own account, and a bank on which others draw. */
  readonly account: Row
  readonly theirBank: Row
  readonly ledger: (account: Account) => number
  readonly member: () => Promise<Row>
  readonly vendor: () => Promise<Row>
  /** A bill of a member, in taka, due on a day. */
  readonly bill: (member: Row, amount: string, due?: string) => Promise<Row>
  readonly openOf: (bill: Row) => Promise<readonly unknown[]>
  readonly ageing: (member: Row) => Promise<readonly { readonly days: unknown; readonly open: unknown }[]>
  readonly record: (over?: object, send?: Send) => Promise<Answer>
  /** A cheque of the member who owes, recorded. */
  readonly received: (amount: string, over?: object) => Promise<Row>
  readonly asked: (cheque: Row, status: string, values?: object, send?: Send) => Promise<Answer>
  readonly step: (cheque: Row, status: string, values?: object, send?: Send) => Promise<Row>
  readonly deleted: (cheque: Row, send?: Send) => Promise<Answer>
  readonly now: (cheque: Row) => Promise<Row>
  /** The clerk asks, the manager approves. */
  readonly permitted: (cheque: Row, action: 'edit' | 'delete', resource?: string) => Promise<void>
  /** A voucher, entered and posted by the clerk. */
  readonly posted: (base: string, body: object) => Promise<Row>
  /** Debit less credit of each account in taka. */
  readonly balances: () => Promise<ReadonlyMap<Account, number>>
  /** What moved since, without what did not. */
  readonly moved: (since: ReadonlyMap<Account, number>) => Promise<Partial<Record<Account, number>>>
}

const path = (resource: string) => `/${resource}/api/v1/${resource}/`

/** @param resource whose records are received and stepped */
export async function chequeOffice(server: TestServer, resource = 'postdate_cheque'): Promise<ChequeOffice> {
  const cast = await castOf(server)
  const { admin } = cast
  await officeBooks(cast)
  const all = await admin('GET', `${path('ledger_account')}without_pagination/all/`)
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const ledger = (account: Account): number => ids.get(codes[account]) ?? 0
  const clerk = (await cast.person('clerk', { roles: ['ACCOUNTS'] })).send
  const manager = (await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'] })).send
  const bank = { name: 'Padma Bank', branch_name: 'Motijheel' }
  const theirBank = await made(admin, 'bank', { ...bank, short_name: 'PADMA' })
  const account = await made(admin, 'bank', {
    ...bank,
    short_name: 'MEGHNA',
    name: 'Meghna Bank',
    account_no: '100-200',
    ledger: ledger('bank'),
  })
  const seats = { n: 0, no: 0 }
  const party = async (kind: 'agency' | 'vendor'): Promise<Row> => {
    const n = (seats.n += 1)
    const { rows } = await server.scratch.database.owner((client) =>
      client.query<{ id: number }>(
        `insert into sub_ledger_account (code, name, kind, linked_record, is_active, created_at, updated_at, row_version)
         values ($1, $2, $3, $4, true, now(), now(), 1) returning id`,
        [`${kind} ${n}`, `${kind} number ${n}`, kind, 900_000 + n],
      ),
    )
    return { id: Number(rows[0]?.id), row_version: 1 }
  }
  const usual = await party('agency')
  await clerk('POST', `${path('receipt_voucher')}create/?step=post`, {
    payment_mode: 'bank_transfer',
    receive_in: ledger('bank'),
    received_from: 'Members',
    lines: [{ ledger: ledger('fees'), amount: '900000' }],
  })
  const base = path(resource)
  const rowIn = (answer: Answer, status: number): Row => {
    expect(answer.status, answer.raw).toBe(status)
    return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
  }
  const record: ChequeOffice['record'] = (over = {}, send = clerk) =>
    send('POST', `${base}create/`, {
      cheque_no: `SB ${(seats.no += 1)}`,
      bank: theirBank.id,
      cheque_date: today(),
      amount: '500',
      sub_ledger: usual.id,
      ...over,
    })
  const asked: ChequeOffice['asked'] = ({ id, row_version }, status, values = {}, send = clerk) =>
    send('PUT', `${base}update_status/${id}`, { status, row_version, ...values })
  const balances: ChequeOffice['balances'] = async () => {
    const { rows } = await server.scratch.database.app.query<{ ledger: number; balance: string }>(
      'select ledger, sum(debit - credit)::text as balance from acc_line group by ledger',
    )
    const known = new Map(rows.map((row) => [row.ledger, Number(row.balance)]))
    return new Map(accounts.map((name) => [name, known.get(ledger(name)) ?? 0]))
  }
  return {
    cast,
    base,
    today: today(),
    clerk,
    manager,
    account,
    theirBank,
    ledger,
    member: () => party('agency'),
    vendor: () => party('vendor'),
    bill: async (of, amount, due = addDays(today(), 30)) =>
      rowIn(
        await clerk('POST', `${path('receivable_bill')}create/?step=post`, {
          sub_ledger: of.id,
          bill_date: due < today() ? due : today(),
          due_date: due,
          lines: [{ income_ledger: ledger('fees'), amount }],
        }),
        201,
      ),
    openOf: async ({ id }) => {
      const { open, payment_status } = rowIn(await clerk('GET', `${path('receivable_bill')}${id}`), 200)
      return [open, payment_status]
    },
    ageing: async ({ id }) => {
      const bills = await clerk(
        'GET',
        `/report/api/v1/report/without_pagination/bill/?sub_ledger=${id}&date_after=2000-01-01`,
      )
      return rowsOf(bills, 'rows').map(({ days, open }) => ({ days, open }))
    },
    record,
    received: async (amount, over = {}) => rowIn(await record({ amount, ...over }), 201),
    asked,
    step: async (cheque, status, values = {}, send = clerk) => rowIn(await asked(cheque, status, values, send), 200),
    deleted: ({ id, row_version }, send = clerk) => send('DELETE', `${base}delete/${id}?row_version=${row_version}`),
    now: async ({ id }) => rowIn(await clerk('GET', `${base}${id}`), 200),
    posted: async (to, body) => rowIn(await clerk('POST', `${to}create/?step=post`, body), 201),
    permitted: async ({ id }, action, of = resource) => {
      const wish = { record_type: of, record: id, action, reason: 'It was written wrongly' }
      const request = await made(clerk, 'acc_update_perm', wish)
      const answer = await manager('PUT', `${path('acc_update_perm')}approve/${request.id}`, {
        row_version: request.row_version,
      })
      expect(answer.status, answer.raw).toBe(200)
    },
    balances,
    moved: async (since) => {
      const now = await balances()
      return Object.fromEntries(
        [...now].flatMap(([name, balance]) => {
          const change = balance - (since.get(name) ?? 0)
          return change === 0 ? [] : [[name, change]]
        }),
      )
    },
  }
}
