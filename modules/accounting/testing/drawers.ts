import { expect } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import type { TestServer } from '#platform/testing/server.ts'
import { yearStart } from '../statements/statement_range.ts'
import { openYear } from './books/open_year.ts'

export const days = '/cashier_day/api/v1/cashier_day/'

/** Rows of a count: `[denomination, pieces]` each. */
export const notes = (...rows: readonly (readonly [number, number])[]) =>
  rows.map(([denomination, pieces]) => ({ denomination: String(denomination), pieces }))

/** Statuses of answers that came in any order. */
export const statusesOf = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

export type Drawers = Awaited<ReturnType<typeof openDrawers>>

/** An office whose cash is counted: its cashier, an accountant and a manager, and what they do through its calls. */
export async function openDrawers(server: TestServer) {
  const cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  // Days before today may lie in the year before.
  const earlier = yearStart(addDays(today(), -2))
  if (earlier < yearStart(today())) await openYear(admin, { start_date: earlier })
  await openYear(admin)
  const ledgers = new Map<string, number>()
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  const ledger = (code: string): number => ledgers.get(code) ?? 0
  const person = async (name: string, role: string) => (await cast.person(name, { roles: [role] })).send
  const cashier = await person('rahima', 'ACCOUNTS')
  const accountant = await person('karim', 'ACCOUNTS')
  const manager = await person('nasreen', 'ACCOUNTS_MANAGER')
  const again = (answer: Awaited<ReturnType<Send>>, { id }: Row): Row => ({
    ...answer.body,
    id,
    row_version: Number(answer.body['row_version']),
  })
  let boxes = 0

  /** A cash box of its own for each story, as no two days are open in one. */
  const drawer = async (): Promise<number> => {
    const groups = await admin('GET', '/group/api/v1/group/without_pagination/all/?code=1401')
    boxes += 1
    const group = rowsOf(groups, 'groups')[0]?.id
    return (await made(admin, 'ledger_account', { name: `Cash box ${boxes}`, group, system_role: 'CASH' })).id
  }
  const receive = (send: Send, box: number, amount: number, more: object = {}) =>
    send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
      received_from: 'Al-Amin Overseas',
      receive_in: box,
      lines: [{ ledger: ledger('4101002'), amount: String(amount) }],
      ...more,
    })
  const received = async (box: number, amount: number, more: object = {}): Promise<void> => {
    const { status, raw } = await receive(cashier, box, amount, more)
    expect(status, raw).toBe(201)
  }
  const opened = (box: number, opening_count: object[] = [], more: object = {}): Promise<Row> =>
    made(cashier, 'cashier_day', { ledger: box, opening_count, ...more })
  const count = (send: Send, day: Row, closing_count: unknown, difference_reason?: string) =>
    send('POST', `${days}count/${day.id}`, { closing_count, difference_reason, row_version: day.row_version })
  const counted = async (day: Row, closing_count: object[], reason?: string): Promise<Row> => {
    const answer = await count(cashier, day, closing_count, reason)
    expect(answer.status, answer.raw).toBe(200)
    return again(answer, day)
  }
  const step = (send: Send, { id, row_version }: Row, status: string, note?: string) =>
    send('PUT', `${days}update_status/${id}`, { status, row_version, note })
  const stepped = async (send: Send, day: Row, status: string, note?: string): Promise<Row> => {
    const answer = await step(send, day, status, note)
    expect(answer.status, answer.raw).toBe(200)
    return again(answer, day)
  }
  /** What the ledger stands at by the books. */
  const balance = async (id: number): Promise<unknown> =>
    (await manager('GET', `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${id}`)).body['balance']
  const people = { admin, cashier, accountant, manager }
  return { ...people, cast, ledger, drawer, receive, received, opened, count, counted, step, stepped, balance }
}
