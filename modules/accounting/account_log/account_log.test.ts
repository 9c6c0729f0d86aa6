import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The life of a voucher as the account log tells it, to those who may read it. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
let voucher: Row
let fee = 0

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(cast.admin)
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  const found = await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?code=4101002')
  fee = rowsOf(found, 'ledger_accounts')[0]?.id ?? 0
  voucher = await livedVoucher()
})
afterAll(() => server.stop())

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const call = '/report/api/v1/report/'

/** Posted, printed, asked for, approved and changed. */
async function livedVoucher(): Promise<Row> {
  const { body } = await accountant('POST', `${base('receipt_voucher')}create/?step=post`, {
    received_from: 'Al-Amin Overseas',
    narration: 'Fee of 2026',
    lines: [{ ledger: fee, amount: '5000' }],
  })
  const posted: Row = { ...body, id: Number(body['id']), row_version: Number(body['row_version']) }
  await accountant('GET', `${base('receipt_voucher')}print/${posted.id}/?form=receipt`)
  const asked = await made(accountant, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: posted.id,
    action: 'edit',
    reason: 'It was five hundred more',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
  const changed = await accountant('PUT', `${base('receipt_voucher')}update/${posted.id}`, {
    narration: 'Fee of 2027',
    lines: [{ ledger: fee, amount: '5500' }],
    row_version: posted.row_version,
  })
  expect(changed.status, changed.raw).toBe(200)
  return posted
}

const logOf = async (asked: string, send: Send = manager) => {
  const { status, body, raw } = await send('GET', `${call}${asked}`)
  expect(status, raw).toBe(200)
  return rowsOf({ body }, 'rows')
}

describe('the log of a voucher', () => {
  it('tells its whole life in order: who, what, and what it was before', async () => {
    const rows = await logOf(`account_log_by_invoice_wp/?invoice_no=${String(voucher['invoice_no'])}`)
    const actions = rows.map((row) => row['action'])
    for (const action of ['create', 'post', 'approve', 'edit', 'update']) expect(actions).toContain(action)
    expect(actions.indexOf('create')).toBeLessThan(actions.indexOf('post'))
    expect(actions.indexOf('approve')).toBeLessThan(actions.indexOf('edit'))
    expect(rows.find((row) => row['action'] === 'edit')).toMatchObject({
      field: expect.stringContaining('Narration'),
      before: expect.stringContaining('Fee of 2026'),
      after: expect.stringContaining('Fee of 2027'),
      reason: 'It was five hundred more',
    })
    expect(rows.find((row) => row['action'] === 'approve')?.['user']).toMatch(/nasreen/i)
    expect(rows.filter((row) => row['action'] === 'post')).toHaveLength(1)
    expect(rows.find((row) => row['action'] === 'print')?.['after']).toMatch(/print 1$/)
  })

  it('of no number, or of one that is none, is empty', async () => {
    expect(await logOf('account_log_by_invoice/')).toEqual([])
    expect(await logOf('account_log_by_invoice/?invoice_no=HO-RV-2627-99999')).toEqual([])
  })
})

describe('the account log', () => {
  it('says from where something was posted, and what it came to', async () => {
    const [row] = await logOf('account_log/?action=post')
    expect(row).toMatchObject({
      invoice_no: voucher['invoice_no'],
      ip: expect.stringMatching(/127\.0\.0\.1|::1/),
      amount: '5000.00',
      record_id: voucher.id,
    })
  })

  it('is narrowed by person, action, sort of voucher and words; a sign that means something to the database is only a sign', async () => {
    const type = Number(voucher['voucher_type'])
    for (const asked of [`voucher_kind=${type}`, 'status=posted', `keyword=${String(voucher['invoice_no'])}`])
      expect((await logOf(`account_log/?${asked}`)).length).toBeGreaterThan(0)
    expect(await logOf('account_log/?status=void')).toEqual([])
    expect(await logOf('account_log/?keyword=%25')).toEqual([])
    const { body } = await manager('GET', `${call}account_log/?action=sleep`)
    expect(body['errors']).toHaveProperty('action')
  })

  it('tells what was done to the year, to its months and to the chart', async () => {
    const locks = await server.office.engine.database.app.query<{ id: string; row_version: number }>(
      'select id, row_version from period_lock where period = 1 limit 1',
    )
    const [lock] = locks.rows
    await manager('PUT', `${base('period_lock')}update_status/${lock?.id}`, {
      status: 'locked',
      row_version: lock?.row_version,
    })
    expect(await logOf('account_log/?action=lock')).toMatchObject([
      { resource: 'period_lock', before: 'Open', after: 'Locked' },
    ])
    expect((await logOf('account_log/?action=open')).length).toBe(1)
  })

  it('is closed to an accountant, and shows a manager of another branch nothing of this one', async () => {
    for (const name of ['account_log', 'account_log_by_invoice'])
      expect((await accountant('GET', `${call}${name}/`)).status).toBe(403)
    const branch = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const other = (await cast.person('shirin', { roles: ['ACCOUNTS_MANAGER'], over: { branch: branch.id } })).send
    expect(await logOf(`account_log_by_invoice/?invoice_no=${String(voucher['invoice_no'])}`, other)).toEqual([])
    expect((await logOf('account_log/?action=post', other)).length).toBe(0)
  })
})
