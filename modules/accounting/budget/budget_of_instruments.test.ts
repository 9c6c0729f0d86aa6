import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, rowOf, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Answer } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** A budget that does not hold what a cheque, a pay order or a deposit costs says so where that was typed. accounting.md 3 budget (ACC-053). */
let server: TestServer
let office: ChequeOffice
let year: Row
const ids = new Map<string, number>()

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
  const { admin } = office.cast
  year = rowsOf(await all('fiscal_year'), 'fiscal_years')[0] ?? { id: 0, row_version: 0 }
  for (const resource of ['ledger_account', 'group'])
    for (const row of rowsOf(await all(resource), `${resource}s`)) ids.set(String(row['code']), row.id)
  await checked(account('5401001'), '150')
  await checked(account('5401002'), '100')
  const consultants = await made(admin, 'ledger_account', {
    code: '5202099',
    name: 'Consultants',
    group: account('5202'),
    sub_ledger_kind: 'any',
  })
  ids.set('5202099', consultants.id)
  await checked(consultants.id, '4000')
})
afterAll(() => server.stop())

const base = (resource: string) => `/${resource}/api/v1/${resource}/`
const all = (resource: string) => office.cast.admin('GET', `${base(resource)}without_pagination/all/`)
const account = (code: string): number => ids.get(code) ?? 0

async function controlled(ledger: number, budget_control: 'block' | 'warn'): Promise<void> {
  const { admin } = office.cast
  const { row_version } = rowOf((await admin('GET', `${base('ledger_account')}${ledger}`)).body)
  const put = await admin('PUT', `${base('ledger_account')}update/${ledger}`, { budget_control, row_version })
  expect(put.status, put.raw).toBe(200)
}
/** The ledger refuses what an approved budget of this month does not hold. @param amount in taka */
async function checked(ledger: number, amount: string): Promise<void> {
  const { admin } = office.cast
  await controlled(ledger, 'block')
  const amounts = [{ month: office.today.slice(0, 7), amount }]
  const budget = await made(admin, 'budget', { fiscal_year: year.id, ledger, amounts })
  const approved = { status: 'approved', row_version: budget.row_version }
  expect((await admin('PUT', `${base('budget')}update_status/${budget.id}`, approved)).status).toBe(200)
}

const refusal = ({ status, body }: Answer) => [status, body['code'], body['errors']]
const exceeded = (field: string) => [400, 'ACC-053', { [field]: [expect.stringContaining('would exceed its budget')] }]

describe('a cheque', () => {
  it('that is given for an expense names its ledger', async () => {
    const given = async (amount: string) =>
      office.record({
        type: 'issued',
        bank: office.account.id,
        party_ledger: account('5202099'),
        sub_ledger: (await office.vendor()).id,
        amount,
      })
    expect(refusal(await given('4000.01'))).toEqual(exceeded('party_ledger'))
    const cheque = await given('4000')
    expect(cheque.status, cheque.raw).toBe(201)
    await office.permitted(rowOf(cheque.body), 'edit')
    const corrected = async (amount: string) => {
      const { id, row_version } = await office.now(rowOf(cheque.body))
      return office.clerk('PUT', `${office.base}update/${id}`, { row_version, amount })
    }
    expect(refusal(await corrected('4001'))).toEqual(exceeded('party_ledger'))
    expect((await corrected('3900')).status).toBe(200)
  })

  it('that bounces names what the bank takes for it', async () => {
    const sent = await office.step(await office.received('500'), 'deposited', { deposit_bank: office.account.id })
    const bounced = (bounce_charge: string) =>
      office.asked(sent, 'bounced', { bounce_reason: 'insufficient_funds', bounce_charge, penalty: '0' })
    expect(refusal(await bounced('150.01'))).toEqual(exceeded('bounce_charge'))
    expect((await bounced('100')).status).toBe(200)
  })
})

it('a pay order names what the bank keeps of it', async () => {
  const orders = base('payorder_clearing')
  const order = await made(office.clerk, 'payorder_clearing', {
    instrument_no: 'PO 1',
    issue_date: office.today,
    bank: office.theirBank.id,
    amount: '9000',
    sub_ledger: (await office.member()).id,
  })
  const step = (row: Row, status: string, values: object) =>
    office.clerk('PUT', `${orders}update_status/${row.id}`, { status, row_version: row.row_version, ...values })
  const sent = rowOf((await step(order, 'sent', { clearing_bank: office.account.id })).body)
  expect(refusal(await step(sent, 'cleared', { charge: '40', vat_on_charge: '11' }))).toEqual(exceeded('charge'))
  expect((await step(sent, 'cleared', { charge: '40', vat_on_charge: '6' })).status).toBe(200)
})

describe('an instalment of a deposit', () => {
  let deposit: Row
  beforeAll(async () => {
    deposit = await made(office.clerk, 'fdr', {
      fdr_no: 'FDR-1',
      bank: office.theirBank.id,
      principal: '100000',
      open_date: office.today,
      interest_rate: '9',
      source_bank: office.account.id,
    })
  })
  const instalment = (over: object, step = '?step=post') =>
    office.clerk('POST', `${base('fdr_installment')}create/${step}`, { fdr: deposit.id, ...over })
  const interest = { gross: '5000', tax: '0', excise: '0' }

  it('names the duty or the charge that the bank kept', async () => {
    expect(refusal(await instalment({ ...interest, period_to: '2099-01-01', excise: '101' }))).toEqual(
      exceeded('excise'),
    )
    expect(refusal(await instalment({ ...interest, period_to: '2099-01-01', charge: '10' }))).toEqual(
      exceeded('charge'),
    )
  })

  it('that is a charge alone names its amount', async () => {
    expect(refusal(await instalment({ kind: 'charge', gross: '10' }))).toEqual(exceeded('gross'))
  })

  it('waits as a draft, which is told', async () => {
    const draft = await instalment({ kind: 'excise', gross: '101' }, '')
    expect([draft.status, JSON.stringify(draft.body['warnings'])]).toEqual([
      201,
      expect.stringContaining('would exceed its budget'),
    ])
  })

  it('counts once when it is corrected, and its note is nobody’s budget', async () => {
    const kept = rowOf((await instalment({ kind: 'excise', gross: '100' })).body)
    const put = async (over: object) => {
      const { row_version } = rowOf((await office.clerk('GET', `${base('fdr_installment')}${kept.id}`)).body)
      return office.clerk('PUT', `${base('fdr_installment')}update/${kept.id}`, { row_version, ...over })
    }
    const noted = await put({ note: 'As the advice says' })
    expect([noted.status, noted.body['warnings'] ?? []]).toEqual([200, []])
    await office.permitted(kept, 'edit', 'fdr_installment')
    expect(refusal(await put({ gross: '101' }))).toEqual(exceeded('gross'))
    expect((await put({ gross: '99' })).status).toBe(200)
  })
})

it('a ledger that only warns tells it beside a cheque too', async () => {
  const consultants = account('5202099')
  await controlled(consultants, 'warn')
  const { status, raw } = await office.record({
    type: 'issued',
    bank: office.account.id,
    party_ledger: consultants,
    sub_ledger: (await office.vendor()).id,
    amount: '9000',
  })
  expect([status, raw]).toEqual([201, expect.stringContaining('would exceed its budget')])
})
