import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today } from '#platform/clock/clock.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** A bill tells what settled it, and a voucher what it settles; what a party has over is told by place. accounting.md 2.11. */
let server: TestServer
let cast: Cast
let clerk: Person
const ledgers = new Map<string, number>()
let parties = 0

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await officeBooks(cast)
  const all = await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const debtors = () => ledger('1302001')
const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const posted = (answer: Answer): Row => {
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const post = (resource: string, values: object, by = clerk) =>
  by.send('POST', `${base(resource)}create/?step=post`, values)
const party = () => made(cast.admin, 'sub_ledger_account', { name: `Party ${(parties += 1)}` })
const bill = async (of: Row, amount: string) =>
  posted(await post('receivable_bill', { sub_ledger: of.id, lines: [{ income_ledger: ledger('4101003'), amount }] }))
const receive = async (from: Row, amount: string, allocations: readonly object[] = []) =>
  posted(
    await post('receipt_voucher', {
      received_from: 'A party',
      lines: [{ ledger: debtors(), sub_ledger: from.id, amount }],
      allocations,
    }),
  )
const told = async (resource: string, { id }: Pick<Row, 'id'>, by = clerk) => {
  const answer = await by.send('GET', `${base(resource)}settlements/${id}`)
  return answer.status === 200 ? rowsOf(answer, 'rows') : answer.status
}

describe('what settled a bill', () => {
  it('is told with its day, amount and who did it, on the page of either', async () => {
    const of = await party()
    const owed = await bill(of, '500')
    const first = await receive(of, '200', [{ bill: owed.id, amount: '200' }])
    const credit = posted(
      await post('journal', {
        narration: 'Credit note',
        lines: [
          { ledger: ledger('4101003'), debit: '50' },
          { ledger: debtors(), sub_ledger: of.id, credit: '50', bill: owed.id },
        ],
      }),
    )
    const common = { date: today(), by: expect.stringMatching(/\S/) }
    expect(await told('receivable_bill', owed)).toMatchObject([
      { ...common, source_type: 'receipt_voucher', source_id: first.id, number: first['invoice_no'], amount: '200.00' },
      { ...common, source_type: 'journal', source_id: credit.id, number: credit['invoice_no'], amount: '50.00' },
    ])
    const other = { ...common, source_type: 'receivable_bill', source_id: owed.id, number: owed['invoice_no'] }
    expect(await told('receipt_voucher', first)).toMatchObject([{ ...other, amount: '200.00' }])
    expect(await told('journal', credit)).toMatchObject([{ ...other, amount: '50.00' }])
  })

  it('is told no more when it was undone; a draft settles nothing', async () => {
    const of = await party()
    const owed = await bill(of, '100')
    const paid = await receive(of, '100', [{ bill: owed.id, amount: '100' }])
    const opened = await clerk.send('PUT', `${base('receipt_voucher')}update/${paid.id}`, {
      row_version: paid.row_version,
      allocations: [],
    })
    expect(opened.status, opened.raw).toBe(200)
    expect([await told('receivable_bill', owed), await told('receipt_voucher', paid)]).toEqual([[], []])
    const draft = await made(clerk.send, 'receipt_voucher', {
      received_from: 'A party',
      lines: [{ ledger: debtors(), sub_ledger: of.id, amount: '100' }],
      allocations: [{ bill: owed.id, amount: '100' }],
    })
    expect(await told('receipt_voucher', draft)).toEqual([])
  })

  it('is not for who may not know the bill', async () => {
    const owed = await bill(await party(), '100')
    const branch = await made(cast.admin, 'branch', { name: 'Khulna', code: 'KHL' })
    const elsewhere = await cast.person('elsewhere', { roles: ['ACCOUNTS'], over: { branch: branch.id } })
    const stranger = await cast.person('kamal', { roles: ['STAFF'] })
    expect(await told('receivable_bill', owed, elsewhere)).toBe(404)
    expect(await told('receivable_bill', owed, stranger)).toBe(403)
    expect(await told('receivable_bill', { id: 999_999 })).toBe(404)
  })
})

it('what a party has over is told by ledger, and less when it settles something', async () => {
  const of = await party()
  const over = async (by = clerk) => {
    const answer = await by.send('GET', `${base('receipt_voucher')}advances/${of.id}`)
    return answer.status === 200 ? answer.body['advances'] : answer.status
  }
  expect(await over()).toEqual([])
  await receive(of, '300')
  await receive(of, '200')
  const place = { ledger: debtors(), branch: expect.any(Number) }
  expect(await over()).toEqual([{ ...place, amount: '500.00', for_opening: '500.00' }])
  const owed = await bill(of, '120')
  const applied = await clerk.send('POST', `${base('receipt_voucher')}apply_advance/`, {
    sub_ledger: of.id,
    allocations: [{ bill: owed.id, amount: '120' }],
  })
  expect(applied.status, applied.raw).toBe(200)
  expect(await over()).toEqual([{ ...place, amount: '380.00', for_opening: '380.00' }])
  expect((await clerk.send('GET', `${base('receipt_voucher')}advances/x`)).status).toBe(400)
  expect(await over(await cast.person('auditor', { roles: ['AUDITOR'] }))).toBe(403)
})
