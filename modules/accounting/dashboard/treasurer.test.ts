import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays, addMonths } from '#platform/clock/day.ts'
import { poisha, taka } from '#platform/money/poisha.ts'
import { castOf, made, rowsOf, type Cast } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { openYear } from '../testing/books/open_year.ts'
import { weekEnd } from './treasurer_figures.ts'

/** The treasurer's page: each figure is the sum of the rows to which it leads. */
let server: TestServer
let cast: Cast
let manager: Send
const ledgers = new Map<string, number>()
const ledger = (code: string): number => ledgers.get(code) ?? 0

/** A figure of a tile: what it is called, its amount, and where its rows are. */
type Figure = readonly [label: string, value: string, href: string]

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
  const posted = async (resource: string, body: object): Promise<void> => {
    const { status, raw } = await admin('POST', `/${resource}/api/v1/${resource}/create/?step=post`, body)
    expect(status, raw).toBe(201)
  }
  const lines = (amount: string) => [{ ledger: ledger('4101002'), amount }]
  await posted('receipt_voucher', { received_from: 'Al-Amin', lines: lines('9000') })
  await posted('receipt_voucher', {
    received_from: 'Al-Amin',
    payment_mode: 'bank_transfer',
    receive_in: ledger('1402001'),
    lines: lines('50000'),
  })
  const bank = await made(admin, 'bank', {
    name: 'Sonali Bank',
    short_name: 'Sonali',
    branch_name: 'Motijheel',
  })
  await posted('receipt_voucher', {
    received_from: 'Al-Amin',
    payment_mode: 'cheque',
    instrument_no: '0041',
    instrument_date: today(),
    instrument_bank: bank.id,
    lines: lines('700'),
  })
  const own = await made(admin, 'bank', {
    name: 'Meghna Bank',
    short_name: 'Meghna',
    branch_name: 'Kakrail',
    account_no: '100-200',
    ledger: ledger('1402001'),
  })
  const deposit = (fdr_no: string, principal: string, more: object) =>
    made(admin, 'fdr', { fdr_no, principal, bank: bank.id, source_bank: own.id, interest_rate: '8', ...more })
  await deposit('FDR-1', '3000', { tenor_months: 1, maturity_date: addDays(today(), 30) })
  await deposit('FDR-2', '300', { maturity_date: addDays(today(), 31) })
  const scheme = await deposit('DPS-1', '500', { kind: 'dps', open_date: addMonths(today(), -1) })
  await posted('fdr_installment', { fdr: scheme.id, kind: 'deposit' })
  const party = await made(admin, 'sub_ledger_account', { name: 'Landlord of Kakrail' })
  const owed = (due_date: string, amount: string) =>
    posted('receivable_bill', { sub_ledger: party.id, due_date, lines: [{ income_ledger: ledger('4101002'), amount }] })
  await owed(today(), '100')
  await owed(weekEnd(today()), '20')
  await owed(addDays(weekEnd(today()), 1), '3')
  await posted('payable_bill', {
    sub_ledger: party.id,
    party_ledger: ledger('2102003'),
    bill_no: 'K-17',
    due_date: weekEnd(today()),
    lines: [{ ledger: ledger('5201002'), amount: '880' }],
  })
  const vendor = await made(admin, 'sub_ledger_account', { name: 'Paper House' })
  await posted('purchase', {
    vendor: vendor.id,
    vendor_bill_no: 'R-88',
    due_date: weekEnd(today()),
    items: [{ description: 'Paper, a ream', qty: '12', rate: '50', expense_ledger: ledger('5202001') }],
  })
})
afterAll(() => server.stop())

async function figuresOf(send: Send): Promise<ReadonlyMap<string, readonly Figure[]>> {
  const answer = await send('GET', '/dashboard/api/v1/dashboard/board/treasurer/')
  expect(answer.status).toBe(200)
  return new Map(
    rowsOf(answer, 'tiles').map((tile) => {
      const figures = rowsOf({ body: Object(tile['data']) }, 'figures')
      return [
        String(tile['name']),
        figures.map((one): Figure => [String(one['label']), String(one['value']), String(one['href'])]),
      ]
    }),
  )
}

const amountOf = (value: unknown): string => (typeof value === 'string' ? value : '0.00')

/** What the rows behind a figure come to. */
async function behind(href: string): Promise<string> {
  const [path = '', query = ''] = href.split('?')
  const report = {
    cashBook: 'cash_book',
    ledger: 'ledger',
    debtor: 'sundry_debtor',
    creditor: 'sundry_creditor',
    cheques: 'cheque',
    fdr: 'fdr',
  }
  const name = Object.entries(report).find(([word]) => path.endsWith(`/${word}-reports`))?.[1] ?? ''
  const { status, body } = await manager('GET', `/report/api/v1/report/${name}_wp/?${query}`)
  expect(status).toBe(200)
  const rows = rowsOf({ body }, 'rows')
  // A ledger of what is owed stands on the other side.
  if (name === 'cash_book' || name === 'ledger') return amountOf(rows.at(-1)?.['balance']).replace('-', '')
  if (name === 'fdr' && query.includes('kind=dps'))
    return String(rows.reduce((sum, row) => sum + Number(row['missed']), 0))
  const amount = name === 'cheque' ? 'amount' : name === 'fdr' ? 'lies' : 'closing'
  return taka(rows.reduce((sum, row) => sum + poisha(String(row[amount])), 0n))
}

describe('the treasurer’s page', () => {
  it('says what cash, banks, cheques in hand and dues come to', async () => {
    const tiles = await figuresOf(manager)
    const told = (tile: string) => Object.fromEntries((tiles.get(tile) ?? []).map(([label, value]) => [label, value]))
    expect(told('treasurer_cash')).toMatchObject({ 'Cash in Hand - Head Office': '9000.00', 'Petty Cash': '0.00' })
    expect(told('treasurer_banks')).toMatchObject({ 'Bank - Operating Account': '46200.00' })
    expect(Object.values(told('treasurer_in_hand'))).toContain('700.00')
    expect(told('treasurer_receivable')).toEqual({
      Overdue: '0.00',
      'Due within 7 days': '120.00',
      'Not overdue': '123.00',
    })
    expect(told('treasurer_payable')).toMatchObject({ 'Other Accrued Expenses': '1480.00' })
    expect([...tiles.keys()]).toContain('treasurer_deposits')
    expect(told('treasurer_maturing')).toEqual({
      'Matured, nothing entered yet': '0.00',
      'Within 30 days': '3000.00',
      Later: '800.00',
      'Missed instalments of schemes': '1',
    })
  })

  it('leads from each figure to rows that come to it', async () => {
    const figures = [...(await figuresOf(manager)).values()].flat().filter(([, value]) => value !== '0.00')
    expect(figures.length).toBeGreaterThan(5)
    for (const [label, value, href] of figures) expect([label, await behind(href)]).toEqual([label, value])
  })

  it('is for who may see the ledgers', async () => {
    const clerk = (await cast.person('rahima', { roles: ['STAFF'] })).send
    expect([...(await figuresOf(clerk)).keys()]).toEqual([])
  })
})
