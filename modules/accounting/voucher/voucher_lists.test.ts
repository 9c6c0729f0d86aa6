import { afterAll, beforeAll, expect, it } from 'vitest'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { officeBooks } from '../testing/books/office_books.ts'

/** An accountant looks for vouchers by what they name. */
let server: TestServer
let cast: Cast
let clerk: Person
let id: Readonly<Record<'cash' | 'bank' | 'fees' | 'rent' | 'receivable' | 'nonMembers', number>>

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const listKeys = { receipt_voucher: 'receipt_vouchers', journal: 'journals', contra: 'contras' } as const

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { row } = await officeBooks(cast)
  const ledger = async (code: string): Promise<number> => (await row('ledger_account', code)).id
  const bank = rowsOf(
    await cast.admin('GET', '/ledger_account/api/v1/ledger_account/all/?system_role=BANK'),
    'ledger_accounts',
  )
  id = {
    cash: await ledger('1401001'),
    bank: bank[0]?.id ?? 0,
    fees: await ledger('4101002'),
    rent: await ledger('5201001'),
    receivable: await ledger('1301001'),
    nonMembers: (await row('sub_ledger_account', 'NON-MEMBERS')).id,
  }
  clerk = await cast.person('accountant', { roles: ['ACCOUNTS'] })
})
afterAll(() => server.stop())

const post = async (resource: string, values: Readonly<Record<string, unknown>>): Promise<Row> => {
  const answer = await clerk.send('POST', `${base(resource)}create/?step=post`, { narration: 'Told', ...values })
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const receipt = (values: Readonly<Record<string, unknown>> = {}) =>
  post('receipt_voucher', { received_from: 'Al-Amin', lines: [{ ledger: id.fees, amount: '100' }], ...values })
const listed = async (resource: keyof typeof listKeys, query: string): Promise<Row[]> => {
  const answer = await clerk.send('GET', `${base(resource)}all/?${query}`)
  expect(answer.status, answer.raw).toBe(200)
  return rowsOf(answer, listKeys[resource])
}
const numbers = (rows: readonly Row[]) => rows.map(({ id: number }) => number).toSorted((a, b) => a - b)

it('vouchers are found by a ledger, in their lines or beside them, and by the party they name', async () => {
  const fees = await receipt()
  const due = await receipt({ lines: [{ ledger: id.receivable, sub_ledger: id.nonMembers, amount: '70' }] })
  const draft = await made(clerk.send, 'receipt_voucher', {
    received_from: 'Nobody yet',
    lines: [{ ledger: id.fees, amount: '5' }],
  })
  expect(numbers(await listed('receipt_voucher', `ledgers=${id.fees}`))).toEqual([fees.id, draft.id])
  expect(numbers(await listed('receipt_voucher', `ledgers=${id.cash}`))).toEqual([fees.id, due.id, draft.id])
  expect(numbers(await listed('receipt_voucher', `ledgers=${id.rent}`))).toEqual([])
  expect(numbers(await listed('receipt_voucher', `ledgers=${id.fees},${id.receivable}&status=posted`))).toEqual([
    fees.id,
    due.id,
  ])
  expect(numbers(await listed('receipt_voucher', `sub_ledgers=${id.nonMembers}`))).toEqual([due.id])
  expect(numbers(await listed('receipt_voucher', 'sub_ledgers.empty=true&status=posted'))).toEqual([fees.id])
  const [row] = await listed('receipt_voucher', `id=${due.id}`)
  expect(row).toMatchObject({ ledgers: [id.receivable, id.cash], sub_ledgers: [id.nonMembers] })
  expect(row?.['expand']).toMatchObject({ ledgers: [{ title: expect.stringContaining('1301001') }, {}] })
})

it('and by the types of the ledgers they name, whatever ledger it is', async () => {
  const [fees, due] = [
    await receipt({ received_from: 'Typed' }),
    await receipt({
      received_from: 'Typed',
      lines: [{ ledger: id.receivable, sub_ledger: id.nonMembers, amount: '70' }],
    }),
  ]
  const mine = async (query: string) => numbers(await listed('receipt_voucher', `received_from=Typed&${query}`))
  expect(await mine('account_type=cash')).toEqual([fees.id, due.id])
  expect(await mine('account_type=income')).toEqual([fees.id])
  expect(await mine('account_type=receivable,expense')).toEqual([due.id])
  expect(await mine('account_type=expense')).toEqual([])
  const [row] = await listed('receipt_voucher', `id=${fees.id}`)
  expect(row?.['account_type']).toEqual(['cash', 'income', 'asset'])
  expect((await clerk.send('GET', `${base('receipt_voucher')}all/?account_type=gold`)).status).toBe(400)
})

it('so are journals and contras, without a word of theirs', async () => {
  const journal = await post('journal', {
    lines: [
      { ledger: id.rent, debit: '10' },
      { ledger: id.fees, credit: '10' },
    ],
  })
  expect(numbers(await listed('journal', `ledgers=${id.rent}`))).toEqual([journal.id])
  expect(numbers(await listed('journal', `ledgers=${id.cash}`))).toEqual([])
  const [row] = await listed('journal', '')
  expect(row?.['ledgers'], 'as they stand in the journal').toEqual([id.rent, id.fees])
  const contra = await made(clerk.send, 'contra', { from_ledger: id.cash, to_ledger: id.bank, amount: '1' })
  expect(numbers(await listed('contra', `ledgers=${id.bank}`))).toEqual([contra.id])
})

it('what they name is told and never written, and keeps nobody from deleting a ledger more than they do', async () => {
  const answer = await clerk.send('POST', `${base('journal')}create/`, { ledgers: [id.fees], narration: 'Told' })
  expect(Object.keys(Object(answer.body['errors']))).toContain('ledgers')
  expect((await clerk.send('GET', `${base('journal')}all/?sort=ledgers`)).status).toBe(400)
  expect((await clerk.send('GET', `${base('journal')}all/?ledgers=x`)).status).toBe(400)
  const { body } = await cast.admin('DELETE', `${base('ledger_account')}delete/${id.rent}`)
  expect(JSON.stringify(body)).not.toContain('journal_ledgers')
})

it('a clerk of another branch finds no voucher by the ledgers of this one', async () => {
  const other = await made(cast.admin, 'branch', { name: 'Khulna', code: 'KHL' })
  const elsewhere = await cast.person('elsewhere', { roles: ['ACCOUNTS'], over: { branch: other.id } })
  const { body } = await elsewhere.send('GET', `${base('receipt_voucher')}all/?ledgers=${id.fees}`)
  expect(body['receipt_vouchers']).toEqual([])
})

it('what is void is in no sum; as a group of its own it has its sum', async () => {
  const gone = await receipt({ lines: [{ ledger: id.fees, amount: '33' }], received_from: 'Padma' })
  const stays = await receipt({ received_from: 'Padma' })
  const manager = await cast.person('manager', { roles: ['ACCOUNTS_MANAGER'] })
  const asked = await made(clerk.send, 'acc_update_perm', {
    record_type: 'receipt_voucher',
    record: gone.id,
    action: 'delete',
    reason: 'It was taken twice',
  })
  await manager.send('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
  const voided = await clerk.send('PUT', `${base('receipt_voucher')}update_status/${gone.id}`, {
    status: 'void',
    note: 'Taken twice',
    row_version: gone.row_version,
  })
  expect(voided.status, voided.raw).toBe(200)
  const sums = async (grouped: string) => {
    const { body } = await clerk.send(
      'GET',
      `${base('receipt_voucher')}grouped/?grouped=${grouped}&received_from=Padma`,
    )
    return (body['groups'] as { key: string; count: number; sums: Record<string, string> }[]).map(
      ({ count, sums: { total } }) => [count, total],
    )
  }
  expect(stays['status']).toBe('posted')
  expect(await sums('branch')).toEqual([[2, '100.00']])
  expect(await sums('status')).toEqual([
    [1, '100.00'],
    [1, '33.00'],
  ])
})

it('the likely next number is that of the type a new voucher comes with, where nobody names another', async () => {
  for (const [resource, code] of Object.entries({ receipt_voucher: 'RV', payment_voucher: 'PV', journal: 'JV' })) {
    const { body } = await clerk.send('GET', `${base(resource)}next_invoice_no/`)
    expect(body['next_invoice_no']).toMatch(new RegExp(`-${code}-\\d{4}-\\d{5}$`))
  }
})

it('the form tells the likely next number until the voucher has one', async () => {
  const wish = { narration: 'Told', received_from: 'Al-Amin', lines: [{ ledger: id.fees, amount: '100' }] }
  const shown = async (values: Readonly<Record<string, unknown>>) =>
    (await clerk.send('POST', `${base('receipt_voucher')}preview/`, values)).body['outcome']
  const { body } = await clerk.send('GET', `${base('receipt_voucher')}next_invoice_no/`)
  expect(await shown(wish)).toMatchObject({ total: '100.00', likely_next_number: body['next_invoice_no'] })
  const { id: posted, invoice_no, row_version } = await receipt(wish)
  expect(invoice_no).toBe(body['next_invoice_no'])
  const again = await shown({ id: posted, row_version })
  expect(again).toMatchObject({ total: '100.00' })
  expect(again).not.toHaveProperty('likely_next_number')
})

it('the form shows the journal before the words are written, and none while an amount is missing', async () => {
  const shown = async (lines: readonly object[]) =>
    (await clerk.send('POST', `${base('receipt_voucher')}preview/`, { lines })).body
  const early = await shown([{ ledger: id.fees, amount: '100' }])
  expect(early).toMatchObject({ outcome: { total: '100.00' }, record: { narration: null, received_from: null } })
  expect(early['errors']).toEqual({
    received_from: ['Received from is required.'],
    narration: ['Narration is required.'],
  })
  expect(await shown([{ ledger: id.fees }])).not.toHaveProperty('outcome')
})

it('of a ledger that thousands of drafts name, each page is the same whether or not somebody waits for the total', async () => {
  const first = await made(clerk.send, 'receipt_voucher', {
    narration: 'Of many',
    received_from: 'Of many',
    lines: [{ ledger: id.fees, amount: '5' }],
  })
  await server.scratch.database.owner(async (client) => {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
       where attrelid = 'receipt_voucher'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'voucher_date')`,
    )
    const columns = rows[0]?.columns ?? ''
    await client.query(
      `insert into receipt_voucher (voucher_date, ${columns}) select voucher_date - n % 700, ${columns} from receipt_voucher, generate_series(1, 3000) n where id = $1`,
      [first.id],
    )
    // Two thirds name the fees, the newest as well as the oldest.
    await client.query(
      `insert into receipt_voucher_lines (record, position, ledger, amount)
       select id, 1, case when id % 3 = 0 then $2::bigint else $1::bigint end, 5 from receipt_voucher where received_from = 'Of many' and id <> $3`,
      [id.fees, id.rent, first.id],
    )
    await client.query('analyze receipt_voucher, receipt_voucher_lines')
  })
  for (const query of [
    `ledgers=${id.fees}`,
    `ledgers=${id.rent}`,
    `ledgers=${id.fees}&branch=1`,
    'account_type=income',
  ])
    for (const page of [1, 2, 40]) {
      const asked = `${query}&size=20&page=${page}`
      const alone = await listed('receipt_voucher', `${asked}&count=skip`)
      expect(alone, asked).toEqual(await listed('receipt_voucher', asked))
      expect(alone, asked).toHaveLength(20)
    }
})
