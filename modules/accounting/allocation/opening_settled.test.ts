import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** Money comes in for bills that were open before the books began. accounting.md 2.7, 2.11. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
const ids = new Map<string, number>()

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const receipts = base('receipt_voucher')

interface Opening {
  readonly entry: number
  readonly line_no: number
  readonly number: string
  readonly open: string
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', `${base('ledger_account')}default_chart/`, {})
  const year = await openYear(admin)
  for (const code of ['P-7', 'P-8', 'P-9', 'V-1'])
    ids.set(
      code,
      (
        await made(admin, 'sub_ledger_account', {
          name: `Party ${code}`,
          code,
          credit_days: 15,
        })
      ).id,
    )
  const all = await admin('GET', `${base('ledger_account')}without_pagination/all/`)
  for (const row of rowsOf(all, 'ledger_accounts')) ids.set(String(row['code']), row.id)
  const form = new FormData()
  const sheet = [
    'Branch,Ledger,Sub-ledger,Debit,Credit,Bill no.,Bill date,Due date',
    'HO,1302001,P-7,1000,,K-1,2019-02-10,2019-03-12',
    'HO,1302001,P-7,500,,K-2,2019-06-20,',
    'HO,1302001,P-8,70,,,,',
    'HO,1302001,P-9,900,,K-9,2019-06-20,',
    'HO,2105003,V-1,,300,V-77,2019-06-01,',
    'HO,3101001,,,2170,,,',
  ]
  form.set('file', new Blob([sheet.join('\n')]), 'opening.csv')
  const sent = await admin('POST', `/fiscal_year/api/v1/fiscal_year/opening_import/${year.id}`, form)
  if (sent.status !== 200) throw new Error(sent.raw)
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

const id = (code: string): number => ids.get(code) ?? 0
const receive = async (from: string, amount: string): Promise<Row> => {
  const answer = await accountant('POST', `${receipts}create/?step=post`, {
    received_from: from,
    lines: [{ ledger: id('1302001'), sub_ledger: id(from), amount }],
  })
  expect(answer.status, answer.raw).toBe(201)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const openOf = async (party: string, source = receipts): Promise<Opening[]> => {
  const { body } = await accountant('GET', `${source}advances/${id(party)}`)
  return body['opening'] as Opening[]
}
const apply = (party: string, opening: unknown, by = accountant): Promise<Answer> =>
  by('POST', `${receipts}apply_advance/`, { sub_ledger: id(party), opening })
const of = ({ entry, line_no }: Opening, amount: string) => ({ entry, line_no, amount })
const settled = async (receipt: Row) =>
  rowsOf(await accountant('GET', `${receipts}settlements/${receipt.id}`), 'rows').map((row) => ({
    id: row.id,
    said: `${String(row['number'])} ${String(row['amount'])}`,
  }))
const said = (all: readonly Opening[]) => all.map(({ number, open }) => `${number} ${open}`)
const aged = async (party: string) =>
  rowsOf(
    await manager('GET', `/report/api/v1/report/sundry_debtor/?by=bill&sub_ledger=${id(party)}&size=50`),
    'rows',
  ).map((row) => `${String(row['bill_no'])} ${String(row['closing'])}`)

it('a receipt settles them by their numbers, the ageing follows, and it is voided when they were opened again', async () => {
  expect(said(await openOf('P-7'))).toEqual(['K-1 1000.00', 'K-2 500.00'])
  const receipt = await receive('P-7', '1200')
  const [first, second] = await openOf('P-7')
  if (!first || !second) throw new Error('The opening bills are missing.')
  const answer = await apply('P-7', [of(first, '1000'), of(second, '200')])
  expect([answer.status, answer.body]).toEqual([200, { allocations: [], voucher: null }])
  expect(said(await openOf('P-7'))).toEqual(['K-2 300.00'])
  expect(await aged('P-7')).toEqual(['K-2 300.00'])
  const rows = await settled(receipt)
  expect(rows.map((row) => row.said)).toEqual(['K-1 1000.00', 'K-2 200.00'])

  const asked = await made(accountant, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: receipt.id,
    action: 'delete',
    reason: 'Counted wrongly at the counter',
  })
  await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
  // Its rows name what it settles: they change with it, and the permission stays one for it.
  const voided = async () => {
    const { row_version } = (await accountant('GET', `${receipts}${receipt.id}`)).body
    return accountant('PUT', `${receipts}update_status/${receipt.id}`, { status: 'void', note: 'Wrong', row_version })
  }
  expect((await voided()).body['code']).toBe('ACC-031')
  const again = (allocation: unknown) => accountant('POST', `${receipts}open_again/`, { allocation })
  for (const row of rows) expect((await again(row.id)).status).toBe(200)
  expect((await again(rows[0]?.id)).body['code']).toBe('ACC-034')
  expect(await settled(receipt)).toEqual([])
  const gone = await voided()
  expect(gone.status, gone.raw).toBe(200)
  expect(new Set(await aged('P-7'))).toEqual(new Set(['K-1 1000.00', 'K-2 500.00']))
})

it('an opening balance that named no bill is settled as one, by the number of its voucher', async () => {
  await receive('P-8', '70')
  const [whole] = await openOf('P-8')
  if (!whole) throw new Error('The opening balance is missing.')
  expect(whole.number).toMatch(/-OB-/)
  expect((await apply('P-8', [of(whole, '70')])).status).toBe(200)
  expect(await openOf('P-8')).toEqual([])
})

it('the register of bills lists them by their numbers and days, with what is open of each', async () => {
  const register = async (query: string) =>
    rowsOf(
      await manager('GET', `/report/api/v1/report/bill/?date_after=2019-01-01&size=50&sort=invoice_no${query}`),
      'rows',
    ).map((row) => [row['invoice_no'], row['date'], row['due_date'], row['amount'], row['open'], row['payment_status']])
  expect(await register(`&sub_ledger=${id('P-7')}`)).toEqual([
    ['K-1', '2019-02-10', '2019-03-12', '1000.00', '1000.00', 'unpaid'],
    ['K-2', '2019-06-20', '2019-07-05', '500.00', '500.00', 'unpaid'],
  ])
  expect(await register(`&sub_ledger=${id('V-1')}&account_type=payable`)).toEqual([
    ['V-77', '2019-06-01', expect.any(String), '300.00', '300.00', 'unpaid'],
  ])
  expect(await register(`&sub_ledger=${id('V-1')}&account_type=receivable`)).toEqual([])
})

it('ACC-060: of two who settle one at once, the second is refused', async () => {
  await receive('P-9', '900')
  await receive('P-9', '900')
  const [bill] = await openOf('P-9')
  if (!bill) throw new Error('The opening bill is missing.')
  const both = await Promise.all([1, 2].map(() => apply('P-9', [of(bill, '900')])))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(both.flatMap(({ body }) => body['code'] ?? [])).toEqual(['ACC-060'])
  expect(await openOf('P-9')).toEqual([])
})

it('what cannot be is told at its field, and settles nothing', async () => {
  await receive('P-7', '800')
  const [first, second] = await openOf('P-7')
  const [theirs] = await openOf('V-1', base('payment_voucher'))
  if (!first || !second || !theirs) throw new Error('The opening bills are missing.')
  const told = async (opening: unknown) => {
    const { status, body } = await apply('P-7', opening)
    return [status, body['code'], ...Object.keys(body['errors'] ?? {})]
  }
  expect(await told([of(theirs, '1')])).toEqual([400, 'invalid', 'opening[0].entry'])
  expect(await told([of(first, '1'), of(first, '1')])).toEqual([400, 'invalid', 'opening[1].entry'])
  expect(await told([of(first, '0')])).toEqual([400, 'ACC-002', 'opening[0].amount'])
  expect(await told([of(first, '1000.01')])).toEqual([400, 'ACC-060', 'opening[0].amount'])
  expect(await told([of(first, '600'), of(second, '300')])).toEqual([400, 'ACC-061', 'opening'])
  expect(await told([of(first, 'much')])).toEqual([400, 'invalid', 'opening[0].amount'])
  expect(await told([{ entry: 'x', amount: '1' }])).toEqual([400, 'invalid', 'opening[0].entry'])
  expect(await told('all')).toEqual([400, 'invalid', 'opening'])
  expect(await told([])).toEqual([400, 'invalid', 'allocations'])
  expect(said(await openOf('P-7'))).toEqual(['K-1 1000.00', 'K-2 500.00'])
  const stranger = (await cast.person('kamal', { roles: ['STAFF'] })).send
  expect((await apply('P-7', [of(first, '1')], stranger)).status).toBe(403)
})

it('a clerk of another branch neither sees nor settles nor opens them', async () => {
  const away = await made(cast.admin, 'branch', { name: 'Sylhet', code: 'SYL' })
  const there = (await cast.person('moyna', { roles: ['ACCOUNTS'], over: { branch: away.id } })).send
  const [first] = await openOf('P-7')
  if (!first) throw new Error('The opening bill is missing.')
  expect((await there('GET', `${receipts}advances/${id('P-7')}`)).body['opening']).toEqual([])
  expect((await apply('P-7', [of(first, '1')], there)).status).toBe(400)
  expect((await apply('P-7', [of(first, '800')])).status).toBe(200)
  const { rows } = await server.scratch.database.app.query<{ id: number }>(
    'select max(id)::int as id from acc_allocation',
  )
  const again = (by: Send, allocation: unknown) => by('POST', `${receipts}open_again/`, { allocation })
  expect((await again(there, rows[0]?.id)).status).toBe(404)
  expect((await again(accountant, 'x')).status).toBe(400)
  expect((await accountant('POST', `${base('payment_voucher')}open_again/`, { allocation: rows[0]?.id })).status).toBe(
    404,
  )
})

it('bills and opening bills are settled together or not at all', async () => {
  await receive('P-7', '300')
  const bill = await accountant('POST', `${base('receivable_bill')}create/?step=post`, {
    sub_ledger: id('P-7'),
    lines: [{ income_ledger: id('4101003'), amount: '100' }],
  })
  const [first] = await openOf('P-7')
  if (!first) throw new Error('The opening bill is missing.')
  const both = (amount: string) =>
    accountant('POST', `${receipts}apply_advance/`, {
      sub_ledger: id('P-7'),
      allocations: [{ bill: bill.body['id'], amount: '100' }],
      opening: [of(first, amount)],
    })
  const open = async () =>
    (await accountant('GET', `${base('receivable_bill')}${String(bill.body['id'])}`)).body['open']
  expect((await both('201')).status).toBe(400)
  expect(await open()).toBe('100.00')
  expect((await both('200')).status).toBe(200)
  expect(await open()).toBe('0.00')
  expect(said(await openOf('P-7'))).toEqual(['K-2 500.00'])
})

it('one that a cheque paid is owed again when the cheque bounces, and settled again when it is presented again', async () => {
  const bank = (over: object) => made(cast.admin, 'bank', { branch_name: 'Motijheel', ...over })
  await bank({ name: 'Our bank', short_name: 'OURS', account_no: '100-200', ledger: id('1402001') })
  const theirs = await bank({ name: 'Their bank', short_name: 'THEIRS' })
  const receipt = await accountant('POST', `${receipts}create/?step=post`, {
    payment_mode: 'cheque',
    instrument_no: '4410021',
    instrument_date: today(),
    instrument_bank: theirs.id,
    receive_in: id('1402001'),
    received_from: 'P-7',
    lines: [{ ledger: id('1302001'), sub_ledger: id('P-7'), amount: '500' }],
  })
  expect(receipt.status, receipt.raw).toBe(201)
  const [second] = await openOf('P-7')
  if (!second) throw new Error('The opening bill is missing.')
  expect((await apply('P-7', [of(second, '500')])).status).toBe(200)
  expect(await openOf('P-7')).toEqual([])
  const cheques = base('postdate_cheque')
  const [cheque] = rowsOf(
    await accountant('GET', `${cheques}all/?source_id=${String(receipt.body['id'])}`),
    'postdate_cheques',
  )
  const bounced = await accountant('PUT', `${cheques}update_status/${cheque?.id}`, {
    status: 'bounced',
    bounced_on: today(),
    bounce_reason: 'signature',
    row_version: cheque?.row_version,
  })
  expect(bounced.body, bounced.raw).toMatchObject({ status: 'bounced' })
  expect(said(await openOf('P-7'))).toEqual(['K-2 500.00'])
  const again = await accountant('PUT', `${cheques}update_status/${cheque?.id}`, {
    status: 'deposited',
    deposited_on: today(),
    row_version: bounced.body['row_version'],
  })
  expect(again.body, again.raw).toMatchObject({ status: 'deposited' })
  expect(await openOf('P-7')).toEqual([])
})

it('the books are sound', async () => {
  const { rows } = await server.scratch.database.app.query(
    'select kind, detail from acc_differences() union all select kind, detail from acc_bill_differences() union all select kind, detail from acc_open_differences()',
  )
  expect(rows).toEqual([])
})
