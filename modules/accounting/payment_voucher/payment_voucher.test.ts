import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { today } from '#platform/clock/clock.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'

/** Money goes out of an office: from the cash box, by cheque, with tax kept back and taken to the treasury. */
const base = '/payment_voucher/api/v1/payment_voucher/'
const requests = '/acc_update_perm/api/v1/acc_update_perm/'

let server: TestServer
let cast: Cast
let books: OfficeBooks
let clerk: Person
let manager: Person
const ids = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  const all = await cast.admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ids.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  await books.post('RV', { from: '4101002', to: '1401001', taka: 400_000n })
  await books.post('RV', { from: '4101002', to: '1402001', taka: 900_000n })
})
afterAll(() => server.stop())

const ledger = (code: string): number => ids.get(code) ?? 0
const payment = (over: object = {}) => ({
  pay_to: 'Padma Stationers',
  lines: [{ ledger: ledger('5202001'), amount: '5000' }],
  ...over,
})
const byBank = (over: object = {}) => payment({ payment_mode: 'bank_transfer', pay_from: ledger('1402001'), ...over })
const byCheque = (cheque_no: string, over: object = {}) => byBank({ payment_mode: 'cheque', cheque_no, ...over })
const post = (over: object, send: Send = clerk.send): Promise<Answer> => send('POST', `${base}create/?step=post`, over)
async function posted(body: object): Promise<Row> {
  const answer = await post(body)
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const balance = async (code: string): Promise<number> => {
  const path = `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${ledger(code)}`
  const { balance: amount, side } = (await cast.admin('GET', path)).body
  return Number(amount) * (side === 'debit' ? 1 : -1)
}
/** What each ledger moved by, debit above zero. */
async function moved(codes: readonly string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(codes.map(balance))
  await work()
  const after = await Promise.all(codes.map(balance))
  return after.map((amount, at) => Number((amount - before[at]!).toFixed(2)))
}

describe('a payment', () => {
  it('that is saved is a draft; posted it has its number and leaves the cash box', async () => {
    const draft = await made(clerk.send, 'payment_voucher', payment())
    expect(draft).toMatchObject({
      status: 'draft',
      invoice_no: null,
      pay_from: ledger('1401001'),
      total: '5000.00',
      net_amount: '5000.00',
      narration: 'Paid to Padma Stationers',
    })
    const change = await moved(['1401001', '5202001'], async () => {
      const body = { status: 'posted', row_version: draft.row_version }
      const { body: now } = await clerk.send('PUT', `${base}update_status/${draft.id}`, body)
      expect(now['invoice_no']).toMatch(/-PV-\d{4}-00001$/)
      const found = await clerk.send('GET', `${base}by_invoice_no/${String(now['invoice_no'])}`)
      expect(found.body['id']).toBe(draft.id)
    })
    expect(change).toEqual([-5000, 5000])
  })

  it('keeps tax back: the bank gives the rest (A39)', async () => {
    const deductions = [{ kind: 'tds', ledger: ledger('2104002'), base: '50000', rate: '10', amount: '5000' }]
    const lines = [{ ledger: ledger('2102001'), amount: '50000' }]
    const change = await moved(['2102001', '2104002', '1402001'], async () =>
      expect(await posted(byBank({ lines, deductions }))).toMatchObject({ total: '50000.00', net_amount: '45000.00' }),
    )
    expect(change).toEqual([50_000, -5000, -45_000])
  })

  it('names its party where nobody says who is paid', async () => {
    const party = await made(cast.admin, 'sub_ledger_account', { name: 'Karim Traders', kind: 'party' })
    const other = await made(cast.admin, 'ledger_account', {
      name: 'Other creditors',
      group: (await books.row('ledger_account', '2102001'))['group'],
      sub_ledger_kind: 'party',
    })
    const lines = [{ ledger: other.id, sub_ledger: party.id, amount: '700' }]
    const draft = await made(clerk.send, 'payment_voucher', { lines })
    expect(draft).toMatchObject({ pay_to: 'Karim Traders', narration: 'Paid to Karim Traders' })
  })

  it('of tax to the treasury names the challan, and is found by it', async () => {
    const lines = [{ ledger: ledger('2104002'), amount: '1000' }]
    const { body } = await post(byBank({ lines }))
    expect(Object.keys(Object(body['errors']))).toEqual(['challan_no', 'challan_date'])
    const { id } = await posted(byBank({ lines, challan_no: 'T-২৬/১১', challan_date: today() }))
    const found = await clerk.send('GET', `${base}all/?keyword=${encodeURIComponent('T-26/11')}`)
    expect(rowsOf(found, 'payment_vouchers').map((row) => row.id)).toEqual([id])
  })

  it('with more kept back than is paid is refused, also as a draft', async () => {
    const deductions = [{ kind: 'other', ledger: ledger('2104002'), amount: '5000.01' }]
    const { status, body } = await clerk.send('POST', `${base}create/`, payment({ deductions }))
    expect([status, body['errors']]).toEqual([400, { deductions: ['Deductions cannot be more than the payment.'] }])
  })

  it('shows its journal and its warnings before it is saved', async () => {
    const deductions = [{ kind: 'tds', ledger: ledger('2104002'), base: '5000', rate: '10', amount: '50' }]
    const { status, body } = await clerk.send(
      'POST',
      `${base}preview/`,
      payment({ pay_to: 'Jamuna Paper', deductions }),
    )
    expect(status).toBe(200)
    expect(body['outcome']).toMatchObject({
      lines: [
        { ledger: ledger('5202001'), debit: '5000.00' },
        { ledger: ledger('2104002'), credit: '50.00' },
        { ledger: ledger('1401001'), credit: '4950.00' },
      ],
    })
    expect(body['warnings']).toEqual([expect.objectContaining({ text: '10 % of ৳5,000.00 is ৳500.00.' })])
  })
})

describe('a cheque', () => {
  it('is dated as its voucher unless told, and drawn once from an account, also by a contra', async () => {
    const first = await posted(byCheque('০০৪৫১২'))
    expect(first).toMatchObject({ cheque_no: '004512', cheque_date: today() })
    const again = await post(byCheque('004512'))
    expect([again.status, again.body['code'], again.body['detail']]).toEqual([
      409,
      'ACC-070',
      `Cheque 004512 of Bank - Operating Account is already recorded in ${String(first['invoice_no'])}.`,
    ])
    const accounts = { from_ledger: ledger('1402001'), to_ledger: ledger('1401001') }
    const contra = (cheque_no: string) =>
      clerk.send('POST', '/contra/api/v1/contra/create/?step=post', { ...accounts, amount: '10', cheque_no })
    expect((await contra('004512')).body['code']).toBe('ACC-070')
    expect((await contra('004513')).status).toBe(201)
    expect((await post(byCheque('004513'))).body['code']).toBe('ACC-070')
  })

  it('is drawn once by two clerks at the same instant', async () => {
    const both = await Promise.all([1, 2].map(() => post(byCheque('007001'))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body['code']).toBe('ACC-070')
  })

  it('is drawn once by a payment and a contra at the same instant', async () => {
    const contra = { from_ledger: ledger('1402001'), to_ledger: ledger('1401001'), amount: '10', cheque_no: '007002' }
    const both = await Promise.all([
      post(byCheque('007002')),
      clerk.send('POST', '/contra/api/v1/contra/create/?step=post', contra),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body['code']).toBe('ACC-070')
  })

  it('of a later day is owed to its party until the bank pays it', async () => {
    const account = { name: 'Padma Bank', short_name: 'PADMA', branch_name: 'Motijheel', account_no: '100-300' }
    await made(cast.admin, 'bank', { ...account, ledger: ledger('1402001') })
    const vendor = await made(cast.admin, 'sub_ledger_account', { name: 'VENDOR Z', kind: 'party' })
    const due = await made(cast.admin, 'ledger_account', {
      name: 'Creditors by name',
      group: (await books.row('ledger_account', '2102001'))['group'],
      sub_ledger_kind: 'any',
    })
    const lines = [{ ledger: due.id, sub_ledger: vendor.id, amount: '800' }]
    const change = await moved(['1402001', '2101003'], () =>
      posted(byCheque('008001', { lines, cheque_date: '2099-01-31' })),
    )
    expect(change).toEqual([0, -800])
  })
})

describe('a draft', () => {
  it('that becomes a cheque is dated as its voucher', async () => {
    const draft = await made(clerk.send, 'payment_voucher', payment())
    const { body, raw } = await clerk.send('PUT', `${base}update/${draft.id}`, {
      payment_mode: 'cheque',
      pay_from: ledger('1402001'),
      cheque_no: '009001',
      row_version: draft.row_version,
    })
    expect(body, raw).toMatchObject({ cheque_no: '009001', cheque_date: draft['voucher_date'] })
  })

  it('is neither read nor written for another branch', async () => {
    const chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const far = await cast.person('shyamal', { roles: ['ACCOUNTS'], over: { branch: chattogram.id } })
    const { id, branch } = await made(clerk.send, 'payment_voucher', payment({ pay_to: 'Nobody in Chattogram' }))
    expect((await far.send('GET', `${base}${id}`)).status).toBe(404)
    const list = await far.send('GET', `${base}all/?keyword=Nobody`)
    expect([list.body['total_elements'], list.raw.includes('Nobody')]).toEqual([0, false])
    const lines = [{ ledger: ledger('5202001'), amount: '10', branch }]
    const { status, body } = await far.send('POST', `${base}create/`, payment({ lines }))
    expect([status, body['errors']]).toEqual([400, { 'lines[0].branch': ['You do not work for this branch.'] }])
  })
})

describe('cash', () => {
  it('that is not there is not paid: of two payments at the same instant one is refused (A10)', async () => {
    const chest = await made(cast.admin, 'ledger_account', {
      name: 'Chest',
      group: (await books.row('ledger_account', '1401001'))['group'],
      system_role: 'PETTY_CASH',
      negative_rule: 'block',
    })
    await clerk.send('POST', '/contra/api/v1/contra/create/?step=post', {
      from_ledger: ledger('1401001'),
      to_ledger: chest.id,
      amount: '10000',
    })
    const pay = (pay_to: string) =>
      post(payment({ pay_to, pay_from: chest.id, lines: [{ ledger: ledger('5202001'), amount: '8000' }] }))
    const both = await Promise.all(['Anis', 'Babul'].map(pay))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    const refused = both.find(({ status }) => status === 400)?.body
    expect([refused?.['code'], refused?.['detail']], 'of the rule, or of the books').toEqual([
      'ACC-050',
      `Chest has only ৳2,000.00 on ${today()}. Payment of ৳8,000.00 is not possible.`,
    ])
  })

  it('that is not there yet may wait as a draft, which says so', async () => {
    const more = payment({ lines: [{ ledger: ledger('5202001'), amount: '45000000' }], payment_mode: 'bank_transfer' })
    const { status, body } = await clerk.send('POST', `${base}create/`, { ...more, pay_from: ledger('1402001') })
    expect([status, body['warnings']]).toEqual([
      201,
      [{ field: 'pay_from', text: expect.stringMatching(/^Bank - Operating Account would go below its limit/) }],
    ])
  })

  const lines = (amount: string) => [{ ledger: ledger('5202001'), amount }]
  const aboveLimit = 'Cash payment above ৳50,000.00 is not allowed; pay by bank.'

  it('is given to a payee up to the limit of the day, however his name is written', async () => {
    await posted(payment({ pay_to: 'Jamal Uddin', lines: lines('30000') }))
    const { status, body } = await post(payment({ pay_to: ' jamal   UDDIN ', lines: lines('20000.01') }))
    expect([status, body['errors']]).toEqual([400, { payment_mode: [aboveLimit] }])
    await posted(payment({ pay_to: 'Jamal Uddin', lines: lines('20000') }))
    await posted(byBank({ pay_to: 'Jamal Uddin', lines: lines('20000') }))
  })

  it('is given up to the limit by two clerks at the same instant', async () => {
    const both = await Promise.all([1, 2].map(() => post(payment({ pay_to: 'Kamal', lines: lines('30000') }))))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  it('above the limit is only told of where the office says so', async () => {
    const settings = '/general_setting/api/v1/general_setting/'
    const rule = async (cash_limit_rule: string) => {
      const [row] = rowsOf(await cast.admin('GET', `${settings}all/`), 'general_settings')
      await cast.admin('PUT', `${settings}update/${row?.id}`, { cash_limit_rule, row_version: row?.row_version })
    }
    await rule('warn')
    const { status, body } = await post(payment({ pay_to: 'Lokman', lines: lines('50000.01') }))
    expect([status, body['warnings']]).toEqual([201, [expect.objectContaining({ text: aboveLimit })]])
    await rule('block')
  })
})

describe('a posted payment', () => {
  it('is changed once, by permission, and keeps its number (A13, A14)', async () => {
    const first = await posted(payment({ lines: [{ ledger: ledger('5202001'), amount: '8800' }] }))
    const change = (row_version: unknown, amount = '8080') =>
      clerk.send('PUT', `${base}update/${first.id}`, {
        lines: [{ ledger: ledger('5202001'), amount }],
        row_version,
      })
    const refused = await change(first.row_version)
    expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
      403,
      'ACC-030',
      'This Payment voucher is posted. Request update permission to change it.',
    ])
    const asked = await made(clerk.send, 'acc_update_perm', {
      record_type: 'payment_voucher',
      record: first.id,
      reason: 'Two figures changed places',
    })
    await manager.send('PUT', `${requests}approve/${asked.id}`, { row_version: asked.row_version })
    const moves = await moved(['5202001', '1401001'], async () => {
      const { body, raw } = await change(first.row_version)
      expect(body, raw).toMatchObject({ invoice_no: first['invoice_no'], revision: 2, total: '8080.00' })
      expect((await change(body['row_version'], '8800')).body['code']).toBe('ACC-030')
    })
    expect(moves).toEqual([-720, 720])
  })
})
