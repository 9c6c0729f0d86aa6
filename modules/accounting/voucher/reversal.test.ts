import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { openYear } from '../testing/books/open_year.ts'

/** A voucher of a month that nobody opens again is taken back today, by the manager. */
let server: TestServer
let cast: Cast
let clerk: Person
let manager: Person
let second: Person
let lastDay: string
const ledgers = new Map<string, number>()
const base = '/journal/api/v1/journal/'
const locks = '/period_lock/api/v1/period_lock/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  const before = await openYear(admin, { start_date: `${Number(start_date.slice(0, 4)) - 1}-07-01` })
  await openYear(admin)
  lastDay = String(before['end_date'])
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
  manager = await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })
  second = await cast.person('farzana', { roles: ['ACCOUNTS_MANAGER'] })
})
afterAll(() => server.stop())

const electricity = (amount: string) => ({
  narration: 'Electricity of June',
  voucher_date: lastDay,
  lines: [
    { ledger: ledgers.get('5201002'), debit: amount },
    { ledger: ledgers.get('2102002'), credit: amount },
  ],
})
async function posted(amount: string, over: object = {}): Promise<Row> {
  const answer = await clerk.send('POST', `${base}create/?step=post`, { ...electricity(amount), ...over })
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
async function setJune(status: 'locked' | 'open'): Promise<void> {
  const [june] = rowsOf(await cast.admin('GET', `${locks}all/?period=12&sort=id&size=1`), 'period_locks')
  if (!june || june['status'] === status) return
  const body = { status, row_version: june.row_version, note: 'A bill came late' }
  expect((await cast.admin('PUT', `${locks}update_status/${june.id}`, body)).status).toBe(200)
}
async function ofLockedJune(amount: string, over: object = {}): Promise<Row> {
  await setJune('open')
  const voucher = await posted(amount, over)
  await setJune('locked')
  return voucher
}
const reason = 'The meter was read wrongly'
const reversed = ({ send }: Person, { id, row_version }: Row, over: object = {}): Promise<Answer> =>
  send('POST', `${base}reverse_on_date/${id}`, { voucher_date: today(), reason, row_version, ...over })
const said = ({ status, body }: Answer) => [status, body['code'], body['detail']]
const balance = async (code: string): Promise<unknown> =>
  (await clerk.send('GET', `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${ledgers.get(code)}`))
    .body['balance']

describe('a voucher whose month is locked', () => {
  it('is taken back by a voucher of its own today; both name each other, and no balance is left', async () => {
    const before = await balance('5201002')
    const voucher = await ofLockedJune('880')
    const answer = await reversed(manager, voucher)
    expect(answer.body, answer.raw).toMatchObject({ status: 'void', invoice_no: voucher['invoice_no'] })
    expect(await balance('5201002')).toBe(before)
    const register = await clerk.send(
      'GET',
      `/report/api/v1/report/without_pagination/voucher/?invoice_no=${String(voucher['invoice_no'])}`,
    )
    const [line] = rowsOf(register, 'rows')
    const number = String(line?.['reversed_by'])
    expect(number).toMatch(/-XR-\d{4}-00001$/)
    const against = await clerk.send('GET', `/report/api/v1/report/without_pagination/voucher/?invoice_no=${number}`)
    expect(rowsOf(against, 'rows')).toMatchObject([
      {
        date: today(),
        replaces: voucher['invoice_no'],
        credit: '880.00',
        source_type: 'journal',
        source_id: voucher.id,
      },
      {
        date: today(),
        replaces: voucher['invoice_no'],
        debit: '880.00',
        source_type: 'journal',
        source_id: voucher.id,
      },
    ])
  })

  it('is taken back by the manager only, who says why and on which day', async () => {
    const voucher = await ofLockedJune('12')
    expect((await reversed(clerk, voucher)).status).toBe(403)
    const faults = [
      [{ reason: 'Wrong' }, 'reason'],
      [{ reason: 'x'.repeat(301) }, 'reason'],
      [{ voucher_date: lastDay }, 'voucher_date'],
      [{ voucher_date: 'tomorrow' }, 'voucher_date'],
    ] as const
    for (const [over, field] of faults) {
      const { status, body } = await reversed(manager, voucher, over)
      expect([status, Object.keys(body['errors'] ?? {})]).toEqual([400, [field]])
    }
    const stale = await reversed(manager, { ...voucher, row_version: voucher.row_version - 1 })
    expect(said(stale).slice(0, 2)).toEqual([409, 'changed_meanwhile'])
    expect((await clerk.send('GET', `${base}${voucher.id}`)).body).toMatchObject({ status: 'posted' })
  })

  it('is taken back once, also by two managers at the same instant', async () => {
    const voucher = await ofLockedJune('34')
    const answers = await Promise.all([reversed(manager, voucher), reversed(second, voucher)])
    const late = answers.find(({ status }) => status !== 200)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(late && said(late)).toEqual([409, 'ACC-034', 'This voucher is already void.'])
    const { rows } = await server.scratch.database.app.query(
      `select from acc_voucher x join acc_voucher v on v.id = x.replaces where v.source_type = 'journal' and v.source_id = $1`,
      [voucher.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('is not seen by who works for another branch', async () => {
    const voucher = await ofLockedJune('56')
    const branch = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const far = await cast.person('far.manager', { roles: ['ACCOUNTS_MANAGER'], over: { branch: branch.id } })
    expect((await reversed(far, voucher)).status).toBe(404)
  })

  it('is not taken back on a day whose month is locked too', async () => {
    const voucher = await ofLockedJune('78', { voucher_date: `${lastDay.slice(0, 8)}01` })
    expect(said(await reversed(manager, voucher, { voucher_date: lastDay })).slice(0, 2)).toEqual([409, 'ACC-040'])
    expect((await clerk.send('GET', `${base}${voucher.id}`)).body).toMatchObject({ status: 'posted' })
  })
})

describe('another voucher', () => {
  it('of an open month is voided there, with permission', async () => {
    await setJune('open')
    expect(said(await reversed(manager, await posted('90')))).toEqual([
      409,
      'conflict',
      'Its month is still open. Void the voucher there, with permission.',
    ])
  })

  it('that is a draft is deleted', async () => {
    const draft = await made(clerk.send, 'journal', electricity('1'))
    expect((await reversed(manager, draft)).status).toBe(409)
  })
})
