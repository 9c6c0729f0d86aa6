import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** An accounts manager lets one voucher stand on a ledger that another module keeps, and says why. accounting.md 2.9. */
let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Send
let manager: Send
let second: Send
const journals = '/journal/api/v1/journal/'
const why = 'Salaries are reckoned on paper until June'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  await made(cast.admin, 'agency', cast.agency(1))
  const department = (await made(cast.admin, 'department', { name: 'Accounts' })).id
  const designation = (await made(cast.admin, 'designation', { name: 'Clerk' })).id
  await made(cast.admin, 'employee', {
    first_name: 'Abdul',
    last_name: 'Malek',
    gender: 'male',
    date_of_birth: '1990-05-05',
    primary_phone: '01910000005',
    present_address: '12 Kakrail',
    department,
    designation,
    branch: (await cast.admin('GET', '/user/api/v1/user/me/')).body['branch'],
    join_date: '2020-01-01',
    payment_mode: 'cash',
  })
  second = (await cast.person('kamal', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const ledgerOf = async (code: string): Promise<number> => (await books.row('ledger_account', code)).id
async function stock(): Promise<number> {
  const all = await clerk('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  return rowsOf(all, 'ledger_accounts').find(({ name }) => name === 'Inventory - Stationery')?.id ?? 0
}
const body = async (over: object = {}) => ({
  narration: 'Paper used in October',
  lines: [
    { ledger: await ledgerOf('5202001'), debit: '450' },
    { ledger: await stock(), credit: '450' },
  ],
  ...over,
})
const written = async (send: Send, over: object = {}, step = '?step=post'): Promise<Answer> =>
  send('POST', `${journals}create/${step}`, await body(over))
const said = ({ status, body: answer }: Answer) => [status, answer['code'], answer['detail']]
const mayOf = async (row: Row) =>
  (
    await server.scratch.database.app.query<{ may: string[]; reason: string | null }>(
      'select e.may, e.reason from acc_entry e join acc_voucher v on v.id = e.voucher where v.invoice_no = $1 order by e.id',
      [row['invoice_no']],
    )
  ).rows

describe('a journal on a ledger of stock', () => {
  it('is refused to everybody who does not say why: the ledger is kept by Inventory (ACC-016)', async () => {
    for (const send of [clerk, manager]) expect((await written(send)).body['code']).toBe('ACC-016')
  })

  it('is posted by a manager with a reason, which stands with the posting and in the account log', async () => {
    const posted = await written(manager, { control_reason: why })
    expect(posted.status, posted.raw).toBe(201)
    const number = String(posted.body['invoice_no'])
    expect(await mayOf({ ...posted.body, id: 0, row_version: 0 })).toEqual([
      { may: expect.arrayContaining(['control']), reason: why },
    ])
    const register = await clerk('GET', `/report/api/v1/report/without_pagination/voucher/?invoice_no=${number}`)
    expect(rowsOf(register, 'rows').map(({ reason }) => reason)).toEqual([why, why])
    const found = await clerk('GET', '/report/api/v1/report/without_pagination/voucher/?control=true')
    expect(rowsOf(found, 'rows').map((row) => [row['invoice_no'], row['control_reason']])).toContainEqual([number, why])
    const others = await clerk('GET', '/report/api/v1/report/without_pagination/voucher/?control=false')
    expect(rowsOf(others, 'rows').map(({ invoice_no }) => invoice_no)).not.toContain(number)
    const log = await manager(
      'GET',
      `/report/api/v1/report/without_pagination/account_log_by_invoice/?invoice_no=${number}`,
    )
    expect(rowsOf(log, 'rows').map(({ reason }) => reason)).toContain(why)
  })

  it('needs a reason of ten characters', async () => {
    const short = await written(manager, { control_reason: 'by hand' })
    expect(short.status).toBe(400)
    expect(Object.keys(Object(short.body['errors']) as object)).toEqual(['control_reason'])
  })

  it('is nothing that a clerk knows: the field does not exist, in the form or in the answer', async () => {
    expect((await written(clerk, { control_reason: why })).status).toBe(400)
    const { body: draft } = await written(manager, { control_reason: why }, '')
    const seen = await clerk('GET', `${journals}${Number(draft['id'])}`)
    expect(seen.status).toBe(200)
    expect(seen.body).not.toHaveProperty('control_reason')
  })

  it('that a manager let stand is neither changed nor posted by a clerk', async () => {
    const { body: draft } = await written(manager, { control_reason: why }, '')
    const { id, row_version } = draft
    const refusal = [403, 'forbidden', expect.stringMatching(/only an accounts manager changes or posts it\.$/)]
    const changed = await clerk('PUT', `${journals}update/${Number(id)}`, { narration: 'Mine', row_version })
    expect(said(changed)).toEqual(refusal)
    const posted = await clerk('PUT', `${journals}update_status/${Number(id)}`, { status: 'posted', row_version })
    expect(said(posted)).toEqual(refusal)
    expect(
      (await second('PUT', `${journals}update_status/${Number(id)}`, { status: 'posted', row_version })).status,
    ).toBe(200)
  })

  it('opens no other journal: a duplicate and the next one say for themselves why', async () => {
    const { body: first } = await written(manager, { control_reason: why })
    const copied = await manager('GET', `${journals}${Number(first['id'])}`)
    expect(copied.body['control_reason']).toBe(why)
    expect((await written(manager)).body['code']).toBe('ACC-016')
  })

  it('shows no reason where none was given, and gives no right that nobody asked for', async () => {
    const plain = await manager('POST', `${journals}create/?step=post`, {
      narration: 'An accrual',
      lines: [
        { ledger: await ledgerOf('5202001'), debit: '10' },
        { ledger: await ledgerOf('2102001'), credit: '10' },
      ],
    })
    const [entry] = await mayOf({ ...plain.body, id: 0, row_version: 0 })
    expect([entry?.may.includes('control'), entry?.reason]).toEqual([false, null])
  })

  it('is taken back by a clerk with permission: a reversal stands where its original stood', async () => {
    const { body: posted } = await written(manager, { control_reason: why })
    const id = Number(posted['id'])
    const wish = { record_type: 'journal', record: id, action: 'delete', reason: 'It was written twice' }
    const request = await made(clerk, 'acc_update_perm', wish)
    await manager('PUT', `/acc_update_perm/api/v1/acc_update_perm/approve/${request.id}`, {
      row_version: request.row_version,
    })
    const taken = await clerk('PUT', `${journals}update_status/${id}`, {
      status: 'void',
      note: 'It was written twice',
      row_version: posted['row_version'],
    })
    expect(taken.status, taken.raw).toBe(200)
  })
})

describe('money and bills stand there in the same way', () => {
  it.each([
    ['receipt_voucher', { received_from: 'A member' }, 'AR_NOC'],
    ['payment_voucher', { pay_to: 'The staff', narration: 'Salaries of October' }, 'SALARY_PAYABLE'],
  ])('%s', async (resource, named, role) => {
    const path = `/${resource}/api/v1/${resource}/create/?step=post`
    const all = await clerk('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
    const ledger = rowsOf(all, 'ledger_accounts').find(({ system_role }) => system_role === role)
    const kind = role === 'AR_NOC' ? 'agency' : 'employee'
    const parties = await clerk(
      'GET',
      `/sub_ledger_account/api/v1/sub_ledger_account/without_pagination/all/?kind=${kind}`,
    )
    const sub_ledger = rowsOf(parties, 'sub_ledger_accounts')[0]?.id
    const voucher = { ...named, lines: [{ ledger: ledger?.id, sub_ledger, amount: '1' }] }
    expect((await manager('POST', path, voucher)).body['code']).toBe('ACC-016')
    const allowed = await manager('POST', path, { ...voucher, control_reason: why })
    expect(allowed.status, allowed.raw).toBe(201)
  })

  it('receivable_bill: a fee of a NOC is owed in the ledger of NOCs', async () => {
    const all = await clerk('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
    const nocs = rowsOf(all, 'ledger_accounts').find(({ system_role }) => system_role === 'AR_NOC')
    const parties = await clerk(
      'GET',
      '/sub_ledger_account/api/v1/sub_ledger_account/without_pagination/all/?kind=agency',
    )
    const bill = {
      party_ledger: nocs?.id,
      sub_ledger: rowsOf(parties, 'sub_ledger_accounts')[0]?.id,
      lines: [{ income_ledger: await ledgerOf('4101002'), amount: '900' }],
    }
    const path = '/receivable_bill/api/v1/receivable_bill/create/?step=post'
    const refused = await manager('POST', path, bill)
    expect(refused.status).toBe(400)
    expect(Object.keys(Object(refused.body['errors']) as object)).toEqual(['party_ledger'])
    const allowed = await manager('POST', path, { ...bill, control_reason: why })
    expect(allowed.status, allowed.raw).toBe(201)
    expect(allowed.body['open']).toBe('900.00')
  })
})
