import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowOf, rowsOf, type Cast, type Person, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { loadTexts } from '#platform/texts/catalogue.ts'
import { nextYear } from '../fiscal_year/fiscal_year.rules.ts'
import { openYear } from '../testing/books/open_year.ts'
import { workOff } from './later_journals.ts'
import { monthsAfter } from './recurring.rules.ts'

/** What a journal does by itself later on: it is taken back on a day, or comes again. */
let server: TestServer
let cast: Cast
let clerk: Person
let firstDay: string
const ledgers = new Map<string, number>()
const texts = loadTexts(new URL('../../..', import.meta.url).pathname)
const base = '/journal/api/v1/journal/'
const locks = '/period_lock/api/v1/period_lock/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  const { start_date } = nextYear([], { start: null, today: today(), firstMonth: 7 })
  await openYear(admin, { start_date: `${Number(start_date.slice(0, 4)) - 1}-07-01` })
  await openYear(admin)
  firstDay = start_date
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  clerk = await cast.person('rahima', { roles: ['ACCOUNTS'] })
})
afterAll(() => server.stop())

const tonight = (kind: 'reversal' | 'repetition', on = today()) =>
  workOff({ engine: server.office.engine, texts }, kind, { today: on, request: 'tonight' })
const accrual = (over: object) => ({
  narration: 'Electricity of June',
  voucher_date: addDays(firstDay, -1),
  lines: [
    { ledger: ledgers.get('5201002'), debit: '880', narration: 'By the meter' },
    { ledger: ledgers.get('2102002'), credit: '880' },
  ],
  ...over,
})
async function posted(over: object): Promise<Row> {
  const answer = await clerk.send('POST', `${base}create/?step=post`, accrual(over))
  expect(answer.status, answer.raw).toBe(201)
  return rowOf(answer.body)
}
const kept = async ({ id }: Pick<Row, 'id'>) => (await clerk.send('GET', `${base}${id}`)).body
const draftsOf = async ({ id }: Row) =>
  rowsOf(await clerk.send('GET', `${base}all/?source_id=${id}&sort=voucher_date`), 'journals')
const bell = async (kind: string) =>
  rowsOf(await clerk.send('GET', '/notification/api/v1/notification/events/?size=50'), 'notifications').filter(
    (item) => item['kind'] === kind,
  )
const pageOf = ({ id }: Pick<Row, 'id'>) => `/apps/journal-management/journals/${id}`
const against = async ({ id }: Row) =>
  (
    await server.scratch.database.app.query<{ voucher_date: string; posted_by: number }>(
      `select x.voucher_date::text, x.posted_by from acc_voucher x join acc_voucher v on v.id = x.replaces
        where v.source_type = 'journal' and v.source_id = $1`,
      [id],
    )
  ).rows

describe('a journal that is to be taken back on a day', () => {
  it('is taken back that day and no earlier, once, also by two servers at the same time', async () => {
    const journal = await posted({ auto_reverse_on: firstDay })
    expect(await tonight('reversal', addDays(firstDay, -1))).toEqual({ done: 0, refused: 0 })
    const [one, other] = await Promise.all([tonight('reversal'), tonight('reversal')])
    expect(one.done + other.done).toBe(1)
    expect(await tonight('reversal')).toEqual({ done: 0, refused: 0 })
    expect(await kept(journal)).toMatchObject({ status: 'void', invoice_no: journal['invoice_no'] })
    expect(await against(journal)).toEqual([{ voucher_date: firstDay, posted_by: clerk.id }])
  })

  it('waits while that day is closed, says so to whoever posted it, and is asked for when the month is opened', async () => {
    const journal = await posted({ auto_reverse_on: addDays(firstDay, 1) })
    const july = async () => {
      const rows = rowsOf(await cast.admin('GET', `${locks}all/?period=1&sort=-id&size=1`), 'period_locks')
      return rows[0] ?? { id: 0, row_version: 0 }
    }
    const setJuly = async (status: string) => {
      const { id, row_version } = await july()
      const body = { status, row_version, note: 'The bill of July came' }
      expect((await cast.admin('PUT', `${locks}update_status/${id}`, body)).status).toBe(200)
    }
    await setJuly('soft_locked')
    expect(await tonight('reversal')).toEqual({ done: 0, refused: 1 })
    expect(await kept(journal)).toMatchObject({ status: 'posted' })
    expect(await bell('journal_reversal_waits')).toMatchObject([{ url: pageOf(journal) }])
    await setJuly('open')
    const { rows } = await server.scratch.database.app.query(
      `select from job_run where job = 'reverse_journals' and state = 'waiting'`,
    )
    expect(rows).toHaveLength(1)
    expect(await tonight('reversal')).toEqual({ done: 1, refused: 0 })
  })

  it('is not taken back as a draft, or on a day before its own', async () => {
    const draft = await made(clerk.send, 'journal', accrual({ auto_reverse_on: firstDay }))
    expect(await tonight('reversal')).toEqual({ done: 0, refused: 0 })
    expect(await kept(draft)).toMatchObject({ status: 'draft' })
    const early = await clerk.send('POST', `${base}create/`, accrual({ auto_reverse_on: addDays(firstDay, -1) }))
    expect([early.status, Object.keys(early.body['errors'] ?? {})]).toEqual([400, ['auto_reverse_on']])
  })

  it('keeps its day unless a second person permits another one', async () => {
    const journal = await posted({ auto_reverse_on: addDays(today(), 300) })
    const change = { auto_reverse_on: null, row_version: journal.row_version }
    expect((await clerk.send('PUT', `${base}update/${journal.id}`, change)).body['code']).toBe('ACC-030')
  })
})

describe('a journal that comes again', () => {
  it('is there as a draft for each month, written once, also where somebody deleted it', async () => {
    const rent = await posted({
      recurring: 'monthly',
      recurring_until: monthsAfter(addDays(firstDay, -1), 3),
      auto_reverse_on: addDays(today(), 300),
      reference_no: 'R-17',
    })
    const day = (months: number) => monthsAfter(addDays(firstDay, -1), months)
    const [one, other] = await Promise.all([tonight('repetition', day(1)), tonight('repetition', day(1))])
    expect(one.done + other.done).toBe(1)
    const [first] = await draftsOf(rent)
    expect(await kept(first ?? { id: 0 })).toMatchObject({
      status: 'draft',
      invoice_no: null,
      voucher_date: day(1),
      narration: 'Electricity of June',
      reference_no: null,
      auto_reverse_on: monthsAfter(addDays(today(), 300), 1),
      recurring: 'none',
      created_by: null,
      lines: [
        { ledger: ledgers.get('5201002'), debit: '880.00', narration: 'By the meter' },
        { ledger: ledgers.get('2102002'), credit: '880.00' },
      ],
    })
    expect(await bell('journal_repeated')).toMatchObject([{ url: pageOf(first ?? { id: 0 }) }])
    await clerk.send('DELETE', `${base}delete/${first?.id}?row_version=1`)
    await tonight('repetition', addDays(today(), 800))
    expect((await draftsOf(rent)).map((draft) => draft['voucher_date'])).toEqual([day(2), day(3)])
    expect(await tonight('repetition', addDays(today(), 800))).toEqual({ done: 0, refused: 0 })
    expect(await kept(rent)).toMatchObject({ row_version: rent.row_version, recurring_made: day(3) })
  })

  const soon = { recurring: 'monthly', recurring_until: addDays(today(), 700) }

  it('stops when it is told so, and when it is voided', async () => {
    const told = await posted(soon)
    const change = { recurring: 'none', row_version: told.row_version }
    expect((await clerk.send('PUT', `${base}update/${told.id}`, change)).status).toBe(200)
    const voided = await posted(soon)
    const wish = { record_type: 'journal', record: voided.id, action: 'delete', reason: 'There is no such bill' }
    const asked = await made(clerk.send, 'acc_update_perm', wish)
    const decision = { apply: true, row_version: asked.row_version }
    await cast.admin('PUT', `/acc_update_perm/api/v1/acc_update_perm/approve/${asked.id}`, decision)
    expect(await kept(voided)).toMatchObject({ status: 'void' })
    await tonight('repetition')
    expect([await draftsOf(told), await draftsOf(voided)]).toEqual([[], []])
  })

  it('goes on when it was taken back on its own day: an accrual of each month', async () => {
    const rent = await posted({ ...soon, auto_reverse_on: firstDay })
    await tonight('reversal')
    expect(await kept(rent)).toMatchObject({ status: 'void' })
    await tonight('repetition')
    expect((await draftsOf(rent))[0]).toMatchObject({ auto_reverse_on: monthsAfter(firstDay, 1) })
  })

  it('says until when', async () => {
    const answer = await clerk.send('POST', `${base}create/`, accrual({ recurring: 'quarterly' }))
    expect([answer.status, Object.keys(answer.body['errors'] ?? {})]).toEqual([400, ['recurring_until']])
  })
})
