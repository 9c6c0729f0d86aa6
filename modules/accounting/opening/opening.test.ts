import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** An office that begins to keep its books on 1 July 2019: cash in two branches, what a party owes, the rest is its fund. */
let server: TestServer
let cast: Cast
let manager: Send
let year: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
  await made(cast.admin, 'sub_ledger_account', { name: 'Karim Traders', code: 'P-7' })
  const first = await made(cast.admin, 'fiscal_year', { start_date: '2019-07-01' })
  year = first.id
  const body = { status: 'open', row_version: first.row_version }
  await cast.admin('PUT', `/fiscal_year/api/v1/fiscal_year/update_status/${year}`, body)
  const over = { branch: null }
  manager = (await cast.person('manager', { roles: ['ADMIN'], over })).send
})
afterAll(() => server.stop())

const heading = 'Branch,Ledger,Sub-ledger,Debit,Credit,Narration'
async function sent(rows: readonly string[], { trial = false, send = manager, of = year } = {}) {
  const form = new FormData()
  form.set('file', new Blob([[heading, ...rows].join('\n')]), 'opening.csv')
  if (trial) form.set('dry_run', 'true')
  const { status, body } = await send('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${of}`, form)
  return { status, body }
}
const asked = async <R extends object>(text: string): Promise<R[]> =>
  (await server.scratch.database.app.query<R>(text)).rows
const vouchers = async () => (await asked<{ n: number }>('select count(*)::integer as n from acc_voucher'))[0]?.n

const balanced = [
  'HO,1401001,,"1,50,000.00",,Counted by the auditor',
  'Chattogram,Petty Cash,,500,0,',
  'HO,1303005,P-7,2500.50,,',
  'HO,3101001,,,153000.50,',
]

describe('a trial', () => {
  it('lists what is against each row, and posts nothing', async () => {
    const { status, body } = await sent(
      [
        'HO,1401001,,100,,',
        'Paris,1401001,,100,,',
        'HO,Gold,,100,,',
        'HO,1401001,P-7,100,,',
        'HO,1303005,,100,,',
        'HO,1303005,Nobody,100,,',
        'HO,1401001,,100,100,',
        'HO,1401001,,,,',
        'HO,1401001,,-5,,',
        'HO,1401001,,1.005,,',
        ',1401001,,5,,',
      ],
      { trial: true },
    )
    expect([status, body['created'], body['difference'], body['invoice_no']]).toEqual([200, 1, '100.00', null])
    const failed = body['failed'] as { row: number; field: string; message: string }[]
    expect(failed.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      '3 branch: There is no “Paris” here.',
      '4 ledger: There is no “Gold” here.',
      '5 sub_ledger: Ledger "Cash in Hand - Head Office" does not take a sub-ledger.',
      expect.stringMatching(/^6 sub_ledger: Choose a .+ for ledger "/),
      '7 sub_ledger: There is no “Nobody” here.',
      '8 credit: A line can have a debit or a credit, not both.',
      '9 debit: Amount must be greater than zero.',
      '10 debit: Amount must be greater than zero.',
      expect.stringMatching(/^11 debit: /),
      '12 branch: Branch is required.',
    ])
    expect(await vouchers()).toBe(0)
  })

  it('says by how much the sides differ', async () =>
    expect((await sent(['HO,1401001,,100.01,,', 'HO,3101001,,,100,'], { trial: true })).body).toMatchObject({
      created: 2,
      failed: [],
      difference: '0.01',
    }))
})

describe('the opening balances', () => {
  it('are refused as a whole where they differ or a row is wrong', async () => {
    const unequal = await sent(['HO,1401001,,100.01,,', 'HO,3101001,,,100,'])
    expect([unequal.status, unequal.body['code'], unequal.body['detail']]).toEqual([
      400,
      'ACC-041',
      'Opening balances differ by ৳0.01.',
    ])
    const wrong = await sent([...balanced, 'Paris,1401001,,1,,'])
    expect([wrong.status, wrong.body['detail'], (wrong.body['failed'] as unknown[]).length]).toEqual([
      400,
      'One row must be put right. Nothing was posted.',
      1,
    ])
    expect(await vouchers()).toBe(0)
  })

  it('are one voucher in which each branch balances, once however often they are sent', async () => {
    const first = await sent(balanced)
    expect(first).toEqual({
      status: 200,
      body: { created: 4, failed: [], difference: '0.00', invoice_no: 'HO-OB-1920-00001' },
    })
    const both = await Promise.all([sent(balanced), sent(balanced)])
    expect(both.map(({ body }) => body['invoice_no'])).toEqual(['HO-OB-1920-00001', 'HO-OB-1920-00001'])
    expect(await vouchers()).toBe(1)
    const sums = await asked<{ code: string; moved: string }>(
      `select b.code, sum(l.debit)::text as moved from acc_line l join branch b on b.id = l.branch
       where l.period = 0 and l.entry_date = '2019-07-01' group by b.code having sum(l.debit) = sum(l.credit) order by b.code`,
    )
    expect(sums).toEqual([
      { code: 'CTG', moved: '500.00' },
      { code: 'HO', moved: '153000.50' },
    ])
    expect(await asked('select kind, detail from acc_differences()')).toEqual([])
  })

  it('are given to an account once', async () => {
    const { body } = await sent(['HO,1401001,,7,,', 'HO,3101001,,,7,'], { trial: true })
    expect((body['failed'] as { row: number; message: string }[]).map(({ row, message }) => [row, message])).toEqual([
      [2, 'This account has an opening balance already.'],
      [3, 'This account has an opening balance already.'],
    ])
  })

  it('belong to the first year', async () => {
    const next = await made(cast.admin, 'fiscal_year', {})
    const { status, body } = await sent(['HO,1401002,,7,,', 'HO,3101002,,,7,'], { of: next.id })
    expect([status, body['detail']]).toEqual([
      409,
      'Opening balances belong to the first fiscal year; 2020-21 follows another.',
    ])
  })

  it('are entered by whoever closes the books', async () => {
    const { send } = await cast.person('accountant', { roles: ['ACCOUNTS'] })
    expect((await sent(balanced, { send })).status).toBe(403)
  })

  it('are a file', async () => {
    const { status } = await manager('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, new FormData())
    expect(status).toBe(400)
  })
})

it('a year that was only opened lacks nothing for its closing but the locks of its periods', async () => {
  const path = `/fiscal_year/api/v1/fiscal_year/checklist/${year}`
  const { body } = await manager('GET', path)
  const items = body['items'] as { key: string; ok: boolean; detail: string }[]
  expect(items.filter(({ ok }) => !ok)).toEqual([{ key: 'periods', ok: false, detail: '28 periods are not locked.' }])
  expect(items.find(({ key }) => key === 'verified')?.detail).toBe('The books agree with their lines.')
  const { send } = await cast.person('enterer', { roles: ['ACCOUNTS'] })
  expect((await send('GET', path)).status).toBe(403)
})
