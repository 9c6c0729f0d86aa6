import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChecklistItem } from '#modules/accounting/fiscal_year/checklist_answer.ts'
import { expectedRows } from '#modules/accounting/testing/books/worked_year.ts'
import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { closingNumbers, enterWorkedYear, type WorkedOffice } from '#modules/accounting/testing/books/worked_office.ts'
import {
  closeYear,
  done,
  setLocks,
  setOffice,
  stepYear,
  verifyOffice,
  writesFrom,
} from '#modules/accounting/testing/books/year_steps.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'

/** The end of the worked year: closed, looked back at, opened again by two people, and closed once more. accounting.md 2.7, A26 to A28. */
let server: TestServer
let office: WorkedOffice
let next: number
const years = '/fiscal_year/api/v1/fiscal_year'
const span = { date_after: '2025-07-01', date_before: '2026-06-30' }
const figures = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit']

beforeAll(async () => {
  server = await startTestServer()
  office = await enterWorkedYear(server, { isClosed: false })
  const made2026 = await made(office.cast.admin, 'fiscal_year', {})
  next = made2026.id
  await stepYear(office.cast.admin, next, 'open')
})
afterAll(() => server.stop())

const yearNow = async (): Promise<Row & { readonly row_version: number }> => {
  const { body } = await office.manager('GET', `${years}/${office.year}`)
  return { ...body, id: office.year, row_version: Number(body['row_version']) }
}
const step = (send: Send, status: string, row_version: number, note?: string): Promise<Answer> =>
  send('PUT', `${years}/update_status/${office.year}`, { status, row_version, ...(note ? { note } : {}) })
const report = async (name: string, asked: Readonly<Record<string, string>>): Promise<Row[]> =>
  rowsOf(
    await done(
      office.manager('GET', `/report/api/v1/report/without_pagination/${name}/?${String(new URLSearchParams(asked))}`),
    ),
    'rows',
  )
const trial = async (asked: Readonly<Record<string, string>>) =>
  (await report('trial_balance', asked)).map((row) => [row['code'], ...figures.map((name) => row[name])])
const expected = (name: string) =>
  expectedRows(name)
    .filter(({ code }) => code !== 'TOTAL')
    .map((row) => [row['code'], ...figures.map((figure) => row[figure])])
const rowsOfItems = (items: unknown): readonly ChecklistItem[] => items as readonly ChecklistItem[]
const numbersNow = (): Promise<string[]> => closingNumbers(office.manager, office.year)
const journalOn = (send: Send, day: string, amount: string): Promise<Answer> =>
  send('POST', '/journal/api/v1/journal/create/?step=post', {
    voucher_date: day,
    narration: 'One more accrual of the audit',
    branch: office.books.ids.branch('DHK'),
    lines: [
      { ledger: office.books.ids.ledger('5202001'), debit: amount },
      { ledger: office.books.ids.ledger('2102001'), credit: amount },
    ],
  })

describe('before the year is closed', () => {
  it('books that nobody has verified lately stand in the way', async () => {
    const verified = async () => {
      const { body } = await done(office.manager('GET', `${years}/checklist/${office.year}`))
      return rowsOfItems(body['items']).find(({ key }) => key === 'verified')
    }
    expect(await verified()).toMatchObject({ ok: false, detail: 'The books have not been verified yet.' })
    await verifyOffice(server)
    expect(await verified()).toMatchObject({ ok: true })
    await server.scratch.database.owner((client) =>
      client.query(`update book_verification set began_at = began_at - interval '25 hours'`),
    )
    expect(await verified()).toMatchObject({ ok: false, said: { text: 'fiscal_year.checklist.verified.old' } })
    await verifyOffice(server)
  })

  it('what is not in order stands in the way, and the year stays as it is', async () => {
    await stepYear(office.manager, office.year, 'closing')
    const refused = await step(office.manager, 'closed', (await yearNow()).row_version)
    expect([refused.status, refused.body['detail']]).toEqual([409, 'One thing stands in the way of closing the year.'])
    expect((await yearNow())['status']).toBe('closing')
    expect(await numbersNow()).toEqual(['', '', '', ''])
  })

  it('the preview says to the poisha what the closing will post', async () => {
    const { body } = await done(office.manager('GET', `${years}/closing/${office.year}`))
    expect(body).toMatchObject({ surplus: '637673.92', undone: [] })
    const [result] = Array.isArray(body['vouchers']) ? body['vouchers'] : []
    expect(result).toMatchObject({ narration: expect.stringMatching(/^Closing of income and expenses /) })
    expect(result.lines.at(-1)).toMatchObject({ code: '3101001', debit: '0.00' })
  })

  it('only who may close the books closes, and only what has begun to close', async () => {
    const version = (await yearNow()).row_version
    expect((await step(office.accountant, 'closed', version)).status).toBe(403)
    await stepYear(office.manager, office.year, 'open')
    const early = await step(office.manager, 'closed', (await yearNow()).row_version)
    expect([early.status, early.body['code']]).toEqual([409, 'invalid_transition'])
    await stepYear(office.manager, office.year, 'closing')
  })
})

describe('A27: closing by two users at once', () => {
  it('closes once, and the second is told so', async () => {
    await setLocks(office.manager, office.year, 'locked')
    // Nobody writes in the old year any more: that is for people, and the closing is none.
    await writesFrom(office.cast.admin, '2026-07-01')
    const { row_version } = await yearNow()
    const answers = await Promise.all([
      step(office.manager, 'closed', row_version),
      step(office.second, 'closed', row_version),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    await writesFrom(office.cast.admin, null)
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body['detail']).toBe('Fiscal year 2025-26 is already closed.')
    expect(await numbersNow()).toEqual([
      'CTG-YC-2526-00001',
      'CTG-YC-2526-00002',
      'DHK-YC-2526-00001',
      'DHK-YC-2526-00002',
    ])
  })

  it('and closing it again does nothing', async () => {
    const again = await step(office.manager, 'closed', (await yearNow()).row_version)
    expect([again.status, again.body['detail']]).toEqual([409, 'Fiscal year 2025-26 is already closed.'])
    expect(await numbersNow()).toHaveLength(4)
    expect(await office.books.differences()).toEqual([])
  })
})

describe('A26: a closed year', () => {
  it('takes no posting, and says so', async () => {
    const refused = await journalOn(office.manager, '2026-06-30', '10000')
    expect([refused.status, refused.body['code'], refused.body['detail']]).toEqual([
      409,
      'ACC-042',
      'Fiscal year 2025-26 is closed.',
    ])
  })

  it('opens the next one with income and expenses at nothing', async () => {
    const rows = await report('trial_balance', { date_after: '2026-07-01', date_before: '2026-07-01' })
    expect(rows.filter((row) => /^[45]/.test(String(row['code'])))).toEqual([])
    const fund = rows.find((row) => row['code'] === '3101001')
    expect(fund).toMatchObject({ opening_credit: '12728682.20', closing_credit: '12728682.20' })
  })

  it('leaves the account of a member as it was: what it paid into a fund it has paid', async () => {
    const rows = await report('account_statement', {
      ...span,
      sub_ledger: String(office.books.ids.subLedger('RL-0202')),
    })
    expect(rows.filter((row) => String(row['invoice_no']).includes('-YC-'))).toEqual([])
    expect(rows.some((row) => row['receipt'] === '125000.00')).toBe(true)
  })

  it('has its final accounts before and after the closing, both at any time', async () => {
    expect(await trial(span)).toEqual(expected('expected-trial-balance'))
    expect(await trial({ ...span, include_closing: 'true' })).toEqual(expected('expected-trial-balance-after-closing'))
  })

  it('no month of it is opened for postings by unlocking', async () => {
    await setLocks(office.manager, office.year, 'open', ({ period }) => period === 12)
    expect((await journalOn(office.manager, '2026-06-30', '10000')).body['code']).toBe('ACC-042')
    await setLocks(office.manager, office.year, 'locked', ({ period }) => period === 12)
  })
})

describe('A28: a year that is opened again', () => {
  const reason = 'The auditor found one more accrual.'
  const ask = async (send: Send, note: string) =>
    send('PUT', `${years}/ask_reopening/${office.year}`, { note, row_version: (await yearNow()).row_version })

  it('needs two people: nobody opens what nobody asked for, and nobody what he asked for himself', async () => {
    const alone = await step(office.manager, 'open', (await yearNow()).row_version, reason)
    expect([alone.status, alone.body['detail']]).toEqual([
      409,
      'Somebody else must ask for the reopening first and say why.',
    ])
    expect((await ask(office.manager, 'too short')).status).toBe(400)
    expect((await ask(office.accountant, reason)).status).toBe(403)
    expect((await ask(office.manager, reason)).status).toBe(200)
    const own = await step(office.manager, 'open', (await yearNow()).row_version, reason)
    expect([own.status, own.body['detail']]).toEqual([403, 'You cannot approve your own request.'])
  })

  it('what was asked is put away as easily as it was asked', async () => {
    const { row_version } = await yearNow()
    await done(office.second('PUT', `${years}/drop_reopening/${office.year}`, { row_version }))
    expect(await yearNow()).toMatchObject({ status: 'closed', reopening_asked_by: null, reopening_reason: null })
    expect((await step(office.second, 'open', (await yearNow()).row_version, reason)).status).toBe(409)
    const stale = await office.manager('PUT', `${years}/ask_reopening/${office.year}`, { note: reason, row_version })
    expect(stale.status).toBe(409)
  })

  it('the closing is taken back with its reason, and its vouchers keep their numbers', async () => {
    await done(ask(office.manager, reason))
    const why = 'The auditor is right: it belongs to June.'
    expect((await step(office.second, 'open', (await yearNow()).row_version)).body['errors']).toHaveProperty('note')
    await done(step(office.second, 'open', (await yearNow()).row_version, why))
    expect(await yearNow()).toMatchObject({ status: 'open', reason: why, reopening_reason: reason })
    expect(await trial(span)).toEqual(expected('expected-trial-balance'))
    const after = await trial({ ...span, include_closing: 'true' })
    const closing = (rows: readonly unknown[][]) => rows.map(([code, , , , , debit, credit]) => [code, debit, credit])
    expect(closing(after)).toEqual(closing(expected('expected-trial-balance')))
    const { body } = await done(office.manager('GET', `${years}/closing/${office.year}`))
    expect(body['undone']).toHaveLength(4)
    expect(await office.books.differences()).toEqual([])
  })

  it('its months stay locked until somebody unlocks one', async () => {
    expect((await journalOn(office.manager, '2026-06-30', '10000')).body['code']).toBe('ACC-040')
  })

  it('closed again with one more accrual, the next year opens lower by exactly that, at once', async () => {
    await setLocks(office.manager, office.year, 'open', ({ period }) => period === 12)
    expect((await journalOn(office.manager, '2026-06-30', '10000')).status).toBe(201)
    await closeYear(server, office.manager, office.year)
    const rows = await report('trial_balance', { date_after: '2026-07-01', date_before: '2026-07-01' })
    expect(rows.find((row) => row['code'] === '3101001')).toMatchObject({ opening_credit: '12718682.20' })
    expect(await numbersNow()).toEqual([
      'CTG-YC-2526-00003',
      'CTG-YC-2526-00004',
      'DHK-YC-2526-00003',
      'DHK-YC-2526-00004',
    ])
    expect(await office.books.differences()).toEqual([])
  })

  it('is not opened again once the following year is closed', async () => {
    // Its deposits earn until its last day, which is still to come.
    await setOffice(office.cast.admin, { future_days: 366 })
    await done(office.accountant('POST', '/fdr/api/v1/fdr/accrue/', { as_of: '2027-06-30' }))
    await closeYear(server, office.manager, next)
    const refused = await ask(office.manager, reason)
    expect([refused.status, refused.body['detail']]).toEqual([409, 'Reopen 2026-27 first.'])
  })
})
