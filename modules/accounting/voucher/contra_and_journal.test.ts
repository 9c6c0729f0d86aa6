import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openYear } from '../testing/books/open_year.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** Money moves between accounts, and what is no money is put right, through the calls of an office. */
let server: TestServer
let cast: Cast
let accountant: Send
let manager: Send
const ledgers = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  accountant = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  await entered('receipt_voucher', accountant, {
    received_from: 'Al-Amin Overseas',
    lines: [{ ledger: ledger('4101002'), amount: '100000' }],
  })
})
afterAll(() => server.stop())

const ledger = (code: string): number => ledgers.get(code) ?? 0
const cash = () => ledger('1401001')
const bank = () => ledger('1402001')
const base = (resource: string) => `/${resource}/api/v1/${resource}/`

const post = (resource: string, send: Send, body: object) => send('POST', `${base(resource)}create/?step=post`, body)
async function entered(resource: string, send: Send, body: object): Promise<Row> {
  const { status, body: row, raw } = await post(resource, send, body)
  expect(status, raw).toBe(201)
  return { ...row, id: Number(row['id']), row_version: Number(row['row_version']) }
}
const balance = async (id: number): Promise<unknown> =>
  (await accountant('GET', `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${id}`)).body['balance']

describe('a contra', () => {
  it('takes cash to the bank, says so itself and is numbered', async () => {
    const made = await entered('contra', accountant, { from_ledger: cash(), to_ledger: bank(), amount: '70000' })
    expect(made).toMatchObject({
      total: '70000.00',
      status: 'posted',
      narration: 'Cash deposited into Bank - Operating Account',
    })
    expect(made['invoice_no']).toMatch(/-CV-\d{4}-00001$/)
    expect(await balance(cash())).toBe('30000.00')
    expect(await balance(bank())).toBe('70000.00')
  })

  it('books what the bank keeps for it to the usual ledger of charges', async () => {
    const made = await entered('contra', accountant, {
      from_ledger: bank(),
      to_ledger: cash(),
      amount: '5000',
      charge: '57.50',
      cheque_no: '০০৪৫১',
    })
    expect(made).toMatchObject({ total: '5057.50', cheque_no: '00451', charge_ledger: ledger('5401001') })
    expect(await balance(bank())).toBe('64942.50')
  })

  it('draws a cheque once', async () => {
    const again = { from_ledger: bank(), to_ledger: cash(), amount: '10', cheque_no: '00451' }
    const { status, body } = await post('contra', accountant, again)
    expect([status, body['code']]).toEqual([409, 'ACC-070'])
  })

  it('takes no more out of the cash box than is in it, and keeps nothing of the try', async () => {
    const before = rowsOf(await accountant('GET', `${base('contra')}all/`), 'contras').length
    const { status, body } = await post('contra', accountant, {
      from_ledger: cash(),
      to_ledger: bank(),
      amount: '900000',
    })
    expect([status, body['code']]).toEqual([400, 'ACC-050'])
    expect(rowsOf(await accountant('GET', `${base('contra')}all/`), 'contras')).toHaveLength(before)
  })

  it('goes to another branch by who works for both only, and each branch balances', async () => {
    const branch = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const away = { from_ledger: bank(), to_ledger: ledger('1402003'), amount: '1000', to_branch: branch.id }
    const refused = await post('contra', accountant, away)
    expect(refused.body['errors']).toHaveProperty('to_branch')
    const sent = await entered('contra', cast.admin, away)
    const { rows } = await server.scratch.database.app.query<{ branch: string; difference: string }>(
      `select l.branch, sum(l.debit - l.credit)::text as difference from acc_line l
         join acc_entry e on e.id = l.entry join acc_voucher v on v.id = e.voucher
        where v.source_type = 'contra' and v.source_id = $1 group by l.branch`,
      [sent.id],
    )
    expect(rows.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  })
})

describe('a journal voucher', () => {
  const lines = (debit: string, credit: string) => [
    { ledger: ledger('5201002'), debit },
    { ledger: ledger('2102002'), credit },
  ]
  const accrual = (changes: object = {}) => ({
    narration: 'Electricity of June',
    lines: lines('880', '880'),
    ...changes,
  })

  it('is posted and numbered', async () => {
    const made = await entered('journal', accountant, accrual())
    expect(made).toMatchObject({ total: '880.00', journal_kind: 'general', status: 'posted' })
    expect(made['invoice_no']).toMatch(/-JV-\d{4}-00001$/)
    expect(await balance(ledger('5201002'))).toBe('880.00')
  })

  it('says itself what it is, where nobody says more', async () => {
    const made = await entered('journal', accountant, { journal_kind: 'accrual', lines: lines('12', '12') })
    expect(made['narration']).toBe('Accrual: Electricity and Utilities to Utilities Payable')
  })

  it('that does not balance says by how much, and may wait as a draft', async () => {
    const { status, body } = await post('journal', accountant, accrual({ lines: lines('880', '800') }))
    expect([status, body['code']]).toEqual([400, 'ACC-001'])
    const draft = await made(accountant, 'journal', accrual({ lines: lines('880', '800') }))
    expect(draft).toMatchObject({ status: 'draft', invoice_no: null, total: '880.00' })
  })

  it.each([
    [
      'cash',
      {
        lines: [
          { ledger: 0, debit: '5' },
          { ledger: 0, credit: '5' },
        ],
      },
      'lines[0].ledger',
    ],
    [
      'a line with both sides',
      {
        lines: [
          { ledger: 1, debit: '5', credit: '5' },
          { ledger: 2, credit: '5' },
        ],
      },
      'lines[0].credit',
    ],
    ['a line with neither', { lines: [{ ledger: 1 }, { ledger: 2, credit: '5' }] }, 'lines[0].credit'],
    ['a write-off', { journal_kind: 'write_off' }, 'journal_kind'],
  ])('refuses an accountant %s, at its place', async (_case, changes, place) => {
    const chosen = [cash(), ledger('5201002'), ledger('2102002')]
    const given =
      'lines' in changes ? { lines: changes.lines.map((line) => ({ ...line, ledger: chosen[line.ledger] })) } : changes
    const { status, body, raw } = await post('journal', accountant, accrual(given))
    expect(status, raw).toBe(400)
    expect(body['errors']).toHaveProperty([place])
  })

  it('writes off by the manager', async () => {
    expect(await entered('journal', manager, accrual({ journal_kind: 'write_off' }))).toMatchObject({
      status: 'posted',
    })
  })

  it('that is posted changes with a permission only', async () => {
    const posted = await entered('journal', accountant, accrual())
    const change = { narration: 'Electricity of May', row_version: posted.row_version }
    const { status, body } = await accountant('PUT', `${base('journal')}update/${posted.id}`, change)
    expect([status, body['code']]).toEqual([403, 'ACC-030'])
    const wish = { record_type: 'journal', record: posted.id, action: 'edit', reason: 'It was the bill of May' }
    const asked = await made(accountant, 'acc_update_perm', wish)
    await manager('PUT', `${base('acc_update_perm')}approve/${asked.id}`, { row_version: asked.row_version })
    const changed = await accountant('PUT', `${base('journal')}update/${posted.id}`, change)
    expect(changed.body, changed.raw).toMatchObject({
      narration: 'Electricity of May',
      revision: 2,
      invoice_no: posted['invoice_no'],
    })
  })
})

describe('the registers', () => {
  const call = '/report/api/v1/report/'

  it('say of a receipt how it came, what was kept back and what came in; a draft is in none', async () => {
    const sonali = await made(accountant, 'bank', { name: 'Sonali', short_name: 'SBL', branch_name: 'Motijheel' })
    const cheque = { payment_mode: 'cheque', instrument_no: '৭৭১', instrument_bank: sonali.id }
    const body = {
      ...cheque,
      received_from: '=HYPERLINK("x")',
      instrument_date: '2026-07-01',
      lines: [{ ledger: ledger('4101002'), amount: '9000' }],
      deductions: [{ kind: 'ait', ledger: ledger('1306001'), amount: '900' }],
    }
    const posted = await entered('receipt_voucher', accountant, body)
    await made(accountant, 'receipt_voucher', { ...body, instrument_no: '772' })
    const asked = `?keyword=hyperlink&date_after=-&date_before=-`
    const { body: page } = await accountant('GET', `${call}receipt/${asked}`)
    expect(rowsOf({ body: page }, 'rows')).toMatchObject([
      {
        invoice_no: posted['invoice_no'],
        payment_mode: 'cheque',
        cheque_no: '771',
        amount: '9000.00',
        deduction: '900.00',
        net: '8100.00',
        ledger: expect.stringContaining('4101002'),
        instrument: expect.stringMatching(/^SBL, /),
        source_id: posted.id,
      },
    ])
    // A38, A34: the twin, the sheet and the page say the same, and a name that looks like a formula is only a name.
    const { body: twin } = await accountant('GET', `${call}receipt_wp/${asked}`)
    expect([twin['rows'], twin['totals']]).toEqual([page['rows'], page['totals']])
    const { raw: sheet } = await accountant('GET', `${call}receipt/export/${asked}&format=csv`)
    expect(sheet).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('of contras and journals have calls named like the vouchers, and are no vouchers', async () => {
    for (const name of ['contra', 'journal']) {
      const { status, body, raw } = await accountant('GET', `${call}${name}/?date_after=-&date_before=-&count=only`)
      expect(status, raw).toBe(200)
      expect(Number(body['total_elements'])).toBeGreaterThan(0)
      expect((await accountant('GET', `${base(name)}all/`)).body).toHaveProperty(`${name}s`)
    }
    const { body } = await accountant('GET', `${call}journal/?date_after=-&date_before=-`)
    const { debit, credit } = body['totals'] as { debit: string; credit: string }
    expect(debit).toBe(credit)
  })

  it('wait for their totals, and statements whose rows are sums bring them along', async () => {
    const days = 'date_after=-&date_before=-'
    expect((await accountant('GET', `${call}journal/?${days}&count=skip`)).body).not.toHaveProperty('totals')
    for (const statement of [`trial_balance/?${days}&tree=2`, `profit_and_loss/?${days}&tree=2`]) {
      const { body: page } = await accountant('GET', `${call}${statement}&count=skip`)
      const { body: below, raw } = await accountant('GET', `${call}${statement}&count=only`)
      const { facts: _read, ...figures } = below
      expect(page, raw).toMatchObject(figures)
      expect(page).toHaveProperty('facts')
    }
  })

  it('are closed to whoever may not see the vouchers', async () => {
    const clerk = (await cast.person('kamal', { roles: ['MEMBERSHIP'] })).send
    for (const name of ['receipt', 'payment', 'contra', 'journal'])
      expect((await clerk('GET', `${call}${name}/`)).status).toBe(403)
  })
})
