import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '#platform/clock/day.ts'
import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { chequeOffice, type ChequeOffice } from '../testing/books/cheque_office.ts'

/** What the office has of cheques and pay orders, and what it expects of them. accounting.md 5 Post-dated cheques (and pay orders). */
let server: TestServer
let office: ChequeOffice
let cheques: Readonly<Record<'soon' | 'sameDay' | 'past' | 'atBank' | 'cleared' | 'ours', Row>>
let payorder: Row

const reports = '/report/api/v1/report/'
const aSunday = '2026-11-22'
const inDays = (n: number) => addDays(office.today, n)
const asked = async (report: string, query = ''): Promise<Row[]> => {
  const answer = await office.clerk('GET', `${reports}${report}/?size=100${query}`)
  expect(answer.status, answer.raw).toBe(200)
  return rowsOf(answer, 'rows')
}
const cells = (rows: readonly Row[], ...names: readonly string[]) => rows.map((row) => names.map((name) => row[name]))

beforeAll(async () => {
  server = await startTestServer()
  office = await chequeOffice(server)
  const into = { deposit_bank: office.account.id }
  const sent = await office.step(await office.received('300'), 'deposited', into)
  cheques = {
    soon: await office.received('100', { cheque_date: inDays(3), cheque_no: 'SOON', ...into }),
    sameDay: await office.received('50', { cheque_date: inDays(3), cheque_no: 'SAME' }),
    past: await office.received('200', { cheque_date: inDays(-10), cheque_no: 'PAST', ...into }),
    atBank: sent,
    cleared: await office.step(await office.step(await office.received('400'), 'deposited', into), 'cleared'),
    ours: await office.received('70', {
      type: 'issued',
      cheque_no: 'OURS',
      bank: office.account.id,
      cheque_date: inDays(3),
      sub_ledger: (await office.vendor()).id,
      party_ledger: office.ledger('creditors'),
    }),
  }
  payorder = await office.posted('/receipt_voucher/api/v1/receipt_voucher/', {
    payment_mode: 'pay_order',
    instrument_no: 'PO 9',
    instrument_date: inDays(-2),
    instrument_bank: office.theirBank.id,
    receive_in: office.ledger('bank'),
    received_from: 'A member',
    lines: [{ ledger: office.ledger('members'), sub_ledger: (await office.member()).id, amount: '900' }],
  })
})
afterAll(() => server.stop())

describe('the report of cheques', () => {
  it('has each by its date, with the days that those in hand have left', async () => {
    expect(cells(await asked('cheque'), 'cheque_no', 'status', 'days_to_go', 'cleared_on', 'bank')).toEqual([
      ['PAST', 'in_hand', -10, null, 'PADMA'],
      [cheques.atBank['cheque_no'], 'deposited', null, null, 'PADMA'],
      [cheques.cleared['cheque_no'], 'cleared', null, office.today, 'PADMA'],
      ['SOON', 'in_hand', 3, null, 'PADMA'],
      ['SAME', 'in_hand', 3, null, 'PADMA'],
      ['OURS', 'in_hand', 3, null, 'MEGHNA 100-200'],
    ])
  })

  it('sums each day, and all of them', async () => {
    const { body } = await office.clerk('GET', `${reports}cheque/?group=cheque_date&cheque_type=received`)
    expect(body['totals']).toEqual({ amount: '1050.00' })
    expect(body['groups']).toMatchObject([
      { value: inDays(-10), totals: { amount: '200.00' } },
      { value: office.today, totals: { amount: '700.00' } },
      { value: inDays(3), totals: { amount: '150.00' } },
    ])
  })

  it.each<[string, () => string, readonly string[]]>([
    ['what lies in the drawer', () => '&status=in_hand&cheque_type=received', ['PAST', 'SOON', 'SAME']],
    ['one day', () => `&on_day=${inDays(3)}`, ['SOON', 'SAME', 'OURS']],
    ['until a day', () => `&date_before=${inDays(-1)}`, ['PAST']],
    [
      'what was deposited on a day',
      () => `&date_basis=deposited_on&date_after=${office.today}&status=deposited`,
      ['SB 1'],
    ],
    ['a bank', () => `&bank=${office.account.id}`, ['OURS']],
    ['what vendors got', () => '&account_type=payable', ['OURS']],
    ['words', () => '&keyword=past', ['PAST']],
  ])('is narrowed to %s', async (_what, query, numbers) => {
    expect((await asked('cheque', query())).map((row) => row['cheque_no'])).toEqual(numbers)
  })

  it('leads to the cheque and to what brought it', async () => {
    const [row] = await asked('cheque', '&keyword=soon')
    expect(row).toMatchObject({
      cheque_id: cheques.soon.id,
      source_type: 'postdate_cheque',
      source_id: cheques.soon.id,
      invoice_no: cheques.soon['invoice_no'],
    })
  })
})

it('the register of pay orders has them by the day they came, and leads to the receipt', async () => {
  const rows = await asked('payorder')
  expect(cells(rows, 'date', 'instrument_no', 'amount', 'status', 'source_type', 'source_id', 'invoice_no')).toEqual([
    [office.today, 'PO 9', '900.00', 'received', 'receipt_voucher', payorder.id, payorder['invoice_no']],
  ])
  expect(await asked('payorder', '&status=cleared')).toEqual([])
  expect(await asked('payorder', '&payorder_type=demand_draft')).toEqual([])
  expect(await asked('payorder', '&keyword=po%209')).toHaveLength(1)
})

describe('the forecast', () => {
  it('has what may come and go on the first day it may, and what the account comes to', async () => {
    const inBank = (await office.balances()).get('bank') ?? 0
    const then = (more: number) => (inBank + more).toFixed(2)
    const rows = await asked('cheque_forecast', `&bank=${office.account.id}&step=day`)
    expect(cells(rows, 'expected_on', 'number', 'coming', 'going', 'balance')).toEqual([
      [office.today, 'PO 9', '900.00', null, then(900)],
      [office.today, cheques.atBank['cheque_no'], '300.00', null, then(1200)],
      [office.today, 'PAST', '200.00', null, then(1400)],
      [inDays(3), 'SOON', '100.00', null, then(1500)],
      [inDays(3), 'OURS', null, '70.00', then(1430)],
    ])
  })

  it('has no pay order that the office bought: its money is gone since', async () => {
    const vendor = await office.vendor()
    const payment = await office.posted('/payment_voucher/api/v1/payment_voucher/', {
      payment_mode: 'pay_order',
      pay_from: office.ledger('bank'),
      pay_to: 'A vendor',
      lines: [{ ledger: office.ledger('creditors'), sub_ledger: vendor.id, amount: '60' }],
    })
    const before = await asked('cheque_forecast')
    const bought = await office.clerk('POST', '/payorder_clearing/api/v1/payorder_clearing/create/', {
      direction: 'issued',
      instrument_no: 'BOUGHT',
      bank: office.account.id,
      issue_date: office.today,
      amount: '60',
      payment: payment.id,
    })
    expect(bought.status, bought.raw).toBe(201)
    expect((await asked('payorder')).map((row) => row['instrument_no'])).toContain('BOUGHT')
    expect(await asked('cheque_forecast')).toEqual(before)
  })

  it('leaves the account of one open that nobody has chosen it for', async () => {
    const [row] = (await asked('cheque_forecast')).filter(({ number }) => number === 'SAME')
    expect(row).toMatchObject({
      coming: '50.00',
      balance: null,
      bank: null,
      kind: 'postdate_cheque',
      record: cheques.sameDay.id,
    })
  })

  it.each<[string, (day: string) => boolean]>([
    ['day', (day) => day >= office.today],
    ['week', (day) => daysBetween(aSunday, day) % 7 === 0],
    ['month', (day) => day.endsWith('-01')],
  ])('sums by the %s what the papers come to', async (step, begin) => {
    const { body } = await office.clerk('GET', `${reports}cheque_forecast/?group=period&step=${step}`)
    expect(body['totals']).toEqual({ coming: '1550.00', going: '70.00' })
    const groups = rowsOf({ body }, 'groups')
    const begins = groups.map(({ value }) => String(value))
    expect(begins).toEqual(begins.toSorted())
    const first = await asked('cheque_forecast', `&step=${step}&begins=${begins[0]}`)
    expect(first).toHaveLength(Number(groups[0]?.['count']))
    expect(begins.filter((day) => !begin(day))).toEqual([])
  })

  it('expects nobody to pay what is stale', async () => {
    const id = cheques.past.id
    const day = inDays(-181)
    await server.scratch.database.app.query('update postdate_cheque set cheque_date = $1 where id = $2', [day, id])
    expect((await asked('cheque_forecast')).map(({ number }) => number)).not.toContain('PAST')
    await server.scratch.database.app.query('update postdate_cheque set cheque_date = $1 where id = $2', [
      inDays(-10),
      id,
    ])
  })
})

it('who may see cheques and neither pay orders nor ledgers is told of the cheques alone, and of no balance', async () => {
  const { admin } = office.cast
  const codes = ['postdate_cheque.read', 'bank.read', 'branch.read']
  const known = rowsOf(await admin('GET', '/permission/api/v1/permission/without_pagination/all/'), 'permissions')
  const permissions = known.filter(({ code }) => codes.includes(String(code))).map(({ id }) => id)
  expect(permissions).toHaveLength(codes.length)
  await made(admin, 'role', { name: 'DRAWER', label: 'Drawer', kind: 'staff', permissions })
  const { send } = await office.cast.person('drawer', { roles: ['DRAWER'] })
  const answer = await send('GET', `${reports}cheque_forecast/?size=100`)
  expect(answer.status, answer.raw).toBe(200)
  const rows = rowsOf(answer, 'rows')
  expect(rows.length).toBeGreaterThan(3)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['postdate_cheque']))
  expect(new Set(rows.map(({ balance }) => balance))).toEqual(new Set([null]))
})

it('the treasurer’s page says what lies in the drawer and what the bank has, and leads to these cheques', async () => {
  const { body } = await office.manager('GET', '/dashboard/api/v1/dashboard/board/treasurer/')
  const tile = rowsOf({ body }, 'tiles').find(({ name }) => name === 'treasurer_cheques')
  const figures = rowsOf({ body: Object(tile?.['data']) }, 'figures')
  expect(figures.map(({ key, value }) => [key, value])).toEqual([
    ['due', '200.00'],
    ['this_week', '150.00'],
    ['later', '0.00'],
    ['at_bank', '300.00'],
    ['ours', '70.00'],
  ])
  for (const { value, href } of figures) {
    const query = String(href).split('?')[1] ?? ''
    const { body: found } = await office.manager('GET', `${reports}cheque/?${query}`)
    expect(found['totals']).toEqual({ amount: value })
  }
})

it('who may not see cheques sees none of these reports', async () => {
  const { send } = await office.cast.person('peon', { roles: ['USER'] })
  for (const report of ['cheque', 'payorder', 'cheque_forecast']) {
    expect((await send('GET', `${reports}${report}/`)).status).toBe(403)
  }
})
