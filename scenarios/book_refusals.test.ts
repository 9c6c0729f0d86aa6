import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeBooks, type OfficeBooks } from '#modules/accounting/testing/books/office_books.ts'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** What a clerk hears of a voucher that the books do not take: the code, the words and the field. accounting.md 2.12 */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Send
let expense: number
let accrued: number
const path = (resource: string) => `/${resource}/api/v1/${resource}/`

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  expense = (await books.row('ledger_account', '5202001')).id
  accrued = (await books.row('ledger_account', '2102001')).id
})
afterAll(() => server.stop())

const refused = ({ status, body }: Answer) => [status, body['code'], body['errors']]
const journal = (over: object): Promise<Answer> =>
  clerk('POST', `${path('journal')}create/?step=post`, {
    narration: 'Refused by the books',
    lines: [
      { ledger: expense, debit: '5' },
      { ledger: accrued, credit: '5' },
    ],
    ...over,
  })
/** A journal whose first line stands on a ledger of this kind. */
const onLedger = async (over: object): Promise<Answer> => {
  const { group } = await books.row('ledger_account', '5202001')
  const { id: ledger } = await made(cast.admin, 'ledger_account', { group, ...over })
  return journal({
    lines: [
      { ledger, debit: '5' },
      { ledger: accrued, credit: '5' },
    ],
  })
}

describe('a line', () => {
  it('with a debit and a credit: ACC-004', async () => {
    const lines = [
      { ledger: expense, debit: '5', credit: '5' },
      { ledger: accrued, credit: '5' },
      { ledger: expense, debit: '5' },
    ]
    expect(refused(await journal({ lines }))).toEqual([
      400,
      'ACC-004',
      { 'lines[0].credit': ['A line can have a debit or a credit, not both.'] },
    ])
  })

  it('on a ledger that is switched off: ACC-010', async () =>
    expect(refused(await onLedger({ name: 'Telex', is_active: false }))).toEqual([
      400,
      'ACC-010',
      { 'lines[0].ledger': ['Ledger "Telex" is inactive.'] },
    ]))

  it('on a ledger of other branches: ACC-012', async () => {
    const { id: branch } = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
    expect(refused(await onLedger({ name: 'Rent of Sylhet', branches: [branch] }))).toEqual([
      400,
      'ACC-012',
      { 'lines[0].ledger': ['Ledger "Rent of Sylhet" is not available in branch HO.'] },
    ])
  })
})

describe('a voucher', () => {
  it('of one line: ACC-005, and the sides that differ', async () => {
    const { status, body } = await journal({ lines: [{ ledger: expense, debit: '5' }] })
    expect([status, body['code']]).toEqual([400, 'ACC-005'])
    expect(Object(body['errors'])['lines']).toContain('A voucher needs at least two lines.')
  })

  it('of money that goes nowhere: ACC-017', async () => {
    const bank = (await books.row('ledger_account', '1402001')).id
    const same = { from_ledger: bank, to_ledger: bank, amount: '5' }
    expect(refused(await clerk('POST', `${path('contra')}create/?step=post`, same))).toEqual([
      400,
      'ACC-017',
      { to_ledger: ['From and To accounts must be different.'] },
    ])
  })

  it('of a day that no year has: ACC-043', async () =>
    expect(refused(await journal({ voucher_date: '1999-01-05' }))).toEqual([
      400,
      'ACC-043',
      { voucher_date: ['No fiscal year covers 1999-01-05.'] },
    ]))

  it('of a day to come: ACC-044', async () =>
    expect(refused(await journal({ voucher_date: addDays(today(), 1) }))).toEqual([
      400,
      'ACC-044',
      { voucher_date: [`Date cannot be later than ${today()}.`] },
    ]))

  it('that takes a bank account below its limit, where that is blocked: ACC-051', async () => {
    const { id: ledger } = await books.row('ledger_account', '1402001')
    const { id: bank_account } = await made(cast.admin, 'bank', {
      name: 'Meghna Bank',
      short_name: 'MEGHNA',
      branch_name: 'Motijheel',
      account_no: '100-200',
      ledger,
    })
    const bank = await books.row('ledger_account', '1402001')
    const rules = { negative_rule: 'block', overdraft_limit: '100', bank_account, row_version: bank.row_version }
    const blocked = await cast.admin('PUT', `${path('ledger_account')}update/${bank.id}`, rules)
    expect(blocked.status, blocked.raw).toBe(200)
    const paid = await clerk('POST', `${path('payment_voucher')}create/?step=post`, {
      payment_mode: 'bank_transfer',
      pay_from: bank.id,
      pay_to: 'Padma Traders',
      lines: [{ ledger: expense, amount: '150' }],
    })
    expect([paid.status, paid.body['code'], paid.body['detail']]).toEqual([
      400,
      'ACC-051',
      `${String(bank['name'])} would go below its limit: balance ৳-150.00, limit ৳100.00.`,
    ])
  })
})

it('a row of opening balances on a group: ACC-011', async () => {
  const [year] = rowsOf(await cast.admin('GET', `${path('fiscal_year')}all/`), 'fiscal_years')
  const form = new FormData()
  form.set('dry_run', 'true')
  form.set('file', new Blob(['Branch,Ledger,Sub-ledger,Debit,Credit\nHO,5202,,5,']), 'opening.csv')
  const { body, raw } = await cast.admin('POST', `${path('fiscal_year')}opening_import/${year?.id}`, form)
  const { name } = await books.row('group', '5202')
  expect(body['failed'], raw).toMatchObject([
    { row: 2, field: 'ledger', message: `"${String(name)}" is a group. Choose a ledger.` },
  ])
})
