import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Books, openBooks, refusal } from '../testing/bare_books/books.ts'

/** Reversing, changing and settling what was posted: it is never touched, and everything said of it still adds up. */
let books: Books
beforeAll(async () => {
  books = await openBooks()
  await books.post('2019-07-01', 'OB', 'cash +10000, capital -10000', { period: 0 })
})
afterAll(() => books.scratch.drop())

const order = (voucher: number, key: string, more: Record<string, unknown> = {}) => ({
  voucher,
  key,
  request_hash: key,
  reason: 'Written twice by mistake',
  posted_by: 1,
  may: [],
  ...more,
})
const voucher = async (id: number) =>
  (
    await books.asApp((client) =>
      client.query<Record<string, unknown>>(
        `select invoice_no, status, revision, total, voucher_date, replaced_by, replaces, (select count(*) from acc_entry e where e.voucher = v.id) as entries from acc_voucher v where id = $1`,
        [id],
      ),
    )
  ).rows[0]
const lock = (status: string, period: number) =>
  books.asApp((client) =>
    client.query('update period_lock set status = $1 where fiscal_year = $2 and period = $3 and branch = $4', [
      status,
      books.year['2019-20'],
      period,
      books.branch['DHK'],
    ]),
  )

describe('a reversed voucher', () => {
  it('is void, keeps its number and leaves every balance as it was', async () => {
    const paid = await books.post('2019-07-05', 'PV', 'rent +8800, cash -8800')
    const back = await books.call('acc_reverse', order(paid.voucher, 'r1'))
    expect(back).toMatchObject({ voucher: paid.voucher, reversed: paid.voucher, invoice_no: paid.invoice_no })
    expect(await voucher(paid.voucher)).toMatchObject({ status: 'void', invoice_no: paid.invoice_no, entries: 2 })
    expect(await books.balance('cash')).toBe('10000.00')
    expect(await books.call('acc_reverse', order(paid.voucher, 'r1'))).toMatchObject({
      entry: back.entry,
      repeated: true,
    })
    expect(await refusal(books.call('acc_reverse', order(paid.voucher, 'r2')))).toEqual({
      code: 'AC034',
      number: paid.invoice_no,
    })
    const next = await books.post('2019-07-05', 'PV', 'rent +1, cash -1')
    expect(next.number).toBe(paid.number + 1)
  })

  it('of a locked month stays there, and another voucher stands against it in an open one', async () => {
    const paid = await books.post('2019-08-05', 'PV', 'rent +100, cash -100')
    await lock('locked', 2)
    expect((await refusal(books.call('acc_reverse', order(paid.voucher, 'x1')))).code).toBe('AC040')
    const back = await books.call('acc_reverse', order(paid.voucher, 'x2', { date: '2019-09-02' }))
    await lock('open', 2)
    expect(back.invoice_no).toBe('DHK-XR-1920-00001')
    expect(await voucher(paid.voucher)).toMatchObject({ status: 'void', replaced_by: back.voucher, entries: 1 })
    expect(await voucher(back.voucher)).toMatchObject({
      status: 'posted',
      voucher_date: '2019-09-02',
      replaces: paid.voucher,
    })
    expect(await refusal(books.call('acc_reverse', order(back.voucher, 'x3')))).toMatchObject({
      code: 'AC032',
      number: paid.invoice_no,
    })
  })

  it('is not reversed before it was posted', async () => {
    const paid = await books.post('2019-08-05', 'JV', 'rent +100, fees -100')
    const early = books.call('acc_reverse', order(paid.voucher, 'early', { date: '2019-08-04' }))
    expect(await refusal(early)).toMatchObject({ code: 'AC910', date: '2019-08-04' })
  })

  it('takes nothing out of cash that is not there', async () => {
    const got = await books.post('2019-10-01', 'RV', 'petty +500, fees -500')
    await books.post('2019-10-02', 'PV', 'rent +500, petty -500')
    expect(await refusal(books.call('acc_reverse', order(got.voucher, 'c1')))).toMatchObject({
      code: 'AC050',
      balance: '0.00',
      date: '2019-10-02',
      amount: '500.00',
    })
  })

  it('that there never was is told apart', async () => {
    expect((await refusal(books.call('acc_reverse', order(999_999, 'n1')))).code).toBe('P0002')
  })
})

describe('a changed voucher', () => {
  const changed = (paid: Answer, date: string, lines: string, more: Record<string, unknown> = {}) => {
    const { branch: _branch, voucher_type: _type, ...rest } = books.document(date, 'PV', lines)
    return books.call('acc_replace', { ...rest, voucher: paid.voucher, reason: 'Amount misread', ...more })
  }

  it('keeps its number, rises in revision and counts once', async () => {
    const rent = Number(await books.balance('rent'))
    const paid = await books.post('2019-11-05', 'PV', 'rent +8800, cash -8800')
    const now = await changed(paid, '2019-11-06', 'rent +8080, cash -8080')
    expect(now).toMatchObject({ voucher: paid.voucher, invoice_no: paid.invoice_no, revision: 2 })
    expect(await voucher(paid.voucher)).toMatchObject({
      status: 'posted',
      revision: 2,
      total: '8080.00',
      voucher_date: '2019-11-06',
      entries: 3,
    })
    expect(Number(await books.balance('rent')) - rent).toBe(8080)
    const third = await changed(paid, '2019-11-06', 'rent +8081, cash -8081')
    expect(third.revision).toBe(3)
    expect(await voucher(paid.voucher)).toMatchObject({ entries: 5 })
    await books.call('acc_reverse', order(paid.voucher, 'e1'))
  })

  it('is asked for cash as one change, not as a payment back and another one', async () => {
    const got = await books.post('2019-12-01', 'RV', 'CTG:petty +900, CTG:fees -900', { branch: books.branch['CTG'] })
    await books.post('2019-12-02', 'PV', 'CTG:rent +800, CTG:petty -800', { branch: books.branch['CTG'] })
    await changed(got, '2019-12-01', 'CTG:petty +850, CTG:fees -850')
    expect(await refusal(changed(got, '2019-12-01', 'CTG:petty +700, CTG:fees -700'))).toMatchObject({ code: 'AC050' })
    expect((await refusal(changed(got, '2019-12-03', 'CTG:petty +850, CTG:fees -850'))).code).toBe('AC050')
  })

  it('of another year, branch or type is void, and a new number stands in its place', async () => {
    const paid = await books.post('2020-06-30', 'PV', 'rent +70, bank -70')
    const now = await changed(paid, '2020-07-01', 'rent +70, bank -70')
    expect(now).toMatchObject({ revision: 1, invoice_no: 'DHK-PV-2021-00001' })
    expect(await voucher(paid.voucher)).toMatchObject({ status: 'void', replaced_by: now.voucher, entries: 2 })
    expect(await voucher(now.voucher)).toMatchObject({ status: 'posted', replaces: paid.voucher, entries: 1 })
    const moved = await changed(now, '2020-07-01', 'CTG:rent +70, CTG:bank -70', { branch: books.branch['CTG'] })
    expect(moved.invoice_no).toBe('CTG-PV-2021-00001')
  })

  it('is changed by one request once', async () => {
    const paid = await books.post('2020-01-05', 'PV', 'rent +5, bank -5')
    const asked = { ...books.document('2020-01-05', 'PV', 'rent +6, bank -6'), voucher: paid.voucher }
    const first = await books.call('acc_replace', asked)
    expect(await books.call('acc_replace', asked)).toEqual({ ...first, repeated: true })
  })
})

describe('a settled bill', () => {
  const bill = () => books.post('2020-02-01', 'JV', 'members/RL-0101 +150, fees -150')
  const receipt = (amount: string) => books.post('2020-02-10', 'RV', `bank +${amount}, members/RL-0101 -${amount}`)
  let orders = 0
  const settle = (billed: Answer, paid: Answer, amount: string, more: Record<string, unknown> = {}) => {
    orders += 1
    const pair = { bill_entry: billed.entry, bill_line: 1, paid_entry: paid.entry, paid_line: 2, amount }
    return books.call('acc_allocate', {
      key: `allocation ${orders}`,
      request_hash: 'h',
      date: '2020-02-10',
      posted_by: 1,
      pairs: [{ ...pair, ...more }],
    })
  }

  it('takes no more than it is open, and no more than was received', async () => {
    const [billed, paid] = [await bill(), await receipt('100')]
    await settle(billed, paid, '60.00')
    expect(await refusal(settle(billed, paid, '40.01'))).toEqual({ code: 'AC061', alloc: '100.01', amount: '100.00' })
    await settle(billed, paid, '40.00')
    expect(await refusal(settle(billed, await receipt('100'), '50.01'))).toEqual({
      code: 'AC060',
      bill: billed.invoice_no,
      entry: billed.entry,
      line_no: 1,
      open: '50.00',
    })
  })

  it('holds its vouchers until it is open again', async () => {
    const [billed, paid] = [await bill(), await receipt('60')]
    const settled = await settle(billed, paid, '60')
    const inTheWay = { code: 'AC031', action: 'delete', n: 1, list: billed.invoice_no }
    expect(await refusal(books.call('acc_reverse', order(paid.voucher, 'a1')))).toEqual(inTheWay)
    expect((await refusal(books.call('acc_reverse', order(billed.voucher, 'a2')))).code).toBe('AC031')
    const undo = {
      key: 'undo 1',
      request_hash: 'h',
      date: '2020-02-20',
      posted_by: 1,
      allocations: settled.allocations,
    }
    const undone = await books.call('acc_unallocate', undo)
    expect(await books.call('acc_unallocate', undo)).toEqual({ ...undone, repeated: true })
    expect((await refusal(books.call('acc_unallocate', { ...undo, key: 'undo 2' }))).code).toBe('AC034')
    await books.call('acc_reverse', order(paid.voucher, 'a3'))
    await settle(billed, await receipt('150'), '150')
  })

  it('is open again when its cheque comes back', async () => {
    const [billed, paid] = [await bill(), await receipt('75')]
    await settle(billed, paid, '75')
    await books.call('acc_reverse', order(paid.voucher, 'b1', { date: '2020-02-18', may: ['allocations'] }))
    const open = await books.asApp((client) =>
      client.query<{ on: string; settled: string }>(
        `select d as on, (select coalesce(sum(amount), 0)::text from acc_allocation where bill_entry = $1 and allocated_on <= d::date) as settled from unnest('{2020-02-09,2020-02-17,2020-02-18}'::text[]) d`,
        [billed.entry],
      ),
    )
    expect(open.rows.map(({ settled }) => settled)).toEqual(['0', '75.00', '0.00'])
  })

  it.each([
    ['another party', 'bank +10, members/RL-0202 -10', {}],
    ['the same side', 'members/RL-0101 +10, fees -10', { paid_line: 1 }],
    ['a line that is not there', 'bank +10, members/RL-0101 -10', { paid_line: 7 }],
    ['a day before the receipt', 'bank +10, members/RL-0101 -10', {}, '2020-02-09'],
  ])('is not settled by %s', async (_what, lines, more, date = '2020-02-10') => {
    const [billed, paid] = [await bill(), await books.post('2020-02-10', 'RV', lines)]
    orders += 1
    const pair = { bill_entry: billed.entry, bill_line: 1, paid_entry: paid.entry, paid_line: 2, amount: '10', ...more }
    const asked = { key: `odd ${orders}`, request_hash: 'h', date, posted_by: 1, pairs: [pair] }
    expect((await refusal(books.call('acc_allocate', asked))).code).toBe('AC913')
  })
})

it('the log tells each document’s story, and everything still adds up', async () => {
  const paid = await books.post('2020-03-05', 'PV', 'rent +5, bank -5', {
    source_id: 4711,
    ip: '192.0.2.7',
    request_id: 'req-1',
  })
  await books.call('acc_replace', {
    ...books.document('2020-03-05', 'PV', 'rent +6, bank -6'),
    voucher: paid.voucher,
    reason: 'Misread',
  })
  await books.call('acc_record', {
    user: 2,
    action: 'print',
    record_type: 'payment_voucher',
    record_id: 4711,
    invoice_no: paid.invoice_no,
  })
  await books.call('acc_reverse', order(paid.voucher, 'log 1'))
  const told = await books.asApp((client) =>
    client.query<{ action: string; before: string | null; after: string | null }>(
      `select action, before->>'total' as before, after->>'total' as after from acc_log where record_type = 'payment_voucher' and record_id = 4711 order by version`,
    ),
  )
  expect(told.rows).toEqual([
    { action: 'post', before: null, after: '5.00' },
    { action: 'edit', before: '5.00', after: '6.00' },
    { action: 'print', before: null, after: null },
    { action: 'void', before: '6.00', after: '6.00' },
  ])
  expect((await refusal(books.call('acc_record', { action: 'post', record_type: 'x', record_id: 1 }))).code).toBe(
    'AC905',
  )
  expect(await books.differences()).toEqual([])
})
