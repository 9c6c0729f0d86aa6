import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, castPassword, made, type Cast } from '#platform/testing/cast.ts'
import { clientOf, type Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { readOpeningRows, type OpeningRow } from './opening_rows.ts'

/** An office that begins to keep its books on 1 July 2019: cash in two branches, what a party owes, the rest is its fund. */
let server: TestServer
let cast: Cast
let manager: Send
let year: number
let chattogram: number

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  await cast.admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  chattogram = (await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })).id
  await made(cast.admin, 'sub_ledger_account', { name: 'Karim Traders', code: 'P-7' })
  year = (await openYear(cast.admin, { start_date: '2019-07-01' })).id
  const over = { branch: null }
  manager = (await cast.person('manager', { roles: ['ADMIN'], over })).send
})
afterAll(() => server.stop())

const heading = 'Branch,Ledger,Sub-ledger,Debit,Credit,Narration'
async function sent(
  rows: readonly string[],
  {
    trial = false,
    send = manager,
    of = year,
    branch,
  }: { trial?: boolean; send?: Send; of?: number; branch?: number } = {},
) {
  const form = new FormData()
  if (branch !== undefined) form.set('branch', String(branch))
  form.set('file', new Blob([[heading, ...rows].join('\n')]), 'opening.csv')
  if (trial) form.set('dry_run', 'true')
  const { status, body } = await send('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${of}`, form)
  return { status, body }
}
/** The sheet to fill in, read as an import reads it. */
async function sheetOf(path: string): Promise<OpeningRow[]> {
  const { body } = await clientOf(server.url)('POST', '/user/api/v1/user/login/', {
    username: 'manager',
    password: castPassword,
  })
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${String(body['access'])}` } })
  expect(answer.status).toBe(200)
  const folder = await mkdtemp(join(tmpdir(), 'opening-'))
  const file = join(folder, 'sheet.xlsx')
  try {
    await writeFile(file, Buffer.from(await answer.arrayBuffer()))
    return await readOpeningRows({ path: file, name: 'sheet.xlsx' }, (column) => [column])
  } finally {
    await rm(folder, { recursive: true })
  }
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
    expect([status, body['created'], body['invoice_no']]).toEqual([200, 1, null])
    // Also of rows with another fault: the sheet's own sums are what somebody compares.
    expect([body['debit'], body['credit'], body['difference'], body['left_out']]).toEqual([
      '605.00',
      '0.00',
      '605.00',
      1,
    ])
    const failed = body['failed'] as { row: number; field: string; message: string }[]
    expect(failed.map(({ row, field, message }) => `${row} ${field}: ${message}`)).toEqual([
      '3 branch: There is no “Paris” here.',
      '4 ledger: There is no “Gold” here.',
      '5 sub_ledger: Ledger "Cash in Hand - Head Office" does not take a sub-ledger.',
      expect.stringMatching(/^6 sub_ledger: Choose a .+ for ledger "/),
      '7 sub_ledger: There is no “Nobody” here.',
      '8 credit: A line can have a debit or a credit, not both.',
      '10 debit: Amount must be greater than zero.',
      expect.stringMatching(/^11 debit: /),
      '12 branch: Branch is required.',
    ])
    expect(await vouchers()).toBe(0)
  })

  it('shows the rows as they are understood', async () => {
    const { body } = await sent(['HO,1401001,,"1,500",,', 'CTG,1303005,p-7,,7.5,Old bill'], { trial: true })
    expect(body['rows']).toEqual([
      {
        row: 2,
        branch: 'Head Office',
        ledger: '1401001 Cash in Hand - Head Office',
        sub_ledger: '',
        debit: '1500.00',
        credit: '',
        bill_no: '',
        bill_date: '',
        due_date: '',
        narration: '',
      },
      expect.objectContaining({ row: 3, branch: 'Chattogram', sub_ledger: 'P-7 Karim Traders', credit: '7.50' }),
    ])
  })

  it('takes the branch that was chosen where a row names none', async () => {
    const rows = [',1401001,,5,,', 'HO,3101001,,,5,']
    const { body } = await sent(rows, { trial: true, branch: chattogram })
    expect([body['failed'], (body['rows'] as { branch: string }[]).map(({ branch }) => branch)]).toEqual([
      [],
      ['Chattogram', 'Head Office'],
    ])
    const { body: strange } = await sent(rows, { trial: true, branch: 999 })
    expect((strange['failed'] as { message: string }[]).map(({ message }) => message)).toEqual(['Branch is required.'])
  })

  it('needs an amount', async () => {
    const { status, body } = await sent(['HO,1401001,,,,', 'HO,3101001,,0,0.00,'], { trial: true })
    expect([status, body['detail']]).toEqual([400, 'No row of the file has an amount.'])
  })

  it('says by how much the sides differ', async () =>
    expect((await sent(['HO,1401001,,100.01,,', 'HO,3101001,,,100,'], { trial: true })).body).toMatchObject({
      created: 2,
      failed: [],
      difference: '0.01',
    }))
})

describe('the opening balances', () => {
  it('A25: are refused as a whole where they differ or a row is wrong; a trial lists the rows', async () => {
    const rows = ['HO,1401001,,100.01,,', 'HO,3101001,,,100,']
    const { body: tried } = await sent(rows, { trial: true })
    expect(tried).toMatchObject({
      difference: '0.01',
      rows: [
        { row: 2, debit: '100.01', credit: '' },
        { row: 3, debit: '', credit: '100.00' },
      ],
    })
    const unequal = await sent(rows)
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
      body: {
        created: 4,
        failed: [],
        debit: '153000.50',
        credit: '153000.50',
        difference: '0.00',
        left_out: 0,
        invoice_no: 'HO-OB-1920-00001',
        rows: [],
      },
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
    expect(
      await asked(
        'select kind, detail from acc_differences() union all select kind, detail from acc_open_differences()',
      ),
    ).toEqual([])
  })

  it('are given to an account once', async () => {
    const { body } = await sent(['HO,1401001,,7,,', 'HO,3101001,,,7,'], { trial: true })
    expect((body['failed'] as { row: number; message: string }[]).map(({ row, message }) => [row, message])).toEqual([
      [2, 'This account has an opening balance already.'],
      [3, 'This account has an opening balance already.'],
    ])
  })

  it('are known where they are entered', async () => {
    const path = `/fiscal_year/api/v1/fiscal_year/opening/${year}`
    const { body } = await manager('GET', path)
    expect(body).toEqual({
      first_year: { id: year, code: '2019-20' },
      branches: [
        { id: chattogram, name: 'Chattogram' },
        { id: expect.any(Number), name: 'Head Office' },
      ],
      vouchers: [{ invoice_no: 'HO-OB-1920-00001', status: 'posted', posted_at: expect.any(String) }],
    })
    const { send } = await cast.person('onlooker', { roles: ['ACCOUNTS'] })
    expect((await send('GET', path)).status).toBe(403)
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
    const { status, body } = await sent(balanced, { send })
    expect([status, body['detail']]).toEqual([403, 'You need the permission books.close.'])
  })

  it('are a file', async () => {
    const { status } = await manager('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year}`, new FormData())
    expect(status).toBe(400)
  })
})

describe('the sheet that is handed out', () => {
  const path = () => `/fiscal_year/api/v1/fiscal_year/opening_template/${year}`

  it('names each ledger that has no opening balance yet, and comes back filled in', async () => {
    const rows = await sheetOf(`${path()}?branch=${chattogram}`)
    const ledgers = rows.map(({ values }) => values.ledger)
    expect(new Set(rows.map(({ values }) => values.branch))).toEqual(new Set(['CTG']))
    expect(ledgers).toEqual(expect.arrayContaining(['1401001', '1303005']))
    // Petty cash of Chattogram has one; what branches owe each other is the books' own.
    expect(ledgers).not.toContain('1401003')
    expect(ledgers).not.toContain('1901001')
    const filled = rows
      .filter(({ values }) => values.ledger === '1401001')
      .map(({ values: { branch, ledger } }) => `${branch},${ledger},,12,,`)
    const { body } = await sent([...filled, 'HO,1402001,,,12,'], { trial: true })
    expect([body['created'], body['failed']]).toEqual([2, []])
  })

  it('has rows for every branch of whoever asks', async () => {
    const rows = await sheetOf(path())
    expect(new Set(rows.map(({ values }) => values.branch))).toEqual(new Set(['CTG', 'HO']))
  })

  it('is for whoever closes the books', async () => {
    const { send } = await cast.person('curious', { roles: ['ACCOUNTS'] })
    expect((await send('GET', path())).status).toBe(403)
    expect((await manager('GET', `${path()}?branch=999`)).status).toBe(404)
  })
})
