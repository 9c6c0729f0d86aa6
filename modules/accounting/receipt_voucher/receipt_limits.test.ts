import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '#platform/files/testing.ts'
import { officeBooks, type OfficeBooks } from '../testing/books/office_books.ts'
import { castOf, made, rowOf, rowsOf, uploaded, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Two branches with a clerk each, and two managers: what none of them can do with a receipt alone. */
const base = '/receipt_voucher/api/v1/receipt_voucher/'
const requests = '/acc_update_perm/api/v1/acc_update_perm/'

let server: TestServer
let cast: Cast
let books: OfficeBooks
let fees: Row
let headOffice: Row
let chattogram: Row
let clerk: Person
let far: Person
let manager: Person
let second: Person

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  books = await officeBooks(cast)
  fees = await books.row('ledger_account', '4101002')
  chattogram = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  const [first] = rowsOf(await cast.admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')
  if (!first) throw new Error('There is no head office.')
  headOffice = first
  clerk = await cast.person('clerk', { roles: ['ACCOUNTS'] })
  far = await cast.person('far.clerk', { roles: ['ACCOUNTS'], over: { branch: chattogram.id } })
  manager = await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'] })
  second = await cast.person('second.manager', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

const receipt = (over: object = {}) => ({
  received_from: 'Al-Amin Overseas',
  lines: [{ ledger: fees.id, amount: '5000' }],
  ...over,
})
const saved = ({ send }: Person, over: object = {}): Promise<Row> => made(send, 'receipt_voucher', receipt(over))
async function posted({ send }: Person, over: object = {}): Promise<Row> {
  const answer = await send('POST', `${base}create/?step=post`, receipt(over))
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const step = ({ send }: Person, { id, row_version }: Row, status: string): Promise<Answer> =>
  send('PUT', `${base}update_status/${id}`, { status, row_version })
const ask = (send: Send, { id }: Row, over: object = {}): Promise<Answer> =>
  send('POST', `${requests}create/`, {
    record_type: 'receipt_voucher',
    record: id,
    reason: 'It was entered in a hurry',
    ...over,
  })
const applied = async ({ send }: Person, request: Answer): Promise<Answer> =>
  send('PUT', `${requests}approve/${String(request.body['id'])}`, {
    apply: true,
    row_version: request.body['row_version'],
  })

describe('a clerk of one branch', () => {
  const notYours = ['You do not work for this branch.']
  it('writes no line into the books of another', async () => {
    const lines = [
      { ledger: fees.id, amount: '10' },
      { ledger: fees.id, amount: '10', branch: headOffice.id },
    ]
    for (const path of ['create/', 'create/?step=post']) {
      const { status, body } = await far.send('POST', base + path, receipt({ lines }))
      expect([status, body['errors']]).toEqual([400, { 'lines[1].branch': notYours }])
    }
    const both = await cast.person('clerk.of.both', { roles: ['ACCOUNTS'], over: { branches: [chattogram.id] } })
    const entered = await saved(both, { branch: chattogram.id, lines })
    expect((await step(far, entered, 'posted')).body['errors']).toEqual({ 'lines[1].branch': notYours })
    expect((await step(both, entered, 'posted')).status).toBe(200)
  })

  it('is not told how many receipts another has', async () => {
    const { id: type } = await books.row('voucher_type', 'RV')
    const next = (branch: Row) => far.send('GET', `${base}next_invoice_no/?voucher_type=${type}&branch=${branch.id}`)
    expect((await next(headOffice)).status).toBe(400)
    expect((await next(chattogram)).body['next_invoice_no']).toMatch(/^CTG-RV-/)
  })

  it('moves a posted receipt nowhere that the approver does not work', async () => {
    const entered = await posted(clerk)
    const request = await ask(clerk.send, entered, { proposed_change: { branch: chattogram.id } })
    expect((await applied(manager, request)).body['errors']).toEqual({ branch: notYours })
  })
})

describe('a receipt', () => {
  it('is numbered among receipts, not among the vouchers of another kind', async () => {
    for (const code of ['PV', 'OB', 'JV']) {
      const { id: voucher_type } = await books.row('voucher_type', code)
      const { status, body } = await clerk.send('POST', `${base}create/`, receipt({ voucher_type }))
      expect([status, Object.keys(Object(body['errors']))]).toEqual([400, ['voucher_type']])
    }
  })

  it('is found by its number, slashes and all', async () => {
    const { class: kind } = await books.row('voucher_type', 'RV')
    const slashed = { code: 'SL', name: 'Slashed', class: kind, number_format: '{branch}/{type}/{fy}/{seq:4}' }
    const { id: voucher_type } = await made(cast.admin, 'voucher_type', slashed)
    const { id, invoice_no } = await posted(clerk, { voucher_type })
    expect(invoice_no).toMatch(/^HO\/SL\/\d{4}\/0001$/)
    const found = await clerk.send('GET', `${base}by_invoice_no/${encodeURIComponent(String(invoice_no))}`)
    expect([found.status, found.body['id']]).toEqual([200, id])
  })

  it('is marked at the line where a ledger lacks its party', async () => {
    const dues = await books.row('ledger_account', '1301001')
    const lines = [
      { ledger: fees.id, amount: '10' },
      { ledger: dues.id, amount: '10' },
    ]
    const { body } = await clerk.send('POST', `${base}create/?step=post`, receipt({ lines }))
    expect([body['code'], Object.keys(Object(body['errors']))]).toEqual(['ACC-014', ['lines[1].sub_ledger']])
  })

  it('that comes to more than can be stored says so, also as a draft', async () => {
    const amount = '9999999999999999.99'
    const lines = [
      { ledger: fees.id, amount },
      { ledger: fees.id, amount },
    ]
    const { status, body } = await clerk.send('POST', `${base}create/`, receipt({ lines }))
    expect([status, body['code']]).toEqual([400, 'ACC-006'])
  })

  it('knows a cheque in whatever digits its number is written', async () => {
    const { id: instrument_bank } = await made(cast.admin, 'bank', {
      name: 'Sonali Bank',
      short_name: 'SBL',
      branch_name: 'Motijheel',
    })
    const cheque = { payment_mode: 'cheque', instrument_bank, instrument_date: '2026-07-01' }
    await saved(clerk, { ...cheque, instrument_no: '000123' })
    const { body } = await clerk.send('POST', `${base}create/`, receipt({ ...cheque, instrument_no: '০০০১২৩' }))
    expect(body['code']).toBe('ACC-070')
  })

  it('keeps its documents once it is posted; more may come', async () => {
    const file = await uploaded(clerk.send, {
      resource: 'receipt_voucher',
      field: 'attachments.file',
      name: 'slip.pdf',
      content: pdf(),
    })
    const { id, row_version } = await posted(clerk)
    const update = (attachments: object[], version: unknown) =>
      clerk.send('PUT', `${base}update/${id}`, { attachments, row_version: version })
    const more = await update([{ file }], row_version)
    expect(more.status, more.raw).toBe(200)
    const fewer = await update([], more.body['row_version'])
    expect([fewer.status, fewer.body['code']]).toEqual([403, 'ACC-030'])
  })
})

describe('a second person', () => {
  it('is nobody who sent the voucher for approval, whoever began it', async () => {
    const { class: kind } = await books.row('voucher_type', 'RV')
    const large = await made(cast.admin, 'voucher_type', { code: 'LR', name: 'Large', class: kind, approval: 'always' })
    const entered = await saved(clerk, { voucher_type: large.id })
    const rewritten = await manager.send('PUT', `${base}update/${entered.id}`, {
      lines: [{ ledger: fees.id, amount: '99000' }],
      row_version: entered.row_version,
    })
    const sent = await step(manager, rowOf(rewritten.body), 'pending_approval')
    const own = await step(manager, rowOf(sent.body), 'posted')
    expect([own.status, own.body['detail']]).toEqual([403, 'You cannot approve your own voucher.'])
    expect((await step(second, rowOf(sent.body), 'posted')).status).toBe(200)
  })

  it('is not done without by the clerk, who neither changes a series nor begins one', async () => {
    const series = '/voucher_type/api/v1/voucher_type/'
    const [type] = rowsOf(await clerk.send('GET', `${series}all/?code=RV`), 'voucher_types')
    const answers = [
      await clerk.send('PUT', `${series}update/${type?.id}`, { approval: 'none', row_version: type?.row_version }),
      await clerk.send('POST', `${series}create/`, { code: 'QK', name: 'Quick', class: type?.['class'] }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})

describe('a request to change a posted receipt', () => {
  it('is told to those who decide for its branch', async () => {
    const over = { branch: chattogram.id }
    const afar = await cast.person('far.manager', { roles: ['ACCOUNTS_MANAGER'], over })
    await ask(clerk.send, await posted(clerk))
    const bell = async ({ send }: Pick<Person, 'send'>): Promise<Row[]> =>
      rowsOf(await send('GET', '/notification/api/v1/notification/events/?size=50'), 'notifications')
    const asked = expect.objectContaining({ kind: 'update_asked' })
    for (const one of [manager, second, { send: cast.admin }]) expect(await bell(one)).toContainEqual(asked)
    expect(await bell(afar)).toEqual([])
  })

  it('names what it may not propose', async () => {
    const entered = await posted(clerk)
    const { body } = await ask(clerk.send, entered, { proposed_change: { status: 'void', invoice_no: 'X' } })
    expect(body['errors']).toEqual({ proposed_change: ['There is no field "status, invoice_no".'] })
  })

  it('that proposes what stands there already is not approved as if it were applied', async () => {
    const entered = await posted(clerk)
    for (const proposed_change of [{}, { narration: entered['narration'] }]) {
      const request = await ask(clerk.send, entered, { proposed_change })
      const { status, body } = await applied(manager, request)
      expect([status, body['errors']]).toEqual([400, { apply: ['No change was proposed that could be applied.'] }])
      const { id, row_version } = request.body
      const taken = await clerk.send('PUT', `${requests}cancel/${String(id)}`, { row_version })
      expect(taken.status, taken.raw).toBe(200)
    }
  })

  it('is taken back by who asked, or by who decides', async () => {
    const request = await ask(clerk.send, await posted(clerk))
    const colleague = await cast.person('colleague', { roles: ['ACCOUNTS'] })
    const { id, row_version } = request.body
    const refused = await colleague.send('PUT', `${requests}cancel/${String(id)}`, { note: 'No', row_version })
    expect([refused.status, refused.body['detail']]).toEqual([
      403,
      'You are not allowed to approve Update-permission request.',
    ])
  })

  it('that was granted is of no use once its hours are over, and says when that was', async () => {
    const entered = await posted(clerk)
    const { id, row_version } = rowOf((await ask(clerk.send, entered)).body)
    const granted = await manager.send('PUT', `${requests}approve/${id}`, { row_version })
    await server.scratch.database.app.query(
      `update acc_update_perm set expires_at = now() - interval '1 minute' where id = $1`,
      [id],
    )
    const late = await clerk.send('PUT', `${base}update/${entered.id}`, {
      narration: 'Late',
      row_version: entered.row_version,
    })
    expect([late.status, late.body['code']]).toEqual([403, 'ACC-030'])
    const taken = await manager.send('PUT', `${requests}cancel/${id}`, {
      note: 'Too late',
      row_version: granted.body['row_version'],
    })
    expect([taken.status, taken.body['detail']]).toEqual([
      409,
      expect.stringMatching(/^Permission expired at \d\d\/\d\d\/\d{4}/),
    ])
    expect((await ask(clerk.send, entered)).status).toBe(201)
  })

  it('comes from nobody who may not read the receipt', async () => {
    const permissions = await Promise.all(
      ['read', 'create'].map((verb) => cast.permissionId(`acc_update_perm.${verb}`)),
    )
    await made(cast.admin, 'role', { name: 'ASKER', label: 'Asker', kind: 'staff', permissions })
    const asker = await cast.person('asker', { roles: ['ASKER'] })
    const { status, body } = await ask(asker.send, await posted(clerk))
    expect([status, Object.keys(Object(body['errors']))]).toEqual([400, ['record']])
  })
})
