import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#platform/clock/clock.ts'
import { addDays } from '#platform/clock/day.ts'
import { made, rowsOf, type Row } from '#platform/testing/cast.ts'
import type { Send } from '#platform/testing/client.ts'
import { startTestServer, type TestServer } from '#platform/testing/server.ts'
import { days, notes, openDrawers, type Drawers } from '../testing/drawers.ts'

/** The day of a cash drawer through the calls of an office: cashier, accountant and manager. */
let server: TestServer
let office: Drawers
beforeAll(async () => {
  server = await startTestServer()
  office = await openDrawers(server)
})
afterAll(() => server.stop())

const pay = (send: Send, box: number, amount: number) =>
  send('POST', '/payment_voucher/api/v1/payment_voucher/create/?step=post', {
    pay_to: 'City Stationers',
    payment_mode: 'cash',
    pay_from: box,
    lines: [{ ledger: office.ledger('5202001'), amount: String(amount) }],
  })
const sheet = async (day: Row) => (await office.cashier('GET', `${days}sheet/${day.id}`)).body
const outcome = ({ status, body }: Awaited<ReturnType<Send>>) => [status, body['detail'] ?? body['code']]

describe('a day of a drawer', () => {
  it('goes from the float of the morning to the signature of the evening', async () => {
    const box = await office.drawer()
    await office.received(box, 5000, { voucher_date: addDays(today(), -1) })
    const day = await office.opened(box, notes([500, 10]))
    expect(day).toMatchObject({ opening_float: '5000.00', opening_books: '5000.00', status: 'open' })
    expect(String(day['sheet_no'])).toMatch(/^[A-Z]+-\d+-\d{4}-\d{2}-\d{2}$/)
    await office.received(box, 2000, { mr_no: 'A-0101' })
    await office.received(box, 1500, { mr_no: 'A-0103' })
    await office.received(box, 7000, { payment_mode: 'bank_transfer', receive_in: office.ledger('1402001') })
    expect((await pay(office.cashier, box, 800)).status).toBe(201)
    const { status } = await office.cashier('POST', '/contra/api/v1/contra/create/?step=post', {
      from_ledger: box,
      to_ledger: office.ledger('1402001'),
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

    const evening = await office.counted(day, notes([500, 3], [100, 2]))
    expect(evening).toMatchObject({ status: 'counted', expected: '1700.00', counted: '1700.00', difference: '0.00' })
    const closed = await office.stepped(office.accountant, evening, 'closed')
    expect(closed).toMatchObject({ status: 'closed', difference_no: null })
    expect(await office.balance(box)).toBe('1700.00')

    const book = await office.cashier('GET', `/report/api/v1/report/cash_book/?ledger=${box}&day=${today()}`)
    expect(rowsOf(book, 'rows').at(-1)?.['particulars']).toMatch(
      /^Closing balance · Cash box \d+ \([A-Z]+\) counted: 1,700\.00 = 3 × 500 \+ 2 × 100$/,
    )
  })

  it('has a difference that is small posted by the cashier, with a reason, so that the books hold what was counted', async () => {
    const box = await office.drawer()
    const day = await office.opened(box)
    await office.received(box, 1000)
    const silent = await office.count(office.cashier, day, notes([500, 1], [200, 2], [50, 1]))
    expect(silent.status).toBe(400)
    expect(silent.body['errors']).toEqual({
      difference_reason: ['The drawer is ৳50.00 short of ৳1,000.00. Say why.'],
    })
    const evening = await office.counted(day, notes([500, 1], [200, 2], [50, 1]), 'Wrong change given')
    expect(evening).toMatchObject({ difference: '-50.00', status: 'counted' })
    expect(evening['difference_no']).toMatch(/-JV-\d{4}-\d{5}$/)
    expect(await office.balance(box)).toBe('950.00')
    expect(await sheet(evening)).toMatchObject({ expected: '1000.00' })
    await office.stepped(office.accountant, evening, 'closed')
    expect(await office.balance(box)).toBe('950.00')
  })

  it('has a large difference accepted by a manager, and posted then', async () => {
    const box = await office.drawer()
    const day = await office.opened(box)
    await office.received(box, 1000)
    const evening = await office.counted(day, notes([1000, 1], [500, 1]), 'Two receipts were not entered')
    expect(evening).toMatchObject({ difference: '500.00', difference_no: null })
    expect(await office.balance(box)).toBe('1000.00')
    expect(outcome(await office.step(office.accountant, evening, 'closed'))).toEqual([
      403,
      'A difference of ৳500.00 is above ৳100.00: an accounts manager accepts it.',
    ])
    const closed = await office.stepped(office.manager, evening, 'closed')
    expect(closed['difference_no']).toMatch(/-JV-/)
    expect(await office.balance(box)).toBe('1500.00')
  })

  it('is accepted by a second person only', async () => {
    const box = await office.drawer()
    const evening = await office.counted(await office.opened(box), [])
    expect(evening).toMatchObject({ counted: '0.00', difference: '0.00' })
    expect(outcome(await office.step(office.cashier, evening, 'closed'))).toEqual([
      403,
      'You cannot accept your own count. A second person sees the money.',
    ])
    await office.stepped(office.accountant, evening, 'closed')
  })

  it('is counted by its cashier or a manager', async () => {
    const day = await office.opened(await office.drawer())
    expect((await office.count(office.accountant, day, [])).status).toBe(403)
    expect((await office.count(office.manager, day, [])).status).toBe(200)
  })

  it('begins with a float that agrees with the books, or with a reason', async () => {
    const box = await office.drawer()
    await office.received(box, 300, { voucher_date: addDays(today(), -1) })
    const refused = await office.cashier('POST', `${days}create/`, { ledger: box, opening_count: notes([100, 2]) })
    expect(refused.body['errors']).toEqual({
      opening_reason: ['The drawer holds ৳200.00, the books say ৳300.00. Say why.'],
    })
    const day = await office.opened(box, notes([100, 2]), { opening_reason: 'A note was torn' })
    expect(day).toMatchObject({ opening_float: '200.00', opening_books: '300.00' })
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
    const day = await office.opened(await office.drawer())
    const { status, body } = await office.count(office.cashier, day, closing_count, 'Counted in a hurry')
    expect(status).toBe(400)
    expect(Object.keys(Object(body['errors']))).toEqual([field])
  })

  it('is by the notes and coins of the settings', async () => {
    const settings = async () =>
      rowsOf(await office.admin('GET', '/general_setting/api/v1/general_setting/all/'), 'general_settings')[0]
    const set = async (cash_denominations: string | null) => {
      const row = await settings()
      return office.admin('PUT', `/general_setting/api/v1/general_setting/update/${row?.id}`, {
        cash_denominations,
        row_version: row?.row_version,
      })
    }
    expect((await set('1000, many')).status).toBe(400)
    expect((await set('0.50, 1000')).status).toBe(200)
    const { body } = await office.cashier('GET', `${days}denominations/`)
    expect(body['denominations']).toEqual(['1000.00', '0.50'])
    expect((await set(null)).status).toBe(200)
  })

  it('of another branch is nobody else’s business', async () => {
    const branch = await made(office.admin, 'branch', { name: 'Chattogram', code: 'CTG' })
    const day = await made(office.admin, 'cashier_day', { ledger: await office.drawer(), branch: branch.id })
    expect((await office.cashier('GET', `${days}${day.id}`)).status).toBe(404)
    expect((await office.cashier('GET', `${days}sheet/${day.id}`)).status).toBe(404)
    expect((await office.count(office.cashier, day, [])).status).toBe(404)
    expect((await office.cashier('GET', `${days}print/${day.id}/?form=sheet`)).status).toBe(404)
  })
})

it('its sheet is printed, whole', async () => {
  const box = await office.drawer()
  const day = await office.opened(box)
  await office.received(box, 1000, { mr_no: 'P-1' })
  const evening = await office.counted(day, notes([1000, 1]))
  const { status, raw } = await office.cashier('GET', `${days}print/${evening.id}/?form=sheet&language=bn`)
  expect(status).toBe(200)
  expect(raw.slice(0, 5)).toBe('%PDF-')
})

it('a drawer that was never opened takes vouchers of any day', async () => {
  const box = await office.drawer()
  await office.received(box, 10, { voucher_date: addDays(today(), -1) })
  expect(await office.balance(box)).toBe('10.00')
})
