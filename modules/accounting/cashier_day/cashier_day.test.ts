import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { castOf, made, rowsOf, type Cast, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { yearStart } from '../statements/statement_range.ts'
import { openYear } from '../testing/books/open_year.ts'

/** The day of a cash drawer through the calls of an office: cashier, accountant and manager. */
let server: TestServer
let cast: Cast
let cashier: Send
let accountant: Send
let manager: Send
const ledgers = new Map<string, number>()
const ledger = (code: string): number => ledgers.get(code) ?? 0
const base = '/cashier_day/api/v1/cashier_day/'

beforeAll(async () => {
  server = await startTestServer()
  cast = await castOf(server)
  const { admin } = cast
  await admin('POST', '/ledger_account/api/v1/ledger_account/default_chart/', {})
  // Days before today may lie in the year before.
  const earlier = yearStart(addDays(today(), -2))
  if (earlier < yearStart(today())) await openYear(admin, { start_date: earlier })
  await openYear(admin)
  const all = await admin('GET', '/ledger_account/api/v1/ledger_account/without_pagination/all/')
  for (const row of rowsOf(all, 'ledger_accounts')) ledgers.set(String(row['code']), row.id)
  await made(admin, 'ledger_mapping', { system_role: 'CASH_DIFFERENCE', ledger: ledger('5202007') })
  cashier = (await cast.person('rahima', { roles: ['ACCOUNTS'] })).send
  accountant = (await cast.person('karim', { roles: ['ACCOUNTS'] })).send
  manager = (await cast.person('nasreen', { roles: ['ACCOUNTS_MANAGER'] })).send
})
afterAll(() => server.stop())

/** A cash box of its own for each story, as no two days are open in one. */
let boxes = 0
async function drawer(): Promise<number> {
  const group = rowsOf(await cast.admin('GET', '/group/api/v1/group/without_pagination/all/?code=1401'), 'groups')[0]
  boxes += 1
  const { id } = await made(cast.admin, 'ledger_account', {
    name: `Cash box ${boxes}`,
    group: group?.id,
    system_role: 'CASH',
  })
  return id
}

const notes = (...rows: readonly (readonly [number, number])[]) =>
  rows.map(([denomination, pieces]) => ({ denomination: String(denomination), pieces }))

const receive = (send: Send, box: number, amount: number, more: object = {}) =>
  send('POST', '/receipt_voucher/api/v1/receipt_voucher/create/?step=post', {
    received_from: 'Al-Amin Overseas',
    receive_in: box,
    lines: [{ ledger: ledger('4101002'), amount: String(amount) }],
    ...more,
  })
async function received(box: number, amount: number, more: object = {}): Promise<void> {
  const { status, raw } = await receive(cashier, box, amount, more)
  expect(status, raw).toBe(201)
}
const pay = (send: Send, box: number, amount: number) =>
  send('POST', '/payment_voucher/api/v1/payment_voucher/create/?step=post', {
    pay_to: 'City Stationers',
    payment_mode: 'cash',
    pay_from: box,
    lines: [{ ledger: ledger('5202001'), amount: String(amount) }],
  })
const opened = (box: number, opening_count: object[] = [], more: object = {}): Promise<Row> =>
  made(cashier, 'cashier_day', { ledger: box, opening_count, ...more })
const count = (send: Send, day: Row, closing_count: unknown, difference_reason?: string) =>
  send('POST', `${base}count/${day.id}`, { closing_count, difference_reason, row_version: day.row_version })
async function counted(day: Row, closing_count: object[], reason?: string): Promise<Row> {
  const { status, body, raw } = await count(cashier, day, closing_count, reason)
  expect(status, raw).toBe(200)
  return { ...body, id: day.id, row_version: Number(body['row_version']) }
}
const step = (send: Send, { id, row_version }: Row, status: string, note?: string) =>
  send('PUT', `${base}update_status/${id}`, { status, row_version, note })
async function stepped(send: Send, day: Row, status: string, note?: string): Promise<Row> {
  const { status: answer, body, raw } = await step(send, day, status, note)
  expect(answer, raw).toBe(200)
  return { ...body, id: day.id, row_version: Number(body['row_version']) }
}
const balance = async (id: number): Promise<unknown> =>
  (await manager('GET', `/ledger_account/api/v1/ledger_account/get_ledger_current_amount/${id}`)).body['balance']
const sheet = async (day: Row) => (await cashier('GET', `${base}sheet/${day.id}`)).body
const outcome = ({ status, body }: Awaited<ReturnType<Send>>) => [status, body['detail'] ?? body['code']]

describe('a day of a drawer', () => {
  it('goes from the float of the morning to the signature of the evening', async () => {
    const box = await drawer()
    await received(box, 5000, { voucher_date: addDays(today(), -1) })
    const day = await opened(box, notes([500, 10]))
    expect(day).toMatchObject({ opening_float: '5000.00', opening_books: '5000.00', status: 'open' })
    expect(String(day['sheet_no'])).toMatch(/^[A-Z]+-\d+-\d{4}-\d{2}-\d{2}$/)
    await received(box, 2000, { mr_no: 'A-0101' })
    await received(box, 1500, { mr_no: 'A-0103' })
    await received(box, 7000, { payment_mode: 'bank_transfer', receive_in: ledger('1402001') })
    expect((await pay(cashier, box, 800)).status).toBe(201)
    const { status } = await cashier('POST', '/contra/api/v1/contra/create/?step=post', {
      from_ledger: box,
      to_ledger: ledger('1402001'),
      amount: '6000',
      reference_no: 'S-77',
    })
    expect(status).toBe(201)

    expect(await sheet(day)).toMatchObject({
      opening: '5000.00',
      received: [{ source_type: 'receipt_voucher', vouchers: 2, amount: '3500.00' }],
      paid: [{ source_type: 'payment_voucher', vouchers: 1, amount: '800.00' }],
      handed_over: [{ to: 'Bank - Operating Account', reference_no: 'S-77', amount: '6000.00' }],
      expected: '1700.00',
      modes: [
        { payment_mode: 'cash', count: 2, amount: '3500.00' },
        { payment_mode: 'bank_transfer', count: 1, amount: '7000.00' },
      ],
      books: [{ first: 'A-0101', last: 'A-0103', count: 2, missing: ['A-0102'], missing_count: 1, void: 0 }],
    })

    const evening = await counted(day, notes([500, 3], [100, 2]))
    expect(evening).toMatchObject({ status: 'counted', expected: '1700.00', counted: '1700.00', difference: '0.00' })
    const closed = await stepped(accountant, evening, 'closed')
    expect(closed).toMatchObject({ status: 'closed', difference_no: null })
    expect(await balance(box)).toBe('1700.00')
  })

  it('has a difference that is small posted by the cashier, with a reason, so that the books hold what was counted', async () => {
    const box = await drawer()
    const day = await opened(box)
    await received(box, 1000)
    const silent = await count(cashier, day, notes([500, 1], [200, 2], [50, 1]))
    expect(silent.status).toBe(400)
    expect(silent.body['errors']).toEqual({
      difference_reason: ['The drawer is ৳50.00 short of ৳1,000.00. Say why.'],
    })
    const evening = await counted(day, notes([500, 1], [200, 2], [50, 1]), 'Wrong change given')
    expect(evening).toMatchObject({ difference: '-50.00', status: 'counted' })
    expect(evening['difference_no']).toMatch(/-JV-\d{4}-\d{5}$/)
    expect(await balance(box)).toBe('950.00')
    expect(await sheet(evening)).toMatchObject({ expected: '1000.00' })
    await stepped(accountant, evening, 'closed')
    expect(await balance(box)).toBe('950.00')
  })

  it('has a large difference accepted by a manager, and posted then', async () => {
    const box = await drawer()
    const day = await opened(box)
    await received(box, 1000)
    const evening = await counted(day, notes([1000, 1], [500, 1]), 'Two receipts were not entered')
    expect(evening).toMatchObject({ difference: '500.00', difference_no: null })
    expect(await balance(box)).toBe('1000.00')
    expect(outcome(await step(accountant, evening, 'closed'))).toEqual([
      403,
      'A difference of ৳500.00 is above ৳100.00: an accounts manager accepts it.',
    ])
    const closed = await stepped(manager, evening, 'closed')
    expect(closed['difference_no']).toMatch(/-JV-/)
    expect(await balance(box)).toBe('1500.00')
  })

  it('is accepted by a second person only', async () => {
    const box = await drawer()
    const evening = await counted(await opened(box), [])
    expect(evening).toMatchObject({ counted: '0.00', difference: '0.00' })
    expect(outcome(await step(cashier, evening, 'closed'))).toEqual([
      403,
      'You cannot accept your own count. A second person sees the money.',
    ])
    await stepped(accountant, evening, 'closed')
  })

  it('is counted by its cashier or a manager', async () => {
    const day = await opened(await drawer())
    expect((await count(accountant, day, [])).status).toBe(403)
    expect((await count(manager, day, [])).status).toBe(200)
  })

  it('begins with a float that agrees with the books, or with a reason', async () => {
    const box = await drawer()
    await received(box, 300, { voucher_date: addDays(today(), -1) })
    const refused = await cashier('POST', `${base}create/`, { ledger: box, opening_count: notes([100, 2]) })
    expect(refused.body['errors']).toEqual({
      opening_reason: ['The drawer holds ৳200.00, the books say ৳300.00. Say why.'],
    })
    const day = await opened(box, notes([100, 2]), { opening_reason: 'A note was torn' })
    expect(day).toMatchObject({ opening_float: '200.00', opening_books: '300.00' })
  })
})

describe('what was accepted', () => {
  const closedDay = async () => {
    const box = await drawer()
    const day = await opened(box)
    await received(box, 1000)
    return { box, closed: await stepped(accountant, await counted(day, notes([1000, 1])), 'closed') }
  }

  it('is changed by no voucher up to that day, whoever posts; of another drawer it is', async () => {
    const { box } = await closedDay()
    for (const voucher_date of [today(), addDays(today(), -1)]) {
      const late = await receive(manager, box, 10, { voucher_date })
      expect([late.status, late.body['code']]).toEqual([409, 'ACC-052'])
      expect(late.body['errors']).toHaveProperty('voucher_date')
    }
    expect((await receive(manager, await drawer(), 10)).status).toBe(201)
  })

  it('is reopened by a manager with a reason: the difference is taken back, and counted again', async () => {
    const box = await drawer()
    const day = await opened(box)
    await received(box, 1000)
    const closed = await stepped(accountant, await counted(day, notes([500, 2], [20, 1]), 'A tip'), 'closed')
    expect(await balance(box)).toBe('1020.00')
    expect((await step(accountant, closed, 'open', 'Counted wrongly')).status).toBe(403)
    expect((await step(manager, closed, 'open')).body['errors']).toHaveProperty('note')
    const again = await stepped(manager, closed, 'open', 'Counted wrongly')
    expect(again).toMatchObject({
      status: 'open',
      reopen_reason: 'Counted wrongly',
      difference_no: null,
      closed_by: null,
    })
    expect(await balance(box)).toBe('1000.00')
    await received(box, 20)
    const evening = await counted(again, notes([500, 2], [20, 1]))
    expect(evening).toMatchObject({ difference: '0.00', difference_no: null })
    await stepped(accountant, evening, 'closed')
    expect(await balance(box)).toBe('1020.00')
    expect((await cast.admin('DELETE', `${base}delete/${day.id}?row_version=${evening.row_version + 1}`)).status).toBe(
      409,
    )
  })

  it('is not reopened once the drawer was opened on a later day', async () => {
    const box = await drawer()
    const before = await opened(box, [], { day: addDays(today(), -1) })
    const closed = await stepped(accountant, await counted(before, []), 'closed')
    const taken = await cashier('POST', `${base}create/`, { ledger: box, day: addDays(today(), -1) })
    expect(taken.status).toBe(409)
    await opened(box)
    const refused = await step(manager, closed, 'open', 'Counted wrongly')
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      `The drawer was opened again on ${today()}. That day comes first.`,
    ])
    const earlier = await cashier('POST', `${base}create/`, { ledger: box, day: addDays(today(), -2) })
    expect(earlier.body['errors']).toHaveProperty('day')
  })

  it('may be told in other words: a voucher of the day changes as long as its cash does not', async () => {
    const { box } = await closedDay()
    const [receipt] = rowsOf(
      await cashier('GET', `/receipt_voucher/api/v1/receipt_voucher/all/?receive_in=${box}`),
      'receipt_vouchers',
    )
    const permitted = async (proposed: object): Promise<number> => {
      const request = await made(cashier, 'acc_update_perm', {
        record_type: 'receipt_voucher',
        record: receipt?.id,
        action: 'edit',
        reason: 'Entered under the wrong name',
        proposed_change: proposed,
      })
      const { status } = await manager('PUT', `/acc_update_perm/api/v1/acc_update_perm/approve/${request.id}`, {
        apply: true,
        row_version: request.row_version,
      })
      if (status !== 200)
        await manager('PUT', `/acc_update_perm/api/v1/acc_update_perm/cancel/${request.id}`, {
          note: 'It cannot be changed.',
          row_version: request.row_version,
        })
      return status
    }
    expect(await permitted({ narration: 'Fee of the year' })).toBe(200)
    expect(await permitted({ lines: [{ ledger: ledger('4101002'), amount: '900' }] })).toBe(409)
  })
})

describe('two at once', () => {
  it('open a drawer once: the second is told which sheet is open', async () => {
    const box = await drawer()
    const answers = await Promise.all(
      [cashier, accountant].map((send) => send('POST', `${base}create/`, { ledger: box })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const day = await cashier('GET', `${base}all/?ledger=${box}`)
    expect(rowsOf(day, 'cashier_days')).toHaveLength(1)
  })

  it('count it once: a double click, or a second window, finds it changed', async () => {
    const day = await opened(await drawer())
    const answers = await Promise.all([count(cashier, day, []), count(cashier, day, [])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('post and accept: either the receipt is in the count that is refused, or it is refused itself', async () => {
    for (let round = 0; round < 8; round += 1) {
      const box = await drawer()
      const evening = await counted(await opened(box), [])
      const [receipt, accepted] = await Promise.all([receive(cashier, box, 100), step(accountant, evening, 'closed')])
      expect([receipt.status, accepted.status].join()).toMatch(/^(201,409|409,200)$/)
      expect(await balance(box)).toBe(accepted.status === 200 ? '0.00' : '100.00')
    }
  })

  it('accept it once', async () => {
    const evening = await counted(await opened(await drawer()), notes([10, 1]), 'Found below the drawer')
    const answers = await Promise.all([step(accountant, evening, 'closed'), step(manager, evening, 'closed')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('a count', () => {
  it.each<[string, unknown, string]>([
    ['that is none', undefined, 'closing_count'],
    ['of words', [{ denomination: 'many', pieces: 1 }], 'closing_count[0].denomination'],
    ['of a note that there is not', notes([300, 1]), 'closing_count[0].denomination'],
    ['of half a note', [{ denomination: '100', pieces: 1.5 }], 'closing_count[0].pieces'],
    ['of fewer than none', [{ denomination: '100', pieces: -1 }], 'closing_count[0].pieces'],
    ['of the same note twice', notes([100, 1], [100, 2]), 'closing_count[1].denomination'],
  ])('%s is refused where it stands', async (_case, closing_count, field) => {
    const day = await opened(await drawer())
    const { status, body } = await count(cashier, day, closing_count, 'Counted in a hurry')
    expect(status).toBe(400)
    expect(Object.keys(Object(body['errors']))).toEqual([field])
  })

  it('is by the notes and coins of the settings', async () => {
    const settings = async () =>
      rowsOf(await cast.admin('GET', '/general_setting/api/v1/general_setting/all/'), 'general_settings')[0]
    const set = async (cash_denominations: string | null) => {
      const row = await settings()
      return cast.admin('PUT', `/general_setting/api/v1/general_setting/update/${row?.id}`, {
        cash_denominations,
        row_version: row?.row_version,
      })
    }
    expect((await set('1000, many')).status).toBe(400)
    expect((await set('0.50, 1000')).status).toBe(200)
    const { body } = await cashier('GET', `${base}denominations/`)
    expect(body['denominations']).toEqual(['1000.00', '0.50'])
    expect((await set(null)).status).toBe(200)
  })

  it('of another branch is nobody else’s business', async () => {
    const branch = await made(cast.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const day = await made(cast.admin, 'cashier_day', { ledger: await drawer(), branch: branch.id })
    expect((await cashier('GET', `${base}${day.id}`)).status).toBe(404)
    expect((await cashier('GET', `${base}sheet/${day.id}`)).status).toBe(404)
    expect((await count(cashier, day, [])).status).toBe(404)
    expect((await cashier('GET', `${base}print/${day.id}/?form=sheet`)).status).toBe(404)
  })
})

it('its sheet is printed, whole', async () => {
  const box = await drawer()
  const day = await opened(box)
  await received(box, 1000, { mr_no: 'P-1' })
  const evening = await counted(day, notes([1000, 1]))
  const { status, raw } = await cashier('GET', `${base}print/${evening.id}/?form=sheet&language=bn`)
  expect(status).toBe(200)
  expect(raw.slice(0, 5)).toBe('%PDF-')
})

it('an office that opens no drawer is asked for nothing', async () => {
  await received(ledger('1401001'), 10, { voucher_date: addDays(today(), -1) })
})
