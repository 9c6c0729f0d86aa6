import { expect } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { openYear } from './open_year.ts'

/** Ledgers that deposits move, by what a book-keeper calls them. */
const codes = {
  general: '1201001',
  welfare: '1201002',
  pf: '1201004',
  scheme: '1202001',
  accrued: '1302002',
  tax: '1306001',
  bank: '1402001',
  welfareBank: '1402002',
  income: '4301001',
  pfProfit: '2201003',
  excise: '5401002',
  charges: '5401001',
} as const
export type DepositLedger = keyof typeof codes

/** An office that puts money on deposit: the default chart, an open year, two own accounts with money, a bank, a clerk and a manager. */
export interface DepositOffice {
  readonly cast: Cast
  readonly clerk: Send
  readonly manager: Send
  readonly year: Row
  readonly padma: Row
  readonly account: Row
  readonly welfareAccount: Row
  readonly ledger: (name: DepositLedger) => number
  readonly asked: (over?: object, send?: Send) => Promise<Answer>
  /** 50,00,000 at 9 % from the 15th of January 2025 for a year, unless told. */
  readonly opened: (over?: object) => Promise<Row>
  readonly accrue: (deposit: Row, as_of: string, send?: Send) => Promise<Answer>
  /** Asks for an instalment that is posted. */
  readonly moves: (deposit: Row, over: object, send?: Send) => Promise<Answer>
  readonly moved: (deposit: Row, over: object, send?: Send) => Promise<Row>
  readonly deposit: (row: Row) => Promise<Row>
  readonly instalment: (row: Row) => Promise<Row>
  /** The clerk asks, the manager approves. */
  readonly permitted: (resource: 'fdr' | 'fdr_installment', row: Row, action: 'edit' | 'delete') => Promise<void>
  readonly voided: (instalment: Row, send?: Send) => Promise<Answer>
  /** Debit less credit under the sub-ledger of a deposit, in taka, what is nothing left out. */
  readonly stands: (deposit: Row) => Promise<Partial<Record<DepositLedger, string>>>
  /** Lines of a voucher: ledger, debit, credit. */
  readonly lines: (invoice_no: unknown) => Promise<readonly (readonly [string, string, string])[]>
}

export const rowIn = (answer: Answer, status = 201): Row => {
  expect(answer.status, answer.raw).toBe(status)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const fdr = path('fdr')
const instalments = path('fdr_installment')

/** @param start_date of the only year, which is open */
export async function depositOffice(server: TestServer, start_date = '2024-07-01'): Promise<DepositOffice> {
  const cast = await castOf(server)
  const { admin } = cast
  await admin('POST', `${path('ledger_account')}default_chart/`, {})
  const year = await openYear(admin, { start_date })
  const all = await admin('GET', `${path('ledger_account')}without_pagination/all/`)
  const ids = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  const ledger = (name: DepositLedger): number => ids.get(codes[name]) ?? 0
  const clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  const manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  const own = (short_name: string, account_no: string, of: number) =>
    made(admin, 'bank', {
      name: 'Meghna Bank',
      branch_name: short_name,
      short_name,
      account_no,
      ledger: of,
    })
  const padma = await made(admin, 'bank', { name: 'Padma Bank', branch_name: 'Motijheel', short_name: 'PADMA' })
  const [account, welfareAccount] = [
    await own('MEGHNA', '100-200', ledger('bank')),
    await own('MEGHNA-W', '100-300', ledger('welfareBank')),
  ]
  for (const receive_in of [ledger('bank'), ledger('welfareBank')])
    rowIn(
      await clerk('POST', `${path('receipt_voucher')}create/?step=post`, {
        voucher_date: start_date,
        payment_mode: 'bank_transfer',
        receive_in,
        received_from: 'Members',
        lines: [{ ledger: ids.get('4101002'), amount: '90000000' }],
      }),
    )
  let numbers = 0
  const asked = (over: object = {}, send = clerk): Promise<Answer> =>
    send('POST', `${fdr}create/`, {
      fdr_no: `FDR-${(numbers += 1)}`,
      bank: padma.id,
      principal: '5000000',
      open_date: '2025-01-15',
      interest_rate: '9',
      source_bank: account.id,
      ...over,
    })
  const moves = (deposit: Row, over: object, send = clerk) =>
    send('POST', `${instalments}create/?step=post`, { fdr: deposit.id, ...over })
  const instalment = async ({ id }: Row) => rowIn(await clerk('GET', `${instalments}${id}`), 200)
  const names = new Map<string, string>(Object.entries(codes).map(([name, code]) => [code, name]))
  return {
    cast,
    clerk,
    manager,
    year,
    padma,
    account,
    welfareAccount,
    ledger,
    asked,
    moves,
    instalment,
    opened: async (over = {}) => rowIn(await asked(over)),
    accrue: (deposit, as_of, send = clerk) => send('POST', `${fdr}accrue/`, { as_of, fdrs: [deposit.id] }),
    moved: async (deposit, over, send = clerk) => rowIn(await moves(deposit, over, send)),
    deposit: async ({ id }) => rowIn(await clerk('GET', `${fdr}${id}`), 200),
    async permitted(resource, row, action) {
      const wish = { record_type: resource, record: row.id, action, reason: 'It was written wrongly' }
      const request = await made(clerk, 'acc_update_perm', wish)
      const approve = `${path('acc_update_perm')}approve/${request.id}`
      rowIn(await manager('PUT', approve, { row_version: request.row_version }), 200)
    },
    async voided(row, send = clerk) {
      const { row_version } = await instalment(row)
      const wish = { status: 'void', row_version, note: 'It was written wrongly' }
      return send('PUT', `${instalments}update_status/${row.id}`, wish)
    },
    async stands(deposit) {
      const { rows } = await server.scratch.database.app.query<{ code: string; balance: string }>(
        `select a.code, sum(l.debit - l.credit)::text as balance from acc_line l join ledger_account a on a.id = l.ledger
         join sub_ledger_account s on s.id = l.sub_ledger where s.kind = 'fdr' and s.linked_record = $1
         group by a.code having sum(l.debit - l.credit) <> 0`,
        [deposit.id],
      )
      return Object.fromEntries(rows.map(({ code, balance }) => [names.get(code) ?? code, balance]))
    },
    async lines(invoice_no) {
      const { rows } = await server.scratch.database.app.query<{ code: string; debit: string; credit: string }>(
        `select a.code, l.debit::text, l.credit::text from acc_line l join ledger_account a on a.id = l.ledger
         join acc_entry e on e.id = l.entry and e.fiscal_year = l.fiscal_year join acc_voucher v on v.id = e.voucher
         where v.invoice_no = $1 and e.revision = v.revision and e.kind <> 'reversal' order by l.line_no`,
        [invoice_no],
      )
      return rows.map(({ code, debit, credit }) => [names.get(code) ?? code, debit, credit] as const)
    },
  }
}
