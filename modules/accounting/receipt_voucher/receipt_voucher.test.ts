import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, made, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

const base = '/receipt_voucher/api/v1/receipt_voucher/'
const requests = '/acc_update_perm/api/v1/acc_update_perm/'

let server: TestServer
let cast: Cast
let clerk: Person
let manager: Person
let headOffice: number
let receiptType: number
let ledgers: { readonly cash: Row; readonly bank: Row; readonly fees: Row; readonly ait: Row }
let padmaBank: Row

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  const rights = async (name: string, codes: readonly string[]) =>
    made(admin, 'role', {
      name,
      label: name,
      kind: 'staff',
      permissions: await Promise.all(codes.map((code) => cast.permissionId(code))),
    })
  await rights('CASHIER', [
    ...['read', 'create', 'update', 'delete', 'post', 'cancel', 'print'].map((verb) => `receipt_voucher.${verb}`),
    ...['read', 'create'].map((verb) => `acc_update_perm.${verb}`),
    'ledger_account.read',
  ])
  const onRequests = ['read', 'create', 'approve'].map((verb) => `acc_update_perm.${verb}`)
  await rights('CHIEF', ['receipt_voucher.read', ...onRequests])
  clerk = await cast.person('cashier', { roles: ['CASHIER'] })
  manager = await cast.person('chief', { roles: ['CHIEF'] })
  headOffice = rowsOf(await admin('GET', '/branch/api/v1/branch/all/?is_head_office=true'), 'branches')[0]?.id ?? 0
  receiptType =
    rowsOf(await admin('GET', '/voucher_type/api/v1/voucher_type/all/?code=RV'), 'voucher_types')[0]?.id ?? 0
  await openYear(admin)
  const primaries = rowsOf(await admin('GET', '/primary_group/api/v1/primary_group/all/?size=10'), 'primary_groups')
  const group = (primary: string, name: string) =>
    made(admin, 'group', { name, primary_group: primaries.find(({ code }) => code === primary)?.id })
  const assets = await group('1', 'Cash and bank')
  const income = await group('4', 'Membership income')
  const ledger = (name: string, over: Readonly<Record<string, unknown>>) =>
    made(admin, 'ledger_account', { name, ...over })
  ledgers = {
    cash: await ledger('Cash in hand', { group: assets.id, system_role: 'CASH' }),
    bank: await ledger('Suspense', { group: assets.id, system_role: 'SUSPENSE' }),
    fees: await ledger('Annual renewal fee', { group: income.id }),
    ait: await ledger('Advance income tax', { group: assets.id, system_role: 'AIT' }),
  }
  await ledger('Cheques under collection', { group: assets.id, system_role: 'CHEQUE_COLLECTION' })
  padmaBank = await made(admin, 'bank', { name: 'Padma Bank', short_name: 'PADMA', branch_name: 'Motijheel' })
})
afterAll(() => server.stop())

const receipt = (over: Readonly<Record<string, unknown>> = {}) => ({
  received_from: 'Al-Amin Overseas',
  lines: [{ ledger: ledgers.fees.id, amount: '5000' }],
  ...over,
})

/** Saved and posted in one go. */
async function posted(send: Send, over: Readonly<Record<string, unknown>> = {}): Promise<Row> {
  const answer = await send('POST', `${base}create/?step=post`, receipt(over))
  expect(answer.status, answer.raw).toBe(201)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}

/** Voided by the clerk, after the manager has let him. */
async function voided({ id, row_version }: Row): Promise<Answer> {
  const reason = 'It was entered twice by mistake'
  const wish = { record_type: 'receipt_voucher', record: id, action: 'delete', reason }
  const asked = await made(clerk.send, 'acc_update_perm', wish)
  await manager.send('PUT', `${requests}approve/${asked.id}`, { row_version: asked.row_version })
  return clerk.send('PUT', `${base}update_status/${id}`, { status: 'void', note: reason, row_version })
}

/** Debit less credit of a ledger in the books, in taka. */
async function balance(ledger: Row): Promise<string> {
  const { rows } = await server.scratch.database.app.query<{ balance: string }>(
    'select coalesce(sum(debit - credit), 0)::text as balance from acc_line where ledger = $1',
    [ledger.id],
  )
  return rows[0]!.balance
}

describe('a receipt', () => {
  it('that is saved is a draft without a number, and not in the books', async () => {
    const before = await balance(ledgers.cash)
    const draft = await made(clerk.send, 'receipt_voucher', receipt())
    expect(draft).toMatchObject({
      status: 'draft',
      invoice_no: null,
      total: '5000.00',
      net_amount: '5000.00',
      receive_in: ledgers.cash.id,
      narration: 'Received from Al-Amin Overseas',
    })
    expect(await balance(ledgers.cash)).toBe(before)
  })

  it('that is posted has the next number of its series, and stands in the books', async () => {
    const before = Number(await balance(ledgers.cash))
    const next = `${base}next_invoice_no/?branch=${headOffice}&voucher_type=${receiptType}`
    const { body } = await clerk.send('GET', next)
    const first = await posted(clerk.send)
    expect(first['invoice_no']).toBe(body['next_invoice_no'])
    expect(first['invoice_no']).toMatch(/-RV-\d{4}-0000\d$/)
    expect(first).toMatchObject({ status: 'posted', revision: 1 })
    expect(Number(await balance(ledgers.cash)) - before).toBe(5000)
    const found = await clerk.send('GET', `${base}by_invoice_no/${String(first['invoice_no'])}`)
    expect(found.body).toMatchObject({ id: first.id })
  })

  it('is posted once, however often the request is sent', async () => {
    const before = Number(await balance(ledgers.cash))
    const key = { 'idempotency-key': randomUUID() }
    const twice = await Promise.all(
      [1, 2].map(() => clerk.send('POST', `${base}create/?step=post`, receipt({ mr_no: '101' }), key)),
    )
    expect(
      twice.map(({ status }) => status).toSorted((a, b) => a - b),
      twice[0]?.raw,
    ).toEqual([200, 201])
    expect(new Set(twice.map(({ body }) => body['invoice_no'])).size).toBe(1)
    expect(Number(await balance(ledgers.cash)) - before).toBe(5000)
  })

  it('that nobody narrates is narrated in the language of the office', async () => {
    const all = '/general_setting/api/v1/general_setting/all/'
    const speak = async (default_language: string) => {
      const [settings] = rowsOf(await cast.admin('GET', all), 'general_settings')
      const path = `/general_setting/api/v1/general_setting/update/${settings?.id}`
      await cast.admin('PUT', path, { default_language, row_version: settings?.row_version })
    }
    await speak('bn')
    expect(await made(clerk.send, 'receipt_voucher', receipt())).toMatchObject({
      narration: 'Al-Amin Overseas থেকে প্রাপ্ত',
    })
    await speak('en')
  })

  it('by cheque names the number, the day and the bank of the cheque', async () => {
    const { status, body } = await clerk.send('POST', `${base}create/`, receipt({ payment_mode: 'cheque' }))
    expect([status, Object.keys(Object(body['errors']))]).toEqual([
      400,
      ['instrument_no', 'instrument_date', 'instrument_bank'],
    ])
  })

  it('shows its journal before it is saved', async () => {
    const { status, body } = await clerk.send('POST', `${base}preview/`, {
      ...receipt(),
      deductions: [{ kind: 'ait', ledger: ledgers.ait.id, amount: '500' }],
    })
    expect(status).toBe(200)
    expect(body['outcome']).toMatchObject({
      total: '5000.00',
      lines: [
        { ledger: ledgers.cash.id, debit: '4500.00' },
        { ledger: ledgers.ait.id, debit: '500.00' },
        { ledger: ledgers.fees.id, credit: '5000.00' },
      ],
    })
  })

  it('that the books refuse is not saved either, and takes no number', async () => {
    const next = `${base}next_invoice_no/?branch=${headOffice}&voucher_type=${receiptType}`
    const { body: before } = await clerk.send('GET', next)
    const refused = await clerk.send(
      'POST',
      `${base}create/?step=post`,
      receipt({ voucher_date: '1999-01-01', mr_no: '1999' }),
    )
    expect([refused.status, refused.body['detail']]).toEqual([400, 'No fiscal year covers 1999-01-01.'])
    expect((await clerk.send('GET', `${base}all/?mr_no=1999`)).body['total_elements']).toBe(0)
    expect((await clerk.send('GET', next)).body).toEqual(before)
  })

  it('with a wrong line says so at the line', async () => {
    const { status, body } = await clerk.send('POST', `${base}create/?step=post`, {
      ...receipt(),
      lines: [{ ledger: ledgers.fees.id, amount: '0' }],
    })
    expect(status).toBe(400)
    expect(body['errors']).toEqual({ 'lines[0].amount': ['Amount must be greater than zero.'] })
  })

  it('in cash is refused in a ledger that is no cash', async () => {
    const { status, body } = await clerk.send('POST', `${base}create/`, receipt({ receive_in: ledgers.bank.id }))
    expect([status, body['errors']]).toEqual([400, { receive_in: ['Choose a cash ledger: the money came in cash.'] }])
  })
})

describe('a posted receipt', () => {
  it('does not change without permission, for nobody', async () => {
    const first = await posted(clerk.send)
    for (const send of [clerk.send, cast.admin]) {
      const { status, body } = await send('PUT', `${base}update/${first.id}`, {
        reference_no: 'by the way',
        row_version: first.row_version,
      })
      expect([status, body['code'], body['detail']]).toEqual([
        403,
        'ACC-030',
        'This Receipt voucher is posted. Request update permission to change it.',
      ])
    }
    const gone = await clerk.send('DELETE', `${base}delete/${first.id}?row_version=${first.row_version}`)
    expect(gone.status).toBe(409)
  })

  it('whose words are wrong is corrected by two people, and keeps its number', async () => {
    const first = await posted(clerk.send, { narration: 'Renewal' })
    const asked = await made(clerk.send, 'acc_update_perm', {
      record_type: 'receipt_voucher',
      record: first.id,
      reason: 'The narration names the wrong year',
      proposed_change: { narration: 'Renewal of this year' },
    })
    expect(asked).toMatchObject({ status: 'pending', invoice_no: first['invoice_no'], amount: '5000.00' })
    const own = await clerk.send('PUT', `${requests}approve/${asked.id}`, { row_version: asked.row_version })
    expect(own.status).toBe(403)
    const before = await balance(ledgers.cash)
    const approved = await manager.send('PUT', `${requests}approve/${asked.id}`, {
      apply: true,
      row_version: asked.row_version,
    })
    expect(approved.status, approved.raw).toBe(200)
    expect(approved.body).toMatchObject({ status: 'used', used_revision: 2 })
    const now = await clerk.send('GET', `${base}${first.id}`)
    expect(now.body).toMatchObject({
      narration: 'Renewal of this year',
      invoice_no: first['invoice_no'],
      revision: 2,
      status: 'posted',
    })
    expect(await balance(ledgers.cash)).toBe(before)
  })

  it('is changed once with one permission, by who asked for it', async () => {
    const first = await posted(clerk.send)
    const asked = await made(clerk.send, 'acc_update_perm', {
      record_type: 'receipt_voucher',
      record: first.id,
      reason: 'The amount was typed wrongly',
    })
    const second = await clerk.send('POST', `${requests}create/`, {
      record_type: 'receipt_voucher',
      record: first.id,
      reason: 'The amount was typed wrongly',
    })
    expect([second.status, second.body['detail']]).toEqual([
      409,
      `A request for this record is already pending (${String(asked['request_no'])}).`,
    ])
    await manager.send('PUT', `${requests}approve/${asked.id}`, { row_version: asked.row_version })
    const change = (send: Send, row_version: number, amount: string) =>
      send('PUT', `${base}update/${first.id}`, { lines: [{ ledger: ledgers.fees.id, amount }], row_version })
    expect((await change(cast.admin, first.row_version, '4000')).status).toBe(403)
    const before = Number(await balance(ledgers.cash))
    const changed = await change(clerk.send, first.row_version, '4000')
    expect([changed.status, changed.body['revision'], changed.body['total']], changed.raw).toEqual([200, 2, '4000.00'])
    expect(Number(await balance(ledgers.cash)) - before).toBe(-1000)
    expect((await change(clerk.send, Number(changed.body['row_version']), '3000')).status).toBe(403)
  })

  it('is voided with permission: the books take it back, its number stays', async () => {
    const first = await posted(clerk.send)
    const before = Number(await balance(ledgers.cash))
    const gone = await voided(first)
    expect([gone.status, gone.body['status'], gone.body['invoice_no']], gone.raw).toEqual([
      200,
      'void',
      first['invoice_no'],
    ])
    expect(Number(await balance(ledgers.cash)) - before).toBe(-5000)
  })

  it('has its cheque alone, and lets go of it when it is void', async () => {
    const paper = { instrument_no: '004512', instrument_date: today(), instrument_bank: padmaBank.id }
    const cheque = { payment_mode: 'cheque', ...paper }
    const first = await posted(clerk.send, cheque)
    const again = (call: string) => clerk.send('POST', base + call, receipt(cheque))
    expect((await again('create/')).body['code']).toBe('ACC-070')
    expect([(await voided(first)).status, (await again('preview/')).body['errors']]).toEqual([200, {}])
    expect((await again('create/')).status).toBe(201)
  })
})

it('is dated today where nobody says otherwise', async () => {
  expect((await posted(clerk.send))['voucher_date']).toBe(today())
})
