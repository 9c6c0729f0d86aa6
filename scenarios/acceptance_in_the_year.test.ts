import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterWorkedYear, type WorkedOffice } from '#modules/accounting/testing/books/worked_office.ts'
import { workedVouchers } from '#modules/accounting/testing/books/worked_year.ts'
import { done, setLocks } from '#modules/accounting/testing/books/year_steps.ts'
import { made, rowOf, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/**
 * Acceptance scenarios of accounting.md 7 whose days, numbers and parties are those of the worked year: its office as it stands in
 * September 2025, before the cheque of RL-0202 goes to the bank.
 */
let server: TestServer
let office: WorkedOffice
const path = (resource: string) => `/${resource}/api/v1/${resource}/`
const report = (asked: string): Promise<Answer> =>
  done(office.manager('GET', `/report/api/v1/report/without_pagination/${asked}`))
/** Debit less credit of a ledger until a day, in taka. */
const balance = async (code: string, day: string): Promise<number> => {
  const asked = `ledger/?ledger=${office.books.ids.ledger(code)}&date_after=2025-07-01&date_before=${day}`
  return Number(rowsOf(await report(asked), 'rows').at(-1)?.['balance'])
}

beforeAll(async () => {
  server = await startTestServer()
  const vouchers = workedVouchers.filter(({ voucher_date }) => voucher_date < '2025-09-15')
  office = await enterWorkedYear(server, { isClosed: false, vouchers })
})
afterAll(() => server.stop())

describe('DHK-PV-2526-00007, entertainment of 8,800.00', () => {
  const vouchers = path('payment_voucher')
  const [entertainment, cash] = ['5202006', '1401001']
  const day = '2025-09-10'
  let paid: Row
  const spent = (amount: string) => ({ lines: [{ ledger: office.books.ids.ledger(entertainment), amount }] })
  const changed = ({ id, row_version }: Row, amount: string) =>
    office.accountant('PUT', `${vouchers}update/${id}`, { ...spent(amount), row_version })
  const now = async () => rowOf((await done(office.accountant('GET', `${vouchers}${paid.id}`))).body)
  const refusal = ({ status, body }: Answer) => [status, body['code'], body['detail']]
  const needed = (action: string) => [
    403,
    'ACC-030',
    `This Payment voucher is posted. Request update permission to ${action} it.`,
  ]
  const entries = async (): Promise<Row[]> =>
    rowsOf(
      await report(`voucher/?invoice_no=${String(paid['invoice_no'])}&date_after=${day}&date_before=${day}`),
      'rows',
    )

  beforeAll(async () => {
    const body = { voucher_date: day, pay_to: 'Hotel Padma', narration: 'Entertainment of the visitors' }
    const asked = { ...body, pay_from: office.books.ids.ledger(cash), ...spent('8800') }
    paid = rowOf((await done(office.accountant('POST', `${vouchers}create/?step=post`, asked))).body)
  })

  it('A13: is not changed without a permission, nor taken back', async () => {
    expect(paid).toMatchObject({ invoice_no: 'DHK-PV-2526-00007', total: '8800.00' })
    expect(refusal(await changed(paid, '8080'))).toEqual(needed('change'))
    const { id, row_version } = paid
    const gone = { status: 'void', note: 'Written by mistake', row_version }
    expect(refusal(await office.accountant('PUT', `${vouchers}update_status/${id}`, gone))).toEqual(needed('cancel'))
    expect(await now()).toEqual(paid)
  })

  it('A14: with an approved one it becomes 8,080.00 under its number: three entries, and the permission is used', async () => {
    const before = [await balance(entertainment, day), await balance(cash, day)]
    const request = await made(office.accountant, 'acc_update_perm', {
      record_type: 'payment_voucher',
      record: paid.id,
      reason: 'The bill of the hotel says 8,080.00',
    })
    const permissions = path('acc_update_perm')
    await done(office.manager('PUT', `${permissions}approve/${request.id}`, { row_version: request.row_version }))
    const after = rowOf((await done(changed(paid, '8080'))).body)
    expect(after).toMatchObject({ invoice_no: 'DHK-PV-2526-00007', revision: 2, total: '8080.00', status: 'posted' })
    const lines = await entries()
    expect(new Set(lines.map(({ entry }) => entry)).size).toBe(3)
    const onExpense = lines.filter(({ ledger }) => String(ledger).startsWith(entertainment))
    expect(onExpense.map(({ debit, credit }) => [debit, credit])).toEqual([
      ['8800.00', null],
      [null, '8800.00'],
      ['8080.00', null],
    ])
    expect([await balance(entertainment, day), await balance(cash, day)]).toEqual([before[0]! - 720, before[1]! + 720])
    const { body } = await done(office.accountant('GET', `${permissions}${request.id}`))
    expect(body).toMatchObject({ status: 'used', used_revision: 2 })
    expect(refusal(await changed(after, '8000'))).toEqual(needed('change'))
    expect(await office.books.differences()).toEqual([])
  })
})

it('A18: July is locked for DHK and open for CTG: 15 July takes a voucher there and none here', async () => {
  const { ids } = office.books
  const july = (status: 'open' | 'locked') =>
    setLocks(
      office.manager,
      office.year,
      status,
      ({ period, branch }) => period === 1 && Number(branch) === ids.branch('DHK'),
    )
  const journal = (branch: string): Promise<Answer> =>
    office.manager('POST', `${path('journal')}create/?step=post`, {
      voucher_date: '2025-07-15',
      narration: 'Audit of the branch',
      branch: ids.branch(branch),
      lines: [
        { ledger: ids.ledger('5202001'), debit: '100' },
        { ledger: ids.ledger('2102001'), credit: '100' },
      ],
    })
  await july('locked')
  const { status, body } = await journal('DHK')
  expect([status, body['code'], body['detail']]).toEqual([409, 'ACC-040', 'July 2025 is locked for branch DHK.'])
  expect((await journal('CTG')).status).toBe(201)
  await july('open')
  expect((await journal('DHK')).status).toBe(201)
})

describe('the cheque of RL-0202 over 75,000.00 of 15 September', () => {
  const cheques = path('postdate_cheque')
  let bank: number
  const cheque = async (): Promise<Row> =>
    rowsOf(await done(office.accountant('GET', `${cheques}all/?cheque_no=0424242`)), 'postdate_cheques')[0]!
  const step = async (values: object): Promise<Answer> => {
    const { id, row_version } = await cheque()
    return office.accountant('PUT', `${cheques}update_status/${id}`, { ...values, row_version })
  }
  const member = () => office.books.ids.subLedger('RL-0202')
  const owed = async (by: 'party' | 'bill'): Promise<Row[]> =>
    rowsOf(await report(`sundry_debtor/?as_at=2025-09-18&by=${by}&sub_ledger=${member()}`), 'rows')

  beforeAll(async () => {
    const [row] = rowsOf(await office.accountant('GET', `${path('bank')}all/?short_name=MEGHNA`), 'banks')
    bank = row?.id ?? 0
  })

  it('A22: is not deposited on the 14th', async () => {
    expect(await cheque()).toMatchObject({ status: 'in_hand', amount: '75000.00', cheque_date: '2025-09-15' })
    const early = await step({ status: 'deposited', deposited_on: '2025-09-14', deposit_bank: bank })
    expect([early.status, early.body['errors']]).toEqual([
      400,
      { deposited_on: ['Cheque is dated 2025-09-15; it cannot be deposited earlier.'] },
    ])
    expect(await cheque()).toMatchObject({ status: 'in_hand' })
  })

  it('A23: that bounces on the 18th is owed with its penalty, 76,000.00, and its bills are as old as they were', async () => {
    await done(step({ status: 'deposited', deposited_on: '2025-09-15', deposit_bank: bank }))
    expect((await owed('party')).map(({ closing }) => closing)).toEqual(['0.00'])
    const before = [await balance('5401001', '2025-09-18'), await balance('1402001', '2025-09-18')]
    const bounced = {
      status: 'bounced',
      bounced_on: '2025-09-18',
      bounce_reason: 'insufficient_funds',
      bounce_charge: '575.00',
      penalty: '1000.00',
    }
    expect((await done(step(bounced))).body).toMatchObject({ status: 'bounced', bounced_on: '2025-09-18' })
    expect((await owed('party')).map(({ closing }) => closing)).toEqual(['76000.00'])
    // What it owed when the books began, its renewal, and the penalty of today.
    expect(
      (await owed('bill')).map(({ due_date, closing }) => `${String(due_date)} ${String(closing)}`).sort(),
    ).toEqual(['2025-07-31 25000.00', '2025-08-14 50000.00', '2025-10-18 1000.00'])
    const after = [await balance('5401001', '2025-09-18'), await balance('1402001', '2025-09-18')]
    expect(after).toEqual([before[0]! + 575, before[1]! - 575])
    expect(await office.books.differences()).toEqual([])
  })
})
