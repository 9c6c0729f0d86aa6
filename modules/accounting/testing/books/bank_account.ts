import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { nextYear } from '../../fiscal_year/fiscal_year.rules.ts'
import { openYear } from './open_year.ts'

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
export const statements = base('bank_reconciliation')

type Body = Readonly<Record<string, unknown>>

/** An office with an account at a bank, and people who reconcile it. Days count from the first of last year, which is open. */
export interface BankAccount {
  readonly cast: Cast
  readonly clerk: Person
  readonly manager: Person
  readonly bank: Row
  readonly ledger: (code: string) => number
  /** The day so many days after the first. */
  readonly day: (count: number) => string
  /** Money comes to the account, in taka. */
  readonly receive: (day: number, amount: string, more?: Body) => Promise<Row>
  /** Money leaves the account, in taka; by cheque where `more` names its number. */
  readonly pay: (day: number, amount: string, more?: Body) => Promise<Row>
  /** A statement of these days with its lines: `[day, amount, cheque]`, amounts above zero come in. */
  readonly statement: (wish: StatementWish) => Promise<Row>
  readonly books: (statement: Row) => Promise<Books>
  readonly match: (statement: Row, body: Body, by?: Person) => Promise<Answer>
  readonly step: (statement: Row, status: 'draft' | 'finished', note?: string, by?: Person) => Promise<Answer>
}

export interface StatementWish {
  readonly from: number
  readonly to: number
  readonly opening: string
  readonly closing: string
  readonly lines?: readonly (readonly [
    day: number,
    amount: string,
    cheque_no?: string | undefined,
    description?: string,
  ])[]
}

/** Both sides as the page of matching has them. */
export interface Books extends Readonly<Record<string, unknown>> {
  readonly lines: readonly Row[]
  readonly entries: readonly Row[]
  readonly proposals: readonly { readonly lines: number[]; readonly entries: number[]; readonly confidence: string }[]
}

export async function bankAccount(server: TestServer): Promise<BankAccount> {
  const cast = await castOf(server)
  const { admin } = cast
  await admin('POST', `${base('ledger_account')}default_chart/`, {})
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  const first = `${Number(start_date.slice(0, 4)) - 1}-07-01`
  await openYear(admin, { start_date: first })
  await openYear(admin)
  const all = rowsOf(await admin('GET', `${base('ledger_account')}without_pagination/all/`), 'ledger_accounts')
  const ledger = (code: string): number => all.find((row) => row['code'] === code)?.id ?? 0
  const bank = await made(admin, 'bank', {
    name: 'City Bank',
    short_name: 'CITY',
    branch_name: 'Motijheel',
    account_no: '100-1',
    ledger: ledger('1402001'),
  })
  const clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  const manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  const day = (count: number): string => addDays(first, count)
  const posted = async (resource: string, body: Body): Promise<Row> => {
    const { status, body: row, raw } = await clerk.send('POST', `${base(resource)}create/?step=post`, body)
    if (status !== 201) throw new Error(`${resource} was not posted: ${raw}`)
    return rowOf(row)
  }
  return {
    cast,
    clerk,
    manager,
    bank,
    ledger,
    day,
    receive: (on, amount, more = {}) =>
      posted('receipt_voucher', {
        voucher_date: day(on),
        payment_mode: 'bank_transfer',
        receive_in: ledger('1402001'),
        received_from: 'Al-Amin Overseas',
        lines: [{ ledger: ledger('4101002'), amount }],
        ...more,
      }),
    pay: (on, amount, more = {}) =>
      posted('payment_voucher', {
        voucher_date: day(on),
        payment_mode: more['cheque_no'] === undefined ? 'bank_transfer' : 'cheque',
        pay_from: ledger('1402001'),
        pay_to: 'Padma Estates',
        lines: [{ ledger: ledger('5201002'), amount }],
        ...more,
      }),
    statement: ({ from, to, opening, closing, lines = [] }) =>
      made(clerk.send, 'bank_reconciliation', {
        bank: bank.id,
        from_date: day(from),
        to_date: day(to),
        opening_balance: opening,
        closing_balance: closing,
        lines: lines.map(([on, amount, cheque_no = null, description = 'As the bank wrote it']) => ({
          date: day(on),
          description,
          cheque_no,
          ...(amount.startsWith('-') ? { debit: amount.slice(1) } : { credit: amount }),
        })),
      }),
    books: async ({ id }) => {
      const { status, body, raw } = await clerk.send('GET', `${statements}books/${id}`)
      if (status !== 200) throw new Error(`No books of ${id}: ${raw}`)
      return {
        ...body,
        lines: rowsOf({ body }, 'lines'),
        entries: rowsOf({ body }, 'entries'),
        proposals: Array.isArray(body['proposals']) ? body['proposals'] : [],
      }
    },
    match: ({ id }, body, by = clerk) => by.send('PUT', `${statements}match/${id}`, body),
    step: async ({ id }, status, note, by = clerk) => {
      const { body } = await by.send('GET', `${statements}${id}`)
      return by.send('PUT', `${statements}update_status/${id}`, {
        status,
        row_version: body['row_version'],
        ...(note === undefined ? {} : { note }),
      })
    },
  }
}
