import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'

/** Deposits through the calls of an office: what opening them posts, and the interest they earn. accounting.md 3 fdr, A32. */
let server: TestServer
let cast: Cast
let clerk: Send
let manager: Send
let account: Row
let padma: Row
let ledgers: ReadonlyMap<string, number>
let numbers = 0

const base = '/fdr/api/v1/fdr/'
const codes = {
  general: '1201001',
  welfare: '1201002',
  pf: '1201004',
  accrued: '1302002',
  bank: '1402001',
  income: '4301001',
  pfProfit: '2201003',
}

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin, { start_date: '2024-07-01' })
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  ledgers = new Map(rowsOf(all, 'ledger_accounts').map((row) => [String(row['code']), row.id]))
  clerk = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  padma = await made(admin, 'bank', { name: 'Padma Bank', branch_name: 'Motijheel', short_name: 'PADMA' })
  account = await made(admin, 'bank', {
    name: 'Meghna Bank',
    branch_name: 'Motijheel',
    short_name: 'MEGHNA',
    account_no: '100-200',
    ledger: ledgers.get(codes.bank),
  })
  const paid = await clerk('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    voucher_date: '2024-07-01',
    payment_mode: 'bank_transfer',
    receive_in: ledgers.get(codes.bank),
    received_from: 'Members',
    lines: [{ ledger: ledgers.get('4101002'), amount: '90000000' }],
  })
  if (paid.status !== 201) throw new Error(paid.raw)
})
afterAll(() => server.stop())

const asked = (over: object = {}, send = clerk): Promise<Answer> =>
  send('POST', `${base}create/`, {
    fdr_no: `FDR-${(numbers += 1)}`,
    bank: padma.id,
    principal: '5000000',
    open_date: '2025-01-15',
    interest_rate: '9',
    source_bank: account.id,
    ...over,
  })
const rowIn = (answer: Answer, status: number): Row => {
  expect(answer.status, answer.raw).toBe(status)
  return { ...answer.body, id: Number(answer.body['id']), row_version: Number(answer.body['row_version']) }
}
const opened = async (over: object = {}): Promise<Row> => rowIn(await asked(over), 201)
const now = async ({ id }: Row): Promise<Row> => rowIn(await clerk('GET', `${base}${id}`), 200)
const accrue = (body: object, send = clerk): Promise<Answer> => send('POST', `${base}accrue/`, body)
const refusal = ({ status, body }: Answer) => [status, body['errors']]
const vouchersOf = async ({ id }: Row) => rowsOf(await clerk('GET', `${base}vouchers/${id}`), 'vouchers')
const permitted = async (deposit: Row, action: 'edit' | 'delete'): Promise<void> => {
  const wish = { record_type: 'fdr', record: deposit.id, action, reason: 'It was written wrongly' }
  const request = await made(clerk, 'acc_update_perm', wish)
  const path = `/acc_update_perm/api/v1/acc_update_perm/approve/${request.id}`
  rowIn(await manager('PUT', path, { row_version: request.row_version }), 200)
}

/** Debit less credit of a deposit's ledgers in taka, what is nothing left out. */
async function stands(deposit: Row): Promise<Partial<Record<keyof typeof codes, string>>> {
  const { rows } = await server.scratch.database.app.query<{ ledger: number; balance: string }>(
    `select l.ledger, sum(l.debit - l.credit)::text as balance from acc_line l join acc_entry e on e.id = l.entry and e.fiscal_year = l.fiscal_year
     join acc_voucher v on v.id = e.voucher where v.source_type = 'fdr' and v.source_id = $1 group by l.ledger having sum(l.debit - l.credit) <> 0`,
    [deposit.id],
  )
  const balances = new Map(rows.map((row) => [row.ledger, row.balance]))
  return Object.fromEntries(
    Object.entries(codes).flatMap(([name, code]) => {
      const balance = balances.get(ledgers.get(code) ?? 0)
      return balance === undefined ? [] : [[name, balance]]
    }),
  )
}

describe('a deposit that is opened', () => {
  it('moves the money from the account to the deposits of its fund, under a sub-ledger of its own', async () => {
    const deposit = await opened({
      fdr_no: 'SB-778',
      fund: 'welfare',
      principal: '2000000',
      interest_rate: '10.25',
      tenor_months: 6,
      open_date: '2025-02-01',
    })
    expect(deposit).toMatchObject({ maturity_date: '2025-08-01', interest_rate: '10.250', accrued_interest: '0.00' })
    expect(await stands(deposit)).toEqual({ welfare: '2000000.00', bank: '-2000000.00' })
    expect(await vouchersOf(deposit)).toMatchObject([
      { event: 'open', date: '2025-02-01', narration: 'SB-778 opened, 6 months at 10.25%, from MEGHNA' },
    ])
    const found = await clerk('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?kind=fdr&code=SB-778')
    expect(rowsOf(found, 'sub_ledger_accounts')).toMatchObject([
      { code: 'SB-778', name: 'PADMA SB-778', linked_record: deposit.id },
    ])
  })

  it('matures at the end of a shorter month, or when the bank says', async () => {
    expect(await opened({ open_date: '2024-08-31', tenor_months: 6 })).toMatchObject({ maturity_date: '2025-02-28' })
    expect(await opened({ maturity_date: '2026-01-18' })).toMatchObject({ maturity_date: '2026-01-18' })
  })

  it('from before the first year came with the opening balances, and is changed freely', async () => {
    const old = await opened({ open_date: '2024-01-15', tenor_months: 36 })
    expect([await stands(old), await vouchersOf(old)]).toEqual([{}, []])
    const { row_version } = old
    const changed = rowIn(
      await clerk('PUT', `${base}update/${old.id}`, { row_version, tenor_months: 24, maturity_date: '2026-01-15' }),
      200,
    )
    expect(changed).toMatchObject({ maturity_date: '2026-01-15' })
    rowIn({ ...(await clerk('DELETE', `${base}delete/${old.id}?row_version=${changed.row_version}`)) }, 200)
  })

  it('is refused at its fields', async () => {
    const nothing = await clerk('POST', `${base}create/`, {})
    expect([nothing.status, Object.keys(nothing.body['errors'] ?? {}).toSorted()]).toEqual([
      400,
      ['bank', 'fdr_no', 'interest_bank', 'interest_rate', 'principal', 'source_bank'],
    ])
    const wrong = await asked({
      principal: 'much',
      tenor_months: 0,
      interest_rate: '31',
      open_date: 'soon',
      day_basis: 364,
      fund: 'own',
    })
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {}).toSorted()]).toEqual([
      400,
      ['day_basis', 'fund', 'interest_rate', 'open_date', 'principal', 'tenor_months'],
    ])
    expect(refusal(await asked({ maturity_date: '2025-01-15' }))).toEqual([
      400,
      { maturity_date: ['Maturity date must be after the opening date.'] },
    ])
    expect(refusal(await asked({ source_bank: padma.id }))).toMatchObject([400, { source_bank: [expect.any(String)] }])
    expect(refusal(await asked({ principal: '0' }))).toMatchObject([400, { principal: [expect.any(String)] }])
    expect(refusal(await asked({ open_date: '2031-01-15' }))).toMatchObject([400, { open_date: [expect.any(String)] }])
  })

  it('is recorded once for each bank, also by two at the same moment', async () => {
    const twice = await Promise.all([asked({ fdr_no: 'TWIN' }), asked({ fdr_no: 'twin' })])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const other = await opened({ fdr_no: 'TWIN', bank: account.id })
    const found = await clerk('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?kind=fdr&keyword=TWIN')
    expect(rowsOf(found, 'sub_ledger_accounts').find((row) => row['linked_record'] === other.id)).toMatchObject({
      code: 'TWIN-2',
    })
  })
})

describe('a deposit that was written wrongly', () => {
  it('is changed with permission, and its opening posted anew under the same number', async () => {
    const deposit = await opened({ principal: '500000' })
    const [before] = await vouchersOf(deposit)
    const wish = { row_version: deposit.row_version, principal: '400000' }
    const refused = await clerk('PUT', `${base}update/${deposit.id}`, wish)
    expect([refused.status, refused.body['code']]).toEqual([403, 'ACC-030'])
    await permitted(deposit, 'edit')
    rowIn(await clerk('PUT', `${base}update/${deposit.id}`, wish), 200)
    expect(await stands(deposit)).toEqual({ general: '400000.00', bank: '-400000.00' })
    expect(await vouchersOf(deposit)).toMatchObject([{ invoice_no: before?.['invoice_no'], status: 'posted' }])
    const again = await clerk('PUT', `${base}update/${deposit.id}`, {
      ...wish,
      row_version: deposit.row_version + 1,
      principal: '1',
    })
    expect(again.status).toBe(403)
  })

  it('is deleted with permission: what was posted and accrued is void, and its number free', async () => {
    const deposit = await opened({ fdr_no: 'WRONG-1' })
    expect((await accrue({ as_of: '2025-03-31', fdrs: [deposit.id] })).status).toBe(200)
    const path = `${base}delete/${deposit.id}?row_version=${deposit.row_version}`
    expect((await clerk('DELETE', path)).status).toBe(403)
    await permitted(deposit, 'delete')
    const gone = await clerk('DELETE', path)
    expect(gone.status, gone.raw).toBe(200)
    expect(await stands(deposit)).toEqual({})
    await opened({ fdr_no: 'WRONG-1' })
    const found = await clerk('GET', '/sub_ledger_account/api/v1/sub_ledger_account/all/?kind=fdr&code=WRONG-1')
    expect(rowsOf(found, 'sub_ledger_accounts')).toMatchObject([
      { code: 'WRONG-1', is_active: true },
      { is_active: false },
    ])
  })
})

describe('the interest of a deposit', () => {
  it('A32: is accrued once for a day, however often it is asked for', async () => {
    const deposit = await opened()
    const body = { as_of: '2025-06-30', fdrs: [deposit.id] }
    const trial = await accrue({ ...body, dry_run: true })
    expect(trial.body).toMatchObject({
      posted: [{ interest: '204657.53', invoice_no: null }],
      skipped: [],
      total: '204657.53',
    })
    expect(await stands(deposit)).toEqual({ general: '5000000.00', bank: '-5000000.00' })
    const answers = await Promise.all([accrue(body), accrue(body, manager)])
    expect(answers.map(({ body: of }) => String(of['total'])).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '0.00',
      '204657.53',
    ])
    const again = await accrue(body)
    expect(again.body).toMatchObject({ posted: [], skipped: [{ fdr: deposit.id }], total: '0.00' })
    expect(await stands(deposit)).toEqual({
      general: '5000000.00',
      bank: '-5000000.00',
      accrued: '204657.53',
      income: '-204657.53',
    })
    expect((await vouchersOf(deposit)).map((row) => row['event'])).toEqual(['open', 'accrue:2025-06-30'])
    expect(await now(deposit)).toMatchObject({ accrued_interest: '204657.53' })
  })

  it('adds up month by month, and what a corrected rate makes too much is taken back', async () => {
    const deposit = await opened()
    for (const as_of of ['2025-01-31', '2025-02-28', '2025-03-31']) await accrue({ as_of, fdrs: [deposit.id] })
    expect(await now(deposit)).toMatchObject({ accrued_interest: '92465.75' })
    await permitted(deposit, 'edit')
    const wish = { row_version: deposit.row_version, interest_rate: '3' }
    rowIn(await clerk('PUT', `${base}update/${deposit.id}`, wish), 200)
    const { body } = await accrue({ as_of: '2025-04-30', fdrs: [deposit.id] })
    expect(body).toMatchObject({ total: '-49315.07' })
    expect(await now(deposit)).toMatchObject({ accrued_interest: '43150.68' })
  })

  it('of the provident fund goes to its members', async () => {
    const deposit = await opened({ fund: 'pf', principal: '365000', interest_rate: '10', open_date: '2025-06-01' })
    await accrue({ as_of: '2025-06-11', fdrs: [deposit.id] })
    expect(await stands(deposit)).toEqual({
      pf: '365000.00',
      bank: '-365000.00',
      accrued: '1000.00',
      pfProfit: '-1000.00',
    })
  })

  it('is not accrued before it is opened or in the future, nor asked for by who may not post', async () => {
    const deposit = await opened()
    const before = await accrue({ as_of: '2024-06-30', fdrs: [deposit.id] })
    expect(before.body).toMatchObject({ posted: [], skipped: [{ why: 'There is no interest to accrue.' }] })
    const later = await accrue({ as_of: '2031-06-30', fdrs: [deposit.id] })
    expect(later.body).toMatchObject({ posted: [], skipped: [{ fdr: deposit.id, why: expect.any(String) }] })
    expect((await accrue({ fdrs: [deposit.id, 999_999] })).status).toBe(404)
    const wrong = await accrue({ as_of: 'soon', fdrs: 'all', dry_run: 'perhaps' })
    expect([wrong.status, Object.keys(wrong.body['errors'] ?? {}).toSorted()]).toEqual([
      400,
      ['as_of', 'dry_run', 'fdrs'],
    ])
    const { send: reader } = await cast.person('reader', { roles: ['STAFF'] })
    expect((await accrue({ fdrs: [deposit.id] }, reader)).status).toBe(403)
  })
})
