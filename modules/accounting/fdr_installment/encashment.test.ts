import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#platform/clock/day.ts'
import { today } from '#platform/clock/clock.ts'
import { rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer, Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { matureDeposits, tellMaturities } from '../fdr/nightly_maturity.ts'
import { depositOffice, rowIn, type DepositOffice } from '../testing/books/deposit_office.ts'

/** How deposits end: matured, encashed, encashed early, renewed. accounting.md 3 fdr, Transitions. */
let server: TestServer
let office: DepositOffice

beforeAll(async () => {
  server = await startTestServer()
  office = await depositOffice(server)
})
afterAll(() => server.stop())

const errors = ({ status, body }: Answer) => [status, body['errors']]
/** Half a year at 9 %: 22,315.07 on 500,000. */
const short = { principal: '500000', open_date: '2024-08-01', tenor_months: 6 }
const encashed = (deposit: Row, over: object = {}, send?: Send) =>
  office.moves(deposit, { kind: 'encash', date: '2025-02-01', ...over }, send)

describe('a deposit at the end of its time', () => {
  it('is matured by the job of its day, once, and no money moves', async () => {
    const deposit = await office.opened(short)
    await matureDeposits(server.office.engine, '2025-01-31', null)
    expect(await office.deposit(deposit)).toMatchObject({ status: 'active' })
    const counts = await Promise.all([1, 2].map(() => matureDeposits(server.office.engine, '2025-02-01', null)))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await office.deposit(deposit)).toMatchObject({ status: 'matured' })
    expect(await office.stands(deposit)).toEqual({ general: '500000.00' })
  })

  it('is told of 30 and 7 days before and on its day, once to each who may post, with the wish for it', async () => {
    const matures = addDays(today(), 30)
    const terms = { open_date: '2025-02-01', maturity_date: matures, on_maturity: 'encash' }
    const deposit = await office.opened({ ...terms, principal: '1000' })
    const tell = (on: string) => tellMaturities(server.office.engine, on)
    const bell = async (send: Send) =>
      rowsOf(await send('GET', '/notification/api/v1/notification/events/?size=100'), 'notifications')
        .filter(({ url }) => url === `/apps/fdrEntry-management/fdrEntries/${deposit.id}`)
        .map(({ kind, count }) => `${String(kind)} ${String(count)}`)
        .toSorted((a, b) => (a < b ? -1 : 1))
    await tell(addDays(matures, -31))
    expect(await bell(office.clerk)).toEqual([])
    for (const left of [30, 30, 8, 7, 3]) await tell(addDays(matures, -left))
    expect(await bell(office.clerk)).toEqual(['fdr_due_in_month 1', 'fdr_due_in_week 1'])
    await tell(matures)
    await tell(addDays(matures, 1))
    expect(await bell(office.manager)).toEqual(['fdr_due_in_month 1', 'fdr_due_in_week 1', 'fdr_matured 1'])
    const { send: auditor } = await office.cast.person('auditor', { roles: ['AUDITOR'] })
    expect(await bell(auditor)).toEqual([])
  })
})

describe('a deposit that is encashed', () => {
  it('comes back with its interest, and nothing of it is left in the books', async () => {
    const deposit = await office.opened(short)
    await office.accrue(deposit, '2024-12-31')
    const back = rowIn(await encashed(deposit))
    expect(back).toMatchObject({
      gross: '522684.93',
      tax: '2268.49',
      excise: '500.00',
      net: '519916.44',
      principal: '500000.00',
    })
    expect(await office.lines(back['voucher'])).toEqual([
      ['bank', '519916.44', '0.00'],
      ['tax', '2268.49', '0.00'],
      ['excise', '500.00', '0.00'],
      ['general', '0.00', '500000.00'],
      ['accrued', '0.00', '18739.73'],
      ['income', '0.00', '3945.20'],
    ])
    expect(await office.stands(deposit)).toEqual({})
    const ended = await office.deposit(deposit)
    expect(ended).toMatchObject({ status: 'encashed', interest_received: '22684.93', tax_paid: '2268.49' })
    await office.accrue(deposit, '2025-03-31')
    expect(await office.stands(deposit)).toEqual({})
    expect((await office.moves(deposit, { date: '2025-02-01', gross: '5' })).status).toBe(409)
    const change = { row_version: ended.row_version, tenor_months: 7 }
    expect((await office.clerk('PUT', `/fdr/api/v1/fdr/update/${deposit.id}`, change)).status).toBe(409)
  })

  it('comes back once, also for two at the same moment', async () => {
    const deposit = await office.opened(short)
    const answers = await Promise.all([encashed(deposit), encashed(deposit, {}, office.manager)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await office.stands(deposit)).toEqual({})
  })

  it('does not come back under lien, nor as less than lies there', async () => {
    const deposit = await office.opened({ ...short, fdr_no: 'LIEN-1', lien: 'Loan 77 of Padma Bank' })
    expect(errors(await encashed(deposit))).toEqual([
      409,
      { fdr: ['FDR LIEN-1 is under lien (Loan 77 of Padma Bank).'] },
    ])
    const { row_version } = await office.deposit(deposit)
    rowIn(await office.clerk('PUT', `/fdr/api/v1/fdr/update/${deposit.id}`, { row_version, lien: null }), 200)
    expect(errors(await encashed(deposit, { gross: '499999' }))).toEqual([
      400,
      { gross: ['৳5,00,000.00 lies there: at maturity the bank gives back no less.'] },
    ])
    expect((await encashed(deposit)).status).toBe(201)
  })

  it('early is the manager’s, and what was accrued too much is income no longer', async () => {
    const deposit = await office.opened({ ...short, tenor_months: 12 })
    await office.accrue(deposit, '2025-01-31')
    expect(await office.stands(deposit)).toEqual({ general: '500000.00', accrued: '22561.64' })
    const wish = { gross: '510000', tax: '1000', excise: '0' }
    expect(errors(await encashed(deposit, wish))).toMatchObject([
      403,
      { date: [expect.stringContaining('2025-08-01')] },
    ])
    const back = rowIn(await encashed(deposit, wish, office.manager))
    expect(await office.lines(back['voucher'])).toEqual([
      ['bank', '509000.00', '0.00'],
      ['tax', '1000.00', '0.00'],
      ['general', '0.00', '500000.00'],
      ['accrued', '0.00', '22561.64'],
      ['income', '12561.64', '0.00'],
    ])
    expect(await office.stands(deposit)).toEqual({})
    expect(await office.deposit(deposit)).toMatchObject({ status: 'premature' })
  })

  it('by mistake runs on when that is taken back with permission', async () => {
    const deposit = await office.opened(short)
    await office.accrue(deposit, '2024-12-31')
    const back = rowIn(await encashed(deposit))
    expect((await office.voided(back)).status).toBe(403)
    await office.permitted('fdr_installment', back, 'delete')
    rowIn(await office.voided(back), 200)
    expect(await office.stands(deposit)).toEqual({ general: '500000.00', accrued: '18739.73' })
    expect(await office.deposit(deposit)).toMatchObject({ status: 'matured' })
    expect((await encashed(deposit)).status).toBe(201)
  })

  it('is no step that anybody takes without an instalment', async () => {
    const deposit = await office.opened(short)
    for (const status of ['matured', 'encashed', 'renewed', 'premature']) {
      const wish = { status, row_version: deposit.row_version }
      const answer = await office.manager('PUT', `/fdr/api/v1/fdr/update_status/${deposit.id}`, wish)
      expect(answer.status, status).toBe(409)
    }
  })
})

describe('a deposit that is renewed', () => {
  const renewal = (old: Row, over: object = {}) =>
    office.asked({ principal: '500000', open_date: '2025-02-01', renewed_from: old.id, interest_rate: '9.5', ...over })

  it('gives its money to the one that comes in its place, when its interest is entered', async () => {
    const old = await office.opened({ ...short, fdr_no: 'OLD-1' })
    expect(errors(await renewal(old))).toEqual([
      409,
      { renewed_from: ['Enter the interest of OLD-1 until 2025-02-01 first.'] },
    ])
    await office.moved(old, { date: '2025-02-01' })
    const next = rowIn(await renewal(old, { fdr_no: 'NEW-1' }))
    expect(await office.stands(old)).toEqual({})
    expect(await office.stands(next)).toEqual({ general: '500000.00' })
    expect(await office.deposit(old)).toMatchObject({ status: 'renewed', renewed_to: next.id })
    expect(next).toMatchObject({ status: 'active', renewed_from: old.id })
    const [voucher] = rowsOf(await office.clerk('GET', `/fdr/api/v1/fdr/vouchers/${next.id}`), 'vouchers')
    expect(voucher).toMatchObject({ narration: 'OLD-1 renewed as NEW-1 at 9.5%' })
    expect(errors(await renewal(old))).toMatchObject([409, { renewed_from: [expect.stringContaining('OLD-1')] }])
  })

  it('with its interest is the larger by it', async () => {
    const old = await office.opened({ ...short, on_maturity: 'renew_with_interest' })
    const paid = await office.moved(old, { date: '2025-02-01' })
    expect(paid).toMatchObject({ settled_in: 'deposit', net: '19916.44' })
    const next = rowIn(await renewal(old, { principal: '519916.44' }))
    expect(await office.stands(old)).toEqual({})
    expect(await office.stands(next)).toEqual({ general: '519916.44' })
  })

  it('for more or less than it was moves the rest through the account; under lien nothing may leave it', async () => {
    const old = await office.opened({ ...short, lien: 'Loan 77' })
    await office.moved(old, { date: '2025-02-01' })
    expect(errors(await renewal(old, { principal: '400000' }))).toMatchObject([
      409,
      { principal: [expect.stringContaining('Loan 77')] },
    ])
    const next = rowIn(await renewal(old, { principal: '600000' }))
    const [voucher] = rowsOf(await office.clerk('GET', `/fdr/api/v1/fdr/vouchers/${next.id}`), 'vouchers')
    expect(await office.lines(voucher?.['invoice_no'])).toEqual([
      ['general', '600000.00', '0.00'],
      ['bank', '0.00', '100000.00'],
      ['general', '0.00', '500000.00'],
    ])
  })

  it('is of the same fund, and not before the end of the other', async () => {
    const old = await office.opened(short)
    await office.moved(old, { date: '2025-02-01' })
    expect(errors(await renewal(old, { fund: 'welfare' }))).toMatchObject([400, { fund: [expect.any(String)] }])
    expect(errors(await renewal(old, { open_date: '2025-01-31' }))).toMatchObject([
      400,
      { open_date: [expect.any(String)] },
    ])
  })

  it('happens once, also for two at the same moment, and is taken back with the one that came in its place', async () => {
    const old = await office.opened(short)
    await office.moved(old, { date: '2025-02-01' })
    const answers = await Promise.all([renewal(old), renewal(old)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const [next] = answers.flatMap((answer) => (answer.status === 201 ? [rowIn(answer)] : []))
    if (!next) throw new Error('Nobody renewed it.')
    await office.permitted('fdr', next, 'delete')
    const path = `/fdr/api/v1/fdr/delete/${next.id}?row_version=${next.row_version}`
    const gone = await office.clerk('DELETE', path)
    expect(gone.status, gone.raw).toBe(200)
    expect(await office.deposit(old)).toMatchObject({ status: 'matured', renewed_to: null })
    expect(await office.stands(old)).toEqual({ general: '500000.00' })
  })
})
