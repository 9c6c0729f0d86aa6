import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from './open_year.ts'

/** An office that sells and buys through its calls, with the standard chart and an open year. */
export interface TradingOffice {
  readonly server: TestServer
  readonly cast: Cast
  readonly accountant: Send
  readonly manager: Send
  /** Who buys on credit, and who sells to the office. */
  readonly shop: Row
  readonly press: Row
  /** Id of a ledger by its code. */
  readonly ledger: (code: string) => number
  readonly create: (resource: string, body: object, step?: string) => Promise<Answer>
  /** A posted record. @throws Error with the refusal */
  readonly entered: (resource: string, body: object) => Promise<Row>
  readonly stored: (resource: string, id: number) => Promise<Row>
  /** Asks for the permission to void a record, gets it, and voids. */
  readonly voided: (resource: string, row: Pick<Row, 'id' | 'row_version'>) => Promise<Answer>
  readonly permitted: (
    resource: string,
    id: number,
    action?: 'edit' | 'delete',
  ) => Promise<{ readonly status: 'void'; readonly note: string }>
  /** Debit less credit of every ledger and party that holds something. */
  readonly balances: () => Promise<unknown>
  /** Lines of its journal in their order: code of the ledger, debit above zero. */
  readonly linesOf: (resource: string, id: number) => Promise<string[]>
  /** What the verifier has to say of the books: nothing is right. */
  readonly differences: () => Promise<unknown>
}

export async function tradingOffice(): Promise<TradingOffice> {
  const server = await startTestServer()
  const cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  const ledgers = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const shop = await made(admin, 'sub_ledger_account', { name: 'Boi Bitan', credit_days: 15 })
  const press = await made(admin, 'sub_ledger_account', { name: 'Padma Press', credit_days: 20 })
  const accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  const manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  const { app } = server.scratch.database
  const create: TradingOffice['create'] = (resource, body, step = '?step=post') =>
    accountant('POST', `${base(resource)}create/${step}`, body)
  const permitted: TradingOffice['permitted'] = async (resource, id, action = 'delete') => {
    const note = 'It was entered twice'
    const asked = await made(accountant, 'acc_update_perm', {
      record_type: resource,
      record: id,
      action,
      reason: note,
    })
    await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
    return { status: 'void', note }
  }
  return {
    server,
    cast,
    accountant,
    manager,
    shop,
    press,
    ledger: (code) => ledgers.get(code) ?? 0,
    create,
    entered: async (resource, body) => {
      const { status, body: row, raw } = await create(resource, body)
      if (status !== 201) throw new Error(`No ${resource} was posted: ${raw}`)
      return rowOf(row)
    },
    stored: async (resource, id) => rowOf((await accountant('GET', `${base(resource)}${id}`)).body),
    permitted,
    voided: async (resource, { id, row_version }) =>
      accountant('PUT', `${base(resource)}update_status/${id}`, { ...(await permitted(resource, id)), row_version }),
    balances: async () =>
      (
        await app.query(
          'select ledger, sub_ledger, sum(debit - credit)::text as balance from acc_line group by 1, 2 having sum(debit - credit) <> 0 order by 1, 2',
        )
      ).rows,
    linesOf: async (resource, id) => {
      const { rows } = await app.query<{ line: string }>(
        `select a.code || ' ' || (l.debit - l.credit)::text as line from acc_voucher v join acc_entry e on e.voucher = v.id
         join acc_line l on l.entry = e.id join ledger_account a on a.id = l.ledger
         where v.source_type = $1 and v.source_id = $2 order by l.line_no`,
        [resource, id],
      )
      return rows.map(({ line }) => line)
    },
    differences: async () =>
      (
        await app.query(
          'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
        )
      ).rows,
  }
}

/** Where the calls of a resource lie. */
export const base = (resource: string): string => `/${resource}/api/v1/${resource}/`

/** What a return says: of what, and how much of which lines. */
export const back = (of: Row, rows: readonly (readonly [line_no: number, qty: string])[], over: object = {}) => ({
  return_of: of.id,
  items: rows.map(([line_no, qty]) => ({ line_no, qty })),
  ...over,
})

const rowOf = (body: Answer['body']): Row => ({
  ...body,
  id: Number(body['id']),
  row_version: Number(body['row_version']),
})
